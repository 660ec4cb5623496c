"""Villa Paletti's frozen values: the table all see and the state behind it (rules section 5.1).

Lengths are in tenths of a millimetre. Columns are kept by number, in the edition's order, and named
by letter and number ("R2"). Level 0 is the base, level k the k-th floor from below.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from games.engine.base import Ask
from games.engine.villa_paletti.statics import Plate

DRAFT: Final = "draft"
TURN: Final = "turn"
PULL: Final = "pull"
SET: Final = "set"
ANSWER: Final = "answer"
PROVE: Final = "prove"
PENALTY: Final = "penalty"
FLOOR: Final = "floor"
DUE: Final = "due"  # only on the way: a floor is due, and a place for it is looked for
OVER: Final = "over"

# What each phase asks; when the game is over, nothing.
KINDS: Final = {
    DRAFT: "colour",
    TURN: "turn",
    PULL: "pull",
    SET: "set",
    ANSWER: "answer",
    PROVE: "prove",
    PENALTY: "penalty",
    FLOOR: "floor",
}
SILENCE: Final = "accept"
ASKS: Final = {
    phase: tuple(Ask(seat, kind, SILENCE if phase == ANSWER else None) for seat in range(4))
    for phase, kind in KINDS.items()
}

LOOSE: Final = "loose"
LIGHT: Final = "light"
FIRM: Final = "firm"
JAMMED: Final = "jammed"
GRADES: Final = (LOOSE, LIGHT, FIRM, JAMMED)


class Column(Struct, frozen=True, gc=False):
    """A column: where it stands, what it stands on if that is another one, whether it may move."""

    level: int
    x: int
    y: int
    on: str | None = None
    locked: bool = False
    out: bool = False


class Hold(Struct, frozen=True, gc=False):
    """The column a seat holds: still in its place, or `in_hand` after it was pulled out.

    `safe` is the highest tremor that does no harm to the pull; None where nobody has felt it yet.
    """

    seat: int
    column: str
    safe: int | None
    grade: str | None
    in_hand: bool = False


class Dispute(Struct, frozen=True, gc=False):
    """A claim of the active seat: who objects, by seat (None: not answered), and who proves."""

    objections: tuple[bool | None, ...]
    prover: int | None = None


class Fall(Struct, frozen=True, gc=False):
    """How the villa fell: by whose hand, and doing what."""

    by: int
    cause: str


class Table(Struct, frozen=True, gc=False):
    """Everything that lies open.

    `active` is the seat whose turn it is, also while others answer its claim or prove theirs.
    `draft` are the seats that still choose a colour, beginning with the one that is asked.
    `owners` has a seat for each colour of the edition, None where there is none (yet).
    `fresh` says that no column was set on the top floor yet. `place` is where the floor that is due
    was found to fit. `holder` has the seal, which shows `previous`. `turns` counts ended turns.
    """

    edition: str
    seats: int
    phase: str
    active: int
    columns: tuple[Column, ...]
    plates: tuple[Plate, ...]
    owners: tuple[int | None, ...]
    draft: tuple[int, ...] = ()
    hold: Hold | None = None
    dispute: Dispute | None = None
    place: Plate | None = None
    holder: int | None = None
    previous: int | None = None
    fresh: bool = False
    passes: int = 0
    turns: int = 0
    fall: Fall | None = None
    winner: int | None = None
    reason: str | None = None
    retired: tuple[int, ...] = ()


class State(Struct, frozen=True, gc=False):
    """The table, and by how much each column is too high or too low."""

    table: Table
    heights: tuple[int, ...]


class View(Struct, frozen=True, gc=False):
    """The table as a seat sees it; `heights` only when the game is over.

    `risk` stands only in a preview: how likely, in percent, the villa falls on the way there.
    """

    seat: int | None
    ask: Ask | None
    table: Table
    heights: tuple[int, ...] | None = None
    risk: int | None = None
