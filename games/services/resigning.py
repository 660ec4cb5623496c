"""Resigning by mail: a code that is mailed to the player must come back first."""

from __future__ import annotations

import base64
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from games.engine.errors import Refused
from games.models import Seat

HOURS = 24
LENGTH = 8


class BadCode(Refused):
    """The code is not that of this seat and this day."""

    code = "bad_code"


def code_for(seat: Seat, at: datetime | None = None) -> str:
    """Return the code for a seat and its player in this hour."""
    hour = int((at or timezone.now()).timestamp()) // 3600
    said = f"{seat.pk}:{seat.player_id}:{hour}"
    made = salted_hmac("games.resign", said, algorithm="sha256").digest()
    return base64.b32encode(made).decode()[:LENGTH]


def refuse_code(seat: Seat, code: str) -> None:
    """Refuse a code that was not given for this seat within a day."""
    now = timezone.now()
    good = (code_for(seat, now - timedelta(hours=back)) for back in range(HOURS + 1))
    if not any(constant_time_compare(code, each) for each in good):
        raise BadCode("this is not the code of the last day")
