from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.mail import addresses
from games.models_mail import Delivery, Incoming
from games.services import chores, envelopes, incoming, mail_acts
from tests import factories
from tests.games.mail.letters import DOMAIN, letter, report, sent

# A token that was never drawn.
UNKNOWN = "a" * 26
pytestmark = pytest.mark.django_db

PLAY = f"play@{DOMAIN}"


@pytest.fixture(autouse=True)
def _domain(settings):
    settings.MAIL_DOMAIN = DOMAIN


@pytest.fixture
def black():
    return factories.player()


def take(recipient, raw=None, *, sender="black@example.org", **choices):
    raw = bytes(letter("help")) if raw is None else raw
    return incoming.accept(raw=raw, recipient=recipient, sender=sender, channel="smtp", **choices)


def work(kept):
    assert incoming.work(kept)
    return Incoming.objects.get(pk=kept.pk)


# Keeping


def test_a_mail_with_a_token_is_kept_whoever_sends_it():
    delivery, move, _ = sent()
    kept = take(move.upper(), sender="anybody@example.com")
    assert (kept.reply_to, kept.person, kept.outcome) == (delivery, None, "")
    assert bytes(kept.raw).startswith(b"Return-Path: <anybody@example.com>\r\n")


def test_a_mail_to_the_general_address_needs_a_confirmed_sender(black):
    assert take(PLAY, bytes(letter(sender=f"Black <{black.email}>"))).person == black
    assert take(PLAY, bytes(letter()), sender=black.email).person == black
    with pytest.raises(incoming.NoSuchAddress):
        take(PLAY, bytes(letter(sender="white@example.com")))


@pytest.mark.parametrize(
    "recipient",
    [
        f"move+{UNKNOWN}@{DOMAIN}",
        f"bounce+{UNKNOWN}@{DOMAIN}",
        f"move+@{DOMAIN}",
        f"root@{DOMAIN}",
        "play@example.com",
        "",
        "\0",
        "@",
        "é" * 300,
    ],
)
def test_a_mail_for_nobody_is_refused_and_not_kept(recipient):
    assert not incoming.is_known(recipient)
    with pytest.raises(incoming.NoSuchAddress):
        take(recipient)
    assert not Incoming.objects.exists()


def test_a_token_of_one_kind_is_none_of_the_other():
    _, move, _ = sent()
    with pytest.raises(incoming.NoSuchAddress):
        take(move.replace("move", "bounce"))


def test_a_mail_that_is_too_large_is_refused(settings):
    settings.LARGEST_MAIL = 2_000
    _, move, _ = sent()
    with pytest.raises(incoming.TooLarge):
        take(move, b"x" * 2_001)
    assert not Incoming.objects.exists()


def test_no_sender_writes_a_header():
    _, move, _ = sent()
    kept = take(move, sender="a@example.org>\r\nBcc: <b@example.org")
    assert bytes(kept.raw).startswith(b"Return-Path: <a@example.orgBcc: b@example.org>\r\n")


def test_what_cannot_be_refused_is_held_unanswered(settings):
    kept = envelopes.accept_or_hold(raw=bytes(letter()), channel="imap", origin="box:1")
    assert [(each.outcome, each.code, each.due_at) for each in kept] == [
        ("held", "no_such_address", None)
    ]
    assert incoming.work_off() == 0
    settings.LARGEST_MAIL = 10
    kept = envelopes.accept_or_hold(raw=bytes(letter()), channel="imap", origin="box:2")
    assert [(each.code, bytes(each.raw)) for each in kept] == [("too_large", b"")]


def test_a_mail_to_many_that_are_nobody_is_held_once(black):
    nobodies = [addresses.with_token("move", addresses.new_token()) for _ in range(300)]
    raw = bytes(letter(to=", ".join(nobodies)))
    [held] = envelopes.accept_or_hold(raw=raw, channel="imap", origin="box:1")
    assert held.outcome == "held"
    delivery, move, _ = sent()
    raw = bytes(letter(to=", ".join([move, *nobodies]), cc=PLAY))
    [kept] = envelopes.accept_or_hold(raw=raw, channel="imap", origin="box:2")
    assert kept.reply_to == delivery


def test_a_mailbox_with_the_general_address_hides_no_token(black):
    delivery, move, _ = sent()
    headers = {"Delivered_To": PLAY, "X_Original_To": move}
    raw = bytes(letter(sender=black.email, to=move, **headers))
    [kept] = envelopes.accept_or_hold(raw=raw, channel="imap", origin="box:1")
    assert (kept.reply_to, kept.person) == (delivery, None)


def test_an_origin_is_kept_once():
    _, move, _ = sent()
    raw = bytes(letter(to=move))
    first = envelopes.accept_or_hold(raw=raw, channel="imap", origin="box:1")
    assert envelopes.accept_or_hold(raw=raw, channel="imap", origin="box:1") == first
    assert envelopes.accept_or_hold(raw=raw, channel="imap", origin="box:2") != first


def test_held_mails_are_thrown_away_in_the_end(time_machine):
    incoming.hold(raw=b"x", channel="imap", origin="", code="fault")
    chores.run(chores.DAILY)
    assert Incoming.objects.count() == 1
    time_machine.move_to(timezone.now() + timedelta(days=15))
    assert chores.run(chores.DAILY)["thrown away"] == 1
    assert not Incoming.objects.exists()


# Working


def test_a_persons_mail_has_one_outcome_and_is_emptied():
    _, move, _ = sent()
    kept = work(take(move))
    assert kept.outcome in (incoming.Outcome.ANSWERED, incoming.Outcome.IGNORED)
    assert (bytes(kept.raw), kept.due_at, kept.attempts) == (b"", None, 1)
    assert not incoming.work(kept)


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Auto_Submitted": "auto-replied"}, "auto_reply"),
        ({"List_Id": "<players.example.org>"}, "list_mail"),
        ({"From": "mailer-daemon@example.org"}, "daemon"),
        ({"Message_ID": f"<turn.{'0a' * 12}@{DOMAIN}>"}, "own_mail"),
    ],
)
def test_what_no_person_wrote_is_neither_acted_upon_nor_answered(headers, code, monkeypatch):
    monkeypatch.setattr(mail_acts, "act", lambda *_: pytest.fail("acted upon"))
    _, move, _ = sent()
    kept = work(take(move, bytes(letter("4", **headers))))
    assert (kept.outcome, kept.code) == ("ignored", code)


def test_the_null_sender_is_never_answered():
    _, move, _ = sent()
    assert work(take(move, sender="")).code == "daemon"


def test_what_is_hard_to_read_is_dropped_and_logged(caplog):
    _, move, _ = sent()
    kept = work(take(move, b"Received: from a\n" * 101 + b"\n4"))
    assert (kept.outcome, kept.code) == ("ignored", "loop")
    assert f"incoming mail {kept.pk} is dropped: loop" in caplog.text


def test_a_report_reaches_the_delivery_it_is_about():
    delivery, _, bounce = sent(factories.player())
    kept = work(take(bounce, report(), sender=""))
    assert (kept.outcome, kept.code) == ("applied", "bounce")
    assert Delivery.objects.get(pk=delivery.pk).status == Delivery.Status.BOUNCED


def test_a_report_to_the_general_address_is_known_by_the_mail_it_is_about():
    delivery, _, _ = sent(factories.player())
    work(take(PLAY, report(delivery.notice.message_id), sender=""))
    assert Delivery.objects.get(pk=delivery.pk).status == Delivery.Status.BOUNCED
    with pytest.raises(incoming.NoSuchAddress):
        take(PLAY, report(), sender="")


def test_a_letter_to_a_bounce_address_is_no_answer_to_anything():
    _, _, bounce = sent()
    kept = work(take(bounce))
    assert (kept.outcome, kept.code) == ("ignored", "bounce_address")


def test_a_fault_of_ours_is_tried_again_and_held_in_the_end(monkeypatch, time_machine, caplog):
    def fail(*args):
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(mail_acts, "act", fail)
    _, move, _ = sent()
    kept = take(move)
    for attempt in range(1, incoming.MOST_ATTEMPTS + 1):
        assert incoming.work_off() == 1
        assert incoming.work_off() == 0
        kept.refresh_from_db()
        assert kept.attempts == attempt
        time_machine.move_to(timezone.now() + timedelta(hours=2))
    assert (kept.outcome, kept.code, incoming.work_off()) == ("held", "fault", 0)
    assert b"help" in bytes(kept.raw)
    assert "the disk is full" in caplog.text


def test_a_mail_that_ends_every_worker_is_held_at_last():
    _, move, _ = sent()
    kept = take(move)
    Incoming.objects.update(attempts=incoming.MOST_ATTEMPTS)
    kept.refresh_from_db()
    assert work(kept).code == "fault"


def test_a_mail_that_is_erased_meanwhile_stays_erased(monkeypatch):
    _, move, _ = sent()
    kept = take(move)

    def act(mail, message):
        Incoming.objects.all().delete()
        return incoming.Outcome.ANSWERED, "help"

    monkeypatch.setattr(mail_acts, "act", act)
    assert incoming.work(kept)
    assert not Incoming.objects.exists()


def test_one_mail_that_fails_keeps_no_other_waiting(monkeypatch):
    _, move, _ = sent()
    kept = [take(move) for _ in range(3)]

    def act(mail, message):
        if mail.pk == kept[0].pk:
            raise RuntimeError("the disk is full")
        return incoming.Outcome.ANSWERED, "help"

    monkeypatch.setattr(mail_acts, "act", act)
    assert chores.run({"received": chores.OFTEN["received"]}) == {"received": 3}
    found = Incoming.objects.order_by("pk").values_list("outcome", flat=True)
    assert list(found) == ["", "answered", "answered"]
