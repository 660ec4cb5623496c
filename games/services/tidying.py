"""Clearing away what nobody needs any more, in the accounts and in the games."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import OneTimeLink, User
from accounts.services import tidying
from games.models import Submission
from games.models_lobby import Arrival
from games.services import guests, people

logger = logging.getLogger(__name__)


def tidy(*, guests_after: timedelta, sign_ups_after: timedelta) -> dict[str, int]:
    """Clear everything away; says how many of what went."""
    Arrival.objects.filter(at__lt=timezone.now() - guests.WHILE).delete()
    return {
        "guests": sum(dismiss(guest) for guest in idle_guests(guests_after)),
        **tidying.tidy(sign_ups_after=sign_ups_after),
    }


def idle_guests(after: timedelta) -> QuerySet[User]:
    """Find the guests who have neither come nor sent anything for so long."""
    since = timezone.now() - after
    busy = Submission.objects.filter(at__gt=since, holder__isnull=False).values("holder")
    leaving = OneTimeLink.objects.filter(expires_at__gt=timezone.now(), used_at=None)
    idle = Q(last_login__lte=since) | Q(last_login=None)
    found = User.objects.filter(idle, email=None, is_active=True, joined_at__lte=since)
    return found.exclude(pk__in=busy).exclude(pk__in=leaving.values("user")).order_by("pk")


def dismiss(guest: User) -> bool:
    """Erase a guest, who resigns from running games; their logs stay, and stay valid."""
    try:
        people.erase(user=guest)
        guest.delete()
    except Exception:
        logger.exception("guest %s was not cleared away", guest.pk)
        return False
    return True
