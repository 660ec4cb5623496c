"""Lays a letter out: subject, plain text, and HTML that looks the same in every mail program."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import css_inline
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.mail import headers, letters, reading
from games.mail.letters import Letter

# What a template's parts leave between them is one blank line.
GAP = re.compile(r"\n{3,}")


def surroundings(letter: Letter) -> dict[str, Any]:
    """Return all that the templates of a letter are given."""
    return {
        **letter.context,
        "row": letter.row,
        "site": settings.SITE_URL,
        "marker": marker() if letter.takes_answers else "",
        "settings_link": letters.link("accounts:profile"),
    }


def marker() -> str:
    """Return the line above which an answer is read."""
    return reading.MARKERS.get(get_language() or "", reading.MARKER)


def subject(letter: Letter) -> str:
    """Return the subject."""
    context = surroundings(letter)
    return headers.plain(render_to_string(f"games/mail/{letter.name}.subject.txt", context))


def text(letter: Letter) -> str:
    """Return the plain text."""
    found = render_to_string(f"games/mail/{letter.name}.txt", surroundings(letter))
    return GAP.sub("\n\n", found.strip()) + "\n"


def html(letter: Letter, more: Mapping[str, Any]) -> str:
    """Return the HTML with every style in its element, as mail programs want it."""
    context = {**surroundings(letter), **more}
    found: str = inliner().inline(render_to_string(f"games/mail/{letter.name}.html", context))
    return found


@cache
def inliner() -> css_inline.CSSInliner:
    """Return what moves the styles; it fetches nothing."""
    return css_inline.CSSInliner(load_remote_stylesheets=False, keep_at_rules=True)
