from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from games import agreement, log, proof, seated
from games.engine.errors import IllegalMove, MalformedMove
from games.errors import KeyReused, StaleMove
from games.models import Event, Question, Seat, Submission
from games.models_clock import Stop
from games.models_mail import Notice
from games.selectors import proofs
from games.services import (
    climbing,
    lateness,
    moves,
    people,
    rebuild,
    reminding,
    rewinds,
    sealing,
    writing,
)
from tests import factories
from tests.games.ladders import climb
from tests.games.mail.composing import compose

pytestmark = pytest.mark.django_db
Status = Submission.Status


def seal(game, text=None, key="mail-1", **more):
    who, _, asked = factories.asked(game)
    chosen = text or factories.choice(game)
    return sealing.seal(game=game, player=who, asked=asked, key=key, text=chosen, **more)


def later(**span):
    return time_machine.travel(timezone.now() + timedelta(**span), tick=False)


def status(submission):
    return Submission.objects.get(pk=submission.pk).status


def moved(game):
    return Event.objects.filter(game=game, kind="moved").count()


def dropped(submission):
    return Notice.objects.filter(key=f"answer:dropped:{submission.pk}").first()


def assert_sound(game):
    found = log.find(game.pk)
    assert not rebuild.rebuild(game=found)
    assert proof.verify(proofs.bundle(found, reveal=True)).replayed


def test_a_sealed_answer_is_no_event_until_its_time_comes():
    game = factories.game()
    sealed = seal(game)
    assert sealed.status == Status.SEALED
    assert moved(game) == 0
    assert sealing.open_due() == 0
    with later(minutes=10):
        assert sealing.open_due() == 1
        assert sealing.open_due() == 0
    played = Submission.objects.get(pk=sealed.pk)
    event = Event.objects.get(game=game, kind="moved")
    assert (played.status, event.channel) == (Status.PLAYED, "mail")
    assert f'"event":{event.number}' in played.answer
    assert_sound(game)


@pytest.mark.parametrize("at_once", [True, False])
def test_without_a_while_or_at_once_it_is_played(at_once):
    game = factories.game()
    if not at_once:
        type(game).objects.update(seal=0)
        game.refresh_from_db()
    assert seal(game, at_once=at_once).status == Status.PLAYED
    assert moved(game) == 1
    assert not Stop.objects.exists()


def test_the_same_key_seals_once_and_another_text_is_refused():
    game = factories.game()
    assert seal(game).pk == seal(game).pk
    with pytest.raises(KeyReused):
        seal(game, factories.choice(game, 1))
    assert Stop.objects.count() == 1


@pytest.mark.parametrize("text", ["hello there", "99", "9 9 9"])
def test_what_could_not_be_played_is_refused_and_kept_as_refused(text):
    game = factories.game()
    for _again in range(2):
        with pytest.raises((MalformedMove, IllegalMove)):
            seal(game, text)
    kept = Submission.objects.get()
    assert kept.status == Status.REFUSED
    assert not Stop.objects.exists()


def test_an_answer_to_a_closed_question_is_refused():
    game = factories.game()
    who, _, asked = factories.asked(game)
    text = factories.choice(game)
    factories.play(game)
    with pytest.raises(StaleMove):
        sealing.seal(game=game, player=who, asked=asked, key="late", text=text)


def test_a_later_mail_replaces_the_sealed_answer():
    game = factories.game()
    first, second = seal(game), seal(game, factories.choice(game, 1), key="mail-2")
    assert (status(first), status(second)) == (Status.WITHDRAWN, Status.SEALED)
    with later(hours=1):
        sealing.open_due()
    assert moved(game) == 1
    assert status(second) == Status.PLAYED
    assert not Notice.objects.filter(kind="answer").exists()


def test_a_move_on_the_page_replaces_the_sealed_answer():
    game = factories.game()
    sealed = seal(game)
    factories.play(game)
    assert status(sealed) == Status.WITHDRAWN
    assert dropped(sealed) is None
    with later(hours=1):
        assert sealing.open_due() == 0
    assert moved(game) == 1


def test_a_refused_move_on_the_page_leaves_the_sealed_answer():
    game = factories.game()
    sealed = seal(game)
    who, _, asked = factories.asked(game)
    with pytest.raises(MalformedMove):
        moves.submit(game=game, player=who, asked=asked, key="web", text="nonsense")
    assert status(sealed) == Status.SEALED


def test_it_can_be_taken_back_and_the_clock_runs_again():
    game = factories.game(terms=agreement.Terms(3, "bot"))
    question = Question.objects.get(game=game)
    with time_machine.travel(question.asked_at + timedelta(days=1), tick=False):
        sealed = seal(game)
        assert Question.objects.get().deadline_at == question.deadline_at + timedelta(minutes=10)
    with time_machine.travel(question.asked_at + timedelta(days=1, minutes=4), tick=False):
        who = sealed.holder
        assert sealing.take_back(game=game, player=who) == sealed
        assert sealing.take_back(game=game, player=who) is None
    assert Question.objects.get().deadline_at == question.deadline_at + timedelta(minutes=4)
    assert status(sealed) == Status.WITHDRAWN
    assert not rebuild.rebuild(game=log.find(game.pk))


def test_an_answer_sealed_in_time_is_in_time_and_no_rung_is_gone_up():
    game = factories.game(terms=agreement.Terms(1, "bot"))
    question = Question.objects.get(game=game)
    call_at = question.deadline_at + timedelta(days=1)
    climb(game)
    with time_machine.travel(call_at - timedelta(minutes=1), tick=False):
        sealed = seal(game)
    with time_machine.travel(call_at + timedelta(minutes=5), tick=False):
        assert climbing.climb_due() == 0
        assert climbing.take(game.pk, Question.objects.get().pk) == []
        assert not lateness.play_default(game, Question.objects.get())
    with time_machine.travel(call_at + timedelta(minutes=9), tick=False):
        sealing.open_due()
        assert climbing.climb_due() == 0
    assert status(sealed) == Status.PLAYED
    assert_sound(game)


def test_nobody_is_reminded_while_an_answer_is_sealed():
    game = factories.game(terms=agreement.Terms(2, "bot"))
    question = Question.objects.get(game=game)
    with time_machine.travel(question.alarm_at - timedelta(minutes=5), tick=False):
        seal(game)
    with time_machine.travel(question.alarm_at + timedelta(minutes=6), tick=False):
        assert reminding.remind_due() == 0
        assert not reminding.remind(game.pk, Question.objects.get().pk)
    assert not Notice.objects.filter(kind="reminder").exists()


def test_however_often_it_is_replaced_a_question_is_not_sealed_for_ever():
    game = factories.game()
    began = timezone.now()
    for count in range(60):
        with time_machine.travel(began + timedelta(minutes=9 * count), tick=False):
            sealed = seal(game, key=f"mail-{count}")
    for count in range(60, 161):
        with time_machine.travel(began + timedelta(minutes=9 * count), tick=False):
            sealed = seal(game, key=f"mail-{count}")
    assert sealed.opens_at - began < timedelta(days=1, minutes=1)


def test_a_rewind_drops_it_and_tells_its_player():
    game = factories.game()
    factories.play(game, 2)
    sealed = seal(game)
    rewinds.rewind(game=game, to=log.find(game.pk).last_number - 1)
    assert status(sealed) == Status.WITHDRAWN
    notice = dropped(sealed)
    assert notice.person == sealed.holder
    assert "went back" in notice.data
    with later(hours=1):
        assert sealing.open_due() == 0


def test_a_bot_on_the_seat_drops_it():
    game = factories.game()
    sealed = seal(game)
    with transaction.atomic():
        locked = log.locked(game.pk)
        data = {"seat": sealed.seat.number, "bot": "greedy"}
        entry = log.table_entry("bot_took_over", data, seat=sealed.seat.number, channel="clock")
        writing.append(locked, log.position(locked), entry)
    assert status(sealed) == Status.WITHDRAWN
    assert "bot" in dropped(sealed).data


def test_resigning_and_erasing_end_it():
    game = factories.game(3)
    sealed = seal(game)
    moves.resign(game=game, player=sealed.holder)
    assert status(sealed) == Status.WITHDRAWN
    other = seal(log.find(game.pk), key="mail-2")
    people.erase(user=other.holder)
    assert status(other) == Status.WITHDRAWN
    with later(hours=1):
        assert sealing.open_due() == 0


def test_a_question_that_somebody_else_closes_drops_it_and_tells_its_player():
    game = factories.game()
    sealed = seal(game)
    with transaction.atomic():
        locked = log.locked(game.pk)
        entry = log.table_entry("ended", {"reason": "vote"}, actor="seat:1", channel="web")
        writing.append(locked, log.position(locked), entry)
    assert log.find(game.pk).status == "over"
    assert status(sealed) == Status.WITHDRAWN
    told = dropped(sealed)
    assert told.person == sealed.holder
    assert "without a result" in told.data
    with later(hours=1):
        assert sealing.open_due() == 0


@pytest.mark.parametrize("channel", ["web", "api"])
def test_a_later_answer_from_elsewhere_replaces_it_and_is_what_counts(channel):
    game = factories.game()
    sealed = seal(game)
    who, _, asked = factories.asked(game)
    other = factories.choice(game, 1)
    moves.submit(game=game, player=who, asked=asked, key="k", text=other, channel=channel)
    assert status(sealed) == Status.WITHDRAWN
    assert Event.objects.get(game=game, kind="moved").channel == channel
    assert dropped(sealed) is None


def test_a_seat_that_changed_hands_is_not_played_for():
    game = factories.game()
    sealed = seal(game)
    Seat.objects.filter(pk=sealed.seat_id).update(player=factories.player("green"))
    with later(hours=1):
        assert sealing.open_due() == 0
    assert status(sealed) == Status.WITHDRAWN
    assert moved(game) == 0
    told = dropped(sealed)
    assert (told.person, told.seat) == (sealed.holder, None)
    assert "somebody else's now" in compose(told).body


def test_the_rest_of_an_order_is_kept_for_later_questions():
    game = factories.game()
    now = factories.choice(game)
    sealed = seal(game, f"{now} then {factories.choice(game, 3)}")
    with later(hours=1):
        sealing.open_due()
    seat = Seat.objects.get(pk=sealed.seat_id)
    assert seat.order or seat.order_ended


def test_a_fault_in_one_keeps_no_other_from_opening(monkeypatch, caplog):
    first, second = factories.game(), factories.game()
    broken, sound = seal(first), seal(second)
    collect = writing.collect

    def fail(game, *rest):
        if game.pk == first.pk:
            raise RuntimeError("the disk is full")
        return collect(game, *rest)

    with later(hours=1):
        with monkeypatch.context() as patched:
            patched.setattr(writing, "collect", fail)
            assert sealing.open_due() == 1
        assert "could not be opened" in caplog.text
        assert (status(broken), status(sound)) == (Status.SEALED, Status.PLAYED)
        assert sealing.open_due() == 1


def test_a_crash_after_the_event_leaves_neither_event_nor_flag(monkeypatch):
    game = factories.game()
    sealed = seal(game)

    def crash(game):
        raise KeyboardInterrupt

    with later(hours=1):
        with monkeypatch.context() as patched:
            patched.setattr(seated, "forget", crash)
            with pytest.raises(KeyboardInterrupt):
                sealing.open_due()
        assert (moved(game), status(sealed)) == (0, Status.SEALED)
        assert sealing.open_due() == 1
    assert (moved(game), status(sealed)) == (1, Status.PLAYED)


def test_its_player_can_open_it_now():
    game = factories.game()
    sealed = seal(game)
    assert sealing.open_now(game=game, player=sealed.holder)
    assert not sealing.open_now(game=game, player=sealed.holder)
    assert moved(game) == 1
