"""Keeps secrets out of the log: those in links to pages, and those in addresses of mails."""

from __future__ import annotations

import logging
import re

# A page that is not found, or called in a wrong way, is logged with its address.
IN_LINKS = re.compile(r"(?<=/)[\w:=.-]{22,}(?=/|\s|\?|$)", re.ASCII)
IN_MAIL = re.compile(r"\b(move|bounce)([+=_.-])[a-z2-7]{26}", re.IGNORECASE)


class Hider(logging.Filter):
    """Leaves out of every line what works like a password."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Put the message together without its secrets."""
        record.msg, record.args = hidden(record.getMessage()), ()
        return True


def hidden(text: str) -> str:
    """Return a text without its secrets."""
    return IN_MAIL.sub(r"\1\2…", IN_LINKS.sub("…", text))
