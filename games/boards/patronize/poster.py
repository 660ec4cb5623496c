"""PURE: the whole table as one drawing in coordinates, for mails: the seats side by side."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.boards.patronize.picture import Picture, Stock, Whereabouts, picture
from games.boards.patronize.pieces import Character, FameCard, Work
from games.boards.patronize.seats import Seat
from games.boards.patronize.words import words
from games.engine.patronize.state import View

WIDE, MARGIN, GAP, TOP = 600, 8, 8, 92
CARD_WIDE, CARD_HIGH, CARD_AT = 92, 118, 44
TELLS_AT, TELL_HIGH, TELLS = 174, 12, 3
WORKS_AT, WORK_HIGH = 208, 22
PROTEGES_AT, PROTEGE_WIDE, PROTEGE_HIGH = 258, 33, 30
FOOT_HIGH, STRIP_HIGH, KEY_HIGH = 26, 62, 22
LETTER = 5.6
"""How wide a letter of the small text is, about."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Something and where it is drawn."""

    x: int
    y: int
    what: Work | Character | FameCard | Stock | Whereabouts | str


@dataclass(frozen=True, slots=True)
class Cell:
    """A seat where it is drawn; `middle` is the middle of it, `card_x` where its card begins."""

    x: int
    wide: int
    seat: Seat
    state: tuple[Spot, ...]
    tells: tuple[Spot, ...]
    works: tuple[Spot, ...]
    proteges: tuple[Spot, ...]
    fame: tuple[Spot, ...]

    @property
    def middle(self) -> int:
        """The middle of the cell."""
        return self.wide // 2

    @property
    def card_x(self) -> int:
        """Where its card begins."""
        return self.middle - CARD_WIDE // 2


@dataclass(frozen=True, slots=True)
class Poster:
    """The table as one drawing."""

    wide: int
    high: int
    cells: tuple[Cell, ...]
    cell_high: int
    foot: int
    supply: tuple[Spot, ...]
    everyone: tuple[Spot, ...]
    strip_y: int
    key_y: int
    picture: Picture
    round: str
    words: Mapping[str, str]
    has_marks: bool


def poster(
    view: View, colours: Sequence[str], language: str = "en", *, since: View | None = None
) -> Poster:
    """Lay the table out, with marks on what is new since another view."""
    drawn, said = picture(view, colours, language, since=since), words(language)
    wide = (WIDE - 2 * MARGIN - GAP * (len(drawn.seats) - 1)) // len(drawn.seats)
    abreast = (wide - 8) // PROTEGE_WIDE
    rows = max(1, *(-(-len(seat.proteges) // abreast) for seat in drawn.seats))
    cell_high = PROTEGES_AT + rows * PROTEGE_HIGH + FOOT_HIGH
    strip_y = TOP + cell_high + GAP
    return Poster(
        wide=WIDE,
        high=strip_y + STRIP_HIGH + KEY_HIGH,
        cells=tuple(
            cell(seat, MARGIN + place * (wide + GAP), wide, abreast)
            for place, seat in enumerate(drawn.seats)
        ),
        cell_high=cell_high,
        foot=cell_high - 9,
        supply=tuple(
            Spot(MARGIN + 288 + 142 * (place % 2), 12 + 38 * (place // 2), stock)
            for place, stock in enumerate(drawn.supply)
        ),
        everyone=tuple(
            Spot(MARGIN + place * (WIDE - 2 * MARGIN) // len(drawn.everyone), strip_y, each)
            for place, each in enumerate(drawn.everyone)
        ),
        strip_y=strip_y,
        key_y=strip_y + STRIP_HIGH + 11,
        picture=drawn,
        round=said["round_of"].format(number=drawn.round, rounds=drawn.rounds),
        words=said,
        has_marks=since is not None,
    )


def cell(seat: Seat, x: int, wide: int, abreast: int) -> Cell:
    """Place what lies before a seat."""
    state = textwrap.wrap(seat.told, 14)
    tells = [line for note in seat.notes for line in textwrap.wrap(note, int(wide / LETTER))]
    half = (wide - 8) // 2
    return Cell(
        x=x,
        wide=wide,
        seat=seat,
        state=column(state, CARD_AT + CARD_HIGH // 2 + 4 - 7 * (len(state) - 1), 14),
        tells=column(tells[:TELLS], TELLS_AT, TELL_HIGH),
        works=tuple(
            Spot(4 + half * (place % 2), WORKS_AT + WORK_HIGH * (place // 2), each)
            for place, each in enumerate(seat.works)
        ),
        proteges=tuple(
            Spot(
                6 + PROTEGE_WIDE * (place % abreast),
                PROTEGES_AT + PROTEGE_HIGH * (place // abreast),
                each,
            )
            for place, each in enumerate(seat.proteges)
        ),
        fame=tuple(Spot(26 + 14 * place, 0, each) for place, each in enumerate(seat.fame)),
    )


def column(lines: Sequence[str], y: int, high: int) -> tuple[Spot, ...]:
    """Place lines of text one below the other."""
    return tuple(Spot(0, y + high * place, line) for place, line in enumerate(lines))
