"""A mail that a mail server hands to a program."""

from __future__ import annotations

import io
import os
import sys

import pytest
from django.core.management import call_command

from games.models_mail import Incoming
from games.services import incoming
from tests import factories
from tests.games.mail.letters import DOMAIN, letter, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def receive(monkeypatch):
    def receive(message, *words):
        pipe = io.TextIOWrapper(io.BytesIO(bytes(message)))
        monkeypatch.setattr(sys, "stdin", pipe)
        try:
            call_command("receive_mail", *words)
        except SystemExit as end:
            return end.code
        return 0

    return receive


def test_the_recipient_is_told_or_stands_in_the_headers(receive, capsys):
    delivery, move, _ = sent()
    assert receive(letter(), f"--recipient={move}") == os.EX_OK
    assert receive(letter(Delivered_To=move)) == os.EX_OK
    assert receive(letter(to=f"Patrizier <{move}>")) == os.EX_OK
    assert {kept.reply_to for kept in Incoming.objects.all()} == {delivery}
    assert capsys.readouterr().out.startswith("kept as ")


def test_the_null_sender_is_kept_apart_from_no_sender(receive):
    _, move, _ = sent()
    receive(letter(to=move), "--sender=")
    receive(letter(to=move))
    found = [bytes(kept.raw).split(b"\r\n")[0] for kept in Incoming.objects.order_by("pk")]
    assert found == [b"Return-Path: <>", b"Return-Path: <black@example.org>"]


def test_mail_for_nobody_is_refused_as_mail_servers_expect(receive, settings):
    assert receive(letter()) == os.EX_NOUSER
    assert receive(letter(), f"--recipient=root@{DOMAIN}") == os.EX_NOUSER
    settings.LARGEST_MAIL = 100
    black = factories.player()
    assert receive(letter("4" * 200, sender=black.email)) == os.EX_DATAERR
    assert not Incoming.objects.exists()


def test_a_fault_of_ours_lets_the_mail_server_try_again(receive, monkeypatch):
    _, move, _ = sent()

    def fail(**fields):
        raise RuntimeError("the database is away")

    monkeypatch.setattr(incoming, "keep", fail)
    assert receive(letter(to=move)) == os.EX_TEMPFAIL
