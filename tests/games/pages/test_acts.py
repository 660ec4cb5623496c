"""Taking back, preparing, resigning, and the last number for open pages."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games import log
from games.models import Event, Game
from games.services import moves
from tests import factories

pytestmark = pytest.mark.django_db


def url(game, name="game-detail"):
    return reverse(f"games:{name}", args=[game.pk])


def text(answer):
    return answer.content.decode()


def visitor(game, seat):
    client = Client()
    client.force_login(game.seats.get(number=seat).player)
    return client


def played(turns=3, players=2):
    """Return a running game, the seat that moved last, and the number of its move."""
    game = factories.game(players=players)
    factories.play(game, turns)
    last = Event.objects.filter(game=game, kind="moved").latest("number")
    return log.find(game.pk), last.seat, last.number


# Taking back


def test_a_turn_is_taken_back_when_all_agree():
    game, seat, number = played()
    mine, other = visitor(game, seat), visitor(game, 1 - seat)
    assert f'name="number" value="{number}"' in text(mine.get(url(game)))
    answer = mine.post(url(game, "take-back"), {"number": number}, follow=True)
    assert "The others are asked" in text(answer)
    assert "asks to go back to the position" in text(answer)
    assert ">Agree</button>" not in text(answer)
    page = text(other.get(url(game)))
    assert "asks to go back to the position" in page
    proposal = re.search(r'name="number" value="(\d+)"', page.split('id="vote-')[1])[1]
    sent = {"number": proposal, "answer": "yes"}
    answer = other.post(url(game, "vote-answer"), sent, follow=True)
    assert "The vote has passed, and it is done." in text(answer)
    assert factories.asked(game)[1] == seat
    assert "asks to go back to the position" not in text(other.get(url(game)))


def test_a_declined_proposal_changes_nothing():
    game, seat, number = played()
    visitor(game, seat).post(url(game, "take-back"), {"number": number})
    proposal = log.find(game.pk).last_number
    sent = {"number": proposal, "answer": "no"}
    answer = visitor(game, 1 - seat).post(url(game, "vote-answer"), sent, follow=True)
    assert "You are against it." in text(answer)
    assert factories.asked(game)[1] == 1 - seat


def test_a_spectator_sees_a_proposal_without_buttons(client):
    game, seat, number = played()
    visitor(game, seat).post(url(game, "take-back"), {"number": number})
    page = text(client.get(url(game)))
    assert "asks to go back to the position" in page
    assert 'method="post"' not in page.split("<main")[1].split("</main>")[0]


def test_what_is_not_mine_cannot_be_taken_back():
    game, seat, number = played()
    answer = visitor(game, 1 - seat).post(url(game, "take-back"), {"number": number})
    assert answer.status_code == 409
    assert "nothing to take back" in text(answer)


# Resigning


def test_resigning_asks_first_and_then_does_it():
    game, seat, _ = played()
    client = visitor(game, seat)
    before = log.find(game.pk).head
    assert "Resign from" in text(client.get(url(game, "seat-resign")))
    assert log.find(game.pk).head == before
    answer = client.post(url(game, "seat-resign"), follow=True)
    assert "You have given your seat up." in text(answer)
    assert log.find(game.pk).status == Game.Status.OVER
    assert "no seat in this game" in text(client.get(url(game, "seat-resign")))


# Preparing


def test_a_turn_is_prepared_shown_played_and_withdrawn():
    game, seat, _ = played()
    client = visitor(game, seat)
    now = log.position(game)
    card = now.view(seat).hand[0]
    sent = {"seen": game.last_number, "text": f"{card} : L" if card[-1] != "D" else f"{card} : L R"}
    page = text(client.post(url(game, "order-prepare"), sent, follow=True))
    assert "Your next turn is prepared." in page
    assert f"this would be played: {card} : L" in page
    assert f"this would be played: {card}" not in text(visitor(game, 1 - seat).get(url(game)))
    withdrawn = client.post(url(game, "order-prepare"), {"seen": game.last_number}, follow=True)
    assert "Nothing is prepared any more." in text(withdrawn)
    assert "would be played" not in text(client.get(url(game)))


def test_why_a_prepared_turn_was_not_played_is_told():
    game, seat, _ = played()
    player = game.seats.get(number=seat).player
    moves.prepare(game=game, player=player, text="Roma D : L L if pile < 0")
    factories.play(game)
    assert factories.asked(game)[1] == seat
    page = text(visitor(game, seat).get(url(game)))
    assert "was not played" in page
    assert "does not hold" in page
    assert "was not played" not in text(visitor(game, 1 - seat).get(url(game)))


def test_preparing_what_is_no_turn_is_refused_and_kept():
    game, seat, _ = played()
    sent = {"seen": game.last_number, "text": "castle"}
    answer = visitor(game, seat).post(url(game, "order-prepare"), sent)
    assert answer.status_code == 400
    assert 'value="castle"' in text(answer)


# Guards


ACTS = ("take-back", "vote-answer", "order-prepare", "game-verify", "seat-resign")


@pytest.mark.parametrize("name", ACTS)
def test_acts_need_a_token(name):
    game, seat, number = played()
    client = Client(enforce_csrf_checks=True)
    client.force_login(game.seats.get(number=seat).player)
    assert client.post(url(game, name), {"number": number}).status_code == 403
    assert log.find(game.pk).head == game.head


@pytest.mark.parametrize("name", ACTS[:4])
def test_acts_are_not_done_by_looking(name):
    game, seat, number = played()
    asking = {"number": number, "answer": "yes", "seen": number, "text": "1"}
    assert visitor(game, seat).get(url(game, name), asking).status_code == 405
    assert log.find(game.pk).head == game.head


@pytest.mark.parametrize("name", ["take-back", "vote-answer", "order-prepare"])
def test_a_broken_act_is_told(name):
    game, seat, _ = played()
    answer = visitor(game, seat).post(url(game, name), {"number": "x", "seen": "-1"})
    assert answer.status_code == 400
    assert "cannot be read" in text(answer)


@pytest.mark.parametrize("name", ["take-back", "order-prepare", "seat-resign"])
def test_a_stranger_does_nothing(client, name):
    game, _, number = played()
    sent = {"number": number, "seen": number, "text": "1"}
    assert client.post(url(game, name), sent).url.startswith(reverse("login"))
    client.force_login(factories.player("red"))
    assert client.post(url(game, name), sent).status_code == 403
    assert log.find(game.pk).head == game.head


# Live


def test_the_last_number_costs_one_query_and_is_sent_once(client, django_assert_num_queries):
    game = factories.game()
    with django_assert_num_queries(1):
        answer = client.get(url(game, "game-head"))
    assert answer.json() == {"number": game.last_number, "head": game.head, "talk": 0}
    assert answer["Cache-Control"] == "private, no-cache"
    headers = {"If-None-Match": answer["ETag"]}
    with django_assert_num_queries(1):
        again = client.get(url(game, "game-head"), headers=headers)
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == answer["ETag"]
    factories.play(game)
    later = client.get(url(game, "game-head"), headers=headers)
    assert later.status_code == 200
    assert later.json()["number"] == game.last_number + 1


def test_an_open_page_knows_what_to_ask_for(client):
    game = factories.game()
    page = text(client.get(url(game)))
    assert f'data-head="{url(game, "game-head")}"' in page
    assert f'data-number="{game.last_number}"' in page
    assert 'aria-live="polite"' in page
    assert "data-head" not in text(client.get(url(game), {"at": 1}))


def test_a_private_game_is_not_there_for_others(client):
    game = factories.game()
    Game.objects.filter(pk=game.pk).update(is_public=False)
    who = visitor(game, 0)
    for name in ("game-detail", "game-head", "bundle-download", "proof-detail"):
        assert who.get(url(game, name)).status_code == 200
        assert client.get(url(game, name)).status_code == 404
    assert client.post(url(game, "game-verify")).status_code == 404
    client.force_login(factories.player("red"))
    for name in ("game-detail", "game-head", "bundle-download", "proof-detail", "seat-resign"):
        assert client.get(url(game, name)).status_code == 404
    assert client.post(url(game, "take-back"), {"number": 1}).status_code == 404


# The end


def test_a_finished_game_has_a_chart_with_its_numbers(client):
    game = factories.play_out(factories.game(players=3))
    page = text(client.get(url(game)))
    assert "Points over time" in page
    assert page.count('<path class="over"') == 3
    table = page.split("Points over")[1].split("</section>")[0]
    rows = re.findall(r"<tr>\s*<th scope=\"row\">.*?</tr>", table, re.DOTALL)
    last = [int(value) for value in re.findall(r"<td>(\d+)</td>", rows[-1])]
    assert last == [result.total for result in game.results.order_by("seat")]
