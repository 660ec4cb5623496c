"""What a seat may see (rules section 6): the table, and its own dealt cards."""

from __future__ import annotations

from msgspec import structs

from games.engine.patrizier.state import (
    ASKS,
    UNKNOWN,
    Dealt,
    Retired,
    State,
    TurnPlayed,
    View,
)


def view(state: State, seat: int | None) -> View:
    """Return what `seat` may see; None is a spectator."""
    table = state.table
    if seat is None:
        return View(None, None, table, ())
    return View(seat, ASKS[seat] if table.turn == seat else None, table, state.hidden[seat])


def seen(fact: Dealt | TurnPlayed | Retired, seat: int | None) -> Dealt | TurnPlayed | Retired:
    """Return the fact as `seat` may see it; only the deal has something to hide."""
    if not isinstance(fact, Dealt):
        return fact
    return structs.replace(
        fact,
        hands=tuple(
            hand if owner == seat else (UNKNOWN,) * len(hand)
            for owner, hand in enumerate(fact.hands)
        ),
        pile=(UNKNOWN,) * len(fact.pile),
    )
