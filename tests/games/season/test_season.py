"""A season of correspondence, simulated: nobody is timed out wrongly, and every game ends."""

from __future__ import annotations

import logging
import os
import secrets
from collections import Counter, defaultdict
from datetime import timedelta
from itertools import pairwise
from random import Random

import msgspec
import pytest
import time_machine

from games import proof
from games.models import Event, Game
from games.models_clock import Answered, Vacation
from games.models_mail import Notice
from games.selectors import proofs
from games.services import rebuild
from tests.games.season import people, world
from tests.games.season.people import A_DAY
from tests.games.season.world import Season, Sink

pytestmark = [pytest.mark.django_db, pytest.mark.once]
RUNGS = ["bank_opened", "vacation_taken", "grace_given", "bench_called", "default_called"]
RUNGS += ["bot_took_over", "vote_called"]
GAMES = 100


@pytest.mark.parametrize("seed", [1, 2])
def test_a_season_ends_and_nobody_is_wronged(seed, settings, monkeypatch, caplog):
    settings.EMAIL_BACKEND = "tests.games.season.world.Sink"
    # So that the same season comes again.
    monkeypatch.setattr(secrets, "token_bytes", Random(seed).randbytes)
    monkeypatch.setattr(os, "urandom", Random(seed).randbytes)
    Sink.refused, Sink.taken = set(), Counter()
    with time_machine.travel(world.START, tick=False) as clock:
        season = Season(GAMES, seed)
        season.run(clock)
        check_ends(season)
        check_rungs(season)
        check_answers(season)
        check_reminders(season)
        check_notices(season)
        check_mails()
        check_logs(season)
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


def check_ends(season):
    """Every game is over, and everything that can happen has happened."""
    assert len(season.games) == GAMES
    assert set(Game.objects.values_list("status", flat=True)) == {"over"}
    assert season.rebuilt > 10
    happened = set(Event.objects.values_list("kind", flat=True))
    assert happened >= {*RUNGS, "came_back", "time_spent", "retired", "seat_taken", "ended"}


def check_rungs(season):
    """A rung is taken once, at the first sweep when it is due, and for nobody who is in time."""
    taken = rungs(season)
    assert len(taken) > GAMES / 4
    for key, events in taken.items():
        seen, order = season.onlooker.seen[key], [RUNGS.index(event.kind) for event in events]
        assert order == sorted(set(order)), (key, order)
        if seen.player.kind in people.RELIABLE:
            assert {event.kind for event in events} == {"bank_opened"}, (key, seen, events)
        for before, event in pairwise([None, *events]):
            check_moment(season, seen, before, event)


def rungs(season):
    """Return the rungs that were taken for each question, in order."""
    asked, found = defaultdict(list), defaultdict(list)
    for game, seat, number in sorted(season.onlooker.seen):
        asked[game, seat].append(number)
    for event in Event.objects.filter(kind__in=RUNGS).order_by("game", "number"):
        numbers = asked[event.game_id, event.seat]
        last = max(number for number in numbers if number < event.number)
        assert msgspec.json.decode(event.data).get("asked", last) == last
        found[event.game_id, event.seat, last].append(event)
    return found


def check_moment(season, seen, before, event):
    """No rung is early: none before pace, deadline, grace and the time of the bench are over."""
    pace = Game.objects.get(pk=event.game_id).pace * A_DAY
    assert event.at >= seen.asked_at + pace
    if before is not None and before.kind in ("grace_given", "bench_called"):
        given = timedelta(seconds=msgspec.json.decode(before.data)["seconds"])
        assert event.at >= before.at + given
    elif event.kind != "bank_opened" and not has_come_home(seen.player, event.at):
        told = [at for noted, at in seen.deadlines if noted < event.at][-1]
        anew = [at for noted, at in seen.deadlines if noted == event.at]
        assert event.at >= min([told, *anew]), (event.kind, seen)
        assert event.at <= season.onlooker.sweep_after(told), (event.kind, seen)


def has_come_home(player, at):
    """Say whether a vacation by need ended just then: what it had put off is due at once."""
    return Vacation.objects.filter(person=player.user, is_needed=True, ends_at=at).exists()


def check_answers(season):
    """What is kept of every answer is what was seen."""
    late = {(row.game_id, row.asked): row.is_late for row in Answered.objects.all()}
    counted = 0
    for (game, _seat, asked), seen in season.onlooker.seen.items():
        if seen.answered_at is not None and seen.player.kind != people.MAILER:
            due_at = seen.due_at
            assert late[game, asked] == (due_at is not None and seen.answered_at > due_at), seen
            counted += 1
    assert counted > 2 * GAMES


def check_reminders(season):
    """Each reminder is sent once, in the sweep in which its stage was reached."""
    found = defaultdict(list)
    for row in Notice.objects.filter(kind="reminder").order_by("pk"):
        found[row.game_id, row.seat, row.asked].append(row.made_at)
    seen = season.onlooker.seen
    assert not set(found) - set(seen)
    for key, each in seen.items():
        sure = [at for at in found[key] if at not in each.doubtful]
        assert sure == each.reminders, (key, each)
        assert len(set(found[key])) == len(found[key])
    counted = sum(len(each.reminders) for each in seen.values())
    assert counted > 2 * GAMES
    assert sum(len(each.doubtful) for each in seen.values()) < counted / 20
    moved = [each for each in seen.values() if len(each.deadlines) > 1 and each.reminders]
    assert len(moved) > GAMES / 10


def check_notices(season):
    """Everybody is told of every question, start and end, once; nothing waits at the end."""
    found = Counter(Notice.objects.values_list("kind", "game", "seat", "asked"))
    for game, seat, asked in season.onlooker.seen:
        assert found["turn", game, seat, asked] == 1
    for game, seat in season.onlooker.seats:
        assert found["started", game, seat, None] == found["over", game, seat, None] == 1
    assert set(Notice.objects.values_list("status", flat=True)) == {"sent", "dropped", "failed"}
    refused = Notice.objects.filter(status="failed").values_list("person__email", flat=True)
    bouncers = {each.user.email for each in season.onlooker.seats.values() if each.is_out_of_reach}
    assert set(refused) == bouncers
    for row in Notice.objects.filter(status="dropped", kind__in=("turn", "reminder")):
        # It became untrue before anybody could have sent it.
        closed_at = season.onlooker.seen[row.game_id, row.seat, row.asked].closed_at
        assert closed_at <= season.onlooker.sweep_after(row.made_at + timedelta(seconds=1))


def check_mails():
    """What was sent left once, and nothing else left."""
    rows = Notice.objects.filter(status="sent")
    digests = Notice.objects.filter(kind="digest").values_list("data", flat=True)
    gathered = {pk for data in digests for pk in msgspec.json.decode(data)["notices"]}
    assert set(Sink.taken) == {row.message_id for row in rows if row.pk not in gathered}
    assert set(Sink.taken.values()) == {1}
    assert len(Sink.taken) > 10 * GAMES


def check_logs(season):
    """The logs hold, and their projections are what the logs make of them."""
    for game in Game.objects.all():
        assert not rebuild.rebuild(game=game)
        assert proof.verify(proofs.bundle(game, reveal=True)).replayed
    assert Vacation.objects.filter(is_needed=True).exists()
