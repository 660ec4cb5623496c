from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UsernameField
from django.contrib.auth.password_validation import (
    password_validators_help_text_html,
    validate_password,
)
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from accounts import zones
from accounts.models import User, in_any_case
from accounts.services.signup import Wish
from accounts.validators import validate_display_name, validate_time_zone


class LoginForm(AuthenticationForm):
    username = UsernameField(
        label=_("E-mail address"),
        widget=forms.EmailInput(attrs={"autofocus": True, "autocomplete": "username"}),
    )

    def confirm_login_allowed(self, user: User) -> None:
        """Refuse an account whose address is not confirmed, once the password was right."""
        super().confirm_login_allowed(user)
        if user.confirmed_at is None:
            raise ValidationError(
                _(
                    "This account is not confirmed yet. Use the link in the mail we sent you, or "
                    "ask for a new one with “Log in by mail”."
                ),
                code="unconfirmed",
            )


class AddressForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class NameForm(forms.Form):
    display_name = forms.CharField(
        label=_("Display name"),
        help_text=_("The other players see it."),
        max_length=40,
        validators=[validate_display_name],
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


class PersonForm(NameForm):
    """What a person tells about themselves, when signing up and later."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("Deadlines are shown in it."),
        choices=zones.choices,
        validators=[validate_time_zone],
    )


class KeepForm(AddressForm, NameForm):
    """What a guest tells who wants to keep the games."""

    field_order = ["email", "display_name"]


class SignUpForm(AddressForm, PersonForm):
    password = forms.CharField(
        label=_("Password"),
        help_text=lazy(password_validators_help_text_html, str)(),
        strip=False,
        max_length=128,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    field_order = ["display_name", "email", "password", "time_zone"]

    def clean(self) -> dict[str, Any]:
        """Judge the password together with the name and the address."""
        data = super().clean() or self.cleaned_data
        if "password" in data:
            person = User(email=data.get("email"), display_name=data.get("display_name", ""))
            try:
                validate_password(data["password"], person)
            except ValidationError as refusal:
                self.add_error("password", refusal)
        return data

    def wish(self, *, language: str) -> Wish:
        """Return what was typed, for the service."""
        return Wish(language=language, **self.cleaned_data)


class ProfileForm(PersonForm):
    language = forms.ChoiceField(
        label=_("Language"),
        choices=[("", _("As the browser says")), *settings.LANGUAGES],
        required=False,
    )

    field_order = ["display_name", "language", "time_zone"]

    def __init__(self, data: Any = None, *, user: User) -> None:
        super().__init__(
            data,
            initial={name: getattr(user, name) for name in self.base_fields},
        )
        self._keep_own_zone(user.time_zone)

    def _keep_own_zone(self, name: str) -> None:
        field = self.fields["time_zone"]
        if isinstance(field, forms.ChoiceField) and not field.valid_value(name):
            field.choices = [(name, name), *zones.choices()]


def digest_hours() -> list[tuple[str, str]]:
    """List when the mails that can wait are sent."""
    at = _("together, once a day at %(hour)s")
    hours = [(str(hour), at % {"hour": f"{hour:02}:00"}) for hour in range(24)]
    return [("", str(_("each at once"))), *hours]


class MailForm(forms.Form):
    """Which mails a person wants besides those that it is their turn."""

    wants_moves = forms.BooleanField(label=_("When somebody else has moved"), required=False)
    wants_chat = forms.BooleanField(label=_("What the others write at my tables"), required=False)
    digest_hour = forms.TypedChoiceField(
        label=_("These mails come"),
        help_text=_("The hour is in your time zone."),
        choices=digest_hours,
        coerce=int,
        empty_value=None,
        required=False,
    )
    wants_pictures = forms.BooleanField(
        label=_("With pictures"),
        help_text=_("The board as a picture in the mail; its lines of text tell the same."),
        required=False,
    )
    text_only = forms.BooleanField(
        label=_("As plain text only"),
        help_text=_("Without layout and pictures, for every mail program; nothing is missing."),
        required=False,
    )

    def __init__(self, data: Any = None, *, user: User) -> None:
        super().__init__(
            data, initial={name: getattr(user, name) for name in self.base_fields}, prefix="mail"
        )


class PasswordForm(forms.Form):
    """Something that is asked for with the password, if there is one."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        max_length=128,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(
        self, data: Any = None, *, request: HttpRequest, user: User, is_proved: bool = False
    ) -> None:
        super().__init__(data)
        self.request, self.user = request, user
        if is_proved or not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        """Refuse a wrong password."""
        return checked(self.cleaned_data["password"], request=self.request, user=self.user)


def checked(password: str, *, request: HttpRequest, user: User) -> str:
    """Refuse a wrong password; whoever guesses is locked out as at the log-in."""
    if authenticate(request, username=user.email, password=password) != user:
        raise ValidationError(_("This is not your password."), code="wrong_password")
    return password


class NewPasswordForm(PasswordChangeForm):
    """Asks for the old password and a new one."""

    def __init__(self, data: Any = None, *, request: HttpRequest, user: User) -> None:
        super().__init__(user, data)
        self.request = request

    def clean_old_password(self) -> str:
        """Refuse a wrong password."""
        return checked(self.cleaned_data["old_password"], request=self.request, user=self.user)


class NewAddressForm(AddressForm, PasswordForm):
    """Asks for another main address, or for a further one."""

    def clean_email(self) -> str:
        """Refuse an address that the account has already."""
        address: str = self.cleaned_data["email"]
        if self.user.addresses.filter(in_any_case("email", address)).exists():
            raise ValidationError(_("This is your address already."), code="same_address")
        return address


class AnswerForm(forms.Form):
    """What is written in answer to a mail."""

    text = forms.CharField(
        label=_("Your answer"),
        help_text=_(
            "Answer a mail as it says under “How to answer”: with a number of its list, such as 4, "
            "and what that choice needs beside it, or with the turn in words. “help” brings you "
            "all that you can write."
        ),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
    )


class LetterForm(forms.Form):
    """A mail of its own to the general address."""

    sender = forms.EmailField(
        label=_("From"),
        help_text=_("A confirmed address of an account; the mail gate refuses every other."),
        widget=forms.EmailInput(attrs={"autocomplete": "email", "list": "readers"}),
    )
    subject = forms.CharField(label=_("Subject"), max_length=200, required=False)
    text = forms.CharField(
        label=_("Text"), max_length=20_000, widget=forms.Textarea(attrs={"rows": 6})
    )
