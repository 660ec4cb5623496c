"""Delivering over a real SMTP connection to a server that fails at every stage."""

from __future__ import annotations

import logging
import socket
import threading
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from accounts.models import Address, User
from games.mail import addresses, outbound
from games.models_mail import Delivery, Notice
from games.services import notices, posting
from tests import factories
from tests.games.mail.peers import HANG, HANG_UP

pytestmark = pytest.mark.django_db

LATER = timedelta(minutes=11)


def word(person=None, about="1", **fields):
    """Leave a notice that asks for nothing but to be sent."""
    notices.write([notices.new("test", about, person=person or factories.player(), **fields)])
    return Notice.objects.get(key=f"test:{about}")


def status(notice):
    notice.refresh_from_db()
    return notice.status, [delivery.status for delivery in notice.deliveries.order_by("pk")]


def mark(person):
    return Address.objects.get(user=person).bounced_at


def test_a_notice_is_sent_once(serve):
    peer, notice = serve(), word()
    assert posting.deliver_due() == 1
    assert posting.deliver_due() == 0
    assert status(notice) == ("sent", ["accepted"])
    assert peer.ids == [notice.message_id]
    assert peer.recipients == [notice.person.email]


def test_the_envelope_and_the_reply_address_lead_back_to_the_delivery(serve):
    peer, notice = serve(), word()
    posting.deliver_due()
    delivery = notice.deliveries.get()
    bounce = addresses.read(peer.senders[0])
    assert (bounce.name, addresses.digest(bounce.token)) == ("bounce", delivery.bounce_digest)
    assert "play@" in peer.mails[0]["From"]


def test_many_mails_go_over_one_connection(serve):
    peer = serve()
    for about in "123":
        word(about=about)
    assert posting.deliver_due() == 3
    assert peer.connections == 1


def test_what_is_not_due_yet_waits(serve):
    peer, notice = serve(), word()
    Notice.objects.update(due_at=timezone.now() + timedelta(seconds=20))
    assert posting.deliver_due() == 0
    assert status(notice) == ("waiting", [])
    assert not peer.mails


# Who is told


def test_nobody_to_tell_drops_the_notice(serve):
    peer = serve()
    erased, guest = factories.player(), factories.player()
    User.objects.filter(pk=erased.pk).update(is_active=False)
    User.objects.filter(pk=guest.pk).update(email=None)
    found = [word(erased, "1"), word(guest, "2")]
    assert posting.deliver_due() == 0
    assert [status(notice) for notice in found] == [("dropped", [])] * 2
    assert not peer.mails


def test_somebody_without_an_account_is_told_at_the_notice_s_own_address(serve, monkeypatch):
    peer = serve()
    notices.write([notices.new("test", "1", person=None, address="red@example.org")])
    monkeypatch.setattr(outbound, "compose", plain)
    assert posting.deliver_due() == 1
    assert peer.recipients == ["red@example.org"]


def plain(notice, *, address, reply_token, bounce_token):
    """Compose the least that is a mail."""
    sender = addresses.with_token(addresses.BOUNCE, bounce_token)
    headers = {"Message-ID": notice.message_id}
    return outbound.Mail("Hello", "Hello", sender, [address], headers=headers)


def test_what_is_not_true_any_more_is_dropped(serve, monkeypatch):
    peer, notice = serve(), word()
    monkeypatch.setattr(outbound, "compose", lambda notice, **choices: None)
    assert posting.deliver_due() == 0
    assert status(notice) == ("dropped", [])
    assert not peer.mails


def test_mail_goes_to_the_main_address_of_the_moment(serve):
    peer, person = serve(), factories.player()
    word(person)
    person.email = "new@example.org"
    person.save()
    posting.deliver_due()
    assert peer.recipients == ["new@example.org"]


# Failing at each stage


def test_no_server_loses_nothing(serve):
    notice = word()
    assert posting.deliver_due() == 0
    assert status(notice) == ("waiting", ["deferred"])
    peer = serve()
    with time_machine.travel(timezone.now() + LATER):
        assert posting.deliver_due() == 1
    assert status(notice) == ("sent", ["deferred", "accepted"])
    assert peer.ids == [notice.message_id]


def test_without_a_server_the_others_are_not_even_tried(serve):
    first, second = word(about="1"), word(about="2")
    posting.deliver_due()
    assert status(first) == ("waiting", ["deferred"])
    assert status(second) == ("waiting", [])


PASSING = [
    {"EHLO": [HANG_UP]},
    {"MAIL": ["451 4.3.0 try later"]},
    {"MAIL": [HANG_UP]},
    {"MAIL": [HANG]},
    {"RCPT": ["450 4.2.0 greylisted"]},
    {"RCPT": [HANG_UP]},
    {"RCPT": [HANG]},
    {"RCPT": ["421 4.3.2 closing"]},
    {"DATA": ["452 4.3.1 no space"]},
    {"DATA": [HANG_UP]},
    {"DATA": [HANG]},
    {"LOST": [HANG_UP]},
    {"LOST": [HANG]},
]


@pytest.mark.parametrize("script", PASSING, ids=str)
def test_what_fails_for_now_is_sent_later_with_the_same_message_id(serve, script):
    peer, notice = serve(**script), word()
    assert posting.deliver_due() == 0
    assert status(notice) == ("waiting", ["deferred"])
    assert notice.due_at - timezone.now() <= timedelta(minutes=1)
    assert mark(notice.person) is None
    with time_machine.travel(timezone.now() + LATER):
        assert posting.deliver_due() == 1
    assert status(notice) == ("sent", ["deferred", "accepted"])
    assert set(peer.ids) == {notice.message_id}
    assert len(peer.ids) == 1 + ("LOST" in script)


@pytest.mark.parametrize("script", PASSING[:1] + PASSING[2:4] + PASSING[-2:], ids=str)
def test_one_that_fails_keeps_no_other_from_being_sent(serve, script):
    peer, first = serve(**script), word(about="1")
    others = [word(about=str(number)) for number in (2, 3)]
    assert posting.deliver_due() == 2
    assert [status(notice)[0] for notice in others] == ["sent", "sent"]
    assert status(first) == ("waiting", ["deferred"])
    assert set(peer.ids) >= {notice.message_id for notice in others}


def test_a_server_that_says_nothing_at_all_is_left_after_a_while(serve, settings):
    notice = word()
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = mute.getsockname()[1], 0.3
        assert posting.deliver_due() == 0
    assert status(notice) == ("waiting", ["deferred"])


def test_after_three_broken_lines_the_server_gets_a_rest(serve):
    serve(DATA=[HANG_UP] * 9)
    found = [word(about=str(number)) for number in range(5)]
    posting.deliver_due()
    assert [len(status(notice)[1]) for notice in found] == [1, 1, 1, 0, 0]


REFUSED = [
    ({"RCPT": ["550 5.1.1 no such user"]}, True),
    ({"RCPT": ["554 no"]}, True),
    ({"MAIL": ["550 5.7.1 not from you"]}, False),
    ({"MAIL": ["550 5.1.8 your domain is bad"]}, False),
    ({"DATA": ["554 5.7.1 looks like spam"]}, False),
    ({"DATA": ["550 5.1.1 user unknown after all"]}, True),
]


@pytest.mark.parametrize(("script", "is_blamed"), REFUSED, ids=str)
def test_what_fails_for_good_is_not_tried_again(serve, script, is_blamed):
    peer, notice = serve(**script), word()
    assert posting.deliver_due() == 0
    assert status(notice) == ("failed", ["refused"])
    assert (mark(notice.person) is not None) == is_blamed
    said = next(iter(script.values()))[0]
    assert notice.deliveries.get().said == said
    with time_machine.travel(timezone.now() + LATER):
        posting.deliver_due()
    assert not peer.mails


def test_a_refused_log_in_is_our_fault_and_blames_nobody(serve, settings):
    serve()
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "somebody", "wrong"
    notice = word()
    posting.deliver_due()
    assert status(notice) == ("waiting", ["deferred"])
    assert mark(notice.person) is None


# Our own faults


def test_a_crash_after_the_final_dot_sends_the_same_message_again(serve, monkeypatch, caplog):
    peer, notice = serve(), word()

    def die(delivery):
        raise RuntimeError("the power is cut")

    with monkeypatch.context() as crash:
        crash.setattr(posting, "accept", die)
        assert posting.deliver_due() == 0
    assert status(notice) == ("waiting", ["sending"])
    assert posting.deliver_due() == 0
    with time_machine.travel(timezone.now() + LATER):
        assert posting.deliver_due() == 1
    assert status(notice) == ("sent", ["sending", "accepted"])
    assert peer.ids == [notice.message_id] * 2


def test_a_fault_of_ours_in_one_mail_keeps_no_other_from_being_sent(serve, monkeypatch, caplog):
    peer, broken, well = serve(), word(about="1"), word(about="2")
    compose = outbound.compose

    def fail(notice, **choices):
        if notice.pk == broken.pk:
            raise ZeroDivisionError
        return compose(notice, **choices)

    monkeypatch.setattr(outbound, "compose", fail)
    assert posting.deliver_due() == 1
    assert status(broken) == ("waiting", [])
    assert status(well) == ("sent", ["accepted"])
    assert peer.ids == [well.message_id]
    assert "could not be composed" in caplog.text


def test_no_token_is_logged_or_kept(serve, caplog):
    caplog.set_level(logging.DEBUG)
    tokens = []
    peer = serve()

    async def tell(server, session, envelope, address, options):
        tokens.append(addresses.read(address).token)
        return f"550 5.7.1 <{address}> is not welcome"

    peer.handle_MAIL = tell
    notice = word()
    posting.deliver_due()
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("games")]
    assert ours
    assert tokens
    assert tokens[0] not in " ".join(ours)
    assert tokens[0] not in notice.deliveries.get().said


# Time


def test_the_pauses_grow_until_four_days_are_over(serve):
    begin = datetime(2026, 3, 2, 12, tzinfo=UTC)
    with time_machine.travel(begin, tick=False) as clock:
        notice, tried = word(), []
        while notice.status == "waiting":
            posting.deliver_due()
            tried.append(timezone.now() - begin)
            notice.refresh_from_db()
            if notice.due_at:
                clock.move_to(notice.due_at)
    minutes = [span // timedelta(minutes=1) for span in tried]
    assert minutes[:7] == [0, 1, 6, 21, 81, 261, 621]
    assert minutes[7:10] == [981, 1341, 1701]
    assert minutes[-1] == 4 * 24 * 60
    assert notice.status == "failed"
    assert notice.due_at is None


def test_a_notice_that_nobody_could_send_for_a_week_is_tried_a_few_times(serve):
    notice = word()
    with time_machine.travel(timezone.now() + timedelta(days=7)):
        posting.deliver_due()
    assert status(notice) == ("waiting", ["deferred"])


def test_a_test_mail_that_is_accepted_takes_the_mark_away(serve):
    serve()
    notice = word()
    Address.objects.update(bounced_at=timezone.now(), bounce_said="550 no")
    posting.deliver_due()
    assert mark(notice.person) is None


# Two workers


@pytest.mark.django_db(transaction=True)
def test_two_workers_send_each_notice_once(serve):
    peer = serve()
    person = factories.player()
    found = [word(person, str(number)) for number in range(12)]
    ready, sent = threading.Barrier(2), []

    def work():
        try:
            ready.wait()
            sent.append(posting.deliver_due())
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sum(sent) == 12
    assert sorted(peer.ids) == sorted(notice.message_id for notice in found)
    assert Delivery.objects.count() == 12
