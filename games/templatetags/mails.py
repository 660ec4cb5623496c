"""How mails are laid out: lines that are not too long, and moments in the reader's zone."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from datetime import datetime

from django import template
from django.template.defaultfilters import stringfilter

from games.selectors import remaining

register = template.Library()

WIDTH = 72


@register.filter
@stringfilter
def wrapped(text: str, indent: str = "") -> str:
    """Break a text into lines; what is indented hangs two blanks further in."""
    return textwrap.fill(
        " ".join(text.split()),
        WIDTH,
        initial_indent=indent,
        subsequent_indent=f"{indent}  " if indent else "",
        break_long_words=False,
        break_on_hyphens=False,
    )


@register.filter
@stringfilter
def fitted(line: str) -> str:
    """Leave a line as it is laid out, unless it is too long."""
    indent = " " * (len(line) - len(line.lstrip()))
    return line if len(line) <= WIDTH else wrapped(line, indent)


@register.filter
@stringfilter
def shouted(text: str) -> str:
    """Write a heading of a plain text."""
    return text.upper()


@register.filter
def unwrapped(lines: Iterable[str]) -> list[str]:
    """Join lines that were broken to fit a plain text: what is indented goes on."""
    found: list[str] = []
    for line in lines:
        if found and line.startswith(" "):
            found[-1] += f" {line.strip()}"
        else:
            found.append(line)
    return found


@register.filter
def moment(at: datetime | None) -> str:
    """Write a moment with its weekday, in the reader's zone."""
    return remaining.moment(at) if at else ""
