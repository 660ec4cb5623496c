from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models_reports import Report
from games.pages.forms import LAST_NUMBER, LONGEST_KEY, PlainForm, new_key
from games.services.reports import Wish


class TargetForm(forms.Form):
    """What an address says is to be reported."""

    seat = forms.IntegerField(required=False, min_value=0, max_value=99)
    message = forms.IntegerField(required=False, min_value=1, max_value=LAST_NUMBER)

    def named(self) -> dict[str, Any]:
        """Return what can be read of it."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value is not None}


class ReportForm(PlainForm):
    """Why somebody should look at a message, a player or a game."""

    key = forms.CharField(max_length=LONGEST_KEY, initial=new_key, widget=forms.HiddenInput)
    seat = forms.IntegerField(required=False, min_value=0, max_value=99, widget=forms.HiddenInput)
    message = forms.IntegerField(
        required=False, min_value=1, max_value=LAST_NUMBER, widget=forms.HiddenInput
    )
    category = forms.ChoiceField(label=_("What is it about?"), choices=Report.Category.choices)
    text = forms.CharField(
        label=_("What happened?"),
        max_length=Report.LONGEST,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Only moderators who do not play in this game read it."),
    )

    def wish(self) -> Wish:
        """Return what is reported."""
        said = self.cleaned_data
        return Wish(said["text"], said["category"], said["seat"], said["message"])


class ReplyForm(PlainForm):
    """What staff answers."""

    answer = forms.CharField(
        label=_("The answer, which only the reporter reads"),
        max_length=Report.LONGEST,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
