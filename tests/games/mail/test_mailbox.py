from __future__ import annotations

import threading

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import connection

from games.models_mail import Incoming
from games.services import chores, envelopes, mailbox
from tests.games.mail import dovecot
from tests.games.mail.letters import letter, sent

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def server():
    program = dovecot.find()
    if program is None:
        pytest.skip("dovecot is missing")
    with dovecot.running(program) as started:
        yield started


@pytest.fixture
def box(server, settings):
    """An empty mailbox."""
    settings.IMAP_URL = server.url
    with mailbox.opened(mailbox.place(server.url)) as opened:
        opened.delete(opened.uids())
    return server


def flags(box):
    with mailbox.opened(mailbox.place(box.url)) as opened:
        return [message.flags for message in opened.fetch(mark_seen=False)]


@pytest.mark.service
def test_a_mail_that_arrives_is_read_once(box):
    delivery, move, _ = sent()
    assert mailbox.fetch() == 0
    box.deliver(bytes(letter("4 >Milano L", to=move)))
    assert chores.OFTEN["fetched"]() == 1
    assert mailbox.fetch() == 0
    kept = Incoming.objects.get()
    assert (kept.reply_to, kept.channel) == (delivery, "imap")
    assert b"4 >Milano L" in bytes(kept.raw)
    assert flags(box) == [("\\Seen",)]


@pytest.mark.service
def test_a_crash_after_keeping_makes_no_second_mail(box, monkeypatch):
    _, move, _ = sent()
    box.deliver(bytes(letter(to=move)))
    with mailbox.opened(mailbox.place(box.url)) as opened:
        monkeypatch.setattr(opened, "flag", lambda *_: pytest.fail("too late"))
        with pytest.raises(pytest.fail.Exception):
            mailbox.read_new(opened, mailbox.place(box.url))
    assert flags(box) == [()]
    assert mailbox.fetch() == 1
    assert Incoming.objects.count() == 1


@pytest.mark.service
def test_a_mail_that_cannot_be_kept_now_stays_unread_and_stops_no_other(box, monkeypatch):
    _, move, _ = sent()
    box.deliver(bytes(letter("first", to=move)))
    box.deliver(bytes(letter("second", to=move)))
    accept = envelopes.accept_or_hold

    def fail_once(**fields):
        monkeypatch.setattr(envelopes, "accept_or_hold", accept)
        raise RuntimeError("the database is away")

    monkeypatch.setattr(envelopes, "accept_or_hold", fail_once)
    assert mailbox.fetch() == 1
    assert mailbox.fetch() == 1
    found = [bytes(kept.raw).split()[-1] for kept in Incoming.objects.order_by("pk")]
    assert found == [b"second", b"first"]


@pytest.mark.service
def test_what_is_for_nobody_or_too_large_is_held(box, settings):
    settings.LARGEST_MAIL = 3_000
    box.deliver(bytes(letter()))
    box.deliver(bytes(letter("4\n" * 2_000)))
    assert mailbox.fetch() == 2
    held = Incoming.objects.order_by("pk").values_list("outcome", "code")
    assert list(held) == [("held", "no_such_address"), ("held", "too_large")]
    assert mailbox.fetch() == 0


@pytest.mark.service
@pytest.mark.django_db(transaction=True)
def test_whoever_watches_is_told_of_what_comes(box):
    _, move, _ = sent()
    began = threading.Event()

    def goes_on():
        began.set()
        return not Incoming.objects.filter(reply_to__isnull=False).exists()

    def watch():
        mailbox.watch(goes_on=goes_on, idle=60)
        connection.close()

    watcher = threading.Thread(target=watch)
    watcher.start()
    began.wait()
    box.deliver(bytes(letter(to=move)))
    # It waits for something to happen before it looks whether to go on.
    while watcher.is_alive():
        box.deliver(bytes(letter()))
        watcher.join(1)
    assert Incoming.objects.filter(reply_to__isnull=False).count() == 1


@pytest.mark.service
def test_a_server_that_does_not_tell_of_mails_is_asked_again_and_again(box, monkeypatch):
    waited = []
    monkeypatch.setattr(mailbox.time, "sleep", waited.append)
    with mailbox.opened(mailbox.place(box.url)) as opened:
        assert "IDLE" in opened.client.capabilities
        opened.client.capabilities = ("IMAP4REV1",)
        mailbox.wait(opened, idle=600, poll=7)
        box.deliver(bytes(letter()))
        mailbox.wait(opened, idle=600, poll=7)
        assert mailbox.read_new(opened, mailbox.place(box.url)) == 1
    assert waited == [7, 7]


@pytest.mark.service
def test_whoever_watches_connects_anew_after_a_fault(box, monkeypatch, caplog):
    box.deliver(bytes(letter()))
    read_new = mailbox.read_new

    def break_once(*args):
        monkeypatch.setattr(mailbox, "read_new", read_new)
        raise ConnectionResetError("the line is cut")

    monkeypatch.setattr(mailbox, "read_new", break_once)
    monkeypatch.setattr(mailbox, "wait", lambda box, **spans: None)
    # They belong to the test.
    monkeypatch.setattr(mailbox.connections, "close_all", lambda: None)
    mailbox.watch(goes_on=lambda: not Incoming.objects.exists(), poll=0)
    assert Incoming.objects.get().code == "no_such_address"
    assert "the line is cut" in caplog.text


@pytest.mark.service
def test_the_command_reads_the_mailbox(box, capsys):
    box.deliver(bytes(letter()))
    call_command("mailbox")
    assert capsys.readouterr().out == "fetched: 1\n"


def test_without_a_mailbox_nothing_is_fetched():
    assert mailbox.fetch() == 0
    with pytest.raises(CommandError, match="IMAP_URL is not set"):
        call_command("mailbox")


def test_an_address_of_a_mailbox_is_read():
    found = mailbox.place("imaps://box%40example.org:a%2Fb@mail.example.org/Lists/Play")
    assert (found.is_encrypted, found.host, found.port) == (True, "mail.example.org", 993)
    assert (found.user, found.password, found.folder) == ("box@example.org", "a/b", "Lists/Play")
    assert mailbox.place("imap://box@localhost:1143").folder == "INBOX"
    with pytest.raises(ImproperlyConfigured):
        mailbox.place("pop3://box@localhost")
