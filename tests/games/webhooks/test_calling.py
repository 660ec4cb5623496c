"""Webhooks are called over real connections by receivers that fail at every stage."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from games import log
from games.models_mail import Notice
from games.models_webhooks import Attempt, Dispatch, Webhook
from games.services import calling, chores, moves, webhooks
from games.webhooks import addresses, bodies
from tests import factories
from tests.games.webhooks.happenings import play, status

pytestmark = pytest.mark.django_db

LATER = timedelta(minutes=11)

# Arriving


def test_every_event_arrives_once_and_in_order(receive, hook, game, asked):
    receiver = receive()
    hook(asked, receiver.address)
    numbers = play(game, 4)
    assert calling.call_due() == len(numbers)
    assert [number for _, number in receiver.told] == numbers
    assert calling.call_due() == 0
    assert len({call.id for call in receiver.calls}) == len(numbers)
    assert receiver.calls[0].path == "/hook?token=hush"
    assert status() == (["sent"] * len(numbers), [("arrived", 204, "")] * len(numbers))


def test_a_move_leaves_one_row_a_webhook_whatever_it_is_about(receive, hook, game, asked):
    receiver = receive()
    every, turns = hook(asked, receiver.address), hook(asked, f"{receiver.address}2", "turn")
    play(game, 2)
    rows = Dispatch.objects.values_list("webhook", "number", "kind").order_by("pk")
    last = log.find(game.pk).last_number
    assert list(rows) == [
        (every.pk, last - 1, "event"),
        (every.pk, last, "turn"),
        (turns.pk, last, "turn"),
    ]


def test_several_webhooks_are_called_and_each_gets_its_own(receive, hook, game):
    people = [seat.player for seat in game.seats.order_by("number")]
    receivers = [receive() for _ in range(4)]
    for number, receiver in enumerate(receivers):
        hook(people[number % 2], receiver.address)
    numbers = play(game, 2)
    assert calling.call_due() == 8
    for number, receiver in enumerate(receivers):
        assert [call.json["event"]["number"] for call in receiver.calls] == numbers
        assert {call.json["game"]["my_seat"] for call in receiver.calls} == {number % 2}


def test_the_sweep_calls_what_nobody_was_woken_for(receive, hook, game, asked):
    receiver = receive()
    hook(asked, receiver.address)
    play(game)
    assert chores.run(chores.OFTEN)["called"] == 1
    assert len(receiver.calls) == 1


# Tests


def test_a_test_comes_at_once_and_lets_the_rest_be_tried(receive, hook, game, asked):
    receiver = receive(500)
    made = hook(asked, receiver.address)
    play(game, 2)
    calling.call_due()
    webhooks.test(hook=made)
    assert calling.call_due() == 3
    assert [kind for kind, _ in receiver.told] == ["event", "test", "event", "turn"]
    assert receiver.calls[1].json["game"] is None


def test_a_test_that_fails_is_not_tried_again_and_changes_nothing(receive, hook, asked):
    receiver = receive(500)
    made = hook(asked, receiver.address)
    webhooks.test(hook=made)
    assert webhooks.test(hook=made).pk == Dispatch.objects.get().pk
    calling.call_due()
    assert status() == (["failed"], [("failed", 500, "status")])
    made.refresh_from_db()
    assert (made.failures, made.is_on, made.taken_until) == (0, True, None)


def test_what_is_off_can_be_tested_and_stays_off(receive, hook, asked):
    receiver = receive()
    made = hook(asked, receiver.address)
    webhooks.turn_off(hook=made)
    webhooks.test(hook=made)
    assert calling.call_due() == 1
    made.refresh_from_db()
    assert not made.is_on
    assert receiver.told == [("test", None)]


# What is not true any more


def test_a_question_that_is_closed_is_not_told_of(receive, hook, game, asked):
    receiver = receive()
    hook(asked, receiver.address, "turn")
    play(game, 3)
    assert calling.call_due() == 0
    assert status() == (["dropped"], [])
    assert not receiver.calls


def test_who_wants_every_event_is_told_of_a_closed_question_as_an_event(receive, hook, game, asked):
    receiver = receive()
    hook(asked, receiver.address)
    play(game, 3)
    calling.call_due()
    assert [kind for kind, _ in receiver.told] == ["event", "event", "event"]


def test_a_prepared_answer_is_waited_for(receive, hook, game, asked):
    receiver = receive()
    hook(asked, receiver.address, "turn")
    play(game)
    moves.prepare(game=log.find(game.pk), player=asked, text="1")
    play(game)
    (dispatch,) = Dispatch.objects.all()
    assert dispatch.due_at - dispatch.made_at == timedelta(seconds=20)
    assert calling.call_due() == 0
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        calling.call_due()
    # The order has answered at once.
    assert not receiver.calls


def test_a_seat_that_went_to_somebody_else_is_not_told_of(receive, hook, game, asked):
    receiver = receive()
    hook(asked, receiver.address)
    play(game)
    game.seats.filter(player=asked).update(player=factories.player())
    assert calling.call_due() == 0
    assert status()[0] == ["dropped"]
    assert not receiver.calls


# Where nothing is called


def test_a_name_that_leads_inside_by_now_is_not_called(receive, hook, game, asked, monkeypatch):
    receiver = receive()
    monkeypatch.setattr(addresses, "look_up", lambda *asked_for: ["93.184.216.34"])
    hook(asked, f"http://rebound.example.org:{receiver.port}/")
    play(game)
    for inside in (["127.0.0.2"], ["93.184.216.34", "10.0.0.1"], ["::1"]):
        monkeypatch.setattr(addresses, "look_up", lambda *asked_for, found=inside: found)
        Webhook.objects.update(due_at=timezone.now())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("django.conf.settings.WEBHOOK_NETWORKS", ())
            assert calling.call_due() == 0
    assert [fault for _, _, fault in status()[1]] == ["unknown_host"] * 3
    assert not receiver.calls


def test_the_connection_goes_to_the_number_that_was_checked(
    receive, hook, game, asked, monkeypatch
):
    receiver, answers = receive(), []

    def look_up(host, port, seconds):
        answers.append(host)
        return ["127.0.0.1"]

    monkeypatch.setattr(addresses, "look_up", look_up)
    hook(asked, f"http://known.example.org:{receiver.port}/")
    play(game)
    answers.clear()
    assert calling.call_due() == 1
    # Asked for once: there is no second answer that could differ from the checked one.
    assert answers == ["known.example.org"]
    assert receiver.calls[0].headers["host"] == f"known.example.org:{receiver.port}"


def test_an_operator_who_allows_less_stops_what_was_allowed(receive, hook, game, asked, settings):
    receiver = receive()
    hook(asked, receiver.address)
    play(game)
    settings.WEBHOOK_HTTP = False
    assert calling.call_due() == 0
    assert status()[1] == [("failed", None, "https")]
    assert not receiver.calls


# Our own faults


def test_a_crash_after_the_call_tells_the_same_thing_again(receive, hook, game, asked, monkeypatch):
    receiver = receive()
    made = hook(asked, receiver.address)
    play(game)
    with monkeypatch.context() as crash:
        crash.setattr(calling, "settle", lambda task, outcome: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            calling.call_due()
    assert status() == (["waiting"], [("sending", None, "")])
    assert calling.call_due() == 0
    with time_machine.travel(timezone.now() + LATER):
        assert calling.call_due() == 1
    assert receiver.calls[0].id == receiver.calls[1].id
    assert status()[0] == ["sent"]
    made.refresh_from_db()
    assert made.taken_until is None


def test_who_was_too_slow_takes_nothing_back(receive, hook, game, asked):
    receiver = receive()
    made = hook(asked, receiver.address)
    play(game)
    (taken,) = calling.take_some()
    task = calling.prepare(taken)
    with time_machine.travel(timezone.now() + LATER):
        assert calling.call_due() == 1
        Webhook.objects.filter(pk=made.pk).update(taken_until=timezone.now() + LATER)
        calling.settle(task, calling.Outcome(fault="timeout"))
        made.refresh_from_db()
        assert made.taken_until > timezone.now()
        assert made.failures == 0
    assert Dispatch.objects.get().status == "sent"


def test_a_fault_of_ours_blames_nobody_and_loses_nothing(
    receive, hook, game, asked, monkeypatch, caplog
):
    receiver = receive()
    made = hook(asked, receiver.address)
    play(game)
    with monkeypatch.context() as fault:
        fault.setattr(bodies, "compose", lambda *arguments: 1 / 0)
        assert calling.call_due() == 0
    assert "could not be composed" in caplog.text
    made.refresh_from_db()
    assert (made.failures, status()) == (0, (["waiting"], []))
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        assert calling.call_due() == 1
    assert len(receiver.calls) == 1


def test_no_secret_is_logged(receive, hook, game, asked, caplog):
    caplog.set_level("DEBUG")
    receiver = receive(500)
    made = hook(asked, receiver.address)
    play(game)
    calling.call_due()
    said = " ".join(record.getMessage() for record in caplog.records if record.levelno > 10)
    assert made.secret not in caplog.text
    assert "hush" not in said


# Several at once


@pytest.mark.django_db(transaction=True)
def test_two_workers_tell_each_thing_once_and_in_order(receive, hook):
    game = factories.game()
    receivers = [receive(), receive(), receive()]
    for number, receiver in enumerate(receivers):
        hook(game.seats.get(number=number % 2).player, receiver.address)
    numbers = play(game, 5)
    ready, arrived = threading.Barrier(2), []

    def work():
        try:
            ready.wait()
            arrived.append(calling.call_due())
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    calling.call_due()
    for receiver in receivers:
        assert [call.json["event"]["number"] for call in receiver.calls] == numbers
    assert Attempt.objects.count() == 3 * len(numbers)


def test_a_webhook_that_is_removed_meanwhile_disturbs_nobody(receive, hook, game, asked):
    receiver = receive()
    made = hook(asked, receiver.address)
    play(game)
    (taken,) = calling.take_some()
    task = calling.prepare(taken)
    webhooks.remove(hook=made)
    calling.settle(task, calling.Outcome(fault="gone"))
    assert not Notice.objects.filter(kind="webhook").exists()
    assert not Webhook.objects.exists()


def test_old_calls_are_forgotten(receive, hook, game, asked):
    receiver = receive()
    made = hook(asked, receiver.address)
    play(game, 2)
    calling.call_due()
    play(game)
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        assert calling.tidy() == 4
        assert list(Dispatch.objects.values_list("status", flat=True)) == ["waiting"]
        # What is left of a webhook that was removed in the middle of something.
        Dispatch.objects.create(webhook_id=made.pk + 1, kind="event")
        Attempt.objects.create(dispatch_id=0)
    with time_machine.travel(timezone.now() + timedelta(days=90)):
        assert calling.tidy() == 2
