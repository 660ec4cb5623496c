from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

LONGEST_TEXT = 4000
LONGEST_KEY = 80
LAST_NUMBER = 2**31 - 1


def new_key() -> str:
    """Make a key that tells one sending of the form from every other."""
    return secrets.token_urlsafe(16)


class PlainForm(forms.Form):
    """A form whose labels stand alone, without colons, as everywhere on this site."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)


class MoveForm(PlainForm):
    """A turn in words, in answer to one question."""

    asked = forms.IntegerField(min_value=1, max_value=LAST_NUMBER, widget=forms.HiddenInput)
    key = forms.CharField(max_length=LONGEST_KEY, initial=new_key, widget=forms.HiddenInput)
    text = forms.CharField(
        label=_("Your turn in words, or a number"),
        max_length=LONGEST_TEXT,
        error_messages={"required": _("Write a turn first.")},
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "off",
                "spellcheck": "false",
                "aria-describedby": "how-to-answer",
            }
        ),
    )

    def fault(self) -> str:
        """Say what is wrong with the text, or else with the form around it."""
        faults = self.errors.get("text")
        if not faults:
            return gettext("This form cannot be read. Send your text again.")
        return " ".join(str(fault) for fault in faults)


class NumberForm(forms.Form):
    """Which event is meant."""

    number = forms.IntegerField(min_value=1, max_value=LAST_NUMBER, widget=forms.HiddenInput)


class AnswerForm(NumberForm):
    """Yes or no to a proposal."""

    answer = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])


class SeatForm(forms.Form):
    """Which seat is meant."""

    seat = forms.IntegerField(min_value=0, max_value=LAST_NUMBER, widget=forms.HiddenInput)


class OrderForm(PlainForm):
    """A turn prepared early; empty means none."""

    seen = forms.IntegerField(min_value=1, max_value=LAST_NUMBER, widget=forms.HiddenInput)
    text = forms.CharField(
        label=_("Prepare your next turn"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.TextInput(
            attrs={
                "id": "id_order",
                "autocomplete": "off",
                "autocapitalize": "off",
                "spellcheck": "false",
                "aria-describedby": "how-to-prepare",
            }
        ),
    )
