"""The facts: what happened, with every draw and every verdict. Places are in tenths of millimetres.

`tremor` is the roll of 1 to 100 and `safe` the highest one that does no harm; `ok` says what came
of it.
"""

from __future__ import annotations

from typing import TypeAlias

from games.engine.base import Fact
from games.engine.villa_paletti.answers import (
    Accept,
    Claim,
    Colour,
    Grip,
    Lay,
    Object,
    Pass,
    Place,
    Prove,
    Pull,
    PutBack,
    Release,
    Remove,
    Stack,
    Waive,
)
from games.engine.villa_paletti.statics import Plate


class LaidOut(Fact, frozen=True, gc=False, tag="laid_out"):
    """Columns and first floor were set up; `heights` are their errors, which nobody knows."""

    edition: str
    seats: int
    places: tuple[tuple[int, int], ...]
    heights: tuple[int, ...] | None
    floor: Plate


class ColourRolled(Fact, frozen=True, gc=False, tag="colour_rolled"):
    """The seat that was drawn rolled its colour."""

    seat: int
    colour: str


class ColourChosen(Fact, frozen=True, gc=False, tag="colour_chosen"):
    """A seat chose a colour; `last` is the seat that had to take the last one, `rest`."""

    seat: int
    move: Colour
    last: int | None = None
    rest: str | None = None


class Gripped(Fact, frozen=True, gc=False, tag="gripped"):
    """A seat took hold of a column and felt how it is jammed; `load` is exact and hidden."""

    seat: int
    move: Grip | Prove
    column: str
    safe: int
    grade: str
    load: tuple[int, int] | None


class LetGo(Fact, frozen=True, gc=False, tag="let_go"):
    """A column was let go, or put back from the hand; it is locked now."""

    seat: int
    move: Release | PutBack
    column: str


class Pulled(Fact, frozen=True, gc=False, tag="pulled"):
    """A column was pulled out."""

    seat: int
    move: Pull
    column: str
    tremor: int
    safe: int
    ok: bool


class Placed(Fact, frozen=True, gc=False, tag="placed"):
    """A column was set down on the top floor, or on another column."""

    seat: int
    move: Place | Stack
    column: str
    x: int
    y: int
    on: str | None
    tremor: int
    safe: int
    ok: bool


class Claimed(Fact, frozen=True, gc=False, tag="claimed"):
    """A seat claimed that it can take no column safely."""

    seat: int
    move: Claim


class Answered(Fact, frozen=True, gc=False, tag="answered"):
    """A seat accepted the claim or objected."""

    seat: int
    move: Accept | Object


class Challenged(Fact, frozen=True, gc=False, tag="challenged"):
    """All have answered, and this one has to prove the objection."""

    prover: int


class Proved(Fact, frozen=True, gc=False, tag="proved"):
    """The objection was right: the column leaves the game, the claimant's turn is over."""

    column: str


class ProofFailed(Fact, frozen=True, gc=False, tag="proof_failed"):
    """The objection was wrong: the claimant may take a column of the doubter away, if he can."""

    prover: int
    can_take: bool


class Removed(Fact, frozen=True, gc=False, tag="removed"):
    """The claimant took a column away; from the top floor there is no roll."""

    seat: int
    move: Remove
    column: str
    tremor: int | None
    safe: int
    ok: bool


class Waived(Fact, frozen=True, gc=False, tag="waived"):
    """The claimant took no column away."""

    seat: int
    move: Waive


class FloorDue(Fact, frozen=True, gc=False, tag="floor_due"):
    """A seat is to lay the next floor; `place` is one that was found, None if none was."""

    seat: int
    place: Plate | None


class FloorLaid(Fact, frozen=True, gc=False, tag="floor_laid"):
    """A floor was laid on these columns."""

    seat: int
    move: Lay
    floor: str
    plate: Plate
    contacts: tuple[str, ...]
    tremor: int
    safe: int
    ok: bool


class Passed(Fact, frozen=True, gc=False, tag="passed"):
    """A seat laid no floor where none was found to fit."""

    seat: int
    move: Pass


class Skipped(Fact, frozen=True, gc=False, tag="skipped"):
    """A seat could lay no floor: all lie (`floors`), or too few columns stand (`columns`)."""

    seat: int
    reason: str


class SealMoved(Fact, frozen=True, gc=False, tag="seal_moved"):
    """The seal went to another seat, or to nobody; it shows who had it before."""

    holder: int | None
    previous: int | None


class Collapsed(Fact, frozen=True, gc=False, tag="collapsed"):
    """The villa fell, by whose hand and doing what."""

    by: int
    cause: str


class Ended(Fact, frozen=True, gc=False, tag="ended"):
    """The game was over."""

    winner: int | None
    reason: str


class Retired(Fact, frozen=True, gc=False, tag="retired"):
    """A seat was given up: its columns belong to nobody from now on."""

    seat: int


AnyFact: TypeAlias = (
    LaidOut
    | ColourRolled
    | ColourChosen
    | Gripped
    | LetGo
    | Pulled
    | Placed
    | Claimed
    | Answered
    | Challenged
    | Proved
    | ProofFailed
    | Removed
    | Waived
    | FloorDue
    | FloorLaid
    | Passed
    | Skipped
    | SealMoved
    | Collapsed
    | Ended
    | Retired
)
