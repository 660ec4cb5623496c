from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games import agreement
from games.models import Game
from games.services import tables
from tests import factories
from tests.games.pages.browsing import WISH, as_player, text, url

pytestmark = pytest.mark.django_db


# Open tables


def test_the_list_invites_when_it_is_empty(client):
    page = text(client.get(url("table-list")))
    assert "No table is open at the moment." in page
    assert url("table-open") in page


def test_the_list_shows_seats_and_people_and_is_filtered(client):
    table = factories.table(players=3, name="Three of us")
    tables.join(game=table, player=factories.player("red"), colour="red")
    page = text(client.get(url("table-list")))
    assert "Three of us" in page
    assert "2 seats free" in page
    assert "closes by itself in" in page
    assert url("table-detail", table.pk) in page
    assert "Three of us" in text(client.get(url("table-list"), {"players": 3}))
    assert "No open table is like that." in text(client.get(url("table-list"), {"players": 2}))
    for broken in (
        {"players": "x"},
        {"pace": "4"},
        {"free": "-1"},
        {"title": "chess"},
        {"page": "9" * 50},
        {"page": "²"},
    ):
        assert client.get(url("table-list"), broken).status_code == 200


def test_the_list_costs_the_same_for_many_tables(client, django_assert_max_num_queries):
    for _ in range(25):
        factories.table()
    with django_assert_max_num_queries(6):
        page = text(client.get(url("table-list")))
    assert "page 1 of 2" in page
    assert "page 2 of 2" in text(client.get(url("table-list"), {"page": 2}))


# Opening


def test_a_host_opens_a_table_and_sits_at_it():
    host = factories.player()
    client = as_player(host)
    assert "reconstructed" in text(client.get(url("table-open")))
    answer = client.post(url("table-open"), {**WISH, "bots": 1, "colour": "red", "word": "hat"})
    table = Game.objects.get()
    assert answer.url == url("table-detail", table.pk)
    page = text(client.get(answer.url))
    assert "Friday evening" in page
    assert "1 seat free" in page
    assert "(you)" in page
    assert table.commitment in page
    assert "closes in" in page
    assert table.seats.get(player=host).word == "hat"
    client.post(url("table-open"), {**WISH, "bots": 1, "colour": "red", "word": "hat"})
    assert Game.objects.count() == 1


def test_each_title_has_a_form_with_what_it_offers():
    client = as_player(factories.player())
    first, other = (
        text(client.get(url("table-open"), {"title": each})) for each in ("x", "patronize")
    )
    assert "Amigo 2007" in first
    assert "Okazu 2013" not in first
    assert "Okazu 2013" in other
    assert '<option value="2">' not in other.partition('name="bots"')[0]
    wish = {**WISH, "title": "patronize", "edition": "okazu-2013-reconstructed", "colour": "purple"}
    client.post(url("table-open"), wish)
    assert Game.objects.get().title == "patronize"


def test_an_edition_of_another_title_is_refused():
    answer = as_player(factories.player()).post(url("table-open"), {**WISH, "title": "patronize"})
    assert answer.status_code == 400
    assert "Okazu 2013" in text(answer)
    assert not Game.objects.exists()


def test_a_table_full_of_bots_leads_to_its_game():
    client = as_player(factories.player())
    answer = client.post(url("table-open"), {**WISH, "bots": 2}, follow=True)
    assert answer.redirect_chain[-1][0] == url("game-detail", Game.objects.get().pk)


@pytest.mark.parametrize(
    "broken",
    [
        {"bots": 3},
        {"players": 2, "colour": "red"},
        {"players": "many"},
        {"title": "chess"},
        {"edition": "homemade"},
        {"name": "x" * 61},
        {"word": "x" * 201},
        {"name": "\x00"},
        {"access": ""},
        {"key": "k" * 81},
    ],
)
def test_a_table_that_cannot_be_is_told_and_keeps_what_was_written(broken):
    client = as_player(factories.player())
    answer = client.post(url("table-open"), {**WISH, "word": "lantern", **broken})
    assert answer.status_code in (400, 409)
    assert 'role="alert"' in text(answer)
    assert "word" in broken or "lantern" in text(answer)
    assert not Game.objects.exists()


def test_a_key_that_opened_a_table_is_renewed():
    client = as_player(factories.player())
    client.post(url("table-open"), WISH)
    answer = client.post(url("table-open"), {**WISH, "players": 4})
    assert answer.status_code == 409
    key = re.search(r'name="key" value="([^"]+)"', text(answer))[1]
    client.post(url("table-open"), {**WISH, "players": 4, "key": key})
    assert Game.objects.count() == 2


def test_opening_needs_an_account(client):
    assert client.post(url("table-open"), WISH).url.startswith(reverse("login"))
    client.post(url("play-now"))
    answer = client.post(url("table-open"), WISH)
    assert answer.status_code == 403
    assert "sign up first" in text(answer)


# Terms


def test_a_table_is_opened_with_a_pace_and_a_ladder_that_are_shown(client):
    host = as_player(factories.player())
    assert 'value="3" selected' in text(host.get(url("table-open")))
    host.post(url("table-open"), {**WISH, "pace": 5, "late": "bot"})
    table = Game.objects.get()
    assert (table.pace, table.terms.late) == (5, "bot")
    page = text(client.get(url("table-detail", table.pk)))
    assert "5 days for a turn" in page
    assert "A bot on the seat until the player is back" in page
    assert "5 days for a turn" in text(client.get(url("table-list")))


def test_a_table_without_a_limit_says_so(client):
    as_player(factories.player()).post(url("table-open"), {**WISH, "pace": 0, "late": "bot"})
    table = Game.objects.get()
    assert (table.pace, table.terms.late) == (0, "wait")
    assert "no time limit" in text(client.get(url("table-detail", table.pk)))


def test_open_tables_are_filtered_by_pace_and_free_seats(client):
    fast = factories.table(name="Fast", players=2, terms=agreement.Terms(1, "wait"))
    tables.join(game=fast, player=factories.player())
    factories.table(name="Roomy", players=5)

    def shown(**wish):
        page = text(client.get(url("table-list"), wish))
        return [name for name in ("Fast", "Roomy") if name in page]

    assert shown(pace=1) == ["Fast"]
    assert shown(pace=0) == ["Roomy"]
    assert shown(pace=7) == []
    assert shown(free=1) == ["Fast", "Roomy"]
    assert shown(free=2) == ["Roomy"]
    assert shown(free=2, pace=1) == []
    assert "No open table is like that." in text(
        client.get(url("table-list"), {"pace": 0, "free": 4, "players": 2})
    )
