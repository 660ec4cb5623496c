"""Clearing away what nobody needs any more. Doing it twice does it once."""

from __future__ import annotations

from datetime import datetime, timedelta

from axes.models import AccessAttempt
from django.contrib.sessions.backends.db import SessionStore
from django.db.models import Q
from django.utils import timezone

from accounts.models import MailCount, OneTimeLink, User
from accounts.services.addresses import CHANGES
from accounts.services.mails import AN_HOUR

# A lock-out lasts a quarter of an hour; after a day an attempt tells nobody anything.
ATTEMPTS_KEPT = timedelta(days=1)


def tidy(*, sign_ups_after: timedelta) -> dict[str, int]:
    """Clear away dead links, unconfirmed sign-ups and what is only counted for a while."""
    now = timezone.now()
    SessionStore.clear_expired()
    MailCount.objects.filter(sent_at__lte=now - AN_HOUR).delete()
    attempts = AccessAttempt.objects.filter(attempt_time__lte=now - ATTEMPTS_KEPT)
    # Half of a change of address has to wait for the other half.
    used = Q(used_at__isnull=False) & ~Q(purpose__in=CHANGES)
    links = OneTimeLink.objects.filter(Q(expires_at__lte=now) | used)
    return {
        "links": links.delete()[0],
        "attempts": attempts.delete()[0],
        "sign_ups": unconfirmed(before=now - sign_ups_after),
    }


def unconfirmed(*, before: datetime) -> int:
    """Delete the accounts that nobody ever confirmed, unless a link can still do it."""
    waiting = User.objects.filter(confirmed_at=None, joined_at__lte=before, is_active=True)
    live = OneTimeLink.objects.filter(expires_at__gt=timezone.now(), used_at=None)
    dead = waiting.exclude(email=None).exclude(pk__in=live.values("user"))
    return sum(user.delete()[0] > 0 for user in dead)
