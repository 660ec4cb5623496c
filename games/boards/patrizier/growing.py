"""PURE: how the towers of each city grew, as the parts of a drawing.

Every floor is a bar that begins at the event that laid it; beside the bars stands the tower as it
is at the end. Floors of one colour are one path, so that the drawing stays light.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.boards.colours import letter
from games.boards.patrizier.picture import ROMAN, towers
from games.boards.patrizier.text import awards, letters
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.state import Scored, View

Moments = Sequence[tuple[int, View]]

LEFT, SPAN, FLOOR, GAP = 18, 210, 14, 16
RIGHT = LEFT + SPAN
BLOCK = 34
"""How wide the tower at the end is drawn."""
WALL = RIGHT + 6 + BLOCK
TILE = 20
WIDTH = WALL + 2 * TILE + 8
TOP = 18


@dataclass(frozen=True, slots=True)
class Bars:
    """The floors of one colour: bars over time, blocks of the towers at the end, letters."""

    colour: str
    bars: str
    blocks: str
    plain: str
    letters: str
    across: str
    down: str


@dataclass(frozen=True, slots=True)
class Won:
    """A tile beside the tower that won it: its place in the drawing, points and winner."""

    x: int
    y: int
    points: int
    colour: str
    letter: str


@dataclass(frozen=True, slots=True)
class Growth:
    """One city: its floors by colour, its two ground lines, when it was full and who won what.

    `steps` tells every change in letters, `events` the first and the last of the axis.
    """

    name: str
    key: str
    numeral: str
    bars: tuple[Bars, ...]
    grounds: tuple[tuple[str, int], ...]
    full: int
    full_x: int
    won: tuple[Won, ...]
    awards: str
    steps: tuple[tuple[int, str, str], ...]
    events: tuple[int, int]
    height: int
    width: int = WIDTH
    left: int = LEFT
    right: int = RIGHT
    wall: int = WALL

    @property
    def bottom(self) -> int:
        """Where the lowest ground line lies."""
        return self.grounds[-1][1]


@dataclass(frozen=True, slots=True)
class Floor:
    """A floor while it lay where it lay: from one moment to another, at a height of a tower."""

    seat: int
    site: int
    height: int
    since: int
    until: int


def growth(moments: Moments, colours: Sequence[str], language: str = "en") -> tuple[Growth, ...]:
    """Draw how the towers of every city grew from the first moment to the last."""
    if len(moments) < 2:
        return ()
    cities = range(len(moments[-1][1].table.open))
    return tuple(city(moments, index, colours, language) for index in cities)


def city(moments: Moments, index: int, colours: Sequence[str], language: str) -> Growth:
    """Draw one city."""
    laid = [
        floor
        for site in (0, 1)
        for floor in floors([towers(view, index)[site] for _, view in moments], site)
    ]
    grounds = ground_lines(laid)
    last = moments[-1][1]
    printed, scored = EDITIONS[last.table.edition].cities[index], last.table.scored[index]
    full = next((place for place, (_, view) in enumerate(moments) if view.table.scored[index]), 0)
    ends = len(moments) - 1
    seats = sorted({floor.seat for floor in laid})
    return Growth(
        name=printed.name,
        key=printed.name.lower(),
        numeral=ROMAN.get(printed.floors, str(printed.floors)),
        bars=tuple(
            bars([f for f in laid if f.seat == seat], grounds, ends, colours[seat], language)
            for seat in seats
        ),
        grounds=(("L", grounds[0]), ("R", grounds[1])),
        full=moments[full][0] if scored else 0,
        full_x=across(full, ends),
        won=won(scored, towers(last, index), grounds, colours, language) if scored else (),
        awards=awards(scored, colours, language) if scored else "",
        steps=steps(moments, index, colours, language),
        events=(moments[0][0], moments[-1][0]),
        height=grounds[1] + 16,
    )


def floors(grown: Sequence[str], site: int) -> list[Floor]:
    """Follow one tower from moment to moment; a floor that is shifted away ends there."""
    lying: list[Floor] = []
    gone: list[Floor] = []
    for place, tower in enumerate(grown):
        kept = 0
        while kept < min(len(lying), len(tower)) and lying[kept].seat == int(tower[kept]):
            kept += 1
        gone += [Floor(f.seat, site, f.height, f.since, place) for f in lying[kept:]]
        new = range(kept, len(tower))
        lying = lying[:kept] + [Floor(int(tower[h]), site, h, place, -1) for h in new]
    return gone + lying


def ground_lines(laid: Sequence[Floor]) -> tuple[int, int]:
    """Return where the two towers stand, with room for the highest they ever were."""
    most = [max((f.height + 1 for f in laid if f.site == site), default=1) for site in (0, 1)]
    left = TOP + most[0] * FLOOR
    return left, left + GAP + most[1] * FLOOR


def across(place: int, ends: int) -> int:
    """Return where a moment lies on the axis."""
    return LEFT + SPAN * place // ends


def bars(
    mine: Sequence[Floor], grounds: tuple[int, int], ends: int, colour: str, language: str
) -> Bars:
    """Draw the floors of one colour."""
    drawn, blocks, plain, downs = "", "", "", []
    block = RIGHT + 6
    for floor in mine:
        top = grounds[floor.site] - (floor.height + 1) * FLOOR
        begin, until = across(floor.since, ends), RIGHT
        if floor.until >= 0:
            until = across(floor.until, ends)
        # What came with the last event would be no wider than a hair.
        begin = min(begin, until - 3)
        drawn += f"M{begin} {top + 2}H{until}v{FLOOR - 4}H{begin}z"
        if floor.until < 0:
            blocks += f"M{block} {top}h{BLOCK}v{FLOOR}h-{BLOCK}z"
            plain += f"M{block + 11} {top + 1}h12v{FLOOR - 2}h-12z"
            downs.append(str(top + FLOOR - 3))
    sign = letter(colour, language)
    middle = [str(block + BLOCK // 2)] * len(downs)
    return Bars(colour, drawn, blocks, plain, sign * len(downs), " ".join(middle), " ".join(downs))


def won(
    scored: Scored,
    standing: tuple[str, str],
    grounds: tuple[int, int],
    colours: Sequence[str],
    language: str,
) -> tuple[Won, ...]:
    """Put each tile beside its tower: the high one beside the higher, of equals the right one."""
    left, right = standing
    is_left = len(left) > len(right)
    pairs = zip((scored.high, scored.low), (not is_left, is_left), strict=True)
    return tuple(
        Won(
            WALL + TILE - 4,
            grounds[is_right] - FLOOR // 2 - 2,
            award.points,
            colours[award.seat],
            letter(colours[award.seat], language),
        )
        for award, is_right in pairs
    )


def steps(
    moments: Moments, index: int, colours: Sequence[str], language: str
) -> tuple[tuple[int, str, str], ...]:
    """Tell every change of a city's towers: the event, and both towers from the ground up."""
    found: list[tuple[int, str, str]] = []
    before = ("", "")
    for number, view in moments:
        if (now := towers(view, index)) != before:
            left, right = (letters(tower, tower, colours, language) for tower in now)
            found.append((number, left, right))
        before = now
    return tuple(found)
