from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.pages.forms import PlainForm
from games.selectors import benches


class BenchForm(PlainForm):
    """For which games a person would be a substitute."""

    titles = forms.MultipleChoiceField(
        label=_("Ask me for these games"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: Any = None, *, person: User) -> None:
        super().__init__(data, initial={"titles": benches.mine(person)})
        field: Any = self.fields["titles"]
        field.choices = benches.titles()
