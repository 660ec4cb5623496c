"""A tiny title that only tests know: one plays, then all others may say no, at the same time.

Silence about the second question means that nobody minds.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

from msgspec import Struct, structs

from games.engine import base, orders
from games.engine.errors import IllegalMove, MalformedMove

TURN, VETO = "turn", "veto"
TURNS = 4


class Play(base.Move, frozen=True, tag="play"):
    ask: ClassVar[str] = TURN


class Say(base.Move, frozen=True, tag="say"):
    ask: ClassVar[str] = VETO
    word: str


class Began(base.Fact, frozen=True, tag="began"):
    seats: int


class Played(base.Fact, frozen=True, tag="played"):
    seat: int
    move: Play


class Said(base.Fact, frozen=True, tag="said"):
    seat: int
    move: Say


class State(Struct, frozen=True):
    seats: int
    turn: int = 0
    waits: tuple[int, ...] = ()


class View(Struct, frozen=True):
    state: State
    seat: int | None
    ask: base.Ask | None


def apply(state, fact):
    if isinstance(fact, Began):
        return State(fact.seats)
    if isinstance(fact, Played):
        return structs.replace(
            state, waits=tuple(each for each in range(state.seats) if each != fact.seat)
        )
    waits = tuple(seat for seat in state.waits if seat != fact.seat)
    return structs.replace(state, waits=waits, turn=state.turn + (not waits))


def asks(state):
    if state.waits:
        return tuple(base.Ask(seat, VETO, silence="pass") for seat in state.waits)
    return () if state.turn >= TURNS else (base.Ask(state.turn % state.seats, TURN),)


def view(state, seat):
    return View(state, seat, next((ask for ask in asks(state) if ask.seat == seat), None))


def check(view, move):
    if view.ask is None or view.ask.kind != move.ask:
        raise IllegalMove("not_asked", "Nobody asked that.")


def decide(state, seat, move, chance):
    check(view(state, seat), move)
    return (Played(seat, move),) if isinstance(move, Play) else (Said(seat, move),)


def outcome(state):
    if asks(state):
        return None
    scores = tuple(base.Score(seat, 1, 0, ()) for seat in range(state.seats))
    return base.Outcome("finished", tuple(range(state.seats)), scores)


def read_move(text: str) -> Any:
    if text == "play":
        return Play()
    if text in ("pass", "no"):
        return Say(text)
    raise MalformedMove(f"{text!r} is not a move")


EDITION = SimpleNamespace(
    key="plain", digest="0" * 64, colours=lambda players: ("black", "white", "red")[:players]
)
TITLE = SimpleNamespace(
    key="veto",
    name="Veto",
    version=1,
    seats=range(2, 4),
    bots=(),
    Fact=Began | Played | Said,
    Move=Play | Say,
    Options=type("Options", (Struct,), {}, frozen=True),
    editions=lambda: {"plain": EDITION},
    refused_editions=dict,
    open=lambda options, edition, seats, chance: (Began(seats),),
    decide=decide,
    apply=apply,
    retire=lambda state, seat: (),
    asks=asks,
    outcome=outcome,
    turned_up=lambda fact: False,
    view=view,
    seen=lambda fact, seat: fact,
    legal=lambda view: [Play()] if view.ask.kind == TURN else [Say("pass"), Say("no")],
    check=check,
    default=lambda view: Play() if view.ask.kind == TURN else Say("no"),
    gauges=lambda view: {},
    read=lambda text, view: orders.parse(text, read_move, ()),
    write=lambda move, language="": "play" if isinstance(move, Play) else move.word,
)
