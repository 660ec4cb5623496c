"""PURE: what goes on at the table, in short sentences: the phase, the seal, who leads."""

from __future__ import annotations

from collections.abc import Sequence

from games.boards.colours import name
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti import owning
from games.engine.villa_paletti.seal import RESIGNED
from games.engine.villa_paletti.state import OVER, TURN, Table


def told_phase(table: Table, colours: Sequence[str], language: str) -> str:
    """Tell who has to do what, or how the game ended."""
    shown = words(language)
    if table.phase == OVER:
        return told_end(table, colours, language)
    key = "turn_phase" if table.phase == TURN else table.phase
    return shown[key].format(
        name=name(colours[owning.actor(table)], language),
        other=name(colours[other_side(table)], language),
        column=table.hold.column if table.hold else "",
    )


def other_side(table: Table) -> int:
    """Return whom a dispute is about beside the one who acts."""
    prover = table.dispute.prover if table.dispute else None
    return table.active if prover in (None, owning.actor(table)) else prover or 0


def told_end(table: Table, colours: Sequence[str], language: str) -> str:
    """Tell how the game ended and who won."""
    shown = words(language)
    if table.fall is None:
        how = shown["over_resigned" if table.reason == RESIGNED else "over"]
    else:
        how = shown["over_fell"].format(name=name(colours[table.fall.by], language))
    if table.winner is None:
        return f"{how}: {shown['won_by_nobody']}"
    return f"{how}: {shown['won'].format(name=name(colours[table.winner], language))}"


def told_seal(table: Table, colours: Sequence[str], language: str) -> str:
    """Tell who holds the seal, and from whom it was taken."""
    shown = words(language)
    if table.holder is None:
        return shown["seal_nobody"]
    mine = name(colours[table.holder], language)
    if table.previous is None:
        return shown["seal_held"].format(name=mine)
    return shown["seal_taken"].format(name=mine, other=name(colours[table.previous], language))


def told_leader(table: Table, colours: Sequence[str], language: str) -> str:
    """Tell who has most points on the top floor."""
    shown, leader = words(language), owning.leader(table)
    if leader is None:
        return shown["level_leads"]
    return shown["leads"].format(name=name(colours[leader], language))


def ranked(table: Table) -> list[tuple[int, int]]:
    """List the points of the seats on the top floor, most first: seat and points."""
    pairs = [(seat, owning.points(table, seat)) for seat in range(table.seats)]
    return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))
