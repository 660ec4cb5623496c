"""What can be chosen about a title, read from its options."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One option of a title: a yes or no, a number, or one of some values."""

    name: str
    label: str
    kind: str
    default: Any
    values: list[tuple[Any, str]]


def choices(options: type[msgspec.Struct]) -> list[OptionChoice]:
    """List what a title lets the host choose; of kinds that no form knows, nothing."""
    hints, found = get_type_hints(options), []
    for each in msgspec.structs.fields(options):
        kind, values = shape(hints[each.name])
        default = None if each.default is msgspec.NODEFAULT else each.default
        if isinstance(default, Enum):
            default = default.value
        if kind:
            found.append(OptionChoice(each.name, readable(each.name), kind, default, values))
    return found


def shape(hint: Any) -> tuple[str, list[tuple[Any, str]]]:
    """Say how a value is chosen, and from what."""
    if hint is bool:
        return "yes_no", []
    if hint is int:
        return "number", []
    if get_origin(hint) is Literal:
        return "one_of", [(value, readable(str(value))) for value in get_args(hint)]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "one_of", [(each.value, readable(str(each.value))) for each in hint]
    return "", []


def readable(name: str) -> str:
    """Write a name of the program as people read it."""
    return name.replace("_", " ").replace("-", " ").capitalize()
