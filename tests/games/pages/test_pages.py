from __future__ import annotations

import re

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import log, proof
from games.models import Event
from games.services import rewinds, tables
from tests import factories

pytestmark = pytest.mark.django_db


def url(game, name="game-detail"):
    return reverse(f"games:{name}", args=[game.pk])


def text(answer):
    return answer.content.decode()


def as_player(client, player):
    client.force_login(player)
    return client


# Home


def test_home_says_what_this_is_to_everybody(client):
    page = text(client.get("/"))
    assert "over days and weeks" in page
    assert "There are no games yet." in page
    assert "Your turn" not in page


def test_home_lists_the_games_that_wait_for_me_and_only_those(client):
    mine, other = factories.game(name="Mine"), factories.game(name="Other")
    who, seat, _ = factories.asked(mine)
    page = text(as_player(client, who).get("/"))
    waiting, newest = page.split("New games of others")
    assert "Mine" in waiting
    assert "Other" not in waiting
    assert "Mine" not in newest
    assert "Other" in newest
    idle = mine.seats.get(number=1 - seat).player
    assert "No game waits for you." in text(as_player(client, idle).get("/"))
    assert other.pk != mine.pk


def test_home_needs_as_many_queries_for_many_games(client, django_assert_num_queries):
    who = factories.player()
    client.force_login(who)
    factories.game()
    # The first visit in a while notes that the person is here.
    with django_assert_num_queries(10):
        client.get("/")
    for _ in range(3):
        factories.game(players=3)
    with django_assert_num_queries(9):
        client.get("/")


def test_a_game_costs_the_same_however_many_others_there_are(client):
    game = factories.game()
    client.force_login(game.seats.get(number=0).player)
    path = reverse("games:game-detail", args=[game.pk])
    with CaptureQueriesContext(connection) as first:
        client.get(path)
    assert len(first) <= 12
    with CaptureQueriesContext(connection) as alone:
        client.get(path)
    for _ in range(20):
        factories.table()
    with CaptureQueriesContext(connection) as among_others:
        client.get(path)
    assert len(alone) == len(among_others) <= 11


def test_names_are_escaped(client):
    game = factories.game(name="<b>bold</b>")
    game.seats.update(player=None)
    seat = game.seats.get(number=0)
    seat.player = factories.player("<i>sly</i>")
    seat.save()
    for path in ("/", url(game)):
        page = text(client.get(path))
        assert "<b>bold" not in page
        assert "<i>sly" not in page.lower()
        assert "&lt;b&gt;bold" in page


# A game


def test_a_spectator_sees_the_board_and_no_hand_and_no_form(client):
    game = factories.game(players=3, name="Sunday table")
    factories.play(game, 4)
    page = text(client.get(url(game)))
    assert "Sunday table" in page
    assert "Milano" in page
    assert "to play" in page
    assert 'method="post"' not in page.split("</main>")[0]
    assert 'class="hand"' not in page


def test_the_asked_player_sees_hand_choices_and_form(client):
    game = factories.game(players=3)
    who, seat, asked = factories.asked(game)
    page = text(as_player(client, who).get(url(game)))
    hand = log.position(game).view(seat).hand
    assert all(f"<strong>{card}</strong>" in page for card in hand)
    assert factories.choice(game) in page
    assert f'name="asked" value="{asked}"' in page
    assert "csrfmiddlewaretoken" in page


def test_a_player_who_is_not_asked_has_no_form(client):
    game = factories.game(players=3)
    _, seat, _ = factories.asked(game)
    other = game.seats.get(number=(seat + 1) % 3).player
    page = text(as_player(client, other).get(url(game)))
    assert 'class="hand"' in page
    assert url(game, "move-submit") not in page


@pytest.mark.parametrize("turns", [0, 3])
def test_nobody_sees_the_hidden_cards_of_another_seat(client, turns):
    game = factories.game(players=3)
    factories.play(game, turns)
    state = log.position(game).state
    open_cards = {*state.table.open, *(c for p in state.table.players for c in p.known)}
    open_cards |= {card for player in state.table.players for card in player.played}
    # Cards that once lay open stand in the history.
    open_cards |= set(msgspec.json.decode(public_deal(game))["facts"][0]["open"])
    for reader in (None, 0, 1, 2):
        visitor = Client()
        if reader is not None:
            visitor.force_login(game.seats.get(number=reader).player)
        pages = [visitor.get(url(game)), visitor.get(url(game), {"at": game.last_number})]
        pages.append(visitor.get(url(game, "bundle-download")))
        mine = set() if reader is None else set(dealt(game)[reader])
        for owner, cards in enumerate(state.hidden):
            for card in set(cards) - open_cards - mine:
                for page in pages:
                    assert (card in text(page)) is (owner == reader), (reader, owner, card)


def public_deal(game):
    return Event.objects.get(game=game, kind="started").data


def dealt(game):
    secret = Event.objects.get(game=game, kind="started").secret
    return msgspec.json.decode(secret)["facts"][0]["hands"]


def test_the_game_page_needs_few_queries(client, django_assert_max_num_queries):
    game = factories.game(players=3)
    factories.play(game, 20)
    who, _, _ = factories.asked(game)
    client.force_login(who)
    with django_assert_max_num_queries(12):
        client.get(url(game))


def test_an_open_table_shows_its_free_seats(client):
    table = factories.table(players=3)
    tables.join(game=table, player=factories.player())
    assert client.get(url(table)).url == url(table, "table-detail")
    page = text(client.get(url(table), {"at": 1}))
    assert "2 seats free" in page
    assert page.count("a free seat") == 2
    assert "not dealt yet" in page


def test_a_finished_game_shows_its_result(client):
    game = factories.play_out(factories.game())
    best = game.results.get(rank=1) if game.results.filter(rank=1).count() == 1 else None
    page = text(client.get(url(game)))
    assert "Result" in page
    assert best is None or f"won with {best.total}" in page
    assert "every draw can be made again" in page


def test_an_unknown_game_is_not_found(client):
    assert client.get("/games/4711/").status_code == 404
    assert client.get(f"/games/{10**30}/").status_code == 404
    assert client.get("/games/4711/bundle.json").status_code == 404


# History


def test_a_link_leads_to_every_position(client):
    game = factories.game()
    factories.play(game, 3)
    last = log.find(game.pk).last_number
    for number in range(1, last + 1):
        assert client.get(url(game), {"at": number}).status_code == 200
    before = text(client.get(url(game), {"at": last - 1}))
    assert "2 of 48 turns played" in before
    assert f'href="{url(game)}?at={last - 2}"' in before
    assert re.search(rf'rel="next"\s+href="{url(game)}\?at={last}"', before)


@pytest.mark.parametrize("at", ["0", "99", "-1", "last", "²", "", "1" * 5000])
def test_a_number_out_of_range_is_not_found(client, at):
    game = factories.game()
    assert client.get(url(game), {"at": at}).status_code == 404


def test_an_earlier_position_offers_no_turn(client):
    game = factories.game()
    factories.play(game, 2)
    who, _, _ = factories.asked(game)
    page = text(as_player(client, who).get(url(game), {"at": 5}))
    assert 'name="text"' not in page
    assert "To the present" in page


def test_events_stand_in_order_and_struck_ones_are_struck(client):
    game = factories.game()
    answers = factories.play(game, 3)
    rewinds.rewind(game=game, to=answers[0].event)
    page = text(client.get(url(game)))
    numbers = [int(n) for n in re.findall(r'class="number"\s+href="[^"]*\?at=(\d+)"', page)]
    assert numbers == list(range(log.find(game.pk).last_number, 0, -1))
    assert page.count("<s>") == 2
    assert f"A moderator takes the game back to event {answers[0].event}." in page
    then = text(client.get(url(game), {"at": answers[2].event}))
    assert "does not count any more" in then
    assert f"struck by {log.find(game.pk).last_number}" in page


def test_a_german_reader_gets_german_sentences(client):
    game = factories.game()
    page = text(client.get(url(game), headers={"accept-language": "de"}))
    assert "Die Karten sind verteilt; " in page
    assert "Nachziehstapel" in page
    assert "Schwarz" in page


# Proof


def test_the_page_shows_the_chain_head_and_leads_to_the_proof(client):
    game = factories.game()
    page = text(client.get(url(game)))
    assert log.find(game.pk).head in page
    assert url(game, "bundle-download") in page
    assert url(game, "proof-detail") in page


def test_a_running_game_hands_out_no_secret(client):
    game = factories.game()
    factories.play(game, 2)
    answer = client.get(url(game, "bundle-download"))
    bundle = proof.read(answer.content)
    assert answer["Content-Type"] == "application/json"
    assert bundle.secret is None
    assert all(event.secret is None for event in bundle.events)
    assert bytes(game.secret).hex() not in text(answer)
    assert not proof.verify(bundle).replayed


def test_the_bundle_of_a_finished_game_verifies(client):
    game = factories.play_out(factories.game())
    report = proof.verify(proof.read(client.get(url(game, "bundle-download")).content))
    assert report.replayed
    assert report.outcome is not None


# In and out


def test_one_logs_in_and_out(client):
    who = factories.player()
    who.set_password("an open sesame")
    who.save()
    answer = client.post("/login/", {"username": who.email.upper(), "password": "an open sesame"})
    assert (answer.status_code, answer.url) == (302, "/")
    assert "Log out" in text(client.get("/"))
    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/").status_code == 302
    assert "Log in" in text(client.get("/"))


def test_a_wrong_password_is_told(client):
    answer = client.post("/login/", {"username": "nobody@example.org", "password": "x"})
    assert answer.status_code == 200
    assert 'role="alert"' in text(answer)


def test_pages_hold_no_inline_script_and_no_inline_style(client):
    over, running = factories.play_out(factories.game()), factories.game()
    client.force_login(factories.asked(running)[0])
    more = [url(over, "proof-detail"), url(over, "record-detail"), url(running, "record-detail")]
    for path in ("/", url(over), url(running), *more, "/login/", "/no/such/page/"):
        page = text(client.get(path))
        own = re.findall(r'<script src="/static/games/\w+\.js" defer></script>', page)
        assert page.count("<script") == len(own)
        assert " style=" not in page
        assert not re.search(r"\son\w+=", page)
