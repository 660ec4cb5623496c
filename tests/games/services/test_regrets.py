"""A turn that is taken back costs the time that it took."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import agreement, log, proof
from games.models import Question
from games.models_clock import Answered
from games.selectors import proofs
from games.services import rebuild, rewinds
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
    for hours in (20, 40, 60):
        question = regret(game, hours * HOUR)
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
