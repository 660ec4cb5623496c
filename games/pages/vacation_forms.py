from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.pages.forms import PlainForm


class DayInput(forms.DateInput):
    """A day, as browsers ask for it."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class VacationForm(PlainForm):
    """The first and the last day of a vacation, in the person's time zone."""

    first = forms.DateField(label=_("First day"), widget=DayInput)
    last = forms.DateField(label=_("Last day"), widget=DayInput)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"first": timezone.localdate()})

    def span(self) -> dict[str, datetime]:
        """Return when the vacation begins and ends; one that begins today begins now."""
        first, last = self.cleaned_data["first"], self.cleaned_data["last"]
        starts_at = timezone.now() if first == timezone.localdate() else midnight(first)
        return {"starts_at": starts_at, "ends_at": midnight(last + timedelta(days=1))}


class EndForm(PlainForm):
    """Which vacation is to end."""

    number = forms.IntegerField(min_value=1, max_value=2**63 - 1)


def midnight(day: date) -> datetime:
    """Return the beginning of a day where the person is."""
    return timezone.make_aware(datetime.combine(day, time()))
