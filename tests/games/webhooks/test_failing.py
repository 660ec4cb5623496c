"""Receivers of webhooks that fail at every stage, once or for long."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.models_mail import Notice
from games.models_webhooks import Attempt, Dispatch, Webhook
from games.services import calling, posting, webhooks
from tests.games.mail.peers import free_port
from tests.games.webhooks.happenings import play, status
from tests.games.webhooks.receivers import DRIP, ENDLESS, HANG, HANG_UP, HUGE, REDIRECT

pytestmark = pytest.mark.django_db

LATER = timedelta(minutes=11)

# Failing at each stage

FAILURES = [
    (HANG, (None, "timeout")),
    (DRIP, (None, "timeout")),
    (HANG_UP, (None, "broken")),
    (500, (500, "status")),
    (503, (503, "status")),
    (400, (400, "status")),
    (404, (404, "status")),
    (REDIRECT, (302, "redirect")),
    ((301, b"moved", {}), (301, "redirect")),
]


@pytest.mark.parametrize(("said", "expected"), FAILURES, ids=str)
def test_what_does_not_arrive_is_sent_later_with_the_same_id(
    receive, hook, game, asked, impatient, said, expected
):
    receiver = receive(said)
    made = hook(asked, receiver.address)
    numbers = play(game, 3)
    if said in (HANG, DRIP):
        impatient(1)
    assert calling.call_due() == 0
    assert status() == (["waiting"] * 3, [("failed", *expected)])
    impatient(10)
    made.refresh_from_db()
    assert timedelta() < made.due_at - timezone.now() <= timedelta(minutes=1)
    # Nothing overtakes it, and it is left alone for a while.
    assert calling.call_due() == 0
    assert len(receiver.calls) == 1
    receiver.released.set()
    with time_machine.travel(timezone.now() + LATER):
        assert calling.call_due() == 3
    assert [number for _, number in receiver.told] == [numbers[0], *numbers]
    assert receiver.calls[0].id == receiver.calls[1].id
    assert not [call for call in receiver.calls if call.path == "/elsewhere"]
    made.refresh_from_db()
    assert (made.failures, made.failing_since) == (0, None)


def test_nobody_there_loses_nothing(receive, hook, game, asked, monkeypatch):
    made = hook(asked, f"http://127.0.0.1:{free_port()}/")
    numbers = play(game, 2)
    assert calling.call_due() == 0
    assert status() == (["waiting"] * 2, [("failed", None, "no_connection")])
    receiver = receive()
    Webhook.objects.filter(pk=made.pk).update(address=receiver.address)
    with time_machine.travel(timezone.now() + LATER):
        assert calling.call_due() == 2
    assert [number for _, number in receiver.told] == numbers


@pytest.mark.parametrize("said", [HUGE, ENDLESS])
def test_of_a_huge_answer_only_the_beginning_is_read(receive, hook, game, asked, said):
    receiver = receive(said)
    hook(asked, receiver.address)
    play(game)
    assert calling.call_due() == 1
    attempt = Attempt.objects.get()
    assert (attempt.status, attempt.code) == ("arrived", 200)
    assert attempt.said.startswith("and so on")
    assert len(attempt.said) == 300


def test_the_answer_is_kept_without_what_cannot_be_shown(receive, hook, game, asked):
    receiver = receive((500, b"<h1>no\x00\r\n\x1b[2J  way</h1>\xff", {}))
    hook(asked, receiver.address)
    play(game)
    calling.call_due()
    assert Attempt.objects.get().said == "<h1>no [2J way</h1>\ufffd"


def test_one_that_hangs_keeps_no_other_from_being_told(receive, hook, game, impatient):
    people = [seat.player for seat in game.seats.order_by("number")]
    hanging, well = receive(*[HANG] * 9), receive()
    hook(people[0], hanging.address)
    hook(people[1], well.address)
    numbers = play(game, 3)
    impatient(2)
    assert calling.call_due() == 3
    assert [number for _, number in well.told] == numbers
    assert len(hanging.calls) == 1


def test_a_busy_receiver_is_called_when_it_wants(receive, hook, game, asked):
    receiver = receive((429, b"", {"Retry-After": "2.5"}), (503, b"", {"Retry-After": "99999"}))
    made = hook(asked, receiver.address)
    play(game)
    with time_machine.travel(timezone.now() + LATER, tick=False) as clock:
        calling.call_due()
        made.refresh_from_db()
        assert made.due_at == timezone.now() + timedelta(seconds=3)
        clock.shift(3)
        calling.call_due()
        made.refresh_from_db()
        assert made.due_at == timezone.now() + timedelta(hours=1)
    assert len(receiver.calls) == 2


def test_a_slow_receiver_leaves_time_for_others(receive, hook, game, asked):
    receiver = receive()
    made = hook(asked, receiver.address)
    play(game, 2)
    with time_machine.travel(timezone.now() + LATER, tick=False):
        (taken,) = calling.take_some()
        assert calling.settle(calling.prepare(taken), calling.Outcome(204, milliseconds=6000))
        made.refresh_from_db()
        assert made.due_at - timezone.now() == timedelta(minutes=1)
        assert calling.call_due() == 0
    assert status()[0] == ["sent", "waiting"]


# For long


def test_the_pauses_grow_until_it_is_turned_off_after_four_days(receive, hook, game, asked):
    receiver = receive(*[500] * 99)
    made = hook(asked, receiver.address)
    play(game, 2)
    begin = timezone.now() + LATER
    with time_machine.travel(begin, tick=False) as clock:
        tried = []
        while made.is_on:
            calling.call_due()
            tried.append((timezone.now() - begin) // timedelta(minutes=1))
            made.refresh_from_db()
            clock.move_to(made.due_at)
        assert tried[:8] == [0, 1, 6, 21, 81, 261, 621, 981]
        assert 4 * 24 * 60 <= tried[-1] < (4 * 24 + 6) * 60
        assert made.off_why == "failing"
        assert set(status()[0]) == {"failed"}
        # The same call each time: nothing overtook it.
        assert len({call.id for call in receiver.calls}) == 1
        notice = Notice.objects.get(kind="webhook")
        assert notice.person == asked
        # Off, it is told nothing, and nothing piles up.
        before = Dispatch.objects.count()
        play(game)
        assert Dispatch.objects.count() == before
        assert calling.call_due() == 0


def test_the_person_is_mailed_when_it_is_turned_off(serve, receive, hook, game, asked):
    peer, receiver = serve(), receive(410)
    hook(asked, receiver.address)
    play(game)
    Notice.objects.all().delete()
    calling.call_due()
    assert posting.deliver_due() == 1
    text = peer.mails[0].get_body(("plain",)).get_content()
    assert peer.recipients == [asked.email]
    assert "127.0.0.1" in text
    assert "hush" not in text
    assert "/profile/programs/webhooks/" in text


def test_gone_means_gone_at_once(receive, hook, game, asked):
    receiver = receive(410)
    made = hook(asked, receiver.address)
    play(game, 2)
    calling.call_due()
    made.refresh_from_db()
    assert (made.is_on, made.off_why) == (False, "gone")
    assert Notice.objects.filter(kind="webhook").count() == 1
    assert status()[0] == ["failed", "failed"]


def test_a_week_without_a_worker_turns_nothing_off(receive, hook, game, asked):
    receiver = receive(500, 500)
    made = hook(asked, receiver.address)
    play(game)
    calling.call_due()
    with time_machine.travel(timezone.now() + timedelta(days=7)):
        calling.call_due()
    made.refresh_from_db()
    assert made.is_on


def test_what_is_turned_on_again_is_told_what_happens_from_then_on(receive, hook, game, asked):
    receiver = receive(410)
    made = hook(asked, receiver.address)
    play(game, 2)
    calling.call_due()
    assert webhooks.turn_on(hook=made)
    assert not webhooks.turn_on(hook=made)
    numbers = play(game)
    assert calling.call_due() == 1
    assert [number for _, number in receiver.told[1:]] == numbers


def test_another_address_is_tried_at_once(receive, hook, game, asked):
    broken, receiver = receive(*[500] * 9), receive()
    made = hook(asked, broken.address)
    play(game, 2)
    calling.call_due()
    wish = webhooks.Wish(receiver.address, "json", ["event"])
    webhooks.change(hook=made, wish=wish)
    assert calling.call_due() == 2
