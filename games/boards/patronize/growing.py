"""PURE: what each round brought, seat by seat: who played, who won, what everybody gained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.boards.patronize.pieces import (
    Character,
    FameCard,
    Piece,
    Work,
    character,
    edition_of,
    fame_card,
    piece,
    work,
)
from games.engine.patronize.state import ACT, COLOURS, View

Moments = Sequence[tuple[int, View]]


@dataclass(frozen=True, slots=True)
class Harvest:
    """What a round brought one seat; a count below zero is a masterpiece it lost."""

    piece: Piece
    has_played: bool
    has_won: bool
    works: tuple[Work, ...]
    proteges: tuple[Character, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its fame card, the event that ended it, and what it brought each seat."""

    number: int
    event: int
    fame: FameCard
    winner: Piece | None
    harvests: tuple[Harvest, ...]


def growth(moments: Moments, colours: Sequence[str], language: str = "en") -> tuple[Round, ...]:
    """Tell the rounds from the first moment to the last."""
    begun = [place for place, (_, view) in enumerate(moments) if is_beginning(moments, place)]
    ends = [*begun[1:], len(moments) - 1]
    return tuple(
        told(moments[first][1], moments[last], colours, language)
        for first, last in zip(begun, ends, strict=True)
        if last > first
    )


def is_beginning(moments: Moments, place: int) -> bool:
    """Say whether a moment is the first of its round."""
    if not place:
        return True
    return moments[place][1].table.round != moments[place - 1][1].table.round


def told(before: View, end: tuple[int, View], colours: Sequence[str], language: str) -> Round:
    """Compare the table before a round and after it."""
    event, after = end
    edition, key = edition_of(before), before.table.fame
    harvests = tuple(
        harvest(before, after, seat, colours[seat], language) for seat in range(len(colours))
    )
    return Round(
        number=before.table.round,
        event=event,
        fame=fame_card(edition, key, language),
        winner=next((each.piece for each in harvests if each.has_won), None),
        harvests=harvests,
    )


def harvest(before: View, after: View, seat: int, colour: str, language: str) -> Harvest:
    """Compare what a seat had before a round and after it."""
    edition, old, new = edition_of(before), before.table.players[seat], after.table.players[seat]
    # The round after may have begun with somebody's card on the table.
    next_place = after.table.places[seat] if after.table.phase == ACT else None
    now_held = new.hand + (next_place is not None and next_place.card is not None)
    return Harvest(
        piece=piece(colour, language),
        has_played=now_held < old.hand,
        has_won=before.table.fame in new.fame,
        works=tuple(
            work(each, language, new.cubes[place] - old.cubes[place])
            for place, each in enumerate(COLOURS)
            if new.cubes[place] != old.cubes[place]
        ),
        proteges=tuple(
            character(edition, card, language) for card in new.proteges if card not in old.proteges
        ),
    )
