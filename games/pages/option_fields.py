"""Form fields for the options of a title: one for each, named by title and option."""

from __future__ import annotations

from typing import Any

from django import forms

from games.selectors.lobby import TitleChoice
from games.selectors.title_options import OptionChoice

PREFIX = "option-"


def fields(title: TitleChoice) -> dict[str, forms.Field]:
    """Return the fields for a title; one without options has none."""
    return {key(title.key, option): field(option) for option in title.options}


def key(title: str, option: OptionChoice) -> str:
    """Name a field."""
    return f"{PREFIX}{title}-{option.name}"


def field(option: OptionChoice) -> forms.Field:
    """Return a field that offers an option's values; left out, it keeps the title's default."""
    label = option.label
    if option.kind == "yes_no":
        return forms.BooleanField(label=label, required=False, initial=bool(option.default))
    if option.kind == "number":
        return forms.IntegerField(label=label, required=False, initial=option.default)
    return forms.TypedChoiceField(
        label=label,
        required=False,
        initial=option.default,
        choices=option.values,
        coerce={str(value): value for value, _ in option.values}.__getitem__,
        empty_value=None,
    )


def chosen(title: TitleChoice, sent: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a title as they were sent."""
    values = {option.name: sent.get(key(title.key, option)) for option in title.options}
    return {name: value for name, value in values.items() if value not in (None, "")}
