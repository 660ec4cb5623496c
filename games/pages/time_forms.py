from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from accounts.services import hours
from games import clock
from games.pages.forms import PlainForm

DELAYS = (5, 15, 30, 60)
# A guest gets no mails.
BY_MAIL = ("is_quiet", "reminders", "turn_delay")


def clock_times(among: Iterable[int]) -> list[tuple[int, str]]:
    """List full hours."""
    return [(hour, f"{hour:02}:00") for hour in among]


def stages() -> list[tuple[str, str]]:
    """List when one can be reminded."""
    before = (
        (
            stage,
            ngettext("%(count)s hour before the end", "%(count)s hours before the end", int(stage)),
        )
        for stage in clock.STAGES
        if stage != clock.HALF
    )
    half = (clock.HALF, _("when half of the time is over"))
    return [half, *((stage, told % {"count": stage}) for stage, told in before)]


def delays() -> list[tuple[int, str]]:
    """List how long the mail about a turn can wait."""
    later = _("after %(count)s minutes, if it is still my turn")
    return [(0, _("at once")), *((count, later % {"count": count}) for count in DELAYS)]


class TimeForm(PlainForm):
    """When a person rests, and when mails about their turns come."""

    wakes = forms.TypedChoiceField(
        label=gettext_lazy("Awake from"), choices=lambda: clock_times(range(24)), coerce=int
    )
    until = forms.TypedChoiceField(
        label=gettext_lazy("Awake until"),
        help_text=gettext_lazy("A night has at most 10 hours; from 00:00 to 24:00 there is none."),
        choices=lambda: clock_times(range(1, 25)),
        coerce=int,
    )
    free = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Free weekdays, at most two"),
        choices=lambda: list(WEEKDAYS.items()),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    is_quiet = forms.BooleanField(
        label=gettext_lazy("No mails at night"),
        help_text=gettext_lazy(
            "They come when you are awake again. Answers to your own mails come at once."
        ),
        required=False,
    )
    turn_delay = forms.TypedChoiceField(
        label=gettext_lazy("The mail that it is my turn comes"), choices=delays, coerce=int
    )
    reminders = forms.MultipleChoiceField(
        label=gettext_lazy("Remind me"),
        help_text=gettext_lazy("Each by a mail of its own, also if you have a daily digest."),
        choices=stages,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: Any = None, *, user: User) -> None:
        super().__init__(data, initial=chosen(user))
        if not user.email:
            for name in BY_MAIL:
                del self.fields[name]

    def choice(self) -> dict[str, Any]:
        """Return what was chosen, as the service takes it."""
        found = dict(self.cleaned_data)
        until = found.pop("until")
        found["sleeps"] = until if until > found["wakes"] else until + 24
        if "reminders" in found:
            found["reminders"] = ",".join(found["reminders"])
        return found


def chosen(user: User) -> dict[str, Any]:
    """Return what a person chose before."""
    row = hours.current(user)
    return {
        "wakes": row.wakes,
        "until": row.sleeps if row.sleeps <= 24 else row.sleeps - 24,
        "free": row.free_days,
        "is_quiet": user.is_quiet,
        "turn_delay": user.turn_delay,
        "reminders": user.reminders.split(","),
    }
