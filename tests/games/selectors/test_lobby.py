from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from games import log
from games.errors import ColourTaken, Refused, UnknownGame
from games.models import Game
from games.selectors import dashboard, lobby, lobby_refusals
from games.selectors.dashboard import Search
from games.services import invitations, tables
from tests import factories

pytestmark = pytest.mark.django_db


def listed(**choices):
    found = lobby.open_tables(player=None, language="en", **choices)
    return [line.row.game.pk for line in found.lines]


def test_only_open_public_tables_are_listed():
    table = factories.table()
    factories.table(is_public=False)
    factories.game()
    due = factories.table()
    Game.objects.filter(pk=due.pk).update(closes_at=timezone.now())
    tables.close(game=factories.table())
    assert listed() == [table.pk]


def test_tables_are_filtered_by_title_and_players():
    two, four = factories.table(players=2), factories.table(players=4)
    assert listed() == [four.pk, two.pk]
    assert listed(players=4) == [four.pk]
    assert listed(title="patrizier", players=2) == [two.pk]
    assert listed(title="chess") == []


def test_a_private_game_is_seen_by_those_who_belong_to_it():
    host, friend, stranger = (factories.player() for _ in range(3))
    game = factories.table(players=3, host=host, is_public=False)
    token = invitations.make_token(game=game, player=host)
    tables.join(game=game, player=friend, token=token)
    game = log.find(game.pk)
    assert lobby.may_look(game, host)
    assert lobby.may_look(game, friend)
    assert not lobby.may_look(game, stranger)
    assert not lobby.may_look(game, None)
    assert not lobby.may_look(game, AnonymousUser())
    assert lobby.may_look(game, None, token=token)
    assert not lobby.may_look(game, None, token="x")
    assert lobby.may_look(factories.table(), None)


def test_a_private_table_is_not_there_for_strangers():
    table = factories.table(is_public=False)
    with pytest.raises(UnknownGame):
        lobby.table(reference=table.pk, player=factories.player(), language="en")


def test_a_table_names_its_free_colours():
    table = factories.table(players=3)
    tables.join(game=table, player=factories.player(), colour="white")
    page = lobby.table(reference=table.pk, player=None, language="de")
    assert [colour.name for colour in page.colours] == ["Schwarz", "Rot"]
    assert page.may_join
    assert not page.may_start


def test_refusals_are_told_in_words():
    refusal = ColourTaken("no", free=["red", "blue"])
    assert lobby_refusals.explain(refusal, "en") == "That colour is not free. Free are: Red, Blue."
    told = lobby_refusals.explain(Refused("for programs"), "en")
    assert told == "This was refused, and nothing was changed."


# My games


def mine(player):
    found = dashboard.first_page(player=player, language="en")
    lists = (found.waiting, found.running, found.open, found.over)
    return [[line.row.game.pk for line in listing.lines] for listing in lists]


def test_each_of_my_games_stands_in_one_list():
    game = factories.game()
    who, seat, _ = factories.asked(game)
    idle = game.seats.get(number=1 - seat).player
    table = factories.table(host=who)
    tables.join(game=factories.table(host=idle, players=3), player=who)
    joined = Game.objects.latest("pk")
    tables.close(game=factories.table(host=who))
    factories.game()
    assert mine(who) == [[game.pk], [], [joined.pk, table.pk], []]
    assert mine(idle) == [[], [game.pk], [joined.pk], []]
    game.questions.all().delete()
    Game.objects.filter(pk=game.pk).update(status="over")
    assert mine(who) == [[], [], [joined.pk, table.pk], [game.pk]]


def test_the_longest_waiting_game_comes_first_and_lists_end():
    who = factories.player()
    waiting = []
    for number in range(dashboard.SHOWN + 2):
        game = factories.game()
        seat = factories.asked(game)[1]
        game.seats.filter(number=seat).update(player=who)
        game.questions.update(asked_at=timezone.now() - timedelta(days=number))
        waiting.insert(0, game.pk)
    found = dashboard.first_page(player=who, language="en")
    assert [line.row.game.pk for line in found.waiting.lines] == waiting[: dashboard.SHOWN]
    assert found.waiting.has_more
    assert not found.running.has_more
    whole = dashboard.archive(player=who, group="waiting", language="en")
    assert [line.row.game.pk for line in whole.lines] == waiting


def test_my_archive_is_searched_by_name():
    who = factories.player()
    sunday = factories.table(host=who, name="Sunday table")
    factories.table(host=who, name="Monday table")
    found = dashboard.archive(player=who, group="open", search=Search(name="sunDAY"), language="en")
    assert [line.row.game.pk for line in found.lines] == [sunday.pk]


def test_newest_games_are_public():
    over, hidden = factories.table(), factories.table(is_public=False)
    Game.objects.update(status="over")
    found = dashboard.first_page(player=None, language="en")
    assert [line.row.game.pk for line in found.newest] == [over.pk]
    assert hidden.pk > over.pk
