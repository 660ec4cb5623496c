from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User
from games import log
from games.models import Game
from games.services import guests, invitations, tables
from tests import factories
from tests.games.pages.browsing import WISH, as_player, link_of, text, url

pytestmark = pytest.mark.django_db


def test_a_link_opens_a_private_table_to_a_second_person():
    client, friend = as_player(factories.player()), as_player(factories.player("white"))
    client.post(url("table-open"), {**WISH, "access": "private", "players": 2})
    table = Game.objects.get()
    page = url("table-detail", table.pk)
    assert friend.get(page).status_code == 404
    assert friend.post(url("table-join", table.pk)).status_code == 404
    answer = friend.get(link_of(text(client.get(page))))
    assert (answer.url, answer["Referrer-Policy"]) == (page, "no-referrer")
    assert "Join the table" in text(friend.get(page))
    friend.post(url("table-join", table.pk))
    assert log.find(table.pk).status == "running"


def test_an_old_or_wrong_link_lets_nobody_in(client):
    host = factories.player()
    table = factories.table(players=3, host=host, is_public=False)
    old = invitations.make_token(game=table, player=host)
    as_player(host).post(url("table-link", table.pk))
    for pk, token in ((table.pk, old), (table.pk, "x"), (4711, old)):
        answer = client.get(url("invitation", pk, token), follow=True)
        assert "does not invite" in text(answer)
    assert client.get(url("table-detail", table.pk)).status_code == 404


def test_only_the_host_is_shown_the_link_panel():
    host, table = factories.player(), factories.table(players=3)
    Game.objects.filter(pk=table.pk).update(host=host)
    page = url("table-detail", table.pk)
    assert "New link" in text(as_player(host).get(page))
    assert "New link" not in text(as_player(factories.player("white")).get(page))


def test_an_invited_person_may_join_as_a_guest(client):
    host = factories.player()
    table = factories.table(players=3, host=host, is_public=False)
    client.get(url("invitation", table.pk, invitations.make_token(game=table, player=host)))
    assert "as a guest" in text(client.get(url("table-detail", table.pk)))
    client.post(url("table-join", table.pk), {"word": "hat"})
    guest = log.find(table.pk).seats.get(is_taken=True).player
    assert guests.is_guest(guest)
    assert "Leave the table" in text(client.get(url("table-detail", table.pk)))


def test_somebody_unknown_and_uninvited_logs_in_first(client):
    table = factories.table(players=3)
    assert "Log in to join" in text(client.get(url("table-detail", table.pk)))
    answer = client.post(url("table-join", table.pk))
    assert answer.url == f"{reverse('login')}?next={url('table-detail', table.pk)}"
    assert not User.objects.exists()


def test_a_german_reader_gets_dates_and_colours_in_german(client):
    table = factories.table(players=3)
    tables.join(game=table, player=factories.player(), colour="red")
    page = text(client.get(url("table-detail", table.pk), headers={"accept-language": "de"}))
    assert "Rot" in page
