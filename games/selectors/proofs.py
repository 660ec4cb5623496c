"""Bundles: a game as anyone may check it."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import transaction

from games import chain, log
from games.errors import BrokenLog
from games.models import Event, Game
from games.proof import FORMAT, Bundle, Header, Line


def bundle(game: Game, *, reveal: bool | None = None) -> Bundle:
    """Return a game's bundle; its secrets are in it once the game is over.

    `reveal` overrides that for checks that stay inside the server.
    """
    is_open = game.status == Game.Status.OVER if reveal is None else reveal
    # An event that comes while this is read belongs to the next bundle.
    events = log.events(game.pk)[: game.last_number]
    return Bundle(
        format=FORMAT,
        game=Header(
            uuid=str(game.uuid),
            title=game.title,
            engine=game.engine,
            edition=game.edition,
            edition_digest=game.edition_digest,
            players=game.players,
            options=read_options(game),
            commitment=game.commitment,
            terms=read_terms(events),
        ),
        head=game.head,
        count=game.last_number,
        secret=bytes(game.secret).hex() if is_open else None,
        events=[line(event, is_open=is_open) for event in events],
    )


def read_options(game: Game) -> dict[str, Any]:
    """Return the options a table was opened with."""
    try:
        return msgspec.json.decode(game.options, type=dict[str, Any])
    except msgspec.MsgspecError as fault:
        raise BrokenLog(f"the options of game {game.pk} cannot be read: {fault}") from fault


def read_terms(events: list[Event]) -> dict[str, Any]:
    """Return the terms that event 1 lays down; what cannot be read is found by its hash."""
    try:
        opened = msgspec.json.decode(events[0].data, type=dict[str, Any])
        return msgspec.convert(opened.get("terms", {}), dict[str, Any])
    except (LookupError, msgspec.MsgspecError):
        return {}


def whole(game: Game) -> Bundle:
    """Return everything there is of a game, for checks that stay inside the server."""
    with transaction.atomic():
        game = log.locked(game.pk)
        found = bundle(game, reveal=True)
        events = [line(event, is_open=True) for event in log.events(game.pk)]
    return msgspec.structs.replace(found, events=events)


def line(event: Event, *, is_open: bool) -> Line:
    """Return an event as it stands in a bundle."""
    fields: dict[str, Any] = {
        name: getattr(event, name) for name in Line.__struct_fields__ if name != "secret"
    }
    fields["at"] = chain.time_text(event.at)
    return Line(secret=event.secret if is_open else None, **fields)
