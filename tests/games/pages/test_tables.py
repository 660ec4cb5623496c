from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import log
from games.models import Event, Game
from games.services import tables
from tests import factories
from tests.games.pages.browsing import as_player, text, url

pytestmark = pytest.mark.django_db


def test_a_person_joins_and_the_last_one_starts_the_game():
    table = factories.table(players=2, host=factories.player())
    tables.join(game=table, player=table.host)
    client = as_player(factories.player("white"))
    page = text(client.get(url("table-detail", table.pk)))
    assert "Join the table" in page
    assert 'value="white"' in page
    assert 'value="black"' not in page
    client.post(url("table-join", table.pk), {"colour": "white", "word": "hat"})
    answer = client.get(url("table-detail", table.pk))
    assert answer.url == url("game-detail", table.pk)
    assert log.find(table.pk).status == "running"


def test_a_taken_colour_is_told():
    table = factories.table(players=3)
    tables.join(game=table, player=factories.player(), colour="red")
    client = as_player(factories.player("white"))
    answer = client.post(url("table-join", table.pk), {"colour": "red"})
    assert answer.status_code == 409
    assert "Free are: Black, White." in text(answer)
    answer = client.post(url("table-join", table.pk), {"word": "x" * 201})
    assert answer.status_code == 400
    assert Event.objects.filter(kind="joined").count() == 1


def test_a_person_leaves_before_the_start():
    table, who = factories.table(players=3), factories.player()
    tables.join(game=table, player=who)
    client = as_player(who)
    assert "Leave the table" in text(client.get(url("table-detail", table.pk)))
    answer = client.post(url("table-leave", table.pk), follow=True)
    assert "Your seat is free again." in text(answer)
    assert not table.seats.filter(is_taken=True).exists()


def test_the_host_seats_bots_makes_links_and_closes():
    host = factories.player()
    table, client = factories.table(players=3, host=host), as_player(host)
    client.post(url("bot-seat", table.pk))
    assert "Dismiss the bot" in text(client.get(url("table-detail", table.pk)))
    client.post(url("bot-dismiss", table.pk, 0))
    assert not table.seats.filter(is_taken=True).exists()
    client.post(url("table-close", table.pk))
    page = text(client.get(url("table-detail", table.pk)))
    assert "This table is closed" in page
    assert "Seat a bot" not in page


def test_a_full_table_that_did_not_start_is_started_by_hand():
    host = factories.player()
    table, client = factories.table(players=2, host=host), as_player(host)
    for player in (host, factories.player("white")):
        tables.join(game=table, player=player)
    assert "Start the game" in text(client.get(url("table-detail", table.pk)))
    answer = client.post(url("table-start", table.pk))
    assert answer.url == url("game-detail", table.pk)
    late = client.post(url("table-leave", table.pk))
    assert (late.status_code, late.url) == (302, url("game-detail", table.pk))


@pytest.mark.parametrize("deed", ["table-start", "table-close", "table-link", "bot-seat"])
def test_a_stranger_decides_nothing(deed):
    table = factories.table(players=3, host=factories.player())
    assert Client().post(url(deed, table.pk)).url.startswith(reverse("login"))
    answer = as_player(factories.player("white")).post(url(deed, table.pk))
    assert answer.status_code == 403
    assert "Only somebody who belongs to this table" in text(answer)
    assert Event.objects.count() == 1


def test_looking_at_deeds_does_nothing():
    host = factories.player()
    table, client = factories.table(players=2, host=host), as_player(host)
    tables.join(game=table, player=host)
    before = log.find(table.pk).head
    for deed in ("join", "leave", "start", "close", "link"):
        assert client.get(url(f"table-{deed}", table.pk)).status_code == 302
    assert client.get(url("bot-seat", table.pk)).status_code == 302
    found = log.find(table.pk)
    assert (found.head, found.join_token_digest) == (before, "")


def test_a_table_that_is_due_counts_as_closed():
    table = factories.table(players=3)
    Game.objects.filter(pk=table.pk).update(closes_at=timezone.now() - timedelta(days=1))
    client = as_player(factories.player())
    page = text(client.get(url("table-detail", table.pk)))
    assert "This table is closed" in page
    assert "Join the table" not in page
    assert client.post(url("table-join", table.pk)).status_code == 409


def test_an_unknown_table_is_not_found(client):
    assert client.get(url("table-detail", 4711)).status_code == 404
    assert client.post(url("table-join", 4711)).status_code == 404


def test_names_at_a_table_are_escaped():
    host = factories.player("<i>sly</i>")
    table = factories.table(players=3, host=host, name="<b>bold</b>")
    tables.join(game=table, player=host)
    for path in ("/", url("table-list"), url("table-detail", table.pk)):
        page = text(as_player(host).get(path))
        assert "<b>bold" not in page
        assert "<i>sly" not in page.lower()
        assert "&lt;b&gt;bold" in page
