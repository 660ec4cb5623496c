"""What a seat may see (rules section 4.1): the table, its own hand, and after the end the rest."""

from __future__ import annotations

from msgspec import structs

from games.engine.patronize.state import (
    ASKS,
    OVER,
    UNKNOWN,
    AnyFact,
    Dealt,
    Revealed,
    State,
    View,
)


def view(state: State, seat: int | None) -> View:
    """Return what `seat` may see; None is a spectator."""
    table = state.table
    hand = () if seat is None else state.hands[seat]
    if table.phase == OVER:
        return View(seat, None, table, hand, reveal(state))
    if seat is None or table.turn != seat:
        return View(seat, None, table, hand)
    return View(seat, ASKS[table.phase][seat], table, hand)


def reveal(state: State) -> Revealed:
    """Return what was hidden until the end."""
    unshown = state.fame[len(state.fame) - state.table.pile :]
    return Revealed(state.hands, unshown, state.removed, state.removed_fame)


def seen(fact: AnyFact, seat: int | None) -> AnyFact:
    """Return the fact as `seat` may see it; only the deal has something to hide."""
    if not isinstance(fact, Dealt):
        return fact
    return structs.replace(
        fact,
        hands=tuple(
            hand if owner == seat else (UNKNOWN,) * len(hand)
            for owner, hand in enumerate(fact.hands)
        ),
        fame=(*fact.fame[:1], *(UNKNOWN,) * len(fact.fame[1:])),
        removed=(UNKNOWN,) * len(fact.removed),
        removed_fame=(UNKNOWN,) * len(fact.removed_fame),
    )
