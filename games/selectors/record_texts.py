"""A game's record as plain text: 72 columns, one event after the other."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from datetime import datetime

from django.utils import dateformat, timezone
from django.utils.translation import gettext as _

from games.selectors.pages import Entry
from games.selectors.records import Record

WIDTH = 72


def text(record: Record) -> str:
    """Write a record to keep or to send."""
    parts = [
        header(record),
        section(_("Players"), players(record)),
        section(_("Result"), record.tally.lines if record.tally else []),
        section(_("Dealt"), dealt(record)),
        section(_("What happened"), [line for e in record.entries for line in event(e)]),
        section(_("The board at the end") if record.is_over else _("The board"), record.lines),
        section(_("Chain head"), [record.row.game.head]),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def header(record: Record) -> list[str]:
    """Say which game this is, when it was played and whose record this is."""
    game, row = record.row.game, record.row
    named = {"title": row.title, "number": game.pk, "edition": record.edition}
    found = [str(game), _("%(title)s, game %(number)s; %(edition)s") % named]
    words = (_("opened %(at)s"), _("started %(at)s"), _("ended %(at)s"))
    found += [told % {"at": moment(at)} for told, at in zip(words, record.dates, strict=True) if at]
    return [*found, knowledge(record)]


def knowledge(record: Record) -> str:
    """Say whose knowledge the record holds."""
    if record.is_over:
        return _("The game is over: all is open.")
    if record.row.reader:
        return _("As %(name)s saw it.") % {"name": record.row.reader.colour_name}
    return _("As all could see it.")


def moment(at: datetime) -> str:
    """Write a moment in the reader's time zone."""
    return dateformat.format(timezone.localtime(at), "Y-m-d H:i T")


def section(title: str, lines: list[str]) -> list[str]:
    """Put a heading over some lines; nothing over none."""
    return [title.upper(), *(f"  {line}" for line in lines)] if lines else []


def players(record: Record) -> list[str]:
    """Name who sits where, with the letter of the colour."""
    taken = [place for place in record.row.places if place.is_taken]
    return [f"{place.letter}  {place.full_name}" for place in taken]


def dealt(record: Record) -> list[str]:
    """Tell what every seat was dealt, once that is open."""
    return [f"{place.letter}  {', '.join(cards)}" for place, cards in record.dealt]


def event(entry: Entry) -> Iterator[str]:
    """Write one event: number, colour, notation, and what came of it below."""
    told = entry.sentence
    letter = entry.place.letter if entry.place else " "
    begin = f"{told.number:>4}  {letter}  "
    rest = " " * len(begin)
    if told.notation:
        struck = _("[struck by %(number)s]") % {"number": told.struck_by} if told.struck_by else ""
        yield f"{begin}{told.notation}  {struck}".rstrip()
        begin = rest
    if told.remark:
        yield from textwrap.wrap(
            told.remark, WIDTH - 2, initial_indent=begin, subsequent_indent=rest
        )
