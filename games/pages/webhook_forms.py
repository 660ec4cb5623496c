"""The form of a webhook: where it leads, what is told there, and how."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models_webhooks import Webhook
from games.services.webhooks import Wish
from games.webhooks.addresses import LONGEST

Happening = Webhook.Happening


class WebhookForm(forms.Form):
    """What a person wants of a webhook."""

    address = forms.CharField(
        label=_("Address"),
        max_length=LONGEST,
        widget=forms.TextInput(
            attrs={"inputmode": "url", "placeholder": "https://", "autocomplete": "off"}
        ),
    )
    happenings = forms.MultipleChoiceField(
        label=_("It is called when"),
        choices=Happening.choices,
        initial=[Happening.TURN, Happening.OVER],
        widget=forms.CheckboxSelectMultiple,
    )
    format = forms.ChoiceField(
        label=_("Format"),
        choices=Webhook.Format.choices,
        initial=Webhook.Format.JSON,
        widget=forms.RadioSelect,
    )

    def wish(self) -> Wish:
        """Return what was filled in."""
        return Wish(**self.cleaned_data)


def filled(hook: Webhook) -> dict[str, object]:
    """Return a webhook as its form shows it."""
    return {"address": hook.address, "happenings": hook.wanted, "format": hook.format}
