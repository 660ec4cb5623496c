from __future__ import annotations

import re

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.validators import validate_display_name
from games.pages.forms import PlainForm
from games.pages.lobby_forms import JoinForm
from games.services.inviting import LONGEST_GREETING, MOST_AT_ONCE

LONGEST_ADDRESS = 254


class AddressesField(forms.CharField):
    """One or several e-mail addresses, however they are separated."""

    def to_python(self, value: object) -> list[str]:  # type: ignore[override]
        """Read the addresses, each once."""
        text = super().to_python(value)
        found = [part for part in re.split(r"[\s,;<>]+", text or "") if part]
        return list({part.lower(): part for part in found}.values())

    def validate(self, value: list[str]) -> None:
        """Name every address that cannot be one."""
        if not value:
            raise ValidationError(self.error_messages["required"], code="required")
        if len(value) > MOST_AT_ONCE:
            too_many = ngettext_lazy(
                "Invite at most %(most)s person at a time.",
                "Invite at most %(most)s people at a time.",
                MOST_AT_ONCE,
            )
            raise ValidationError(too_many % {"most": MOST_AT_ONCE}, code="too_many")
        wrong = [each for each in value if not is_address(each)]
        if wrong:
            told = _("This is no e-mail address: %(wrong)s")
            raise ValidationError(told, code="invalid", params={"wrong": ", ".join(wrong)[:200]})

    def run_validators(self, value: object) -> None:
        """Leave out what is meant for a single text."""


def is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return len(text) <= LONGEST_ADDRESS


class InviteForm(PlainForm):
    """Whom to invite, and what to say."""

    addresses = AddressesField(
        label=_("E-mail addresses"),
        help_text=_("One or several, with commas or on lines of their own."),
        widget=forms.Textarea(
            attrs={"rows": 2, "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
        ),
    )
    greeting = forms.CharField(
        label=_("A short greeting"),
        help_text=_("Plain text without links; it stands in the mail."),
        required=False,
        max_length=LONGEST_GREETING,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class NewcomerForm(JoinForm):
    """A seat for somebody who has no account yet."""

    display_name = forms.CharField(
        label=_("Your name at the table"),
        help_text=_("The other players see it."),
        max_length=40,
        validators=[validate_display_name],
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
