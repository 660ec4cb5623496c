"""The proof page: what is shown when, and what the check says."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games import log, triggers
from games.models import Event, Game
from games.services import pacing, tables
from tests import factories

pytestmark = pytest.mark.django_db


def url(game, name="proof-detail"):
    return reverse(f"games:{name}", args=[game.pk])


def text(answer):
    return " ".join(answer.content.decode().split())


def change(game, number, **fields):
    with triggers.lifted():
        Event.objects.filter(game=game, number=number).update(**fields)


@pytest.fixture
def over():
    return factories.play_out(factories.game())


def test_the_proof_shows_commitment_head_words_and_every_event(client):
    game = factories.game(players=3)
    factories.play(game, 3)
    page = text(client.get(url(game)))
    assert game.commitment in page
    assert log.find(game.pk).head in page
    assert all(seat.word_digest in page for seat in game.seats.all())
    for event in log.events(game.pk):
        assert f'id="event-{event.number}"' in page
        assert event.hash[:12] in page
    whole = text(client.get(url(game), {"whole": 1}))
    assert all(event.hash in whole for event in log.events(game.pk))


def test_the_secret_is_shown_after_the_end_and_not_before(client):
    game = factories.game()
    secret = bytes(game.secret).hex()
    for reader in (client, visitor(game, 0)):
        assert secret not in text(reader.get(url(game)))
        assert secret not in text(reader.post(url(game, "game-verify")))
    factories.play_out(game)
    assert secret in text(client.get(url(game)))


def visitor(game, seat):
    client = Client()
    client.force_login(game.seats.get(number=seat).player)
    return client


def test_a_player_sees_the_own_word_alone(client):
    game = factories.game()
    assert "word of" not in text(client.get(url(game)))
    mine = text(visitor(game, 0).get(url(game)))
    assert "Your word was “word of black”" in mine
    assert "word of white" not in mine
    assert "It went in" not in mine
    factories.play_out(game)
    assert "It went in: it makes this fingerprint." in text(visitor(game, 0).get(url(game)))


def test_an_open_table_has_a_proof_too(client):
    table = factories.table(players=3)
    tables.join(game=table, player=factories.player(), word="ahoy")
    page = text(client.get(url(table)))
    assert table.commitment in page
    assert "ahoy" not in page


def test_a_long_chain_is_shown_in_pages(client):
    game = factories.play_out(factories.game())
    assert game.last_number < 100
    assert "Later events" not in text(client.get(url(game)))
    for page in ("2", "-1", "x", "²", "9" * 400):
        assert client.get(url(game), {"page": page}).status_code == 200


def test_the_times_of_the_chain_are_in_utc_for_every_reader():
    game = factories.game()
    who = game.seats.get(number=0).player
    who.time_zone = "Asia/Tokyo"
    who.save()
    at = log.events(game.pk)[0].at
    assert f"{at:%Y-%m-%d %H:%M:%S}" in text(visitor(game, 0).get(url(game)))


def test_the_proof_needs_few_queries(over, django_assert_max_num_queries):
    client = visitor(over, 0)
    with django_assert_max_num_queries(9):
        client.get(url(over))


# The check


def test_the_check_says_what_it_looked_at(client, over):
    answer = client.post(url(over, "game-verify"))
    page = text(answer)
    assert answer.status_code == 200
    assert "The log holds, to the last draw." in page
    assert f"{over.last_number} events are numbered without a gap" in page
    decided = sum(event.kind in ("started", "moved") for event in log.events(over.pk))
    assert f"{decided} decisions were made again" in page
    assert "draws were made again from the secret" in page
    assert f'href="{url(over)}?page=1&amp;whole=1#chain"' in page


def test_the_check_names_the_first_difference(client, over):
    change(over, 9, hash="0" * 64)
    answer = client.post(url(over, "game-verify"))
    page = text(answer)
    assert answer.status_code == 400
    assert "The log does not hold." in page
    assert "An event was changed: it does not fit its hash." in page
    assert "The first difference is at event 9" in page
    assert 'role="alert"' in page


def test_the_check_names_a_secret_that_was_exchanged(client, over):
    Game.objects.filter(pk=over.pk).update(secret=b"x" * 32)
    assert "The secret is not the one that was committed to." in text(
        client.post(url(over, "game-verify"))
    )


def test_the_chain_of_a_running_game_is_checked_without_its_secret(client):
    game = factories.game()
    factories.play(game, 3)
    page = text(client.post(url(game, "game-verify")))
    assert "The chain holds." in page
    assert "checked after the end" in page
    change(game, 6, channel="elsewhere")
    answer = client.post(url(game, "game-verify"))
    assert answer.status_code == 400
    assert "The first difference is at event 6" in text(answer)


def test_nobody_may_check_too_often(client, over):
    for _ in range(pacing.MOST_CHECKS):
        assert client.post(url(over, "game-verify")).status_code == 200
    answer = client.post(url(over, "game-verify"))
    assert answer.status_code == 429
    assert "wait a minute" in text(answer)
    assert over.commitment in text(answer)
    assert visitor(over, 0).post(url(over, "game-verify")).status_code == 200


def test_after_a_minute_one_may_check_again(client, over, time_machine):
    time_machine.move_to("2026-11-16T10:00:00Z")
    for _ in range(pacing.MOST_CHECKS + 1):
        answer = client.post(url(over, "game-verify"))
    assert answer.status_code == 429
    time_machine.move_to("2026-11-16T10:01:01Z")
    assert client.post(url(over, "game-verify")).status_code == 200


def test_a_log_that_was_tampered_with_still_has_a_proof_page(client, over):
    change(over, 2, data="{")
    change(over, 3, data='{"bot":"","colour":"red","seat":9,"word":"' + "0" * 64 + '"}')
    assert client.get(url(over)).status_code == 200
    assert "The first difference is at event 2" in text(client.post(url(over, "game-verify")))


def test_what_is_not_there_has_no_proof(client):
    assert client.get("/games/4711/proof/").status_code == 404
    assert client.post("/games/4711/verify/").status_code == 404
    assert client.get(url(factories.game(), "game-verify")).status_code == 405
