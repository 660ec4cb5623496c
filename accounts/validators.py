from __future__ import annotations

import zoneinfo

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _


def validate_time_zone(name: str) -> None:
    """Refuse a name that is not an IANA time zone."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(
            _("%(name)s is not a known time zone."),
            code="unknown_time_zone",
            params={"name": name},
        )


def validate_display_name(name: str) -> None:
    """Refuse line breaks, invisible characters and what turns the text around."""
    if not name.isprintable():
        raise ValidationError(
            _("A name has no line breaks and no invisible characters."), code="unprintable_name"
        )


STAGES = frozenset(("half", "48", "24", "12", "6", "3", "1"))


def validate_stages(text: str) -> None:
    """Refuse moments for a reminder that are not offered."""
    if not set(filter(None, text.split(","))) <= STAGES:
        raise ValidationError(_("There is no such reminder."), code="unknown_stage")
