"""A ban: what it keeps from, what it leaves, how it ends, and what the tables hear of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games import log
from games.desk_errors import AlreadyBanned, BadDate, CannotBan, NoReason, NotBanned, NotStaff
from games.errors import Banned
from games.models_desk import Ban, Departure
from games.services import (
    bans,
    benches,
    chores,
    hosting,
    inviting,
    moves,
    notes,
    nudges,
    pausing,
    people,
    posting,
    returning,
    roles,
    substitutes,
    tables,
    talk,
)
from tests import factories
from tests.games.desk import staff
from tests.games.desk.staff import TERMS, WHY, assert_sound, kinds, moderator, running
from tests.games.pages.browsing import as_player, url

pytestmark = pytest.mark.django_db
WEEK = timedelta(days=7)


@pytest.fixture
def by():
    return moderator()


@pytest.fixture
def game():
    return running()


@pytest.fixture
def player(game):
    return factories.asked(game)[0]


def ban(player, by, **more):
    given = {"until": timezone.now() + WEEK, "reason": WHY, **more}
    made = bans.ban(person=player, by=by, **given)
    player.refresh_from_db()
    return made


def lift(player, by):
    ended = bans.lift(person=player, by=by, reason="all is well")
    player.refresh_from_db()
    return ended


def test_a_bot_plays_for_whoever_is_banned_until_the_ban_is_lifted(game, player, by):
    ban(player, by)
    seat = game.seats.get(player=player)
    assert seat.bot == "greedy"
    assert kinds(game)[-2:] == ["bot_seated", "moved"]
    assert_sound(game)
    lift(player, by)
    assert game.seats.get(player=player).bot == ""
    assert kinds(game)[-1] == "bot_dismissed"
    assert_sound(game)


def test_a_ban_ends_by_itself(game, player, by):
    ban(player, by)
    with time_machine.travel(timezone.now() + WEEK + timedelta(minutes=1)):
        assert bans.end_due() == 1
        assert bans.end_due() == 0
        assert chores.OFTEN["free again"] == bans.end_due
        player.refresh_from_db()
        assert not player.is_banned
    last = game.events.latest("number")
    assert (last.kind, last.actor, last.channel) == ("bot_dismissed", "table", "ban")
    assert_sound(game)


def test_whoever_is_banned_plays_nowhere(game, player, by):
    other, table = running(), factories.table(3)
    tables.join(game=table, player=factories.player())
    Departure.objects.all().delete()
    ban(player, by)
    wish = hosting.Wish(title="patrizier", players=2)
    deeds = [
        lambda: moves.submit(game=game, player=player, asked=5, key="k", text="1"),
        lambda: moves.prepare(game=game, player=player, text="1"),
        lambda: returning.come_back(game=game, player=player),
        lambda: tables.join(game=table, player=player),
        lambda: hosting.set_up(host=player, wish=wish),
        lambda: benches.offer_all(person=player),
        lambda: substitutes.take(game=other, person=player, number=5),
        lambda: talk.say(game=game, author=player, audience="players", text="hello", key="k"),
        lambda: talk.say(game=other, author=player, audience="spectators", text="hi", key="k"),
        lambda: nudges.nudge(game=game, player=player, asked=5),
        lambda: inviting.invite(
            game=table, host=player, addresses=["a@example.org"], language="en"
        ),
    ]
    for number, deed in enumerate(deeds):
        with pytest.raises(Banned) as refused:
            deed()
        assert refused.value.params["until"], number


def test_a_banned_host_does_not_host(by):
    host = factories.player("blue")
    game = factories.game(host=host, terms=TERMS)
    ban(host, by)
    with pytest.raises(Banned):
        pausing.pause(game=game, by=host, days=3, reason=WHY)


def test_whoever_is_banned_still_reads_notes_resigns_and_erases(game, player, by):
    ban(player, by)
    client = as_player(player)
    assert client.get(url("game-detail", game.pk)).status_code == 200
    assert client.get(url("data-download")).status_code == 200
    notes.save(game=game, player=player, text="a plan", version=0)
    other = factories.game(3)
    moves.resign(game=game, player=player)
    people.erase(user=player)
    assert not Ban.objects.exists()
    assert not User.objects.get(pk=player.pk).banned_until
    assert_sound(game)
    assert_sound(other)


def test_a_seat_at_an_open_table_is_free_again(player, by):
    table = factories.table(3)
    tables.join(game=table, player=player)
    ban(player, by)
    assert not table.seats.filter(player=player).exists()
    assert kinds(table)[-1] == "left"


def test_a_bot_that_was_there_before_stays(game, player, by):
    staff.pause(game, by)
    staff.seat_bot(game, by)
    ban(player, by)
    lift(player, by)
    assert game.seats.get(player=player).bot == "greedy"
    assert_sound(game)


def test_the_person_and_the_tables_are_told(game, player, by):
    ban(player, by)
    posting.deliver_due()
    told = [each for each in mail.outbox if each.to == [player.email]]
    assert any("You cannot play here until" in each.body and WHY in each.body for each in told)
    other = game.seats.exclude(player=player).get().player
    assert any(WHY in each.body for each in mail.outbox if each.to == [other.email])
    lift(player, by)
    posting.deliver_due()
    told = [each for each in mail.outbox if each.to == [player.email]]
    assert any("You can play here again" in each.body for each in told)


def test_the_same_ban_bans_once_and_another_is_refused(player, by):
    until = timezone.now() + WEEK
    assert ban(player, by, until=until) == ban(player, by, until=until)
    with pytest.raises(AlreadyBanned):
        ban(player, by, reason="another one")
    lift(player, by)
    with pytest.raises(NotBanned):
        lift(player, by)


@pytest.mark.parametrize("days", [-1, 0, 4000])
def test_a_ban_ends_on_a_day_to_come(player, by, days):
    with pytest.raises(BadDate):
        ban(player, by, until=timezone.now() + timedelta(days=days))


def test_a_ban_needs_a_reason_and_a_judge_who_is_not_near(game, player, by):
    with pytest.raises(NoReason):
        ban(player, by, reason=" ")
    with pytest.raises(NotStaff):
        ban(player, factories.player())
    for judge, person in ((by, by), (by, moderator())):
        with pytest.raises(CannotBan):
            ban(person, judge)
    mate = game.seats.exclude(player=player).get().player
    roles.appoint(person=mate, role="moderator")
    with pytest.raises(CannotBan) as refused:
        ban(player, mate)
    assert refused.value.params == {"problem": "together"}
    assert not Ban.objects.exists()


def test_a_broken_game_does_not_keep_a_ban_from_the_others(game, player, by, monkeypatch):
    whole = running()
    whole.seats.filter(number=0).update(player=player)
    position = log.position

    def broken(found, *args, **kwargs):
        if found.pk == game.pk:
            raise log.BrokenLog("broken")
        return position(found, *args, **kwargs)

    monkeypatch.setattr(log, "position", broken)
    ban(player, by)
    monkeypatch.undo()
    assert whole.seats.get(player=player).bot == "greedy"
    assert game.seats.get(player=player).bot == ""
    assert player.is_banned
