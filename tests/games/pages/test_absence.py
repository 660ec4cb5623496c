"""The vote on a game's page, and what becomes of the pages of a game that was ended by it."""

from __future__ import annotations

import html

import pytest
from django.test import Client

from games import log
from games.models import Game
from games.selectors import votes
from games.services import voting
from tests import factories
from tests.games.pages.browsing import as_player, text, url
from tests.games.services.test_voting import defaulted_game, kept_game, voted_game

pytestmark = pytest.mark.django_db


def page(client, game):
    return " ".join(html.unescape(text(client.get(url("game-detail", game.pk)))).split())


def answer(client, game, said, **more):
    fields = {"number": votes.open_in(log.find(game.pk))[0].number, "answer": said, **more}
    return client.post(url("vote-answer", game.pk), fields, follow=True)


def ended_game():
    game, away, rest = voted_game()
    for person in rest:
        number = votes.open_in(log.find(game.pk))[0].number
        voting.answer(game=game, player=person, number=number, agrees=True)
    return game, away, rest


def test_the_rest_read_the_rule_and_end_the_game_with_buttons(django_assert_max_num_queries):
    game, away, (first, second) = voted_game()
    one, other = as_player(first), as_player(second)
    with django_assert_max_num_queries(12):
        told = page(one, game)
    assert "does not answer: shall the game end without a result?" in told
    assert "All 2 who vote must agree." in told
    assert "Still to answer:" in told
    assert 'value="yes">End the game</button>' in told
    assert "Others have still to agree." in text(answer(one, game, "yes"))
    told = page(other, game)
    assert f"For it: {game.seats.get(player=first).colour.title()}" in told
    assert "You are against it." in text(answer(other, game, "no"))
    assert f"Against it: {game.seats.get(player=second).colour.title()}" in page(one, game)
    assert "The vote has passed, and it is done." in text(answer(other, game, "yes"))
    assert log.find(game.pk).status == "over"
    assert away.seats.get().game == game


def test_who_is_away_reads_that_an_answer_ends_the_vote_and_has_no_buttons():
    game, away, _ = voted_game()
    told = page(as_player(away), game)
    assert "The others vote on this, because you do not answer." in told
    assert "Answer now: send your turn, and the vote is over." in told
    assert "vote-answer" not in told
    assert ">End the game</button>" not in told


def test_spectators_see_the_vote_and_nothing_to_press():
    game, _, _ = voted_game()
    told = page(Client(), game)
    assert "shall the game end without a result?" in told
    assert ">End the game</button>" not in told


def test_an_earlier_position_shows_no_vote():
    game, _, (first, _) = voted_game()
    shown = as_player(first).get(url("game-detail", game.pk), {"at": 5})
    assert "shall the game end" not in text(shown)


def test_refusals_are_told_on_the_page():
    game, away, (first, _) = voted_game()
    assert answer(as_player(away), game, "yes").status_code == 403
    assert answer(as_player(first), game, "yes", number=1).status_code == 409
    assert answer(as_player(first), game, "perhaps").status_code == 400
    assert answer(as_player(factories.player()), game, "yes").status_code == 403
    assert Client().post(url("vote-answer", game.pk)).status_code == 302
    assert as_player(first).get(url("vote-answer", game.pk)).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(first)
    assert strict.post(url("vote-answer", game.pk), {"number": 1}).status_code == 403
    assert not game.events.filter(kind="vote_answered").exists()


def test_a_private_game_is_not_there_for_others():
    game, _, _ = voted_game()
    Game.objects.update(is_public=False)
    stranger = as_player(factories.player())
    assert answer(stranger, game, "yes").status_code == 404
    assert stranger.post(url("vote-call", game.pk), {"seat": 0}).status_code == 404


def test_one_of_the_rest_calls_for_a_vote_about_a_bots_seat():
    game, away, (first, _), seat = kept_game()
    client = as_player(first)
    assert "does not come back?" in page(client, game)
    assert "does not come back?" not in page(as_player(away), game)
    assert "does not come back?" not in page(Client(), game)
    done = client.post(url("vote-call", game.pk), {"on": "end", "seat": seat}, follow=True)
    assert "Others have still to agree." in text(done)
    assert "Take your seat back, and the vote is over." in page(as_player(away), game)
    assert client.post(url("vote-call", game.pk), {"seat": "x"}).status_code == 400


def test_the_rest_can_call_for_a_vote_where_default_moves_are_played():
    game, away, (first, second), seat = defaulted_game()
    assert page(as_player(first), game).count("does not come back?") == 1
    assert "does not come back?" not in page(as_player(away), game)
    as_player(first).post(url("vote-call", game.pk), {"on": "end", "seat": seat})
    assert "without a result?" in page(as_player(second), game)


def test_every_page_of_a_game_that_was_ended_says_so(django_assert_max_num_queries):
    game, away, (first, _) = ended_game()
    headline = "The game was ended without a result, by a vote of the players."
    client = as_player(away)
    with django_assert_max_num_queries(12):
        told = page(client, game)
    assert headline in told
    assert "★" not in told.split("Result</h2>")[1].split("</section>")[0]
    assert ">Rematch</button>" in told
    assert "ended without a result" in text(client.get(url("home")))
    assert "ended without a result" in text(client.get(url("mine", "over")))
    record = " ".join(html.unescape(text(client.get(url("record-detail", game.pk)))).split())
    assert headline in record
    assert "the game is over: all is open" in record
    assert headline in html.unescape(text(Client().get(url("record-text", game.pk))))
    assert "Dealt" in record
    assert "by a vote of the players" in text(client.get(url("game-feed", game.pk)))
    shown = client.get(url("proof-detail", game.pk))
    assert bytes(game.secret).hex() in text(shown)
    checked = client.post(url("game-verify", game.pk), follow=True)
    assert checked.status_code == 200
    assert "fault" not in text(checked).split('id="check"')[-1][:400]
    earlier = client.get(url("game-detail", game.pk), {"at": 6})
    assert earlier.status_code == 200
    assert as_player(first).post(url("game-rematch", game.pk)).status_code == 302


def test_the_pages_of_a_game_that_was_ended_speak_german():
    game, _, (first, _) = ended_game()
    first.language = "de"
    first.save()
    client = as_player(first)
    assert "Die Partie wurde durch Abstimmung der Spieler ohne Ergebnis beendet." in page(
        client, game
    )
    assert "ohne Ergebnis beendet" in text(client.get(url("mine", "over")))
