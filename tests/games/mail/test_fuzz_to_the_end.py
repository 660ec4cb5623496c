"""Broken mails to a live token, from the gate to the answer: one outcome each, and a sound game."""

from __future__ import annotations

import logging
import os
from datetime import timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from games import log
from games.mail import addresses
from games.models_mail import Delivery, Incoming, Notice
from games.services import incoming, posting, sealing
from tests import factories
from tests.games.mail.composing import numbered
from tests.games.mail.mutations import mutants
from tests.games.mailing import mail_to, turn_mail
from tests.games.torture.test_races import assert_sound

pytestmark = pytest.mark.django_db

# A night with many new ones: MAIL_FUZZ=5000 and --hypothesis-profile=default
EXAMPLES = int(os.environ.get("MAIL_FUZZ", "40"))
HOW = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture
def table():
    """A game, and the addresses that take answers in it: of a turn mail, of a digest, and ours."""
    # The number that the digests in the corpus name.
    with numbered(123):
        game = factories.game(players=2)
    User.objects.update(text_only=True)
    who, seat, asked = factories.asked(game)
    digest = mail_to(who, "digest", data={"turns": [[game.pk, seat, asked]]})
    return game, who, [address(turn_mail(game)), address(digest), addresses.general()]


def address(delivery):
    token = addresses.new_token()
    delivery.reply_digest = addresses.digest(token)
    delivery.save()
    return addresses.with_token(addresses.MOVE, token)


def end_of(raw, recipient, sender):
    """Bring a mail to its end: kept, worked on, opened, answered."""
    kept = incoming.accept(raw=raw, recipient=recipient, sender=sender, channel="test")
    assert incoming.work(kept)
    with time_machine.travel(timezone.now() + timedelta(hours=1), tick=False):
        sealing.open_due()
        posting.deliver_due()
    kept.refresh_from_db()
    return kept


def assert_ended(kept):
    """Check that a mail has one outcome, reached at the first attempt, and what it caused left."""
    assert (kept.outcome in Incoming.Outcome.values, kept.attempts) == (True, 1)
    assert kept.code
    assert kept.due_at is None
    assert bytes(kept.raw) == b"" or kept.outcome == Incoming.Outcome.HELD
    assert not Notice.objects.filter(status=Notice.Status.WAITING).exists()


def assert_same_or_one_further(game, before):
    """Check that the log holds what it held, or one legal move more, and verifies."""
    added = log.events(game.pk)[before:]
    assert [event.kind for event in added] in ([], ["moved"])
    assert log.position(log.find(game.pk)).number == before + len(added)
    if added:
        assert_sound(game)


@HOW
@given(raw=mutants(), place=st.sampled_from((0, 0, 1, 2)))
def test_every_broken_mail_ends_in_one_outcome_and_leaves_a_sound_game(raw, place, table, caplog):
    game, who, recipients = table
    before = log.find(game.pk).last_number
    caplog.clear()
    with transaction.atomic():
        kept = end_of(raw, recipients[place], who.email)
        assert_ended(kept)
        assert_same_or_one_further(game, before)
        told = set(Delivery.objects.values_list("address", flat=True))
        transaction.set_rollback(True)
    assert told <= set(User.objects.values_list("email", flat=True))
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []
