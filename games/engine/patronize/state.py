"""Patronize's frozen values: the table all see, the state behind it, and what can happen.

Characters and fame cards are their ids ("painter", "fame_art"). Cubes are counted in rows of four,
one number a colour, in the order of COLOURS. A round has four phases (rules section 4.4); the first
has no decision, the others are `act`, `gain` and `take`; `copy` is the Clown's choice at the end.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import Struct

from games.engine.base import Ask, Fact, Move

UNKNOWN: Final = "?"  # a card that somebody may not see

COLOURS: Final = ("red", "green", "blue", "yellow")
Cubes: TypeAlias = tuple[int, int, int, int]

ACT: Final = "act"
GAIN: Final = "gain"
TAKE: Final = "take"
COPY: Final = "copy"
OVER: Final = "over"

# What each phase asks; when the game is over, nothing.
KINDS: Final = {ACT: "play", GAIN: "colour", TAKE: "take", COPY: "copy"}
ASKS: Final = {phase: tuple(Ask(seat, kind) for seat in range(5)) for phase, kind in KINDS.items()}

READY: Final = "ready"
PLACED: Final = "placed"
GONE: Final = "gone"


class Play(Move, frozen=True, gc=False, tag="play"):
    """Play a character from hand, with the mentor cube on it or without."""

    ask = "play"
    opens = True

    card: str
    mentor: bool = False


class Pass(Move, frozen=True, gc=False, tag="pass"):
    """Play nothing this round."""

    ask = "play"
    opens = True


class Colour(Move, frozen=True, gc=False, tag="colour"):
    """Name the colour of a masterpiece that is free to choose."""

    ask = "colour"
    may_lapse = True

    colour: str


class Take(Move, frozen=True, gc=False, tag="take"):
    """Take a played character; `pay` is the colour of the cube that a Lawyer demands."""

    ask = "take"

    card: str
    pay: str | None = None


class Cube(Move, frozen=True, gc=False, tag="cube"):
    """Take a masterpiece of a colour instead of a character."""

    ask = "take"

    colour: str


class Copy(Move, frozen=True, gc=False, tag="copy"):
    """Let the Clown use an ability of the right neighbour's protégé, or none."""

    ask = "copy"

    card: str | None = None


AnyMove: TypeAlias = Play | Pass | Colour | Take | Cube | Copy


class Due(Struct, frozen=True, gc=False):
    """A masterpiece somebody is about to receive; no colour: free choice."""

    seat: int
    colour: str | None
    copied: int | None = None  # the participant whose talent it is, if not the receiver's own


class Gain(Struct, frozen=True, gc=False):
    """A masterpiece received, from the supply (no giver) or from another player.

    Who holds all there are is the giver of his own cube: nothing changes.
    """

    seat: int
    colour: str
    giver: int | None = None


class Fame(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A fame card; with several trump colours a genius in any of them counts (R21)."""

    id: str
    trump: tuple[str, ...]
    vp: int


class Kept(Struct, frozen=True, gc=False):
    """A character nobody took, which becomes a protégé of the player who played it."""

    seat: int
    card: str


class Dealt(Fact, frozen=True, gc=False, tag="dealt"):
    """The cards were dealt. `fame` has the round cards in order, the first lies open."""

    edition: str
    start: int
    hands: tuple[tuple[str, ...], ...]
    fame: tuple[str, ...]
    removed: tuple[str, ...]
    removed_fame: tuple[str, ...]


class Acted(Fact, frozen=True, gc=False, tag="acted"):
    """A seat played a character or passed."""

    seat: int
    move: Play | Pass


class Skipped(Fact, frozen=True, gc=False, tag="skipped"):
    """Seats without cards passed by themselves."""

    seats: tuple[int, ...]


class Contested(Fact, frozen=True, gc=False, tag="contested"):
    """The round was decided: who won the fame card (nobody, if all passed).

    `due` are all masterpieces of the round in order, `gains` those received before the next choice.
    """

    fame: Fame
    winner: int | None
    due: tuple[Due, ...] = ()
    gains: tuple[Gain, ...] = ()


class Chose(Fact, frozen=True, gc=False, tag="chose"):
    """A seat named a colour; `gains` begin with its masterpiece and go on to the next choice."""

    seat: int
    move: Colour
    gains: tuple[Gain, ...]


class Took(Fact, frozen=True, gc=False, tag="took"):
    """A passer took the character that `owner` had played."""

    seat: int
    move: Take
    owner: int


class Crafted(Fact, frozen=True, gc=False, tag="crafted"):
    """A passer took a masterpiece."""

    seat: int
    move: Cube
    gain: Gain


class Closed(Fact, frozen=True, gc=False, tag="closed"):
    """A round ended; the next fame card was turned up, or none was left.

    `clown` is the seat that may still choose what its Clown copies.
    """

    round: int
    kept: tuple[Kept, ...]
    fame: Fame | None
    clown: int | None = None


class Copied(Fact, frozen=True, gc=False, tag="copied"):
    """The owner of the Clown chose an ability."""

    seat: int
    move: Copy


class Retired(Fact, frozen=True, gc=False, tag="retired"):
    """A seat was given up; default moves are played for it from now on."""

    seat: int


AnyFact: TypeAlias = (
    Dealt | Acted | Skipped | Contested | Chose | Took | Crafted | Closed | Copied | Retired
)


class Place(Struct, frozen=True, gc=False):
    """What a seat did this round: passed (no card) or played, and who took the character."""

    card: str | None
    mentor: bool = False
    taker: int | None = None


PASSED: Final = Place(None)


class Player(Struct, frozen=True, gc=False):
    """What all know of a seat: number of cards, cubes by colour, protégés, fame, mentor."""

    hand: int
    cubes: Cubes
    proteges: tuple[str, ...] = ()
    fame: tuple[str, ...] = ()
    mentor: str = READY


class Round(Struct, frozen=True, gc=False):
    """A round that is over: its fame card, who opened and who won it, and what everybody did."""

    fame: str
    opener: int
    winner: int | None
    places: tuple[Place | None, ...]


class Table(Struct, frozen=True, gc=False):
    """Everything that lies open.

    `turn` is the seat that is asked, `queue` who is still to act or to take, beginning with it.
    `opener` acted first in this round; `start` is the start player, who changes with the winner.
    `fame` is the card of this round, also when `winner` has got it; `pile` counts hidden ones.
    `places` are by seat; None has not acted yet. `lost` are fame cards that nobody won.
    """

    edition: str
    round: int
    phase: str
    turn: int | None
    opener: int
    start: int
    queue: tuple[int, ...]
    fame: str
    pile: int
    supply: Cubes
    players: tuple[Player, ...]
    places: tuple[Place | None, ...]
    due: tuple[Due, ...] = ()
    winner: int | None = None
    lost: tuple[str, ...] = ()
    past: tuple[Round, ...] = ()
    copied: str | None = None
    retired: tuple[int, ...] = ()


class State(Struct, frozen=True, gc=False):
    """The table and what lies face down; `fame` and the removed cards stay as they were dealt."""

    table: Table
    hands: tuple[tuple[str, ...], ...]
    fame: tuple[str, ...]
    removed: tuple[str, ...]
    removed_fame: tuple[str, ...]


class Revealed(Struct, frozen=True, gc=False):
    """What everybody may know after the end: cards left, and what was never in play."""

    hands: tuple[tuple[str, ...], ...]
    fame: tuple[str, ...]  # never turned up, because the game ended early
    removed: tuple[str, ...]
    removed_fame: tuple[str, ...]


class View(Struct, frozen=True, gc=False):
    """The table and, for a seat, its own hand; `revealed` only when the game is over."""

    seat: int | None
    ask: Ask | None
    table: Table
    hand: tuple[str, ...]
    revealed: Revealed | None = None
