"""What a deadline costs, and questions that say themselves what silence means."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from games import agreement, boards, log, proof
from games.engine import registry
from games.models import Question
from games.models_clock import Answered
from games.models_mail import Notice
from games.selectors import explaining, notations, proofs
from games.services import chores, climbing, moves, rebuild, reminding
from tests import factories
from tests.games import veto
from tests.games.ladders import climb, kinds, run_out

pytestmark = pytest.mark.django_db


def move(game):
    """Play a turn as a player does."""
    who, _, asked = factories.asked(game)
    text = factories.choice(game)
    with CaptureQueriesContext(connection) as asked_for:
        moves.submit(game=log.find(game.pk), player=who, asked=asked, text=text, key=f"{asked}")
    return len(asked_for)


def deadline(game):
    """Let the time of a player be over."""
    run_out(game)
    with CaptureQueriesContext(connection) as asked_for:
        assert climbing.climb(game.pk, Question.objects.get(game=game).pk)
    return len(asked_for) - 1


# What a bot plays when it has taken a seat over is a turn of its own.
RUNGS = [("wait", 0), ("default", 0), ("wait", 1), ("default", 1), ("bot", 1)]


@pytest.mark.parametrize(("late", "grace"), RUNGS)
def test_a_deadline_asks_the_database_little_more_than_a_move_does(late, grace):
    game = factories.game(terms=agreement.Terms(3, late, grace=grace))
    assert deadline(game) <= 1.5 * move(factories.game(terms=game.terms))


def test_a_default_move_comes_in_the_transaction_of_the_event_that_calls_it():
    game = factories.game(terms=agreement.Terms(3, "default", grace=0))
    run_out(game)
    with CaptureQueriesContext(connection) as asked_for:
        climbing.climb_due()
    assert kinds(game, 2) == ["default_called", "moved"]
    locks = [each for each in asked_for if each["sql"].startswith(("BEGIN", "SAVEPOINT"))]
    assert len(locks) == 1


@pytest.fixture
def vetoed(monkeypatch):
    """A game in which one has played and two are asked whether they mind."""
    return vetoing(monkeypatch, agreement.Terms(3, "default"))


def vetoing(monkeypatch, terms):
    monkeypatch.setattr(registry, "TITLES", (*registry.TITLES, veto.TITLE))
    face = SimpleNamespace(spoken=lambda text, language: text)
    for module in (boards, notations):
        monkeypatch.setattr(module, "BOARDS", {**boards.BOARDS, "veto": face})
    game = factories.game(3, title="veto", terms=terms)
    factories.play(game)
    return game


def at(game, span):
    return time_machine.travel(Question.objects.filter(game=game)[0].asked_at + span, tick=False)


def test_silence_that_means_something_is_answered_so_without_a_ladder(vetoed):
    assert [(row.seat, row.kind) for row in vetoed.questions.all()] == [(1, "veto"), (2, "veto")]
    with at(vetoed, timedelta(days=3)):
        assert chores.keep_time() == 2
        assert chores.keep_time() == 0
    said = [event for event in log.events(vetoed.pk) if event.channel == "clock"]
    assert [(event.kind, event.seat) for event in said] == [("moved", 1), ("moved", 2)]
    assert all('"word":"pass"' in event.data for event in said)
    assert not Notice.objects.filter(kind="late").exists()
    assert not Answered.objects.filter(is_late=True).exists()
    assert_sound(vetoed)


def test_nobody_is_late_by_silence_when_the_bank_was_opened(monkeypatch):
    game = vetoing(monkeypatch, agreement.Terms(3, "default", bank=24, cap=24))
    for days in (3, 4):
        with at(game, timedelta(days=days)):
            assert climbing.climb_due() == 2
    assert sorted(kinds(game, 6)).count("moved") == 2
    assert not Answered.objects.filter(is_late=True).exists()
    assert_sound(game)


def test_the_sentence_about_the_deadline_says_what_no_answer_means(vetoed):
    question = Question.objects.filter(game=vetoed)[0]
    told = explaining.explanation(vetoed, question)
    assert told.endswith("(UTC). After that no answer counts as: pass.")
    with translation.override("de"):
        told = explaining.explanation(vetoed, question)
    assert told.endswith("(UTC). Danach gilt keine Antwort als: pass.")
    with at(vetoed, timedelta(days=3)):
        climbing.climb_due()
    (question,) = Question.objects.filter(game=vetoed)
    assert "then a default move" in explaining.explanation(vetoed, question)


def test_a_claim_in_villa_paletti_is_accepted_by_silence():
    game = factories.game(4, title="villa_paletti", terms=agreement.Terms(3, "default"))
    for text in ("", "", "claim", "object"):
        who, _, asked = factories.asked(game)
        said = text or factories.choice(game)
        moves.submit(game=log.find(game.pk), player=who, asked=asked, text=said, key=f"{asked}")
    question = Question.objects.filter(game=game)[0]
    assert explaining.explanation(game, question).endswith("no answer counts as: accept.")
    with translation.override("de"):
        assert explaining.explanation(game, question).endswith("keine Antwort als: glaube.")
    with at(game, timedelta(days=3)):
        assert climbing.climb_due() == 2
    said = [event for event in log.events(game.pk) if event.channel == "clock"]
    assert ['"type":"accept"' in event.data for event in said] == [True, True]
    assert [row.kind for row in game.questions.all()] == ["prove"]
    assert not Answered.objects.filter(is_late=True).exists()
    assert_sound(game)


def test_silence_is_not_spoken_early_and_an_answer_is_one(vetoed):
    with at(vetoed, timedelta(days=3, seconds=-1)):
        assert climbing.climb_due() == 0
        who, _, asked = factories.asked(vetoed)
        moves.submit(game=vetoed, player=who, asked=asked, text="no", key="k")
    with at(vetoed, timedelta(days=3)):
        assert climbing.climb_due() == 1
    texts = [event.data for event in log.events(vetoed.pk)[-2:]]
    assert '"word":"no"' in texts[0]
    assert '"word":"pass"' in texts[1]
    assert_sound(vetoed)


def test_the_ladder_is_for_the_questions_that_say_nothing_of_silence(vetoed):
    with at(vetoed, timedelta(days=3)):
        climbing.climb_due()
    climb(vetoed)
    assert kinds(vetoed, 1) == ["grace_given"]
    assert_sound(vetoed)


def test_all_who_are_asked_at_once_are_reminded_once(vetoed):
    with at(vetoed, timedelta(days=1.5)):
        assert reminding.remind_due() == 2
        assert reminding.remind_due() == 0
    told = Notice.objects.filter(kind="reminder").order_by("seat").values_list("seat", flat=True)
    assert list(told) == [1, 2]


def assert_sound(game):
    found = log.find(game.pk)
    assert not rebuild.rebuild(game=found)
    assert proof.verify(proofs.bundle(found, reveal=True)).replayed
