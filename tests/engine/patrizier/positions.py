"""Hand-made states. Towers are written "left/right", each with its seats from the ground up."""

from __future__ import annotations

from games.engine import patrizier
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.state import (
    Award,
    Player,
    Scored,
    Shift,
    State,
    Table,
    Turn,
    TurnPlayed,
    View,
)
from tests.engine.patrizier.slow_rules import score_city
from tests.engine.playing import draws

EDITION = EDITIONS["amigo-2007-reconstructed"]
INDEX = EDITION.city_index


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split(", ")) if text else ()


def award(city, towers: str) -> Scored | None:
    """Score a full city by the slow rules."""
    left, right = ([int(mark) for mark in tower] for tower in towers.split("/"))
    if len(left) + len(right) < city.floors:
        return None
    won = score_city(city.name, left, right, *city.tiles)
    return Scored(city.name, Award(*won["high"]), Award(*won["low"]))


def position(
    hand: str = "",
    *,
    players: int = 3,
    turn: int | None = 0,
    known: str = "",
    others: str = "Siena B",
    towers: dict[str, str] | None = None,
    lying: dict[str, str] | None = None,
    pile: str = "Parma A, Parma B",
    played: dict[int, str] | None = None,
    supply: dict[int, int] | None = None,
    retired: tuple[int, ...] = (),
) -> State:
    """Make a state; without `lying` each city's own double lies beside it.

    `hand` was dealt to the seat in turn and `known` was taken openly; every other seat was dealt
    `others`. Full cities are scored. Supplies follow from the towers, if they are not given.
    """
    cities = EDITION.in_play(players)
    standing = [(towers or {}).get(city.name, "/") for city in cities]
    floors, built = EDITION.supplies[players].floors, "".join(standing)
    hidden = tuple(cards(hand if seat == (turn or 0) else others) for seat in range(players))
    return State(
        Table(
            edition=EDITION.key,
            turn=turn,
            players=tuple(
                Player(
                    known=cards(known) if seat == turn else (),
                    unseen=len(hidden[seat]),
                    played=cards((played or {}).get(seat, "")),
                    supply=(supply or {}).get(seat, floors - built.count(str(seat))),
                )
                for seat in range(players)
            ),
            open=tuple(
                f"{city.name} D" if lying is None else lying.get(city.name) for city in cities
            ),
            pile=len(cards(pile)),
            towers=tuple(tower for city in standing for tower in city.split("/")),
            scored=tuple(map(award, cities, standing)),
            retired=retired,
        ),
        hidden,
        cards(pile),
    )


def turn(card: str, sites: str, shift: str = "", take: str | None = None) -> Turn:
    """Make a turn; `shift` is written "Milano L"."""
    return Turn(card, sites, Shift(*shift.split()) if shift else None, take)


def mover(state: State) -> View:
    """Return the view of the seat in turn."""
    return patrizier.view(state, state.table.turn)


def play(state: State, *package: str) -> tuple[TurnPlayed, State]:
    """Play a turn of the seat in turn; return what happened and the state after it."""
    (fact,) = patrizier.decide(state, state.table.turn, turn(*package), draws(1))
    return fact, patrizier.apply(state, fact)


def towers(state: State, city: str) -> str:
    """Write the towers of a city."""
    return "/".join(state.table.towers[2 * INDEX[city] : 2 * INDEX[city] + 2])


def lying(state: State, city: str) -> str | None:
    """Name the open card beside a city."""
    return state.table.open[INDEX[city]]


def choices(state: State, field: str, card: str = "") -> list[object]:
    """List the different values of a field in the mover's legal turns (with one card)."""
    legal = patrizier.legal(mover(state))
    values = [getattr(move, field) for move in legal if card in ("", move.card)]
    return list(dict.fromkeys(values))
