"""A turn that is taken back costs the time that it took."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.services import hours
from games import agreement, log, proof
from games.models import Game, Question
from games.models_clock import Answered
from games.selectors import explaining, proofs
from games.services import pausing, rebuild, rewinds, vacations
from tests import factories

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
TERMS = agreement.Terms(3, "default", bank=24, increment=6, cap=168)


def open_game(terms):
    """A game in which nothing hidden is left to turn up, so that a turn can be taken back."""
    game = factories.game(terms=terms)
    while log.position(game).state.table.pile:
        factories.play(game)
    return game


def regret(game, after):
    """Play and take it back after a while."""
    who = factories.asked(game)[0]
    with time_machine.travel(timezone.now() + after, tick=False):
        answer = factories.play(game)[0]
        assert rewinds.take_back(game=game, player=who, number=answer.event) == "done"
    return Question.objects.get(game=game)


def test_a_turn_that_is_taken_back_winds_no_clock_up_and_fills_no_bank():
    game = open_game(TERMS)
    who, seat, _ = factories.asked(game)
    due_at = Question.objects.get(game=game).deadline_at
    bank = game.seats.get(number=seat).bank_left
    counted = Answered.objects.filter(person=who).count()
    for count in (20, 40, 60):
        question = regret(game, count * HOUR)
        assert abs(question.deadline_at - due_at) < HOUR / 60
    assert game.seats.get(number=seat).bank_left == bank
    assert Answered.objects.filter(person=who).count() == counted
    assert not rebuild.rebuild(game=log.find(game.pk))
    assert proof.verify(proofs.bundle(log.find(game.pk), reveal=True)).replayed


def test_what_was_spent_of_the_bank_stays_spent():
    game = open_game(TERMS)
    seat = factories.asked(game)[1]
    bank = game.seats.get(number=seat).bank_left
    question = regret(game, 80 * HOUR)
    left = game.seats.get(number=seat).bank_left
    assert left == pytest.approx(bank - 8 * 3600, abs=60)
    assert question.deadline_at - timezone.now() == pytest.approx(
        72 * HOUR + timedelta(seconds=bank), abs=HOUR / 60
    )


def test_nights_and_a_vacation_are_neither_used_nor_won_by_turns_that_are_taken_back():
    game = open_game(agreement.Terms(3, "default", rests=True))
    who = factories.asked(game)[0]
    evening = (timezone.now() + 30 * HOUR).replace(hour=20, minute=0, second=0, microsecond=0)
    hours.choose(user=who, wakes=7, sleeps=23, free=[])
    with time_machine.travel(evening, tick=False):
        factories.play(game, 2)
        vacations.take(person=who, starts_at=evening + 30 * HOUR, ends_at=evening + 50 * HOUR)
    due_at = Question.objects.get(game=game).deadline_at
    for count in (14, 14, 38, 62, 62):
        with time_machine.travel(evening + count * HOUR, tick=False):
            assert regret(game, 0 * HOUR).deadline_at == due_at, count
    assert not rebuild.rebuild(game=log.find(game.pk))


def test_more_time_outlives_a_turn_that_is_taken_back():
    host = factories.player()
    game = open_game(TERMS)
    Game.objects.filter(pk=game.pk).update(host=host)
    before = Question.objects.get(game=game)
    seat, game = before.seat, log.find(game.pk)
    pausing.extend(game=game, by=host, seat=seat, hours=48, reason="a move")
    question = regret(game, HOUR)
    assert question.asked != before.asked
    assert question.deadline_at - before.deadline_at == pytest.approx(48 * HOUR, abs=HOUR / 60)
    assert "more time 1 day 23 hours" in explaining.explanation(game, question)
    assert not rebuild.rebuild(game=log.find(game.pk))


def test_nothing_is_carried_over_where_there_is_no_limit():
    game = open_game(agreement.NO_LIMIT)
    assert regret(game, HOUR).deadline_at is None
    assert not rebuild.rebuild(game=log.find(game.pk))


def test_a_rewind_to_which_all_agreed_gives_the_whole_pace():
    game = open_game(TERMS)
    with time_machine.travel(timezone.now() + 60 * HOUR, tick=False):
        factories.play(game)
        rewinds.rewind(game=game, to=log.find(game.pk).last_number - 1)
        question = Question.objects.get(game=game)
        assert question.asked_at == timezone.now()
