from __future__ import annotations

from django import forms
from django.utils.translation import gettext

from games.pages.forms import LAST_NUMBER, LONGEST_KEY

# Longer than anything that is kept: what is too long is refused with a code, by the service.
LONGEST_SENT = 20_000


class MessageForm(forms.Form):
    """Something to say; the service says what is wrong with the text."""

    key = forms.CharField(max_length=LONGEST_KEY)
    message = forms.CharField(max_length=LONGEST_SENT, required=False, strip=False)


class NoteForm(forms.Form):
    """A note, and the version that it was written over."""

    version = forms.IntegerField(min_value=0, max_value=LAST_NUMBER)
    note = forms.CharField(max_length=LONGEST_SENT, required=False, strip=False)

    def fault(self) -> str:
        """Say what is wrong with the note, or else with the form around it."""
        faults = self.errors.get("note")
        if not faults:
            return gettext("This form cannot be read. Nothing was done; look again.")
        return " ".join(str(fault) for fault in faults)
