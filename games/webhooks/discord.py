"""What is sent to a channel of Discord: a sentence, and a card that leads to the game.

Names and texts are shown as they are: nothing in them is markup, a link, or calls anybody.
"""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext as _

from games.models_webhooks import Dispatch
from games.webhooks.telling import Told

# Of a message; what is escaped twice as long still fits.
LONGEST, LONGEST_TEXT = 2000, 800
# The colour of the card, as on the pages.
RED = 0x9B2D20
MARKUP = re.compile(r"[\\*_~`|<>#\[\]@]|:(?=//)")


def message(told: Told, page: str) -> dict[str, Any]:
    """Write what happened."""
    happened = plain(told.event.sentence.alone)
    card = {"title": table(told), "url": page, "description": happened, "color": RED}
    return sent(sentence(told, happened), [card])


def sentence(told: Told, happened: str) -> str:
    """Say in one sentence what the channel is told."""
    name, asked = table(told), told.question
    who = plain(told.row.places[told.seat].full_name)
    if told.kind == Dispatch.Kind.OVER:
        return _("%(table)s is over. %(result)s") % {"table": name, "result": plain(told.headline)}
    if told.kind != Dispatch.Kind.TURN or asked is None:
        return _("%(table)s: %(happened)s") % {"table": name, "happened": happened}
    if asked.deadline_at is None:
        return _("%(table)s: it is the turn of %(name)s.") % {"table": name, "name": who}
    # Discord shows it in the zone of each reader.
    until = f"<t:{int(asked.deadline_at.timestamp())}:f>"
    told_until = _("%(table)s: it is the turn of %(name)s, until %(time)s.")
    return told_until % {"table": name, "name": who, "time": until}


def table(told: Told) -> str:
    """Name the game."""
    it = told.row.game
    known = f"{told.row.title} {it.pk}"
    return plain(f"{known}, {it.name}" if it.name else known)


def test_words() -> str:
    """Say that this is a test."""
    return _("This is the test that you asked for: your webhook works.")


def test() -> dict[str, Any]:
    """Write a test."""
    return sent(test_words(), [])


def sent(content: str, cards: list[dict[str, Any]]) -> dict[str, Any]:
    """Write a message that mentions nobody, whatever stands in it."""
    return {
        "content": content[:LONGEST],
        "embeds": cards,
        "allowed_mentions": {"parse": []},
    }


def plain(text: str) -> str:
    """Return a text of bearable length in which nothing is markup."""
    shown = "".join(each if each.isprintable() else " " for each in text)
    short = shown if len(shown) <= LONGEST_TEXT else f"{shown[: LONGEST_TEXT - 1]}…"
    return MARKUP.sub(r"\\\g<0>", short)
