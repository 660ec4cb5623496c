"""What happens at a table beside the rules, in words."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.boards import colours
from games.selectors.places import bot_name

SENTENCES = {
    "opened": gettext_noop("The table is open for %(players)s players."),
    "opened_with_terms": gettext_noop(
        "The table is open for %(players)s players; days for a turn: %(pace)s."
    ),
    "joined": gettext_noop("%(colour)s takes a seat."),
    "joined_bot": gettext_noop("%(colour)s takes a seat; a bot plays it (%(bot)s)."),
    "left": gettext_noop("A seat is free again."),
    "closed": gettext_noop("The table is closed."),
    "rewound": gettext_noop("The game goes back to event %(to)s."),
    "take_back_asked": gettext_noop("%(name)s asks to go back to event %(to)s."),
    "take_back_answered_yes": gettext_noop("%(name)s agrees to go back."),
    "bot_took_over": gettext_noop("%(name)s is late; a bot takes the seat over (%(bot)s)."),
    "came_back": gettext_noop("%(name)s is back; the bot leaves the seat."),
    "take_back_answered_no": gettext_noop("%(name)s does not agree to go back."),
}


def tell(kind: str, data: str, seat: int | None, language: str, names: list[str]) -> str:
    """Tell a table event in the active language; an unknown kind by its name."""
    happened: dict[str, Any] = msgspec.json.decode(data)
    sentence = SENTENCES.get(wording(kind, happened))
    if sentence is None:
        return kind
    happened.update(happened.get("terms", {}))
    happened["name"] = "" if seat is None else names[seat]
    happened["colour"] = colours.name(happened.get("colour", ""), language)
    happened["bot"] = bot_name(happened["bot"]) if happened.get("bot") else ""
    return _(sentence) % happened


def wording(kind: str, happened: dict[str, Any]) -> str:
    """Choose the sentence for an event."""
    if kind == "opened" and "terms" in happened:
        return "opened_with_terms"
    if kind == "joined" and happened["bot"]:
        return "joined_bot"
    if kind == "take_back_answered":
        return f"{kind}_yes" if happened["agrees"] else f"{kind}_no"
    return kind
