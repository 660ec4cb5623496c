"""Bundles: a game as anyone may check it."""

from __future__ import annotations

from typing import Any

import msgspec

from games import chain, log
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
            options=msgspec.json.decode(game.options),
            commitment=game.commitment,
        ),
        head=game.head,
        count=game.last_number,
        secret=bytes(game.secret).hex() if is_open else None,
        events=[line(event, is_open) for event in events],
    )


def line(event: Event, is_open: bool) -> Line:
    """Return an event as it stands in a bundle."""
    fields: dict[str, Any] = {
        name: getattr(event, name) for name in Line.__struct_fields__ if name != "secret"
    }
    fields["at"] = chain.time_text(event.at)
    return Line(secret=event.secret if is_open else None, **fields)
