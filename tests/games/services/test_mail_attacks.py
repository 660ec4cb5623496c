"""What somebody tries who holds a token, or only knows an address."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core import mail as outgoing
from django.utils import timezone

from accounts.models import User
from games.mail import addresses, outbound
from games.models import Seat
from games.models_clock import Vacation
from games.models_mail import Notice
from games.services import vacations
from tests import factories
from tests.games.mailing import asked_game, digest, reply, sent, told, two_games, write
from tests.games.services.test_mail_invited import STRANGER, invite, table

pytestmark = pytest.mark.django_db
AN_HOUR = timedelta(hours=1)
TOKENS = {"reply_token": "a" * 26, "bounce_token": "b" * 26}


def test_an_old_digest_does_not_tell_how_a_lost_seat_stands():
    game, _, who = two_games()
    mail = digest(who, game)
    Seat.objects.filter(game=game, player=who).update(player=factories.player("green"))
    texts = ("1", "999", "roma d", "Bologna D : L R", "nonsense")
    outcomes = {reply(mail, f"{game.pk}: {text}") for text in texts}
    assert outcomes == {("answered", "dead_token")}
    assert reply(mail, "nonsense") == ("ignored", "too_many_refusals")
    with time_machine.travel(timezone.now() + AN_HOUR, tick=False):
        assert reply(mail, "roma d or nonsense") == ("answered", "not_understood")


# Refusals


def test_a_line_about_no_game_buys_no_further_refusal():
    first, second, who = two_games()
    mail = digest(who, first, second)
    outcomes = [reply(mail, f"{first.pk}: undo\nundo\nodd line {count}") for count in range(8)]
    assert outcomes[5:] == [("ignored", "too_many_refusals")] * 3
    assert len(told("refusal") + told("answer")) == 5


def test_a_line_about_another_game_buys_no_further_refusal():
    first, second, who = two_games()
    mail = digest(who, first, second)
    for count in range(6):
        reply(mail, f"{first.pk}: undo\nodd line {count}")
    for count in range(6):
        reply(mail, f"{second.pk}: undo\n{first.pk}: undo\nodd line {count}")
    for game in (first, second):
        assert Notice.objects.filter(kind="refusal", game=game).count() == 5


@pytest.mark.parametrize("has_account", [True, False])
def test_a_sixth_refusal_to_whom_was_invited_is_silent(has_account, caplog):
    game = table()
    who = {"player": asked_game()[1]} if has_account else {"address": STRANGER}
    _, mail = invite(game, **who)
    outcomes = [reply(mail, f"perhaps, in {count} weeks") for count in range(7)]
    assert outcomes[4:] == [("answered", "yes_or_no")] + [("ignored", "too_many_refusals")] * 2
    assert len(told("answer")) == 5
    assert "too many refusals" in caplog.text
    assert reply(mail, "yes") == ("applied", "invited_yes")


def test_a_closed_account_takes_no_seat():
    who = factories.player()
    _, mail = invite(table(), player=who)
    User.objects.filter(pk=who.pk).update(is_active=False)
    assert reply(mail, "yes") == ("ignored", "nobody")
    assert not who.seats.exists()


# Forged From lines


def test_nobody_is_called_back_from_vacation_by_a_forged_mail():
    _, who, _ = asked_game()
    now = timezone.now()
    vacations.take(person=who, starts_at=now, ends_at=now + timedelta(days=5))
    assert write(who, "vacation off") == ("answered", "vacation")
    assert Vacation.objects.get().ends_at == now + timedelta(days=5)
    # Only whoever reads the answer can confirm it.
    [(notice, data)] = told("answer", who)
    assert data["lines"] == ["To end your vacation, answer this mail and write: vacation off"]
    asking = outbound.compose(notice, address=who.email, **TOKENS)
    assert asking.reply_to == [addresses.with_token("move", "a" * 26)]
    assert reply(sent(notice), "vacation off") == ("applied", "vacation")
    assert Vacation.objects.get().ends_at < now + timedelta(hours=1)
    assert not outgoing.outbox


def test_nobody_is_flooded_with_mails_sent_again(monkeypatch):
    monkeypatch.setattr("games.services.mail_person.MOST_RESENT", 3)
    _, _, who = two_games()
    for _ in range(4):
        assert write(who, "resend") == ("answered", "resend")
    again = Notice.objects.filter(kind="turn", key__contains="again")
    assert again.count() == 3
    assert "Try again in an hour" in told("answer")[-1][1]["lines"][0]
    with time_machine.travel(timezone.now() + AN_HOUR, tick=False):
        write(who, "resend")
    assert again.count() == 5


def test_nobody_has_words_of_their_own_mailed_to_somebody_else():
    _, who, turn = asked_game()
    lure = "Your account ends, log in at example.com"
    for text in (lure, f"status\n{lure}", f"zone {lure}", f"chat: {lure}", f"vacation {lure}"):
        write(who, text)
        write(who, f"{lure}\nhelp\n\n{lure}")
    for notice, _ in told("answer") + told("refusal"):
        assert "example.com" not in outbound.compose(notice, address=who.email, **TOKENS).body
    # Whoever holds the token reads what they wrote.
    reply(turn, f"1\n{lure}")
    [(receipt, _)] = told("receipt")
    assert "example.com" in outbound.compose(receipt, address=who.email, **TOKENS).body
