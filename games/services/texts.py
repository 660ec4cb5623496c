"""Texts from outside: refused before anything is done if they could not be kept."""

from __future__ import annotations

from games.errors import BadText


def refuse_unkept(what: str, text: str, longest: int) -> None:
    """Refuse a text that is too long or that no database keeps as it is."""
    if len(text) > longest:
        raise BadText(f"{what} has at most {longest} characters", what=what, longest=longest)
    try:
        text.encode()
    except UnicodeEncodeError as fault:
        raise BadText(f"{what} holds half a character", what=what) from fault
    if "\x00" in text:
        raise BadText(f"{what} holds a character that stands for nothing", what=what)


def refuse_invisible(what: str, text: str) -> None:
    """Refuse line breaks, invisible characters and what turns the text around it."""
    if not text.isprintable():
        raise BadText(f"{what} holds a character that nobody sees", what=what)
