"""Leases: what one worker does at a time, nobody else needs to do beside it.

A lease saves work and nothing more. Whoever loses one half way goes on, and two may hold the same
one after a clock was set: what they do is kept apart by the locks of games and rows.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from games.models_clock import Lease


def take(name: str, seconds: float) -> str | None:
    """Take a lease for a while; returns what proves it, or None if somebody has it."""
    token, now, span = secrets.token_hex(16), timezone.now(), timedelta(seconds=seconds)
    until = now + span
    # One that runs for much longer than any can was taken before the clock was set back.
    is_free = Q(until__lte=now) | Q(until__gt=until + span)
    if Lease.objects.filter(is_free, name=name).update(holder=token, until=until):
        return token
    if Lease.objects.filter(name=name).exists():
        return None
    try:
        with transaction.atomic():
            Lease.objects.create(name=name, holder=token, until=until)
    except IntegrityError:  # somebody was quicker
        return None
    return token


def give_back(name: str, token: str) -> None:
    """Let the next one have it; what somebody else took meanwhile stays theirs."""
    Lease.objects.filter(name=name, holder=token).update(until=timezone.now())
