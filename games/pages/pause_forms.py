from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.pages.forms import PlainForm
from games.selectors import pauses
from games.selectors.places import Place

LONGEST_REASON = 400


class ReasonForm(PlainForm):
    """Why something is done at a table."""

    reason = forms.CharField(
        label=_("The reason, which everybody at the table reads"),
        max_length=LONGEST_REASON,
        # What is only blanks is refused in words, by whoever keeps the reason.
        strip=False,
    )


class PauseForm(ReasonForm):
    """For how many days a game rests, and why."""

    days = forms.IntegerField(
        label=_("Days"),
        initial=pauses.USUAL_DAYS,
        min_value=1,
        max_value=pauses.LONGEST_DAYS,
    )
    field_order = ("days", "reason")


class ExtendForm(ReasonForm):
    """Who gets how many hours more, and why."""

    seat = forms.TypedChoiceField(label=_("For"), coerce=int)
    hours = forms.IntegerField(
        label=_("Hours"),
        initial=pauses.USUAL_HOURS,
        min_value=1,
        max_value=pauses.LONGEST_HOURS,
    )
    field_order = ("seat", "hours", "reason")

    def __init__(self, data: Any = None, *, places: Sequence[Place] = ()) -> None:
        super().__init__(data, auto_id="id_extend_%s")
        choices: Any = self.fields["seat"]
        choices.choices = [(place.number, place.full_name) for place in places]
