"""The moves: what a seat can answer to each question. Places are in whole millimetres."""

from __future__ import annotations

from typing import TypeAlias

from games.engine.base import Move

Length: TypeAlias = int | str
"""A whole number of millimetres; a text only where a listed move leaves it open (ANY)."""


class Colour(Move, frozen=True, gc=False, tag="colour"):
    """Choose a colour of columns."""

    ask = "colour"

    colour: str


class Grip(Move, frozen=True, gc=False, tag="grip"):
    """Take hold of an own column."""

    ask = "turn"
    opens = True

    column: str


class Claim(Move, frozen=True, gc=False, tag="claim"):
    """Claim that none of the own columns can be taken safely."""

    ask = "turn"
    opens = True


class Prove(Move, frozen=True, gc=False, tag="prove"):
    """Take hold of a column of the claimant, to prove that it can be taken."""

    ask = "prove"
    opens = True

    column: str


class Pull(Move, frozen=True, gc=False, tag="pull"):
    """Pull the column out."""

    ask = "pull"
    may_lapse = True


class Release(Move, frozen=True, gc=False, tag="let_go"):
    """Let the column go; it stays put for the rest of the game."""

    ask = "pull"
    may_lapse = True


class Place(Move, frozen=True, gc=False, tag="set"):
    """Set the column down on the top floor."""

    ask = "set"
    may_lapse = True

    x: Length
    y: Length


class Stack(Move, frozen=True, gc=False, tag="stack"):
    """Set the column on another one, on the red floor."""

    ask = "set"
    may_lapse = True

    column: str


class PutBack(Move, frozen=True, gc=False, tag="put_back"):
    """Put the column back where it was; it stays there for the rest of the game."""

    ask = "set"
    may_lapse = True


class Accept(Move, frozen=True, gc=False, tag="accept"):
    """Believe the claimant."""

    ask = "answer"
    may_lapse = True


class Object(Move, frozen=True, gc=False, tag="object"):
    """Doubt the claimant."""

    ask = "answer"
    may_lapse = True


class Remove(Move, frozen=True, gc=False, tag="remove"):
    """Take a column of the doubter out of the game."""

    ask = "penalty"
    may_lapse = True

    column: str


class Waive(Move, frozen=True, gc=False, tag="waive"):
    """Take none of the doubter's columns."""

    ask = "penalty"
    may_lapse = True


class Lay(Move, frozen=True, gc=False, tag="floor"):
    """Lay the next floor, turned by so many steps."""

    ask = "floor"
    may_lapse = True

    x: Length
    y: Length
    rotation: Length


class Pass(Move, frozen=True, gc=False, tag="pass"):
    """Lay no floor, because there is no place for one."""

    ask = "floor"
    may_lapse = True


AnyMove: TypeAlias = (
    Colour
    | Grip
    | Claim
    | Prove
    | Pull
    | Release
    | Place
    | Stack
    | PutBack
    | Accept
    | Object
    | Remove
    | Waive
    | Lay
    | Pass
)
