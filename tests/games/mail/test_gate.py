"""Real conversations with the mail gate on loopback."""

from __future__ import annotations

import signal
import smtplib
import socket
import subprocess
import sys
from email.policy import SMTP

import pytest

from games import gate
from games.models_mail import Incoming
from games.services import incoming
from tests import factories
from tests.games.mail.letters import DOMAIN, letter, sent
from tests.games.torture.test_races import race
from tests.with_postgres import free_port

# A token that was never drawn.
UNKNOWN = "a" * 26
pytestmark = pytest.mark.django_db(transaction=True)

PLAY = f"play@{DOMAIN}"


@pytest.fixture
def listening(request, settings):
    """Start a gate; returns its port."""
    listener = gate.Listener("127.0.0.1", free_port(), getattr(request, "param", "smtp"))
    listener.start()
    yield listener.port
    listener.stop()


lmtp = pytest.mark.parametrize("listening", ["lmtp"], indirect=True)


def post(port, *recipients, text="help", sender="black@example.org", speak=smtplib.SMTP):
    with speak("127.0.0.1", port) as client:
        return client.send_message(letter(text, sender=sender), sender, recipients)


def test_a_mail_is_kept_before_it_is_acknowledged(listening):
    delivery, move, _ = sent()
    with smtplib.SMTP("127.0.0.1", listening) as client:
        client.ehlo()
        assert client.mail("black@example.org")[0] == client.rcpt(move)[0] == 250
        code, said = client.data(letter("4 >Milano L\n..\n.\n").as_bytes(policy=SMTP))
    kept = Incoming.objects.get()
    assert (code, said) == (250, b"2.0.0 kept as %d" % kept.pk)
    assert (kept.reply_to, kept.channel, kept.outcome) == (delivery, "smtp", "")
    assert bytes(kept.raw).endswith(b"\r\n4 >Milano L\r\n..\r\n.\r\n")


@pytest.mark.parametrize(
    "recipient",
    [f"move+{UNKNOWN}@{DOMAIN}", f"root@{DOMAIN}", "black@example.org", "postmaster"],
)
def test_an_unknown_address_and_every_foreign_one_are_refused_in_the_dialogue(listening, recipient):
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refusal:
        post(listening, recipient)
    assert refusal.value.recipients[recipient][0] == 550
    assert not Incoming.objects.exists()


def test_the_general_address_refuses_whom_it_does_not_know(listening):
    with pytest.raises(smtplib.SMTPDataError) as refusal:
        post(listening, PLAY)
    assert refusal.value.smtp_code == 550
    assert not Incoming.objects.exists()
    black = factories.player()
    post(listening, PLAY, sender=black.email)
    assert Incoming.objects.get().person == black


def test_each_recipient_has_a_mail_of_their_own(listening):
    (first, move, _), (second, other, _) = sent(), sent()
    refused = post(listening, move, other, "nobody@example.org")
    assert list(refused) == ["nobody@example.org"]
    assert {kept.reply_to for kept in Incoming.objects.all()} == {first, second}


def test_what_is_too_large_is_refused_by_its_size_or_by_its_end(settings, request):
    settings.LARGEST_MAIL = 10_000
    port = request.getfixturevalue("listening")
    _, move, _ = sent()
    with smtplib.SMTP("127.0.0.1", port) as client:
        client.ehlo()
        assert client.esmtp_features["size"] == "10000"
        assert client.mail("a@example.org", ["SIZE=10001"])[0] == 552
        assert client.mail("a@example.org")[0] == client.rcpt(move)[0] == 250
        assert client.data(b"x\r\n" * 10_000)[0] == 552
        # The conversation goes on.
        assert client.noop()[0] == 250
    assert not Incoming.objects.exists()


@pytest.mark.parametrize("cut", range(6))
def test_the_end_of_what_is_far_too_large_is_found_wherever_it_is_cut(cut, settings, request):
    settings.LARGEST_MAIL = 10_000
    port = request.getfixturevalue("listening")
    _, move, _ = sent()
    end = b"\r\n.\r\nNOOP\r\n"
    with smtplib.SMTP("127.0.0.1", port) as client:
        client.ehlo()
        client.mail("a@example.org")
        client.rcpt(move)
        assert client.docmd("DATA")[0] == 354
        client.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in (*[b"x" * 900 + b"\r\n"] * 200, end[:cut], end[cut:]):
            client.send(piece)
        assert client.getreply()[0] == 552
        assert client.getreply()[0] == 250
        # What is not too large is read as before.
        client.mail("a@example.org")
        client.rcpt(move)
        assert client.data(b"X: y\r\n\r\n4\r\n")[0] == 250
    assert Incoming.objects.count() == 1


def test_a_fault_of_ours_asks_the_sender_to_try_again(listening, monkeypatch, caplog):
    def fail(**fields):
        raise RuntimeError("the database is away")

    _, move, _ = sent()
    with monkeypatch.context() as patch:
        patch.setattr(incoming, "keep", fail)
        with pytest.raises(smtplib.SMTPDataError) as fault:
            post(listening, move)
    assert fault.value.smtp_code == 451
    with monkeypatch.context() as patch:
        patch.setattr(incoming, "is_known", fail)
        with pytest.raises(smtplib.SMTPRecipientsRefused) as refusal:
            post(listening, move)
    assert refusal.value.recipients[move][0] == 451
    assert "the database is away" in caplog.text
    post(listening, move)
    assert Incoming.objects.count() == 1


def test_if_one_of_several_fails_all_are_sent_again():
    kept, refused, fault = "250 kept as 1", gate.NOBODY, gate.FAULT
    assert gate.one_answer([kept, fault]) == fault
    assert gate.one_answer([refused, kept]) == kept
    assert gate.one_answer([refused, refused]) == refused


@lmtp
def test_lmtp_answers_for_each_recipient(listening):
    _, move, _ = sent()
    with smtplib.LMTP("127.0.0.1", listening) as client:
        client.ehlo()
        client.mail("black@example.com")
        assert [client.rcpt(each)[0] for each in (move, "a@example.org", PLAY)] == [250, 550, 250]
        assert client.data(letter(sender="black@example.com").as_bytes(policy=SMTP))[0] == 250
        assert client.getreply()[0] == 550
        assert client.noop()[0] == 250
    assert Incoming.objects.get().channel == "lmtp"


@lmtp
def test_a_mail_comes_by_lmtp(listening):
    delivery, move, _ = sent()
    post(listening, move, speak=smtplib.LMTP)
    assert Incoming.objects.get().reply_to == delivery


def test_too_many_at_once_are_sent_away(monkeypatch, request):
    monkeypatch.setattr(gate, "MOST_CONNECTIONS", 2)
    port = request.getfixturevalue("listening")
    with smtplib.SMTP("127.0.0.1", port), smtplib.SMTP("127.0.0.1", port):
        with pytest.raises(smtplib.SMTPConnectError) as refusal:
            smtplib.SMTP("127.0.0.1", port)
        assert refusal.value.smtp_code == 421
    smtplib.SMTP("127.0.0.1", port).close()


def test_a_conversation_that_breaks_off_keeps_nothing(listening):
    _, move, _ = sent()
    with socket.create_connection(("127.0.0.1", listening)) as line:
        line.sendall(
            b"EHLO a\r\nMAIL FROM:<a@example.org>\r\nRCPT TO:<%s>\r\nDATA\r\n4" % move.encode()
        )
        line.shutdown(socket.SHUT_WR)
        while line.recv(1000):
            pass
    assert not Incoming.objects.exists()


def test_the_same_mail_from_many_at_once_is_kept_for_each(listening):
    _, move, _ = sent()
    race(*[lambda: post(listening, move)] * 8)
    assert Incoming.objects.count() == 8
    # Whoever works, each mail is worked on once.
    done = race(*[incoming.work_off] * 4)
    assert sum(done) == 8
    assert not Incoming.objects.filter(outcome="").exists()


# The command


def start(port):
    argv = [sys.executable, "manage.py", "mailgate", "--port", str(port)]
    return subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test_the_command_takes_mail_until_it_is_told_to_stop():
    port = free_port()
    with start(port) as gatekeeper:
        assert gatekeeper.stdout.readline() == f"Mail is taken on 127.0.0.1:{port} by SMTP.\n"
        with smtplib.SMTP("127.0.0.1", port) as client:
            assert client.docmd("EHLO", "a")[0] == client.mail("a@example.org")[0] == 250
            assert client.rcpt("root@example.org")[0] == 550
            # No line of what is said is ever told, whatever it is: it may hold a secret.
            assert client.docmd(f"move+{UNKNOWN}@example.org")[0] == 500
        with start(port) as second:
            assert f"Cannot listen on 127.0.0.1:{port}" in second.stdout.read()
        assert second.returncode == 1
        gatekeeper.send_signal(signal.SIGTERM)
        assert gatekeeper.stdout.read() == ""
    assert gatekeeper.returncode == 0
