"""PURE: what Villa Paletti's help page shows: a whole turn, the pieces, risks, notation.

Everything is made by the rules from the sample game and the editions, so the page cannot err.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.boards.choices import Option
from games.boards.lessons import Example, Lesson
from games.boards.samples import Sample
from games.boards.villa_paletti.composing import parts
from games.boards.villa_paletti.examples import lessons, orders
from games.boards.villa_paletti.foretelling import sentences
from games.boards.villa_paletti.picture import Picture, picture
from games.boards.villa_paletti.printed import Printed, printed
from games.boards.villa_paletti.seats import Disc, disc, stock
from games.boards.villa_paletti.stepping import steps
from games.boards.villa_paletti.telling import told_end
from games.boards.villa_paletti.text import hand
from games.engine.villa_paletti import owning
from games.engine.villa_paletti.advice import advice
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.editing import Document
from games.engine.villa_paletti.happenings import Gripped, Pulled
from games.engine.villa_paletti.state import TURN
from games.engine.villa_paletti.telling import write
from games.engine.villa_paletti.tremor import ALL


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as its player had it: the grip after step `step`, the pull, the place."""

    step: int
    disc: Disc
    colours: tuple[Disc, ...]
    picture: Picture
    options: tuple[Option, ...]
    column: str
    felt: str
    risk: int
    safe: int
    tremor: int
    setting: Picture
    place: str
    brings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Guide:
    """All that the help page shows."""

    turn: Turn
    seats: tuple[Disc, ...]
    stock: tuple[Disc, ...]
    rules: Document
    lessons: tuple[Lesson, ...]
    orders: tuple[Example, ...]
    editions: tuple[Printed, ...]
    ending: str


def guide(sample: Sample, language: str = "en") -> Guide:
    """Gather everything for the help page."""
    edition, step = EDITIONS[sample.edition.key], told_turn(sample)
    column = gripped(sample, step).column
    return Guide(
        turn=turn(sample, step, language),
        seats=tuple(disc(each, language) for each in edition.colours(max(sample.title.seats))),
        stock=tuple(stock(each, language) for each in edition.document.colours),
        rules=edition.document,
        lessons=lessons(sample, language),
        orders=orders(sample, step, column, language),
        editions=printed(language),
        ending=told_end(sample.states[-1].table, sample.colours, language),
    )


def told_turn(sample: Sample) -> int:
    """Find a turn worth telling: a column is pulled in spite of some risk, and all goes well."""
    return next(
        step
        for step in range(1, sample.last - 2)
        if sample.states[step].table.phase == TURN
        and isinstance(sample.facts[step + 2][0], Pulled)
        and 0 < sample.facts[step + 2][0].safe < ALL
        and sample.facts[step + 2][0].ok
    )


def gripped(sample: Sample, step: int) -> Gripped:
    """Return the grip that followed a step."""
    fact: Gripped = sample.facts[step + 1][0]
    return fact


def turn(sample: Sample, step: int, language: str) -> Turn:
    """Tell the turn that began after a step."""
    grip, pull, placed = (sample.facts[step + each][0] for each in (1, 2, 3))
    view, held = sample.view(step, grip.seat), sample.view(step + 1, grip.seat)
    chosen = parts(grip.move)
    known = advice(view)
    return Turn(
        step=step,
        disc=disc(sample.colours[grip.seat], language),
        colours=tuple(stock(each, language) for each in owning.colours(view.table, grip.seat)),
        picture=picture(view, sample.colours, language, chosen=chosen, advice=known).plain(),
        options=steps(view, sample.colours, chosen, language, advice=known)[0].options,
        column=grip.column,
        felt=hand(held, language)[0],
        risk=ALL - grip.safe,
        safe=pull.safe,
        tremor=pull.tremor,
        **setting(sample, step + 2, placed, language),
    )


def setting(sample: Sample, step: int, placed: Any, language: str) -> dict[str, Any]:
    """Tell where the column was set down: the map before, the place, what it brought."""
    view = sample.view(step, placed.seat)
    known = advice(view)
    return {
        "setting": picture(view, sample.colours, language, chosen={}, advice=known).plain(),
        "place": write(placed.move, language),
        "brings": sentences(view, placed.move, sample.colours, language),
    }
