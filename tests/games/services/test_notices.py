from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from games import agreement, log
from games.models import Game, Question, Seat
from games.models_clock import Vacation
from games.models_mail import Notice
from games.services import climbing, clocks, guests, moves, notices, rebuild, reminding, rewinds
from tests import factories

pytestmark = pytest.mark.django_db


def told(game, kind):
    """Return the seats that were told something of a kind, with what they are asked by it."""
    rows = Notice.objects.filter(game=game, kind=kind).order_by("pk")
    return list(rows.values_list("seat", "asked"))


def in_hours(count):
    return time_machine.travel(timezone.now() + timedelta(hours=count), tick=False)


def test_everybody_is_told_of_the_start_and_the_asked_player_of_the_turn():
    game = factories.game(3)
    _, seat, asked = factories.asked(game)
    assert told(game, "started") == [(0, None), (1, None), (2, None)]
    assert told(game, "turn") == [(seat, asked)]


def test_a_turn_is_told_once_whatever_else_happens():
    game = factories.game()
    before = Notice.objects.count()
    Game.objects.update(last_number=game.last_number)
    rebuild.rebuild(game=game)
    assert Notice.objects.count() == before
    factories.play(game, 3)
    keys = list(Notice.objects.values_list("key", flat=True))
    assert len(keys) == len(set(keys))
    assert len(told(game, "turn")) == 4


def test_a_move_is_told_to_those_who_want_it_but_not_to_the_mover_or_the_asked():
    game = factories.game(4)
    for seat in game.seats.select_related("player"):
        seat.player.wants_moves = True
        seat.player.save()
    _, mover, _ = factories.asked(game)
    factories.play(game)
    _, asked, _ = factories.asked(game)
    others = {0, 1, 2, 3} - {mover, asked}
    assert {seat for seat, _ in told(game, "moved")} == others
    assert told(game, "turn")[-1][0] == asked


def test_nobody_is_told_of_moves_unless_they_want_it():
    game = factories.game(3)
    factories.play(game, 3)
    assert not told(game, "moved")


def test_the_end_is_told_to_everybody():
    game = factories.play_out(factories.game())
    assert sorted(told(game, "over")) == [(0, None), (1, None)]


def test_a_rewind_asks_anew_and_tells_the_table():
    game = factories.game()
    factories.play(game, 2)
    rewinds.rewind(game=game, to=game.last_number, reason="a slip")
    now = Question.objects.get(game=game)
    assert told(game, "table") == [(0, None), (1, None)]
    assert told(game, "turn")[-1] == (now.seat, now.asked)


def test_a_guest_has_no_address_and_is_told_nothing():
    game = guests.play_now(player=None, address="198.51.100.7", language="en")
    assert log.find(game.pk).status == Game.Status.RUNNING
    assert not Notice.objects.exists()


def test_a_refused_move_tells_nobody():
    game = factories.game()
    who, _, asked = factories.asked(game)
    before = Notice.objects.count()
    with pytest.raises(moves.Refused):
        moves.submit(game=game, player=who, asked=asked, text="castle", key="k")
    assert Notice.objects.count() == before


def test_what_is_undone_leaves_no_notice():
    game = factories.game()
    before = Notice.objects.count()

    def play_and_fail():
        with transaction.atomic():
            factories.play(game)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_and_fail()
    assert Notice.objects.count() == before


def test_a_person_with_a_digest_waits_for_it():
    game = factories.table()
    for colour in factories.COLOURS[:2]:
        person = factories.player(colour)
        person.digest_hour = 7
        person.save()
        factories.tables.join(game=game, player=person)
    factories.tables.start(game=game)
    assert set(Notice.objects.values_list("status", "due_at")) == {("gathered", None)}


# Reminders


def test_each_reminder_comes_once_and_the_table_hears_of_the_deadline():
    game = factories.game(3, terms=agreement.Terms(3, "wait"))
    _, seat, asked = factories.asked(game)
    start = timezone.now()
    for hours in range(80):
        with time_machine.travel(start + timedelta(hours=hours, minutes=1), tick=False):
            reminding.remind_due()
            reminding.remind_due()
            climbing.climb_due()
    assert told(game, "reminder") == [(seat, asked)] * 3
    assert {each for each, _ in told(game, "late")} == {0, 1, 2}
    assert len(told(game, "late")) == 3


def test_one_reminder_stands_for_those_that_were_missed():
    game = factories.game(terms=agreement.Terms(3, "wait"))
    with in_hours(70):
        assert reminding.remind_due() == 1
        assert len(told(game, "reminder")) == 1
        assert reminding.remind_due() == 0


def test_a_bot_is_not_reminded():
    game = factories.game(terms=agreement.Terms(1, "bot"))
    _, seat, _ = factories.asked(game)
    Seat.objects.filter(game=game, number=seat).update(bot="greedy")
    with in_hours(30):
        reminding.remind_due()
        assert climbing.climb_due() == 0
    assert not told(game, "reminder")
    assert not told(game, "late")


def test_a_vacation_moves_the_deadline_and_the_reminders():
    game = factories.game(terms=agreement.Terms(3, "wait"))
    who, _, _ = factories.asked(game)
    before = Question.objects.get(game=game)
    now = timezone.now()
    Vacation.objects.create(person=who, starts_at=now, ends_at=now + timedelta(days=2))
    with transaction.atomic():
        clocks.set_anew(log.locked(game.pk))
    after = Question.objects.get(game=game)
    assert timedelta(days=2) - (after.deadline_at - before.deadline_at) < timedelta(seconds=5)
    rebuild.rebuild(game=game)
    assert Question.objects.get(game=game).deadline_at == after.deadline_at


def test_the_people_of_a_game_are_those_with_an_address():
    game = factories.game(2)
    assert [seat.number for seat in notices.people(game)] == [0, 1]
