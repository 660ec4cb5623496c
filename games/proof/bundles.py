"""What a bundle is: a game as one JSON document."""

from __future__ import annotations

from typing import Any

import msgspec

from games import chain, table_events
from games.engine.errors import Refused

FORMAT = "patrizier-bundle/1"
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)


class BadProof(Refused):
    """The bundle does not hold; `number` is the first bad event (0: the bundle itself)."""

    def __init__(self, code: str, number: int, detail: str) -> None:
        where = f"event {number}: " if number else ""
        super().__init__(where + detail)
        self.code, self.number = code, number


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event in a bundle. `secret` is null while it must stay hidden."""

    number: int
    kind: str
    seat: int | None
    actor: str
    channel: str
    engine: int
    at: str
    data: str
    secret: str | None
    secret_digest: str
    state_digest: str
    prev: str
    hash: str


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was laid down when the table opened."""

    uuid: str
    title: str
    engine: int
    edition: str
    edition_digest: str
    players: int
    options: dict[str, Any]
    commitment: str
    # Absent, as in logs from before there were any: no limit.
    terms: dict[str, Any] = {}


class Bundle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that anyone can check."""

    format: str
    game: Header
    head: str
    count: int
    secret: str | None
    events: list[Line]


def read(text: str | bytes) -> Bundle:
    """Read a bundle's JSON."""
    try:
        bundle = msgspec.json.decode(text, type=Bundle)
    except UNREADABLE as fault:
        raise BadProof("malformed_bundle", 0, f"this is no whole bundle: {fault}") from fault
    if bundle.format != FORMAT:
        raise BadProof("malformed_bundle", 0, f"the format {bundle.format!r} is not known here")
    return bundle


def link(bundle: Bundle, event: Line) -> chain.Link:
    """Return the hashed part of an event."""
    fields = msgspec.structs.asdict(event)
    kept = {name: fields[name] for name in chain.Link.__struct_fields__ if name != "game"}
    return chain.Link(game=bundle.game.uuid, **kept)


def content(event: Line) -> object:
    """Read what an event beside the rules says."""
    try:
        return table_events.decode(event.kind, event.data)
    except UNREADABLE as fault:
        raise BadProof("unreadable_event", event.number, f"it cannot be read: {fault}") from fault


def impossible(event: Line) -> BadProof:
    """Return the verdict on an event that could not happen here."""
    return BadProof("wrong_facts", event.number, "nobody could do this here")
