"""What a seat can work out from its view before it decides (rules section 5.7a).

Slow, and therefore no part of the view: whoever shows it computes it in the background and keeps
it. It holds nothing that the view does not, so it may be shown to whoever may see the view.
"""

from __future__ import annotations

from msgspec import Struct

from games.engine.villa_paletti import moves, owning, search, spots, tremor
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.spots import FloorPlace, Mark, Spot
from games.engine.villa_paletti.state import DRAFT, FLOOR, OVER, PENALTY, Table, View
from games.engine.villa_paletti.statics import Scene
from games.engine.villa_paletti.tremor import ALL


class Chances(Struct, frozen=True):
    """How risky pulling a column is at least and at most, in percent: nobody knows its load."""

    column: str
    least: int
    most: int


class Advice(Struct, frozen=True):
    """Risks of columns, places with letters, and a map of the risk, for the column `subject`.

    `may_lay` says whether a next floor can be laid at all; its places are listed if it is due.
    """

    columns: tuple[Chances, ...]
    subject: str | None
    spots: tuple[Spot, ...]
    map: tuple[Mark, ...]
    places: tuple[FloorPlace, ...]
    may_lay: bool


def needs_advice(view: View) -> bool:
    """Say whether there are risks to be worked out for the view's seat."""
    return view.table.phase not in (DRAFT, OVER) and view.seat is not None


def advice(view: View) -> Advice:
    """Work out what the view's seat can know of the risks before it."""
    table = view.table
    if not needs_advice(view) or view.seat is None:
        return Advice((), None, (), (), (), may_lay=False)
    subject, scene = spots.subject(view), owning.scene(table)
    return Advice(
        columns=tuple(chances(scene, number) for number in considered(view, view.seat)),
        subject=None if subject is None else owning.name_of(table, subject),
        spots=spots.spots(view),
        map=spots.risk_map(view),
        places=spots.places(view) if table.phase == FLOOR else (),
        may_lay=search.impossible(scene) is None,
    )


def considered(view: View, seat: int) -> list[int]:
    """List the columns whose risk matters: own ones, or those of whom a dispute is about."""
    table = view.table
    if table.phase == PENALTY and seat == table.active:
        top = len(table.plates)
        return [each for each in moves.removable(table) if table.columns[each].level < top]
    whose = seat if table.dispute is None else table.active
    return [each for each in owning.candidates(table, whose) if not is_in_hand(table, each)]


def is_in_hand(table: Table, number: int) -> bool:
    """Say whether a column has been pulled out already."""
    hold = table.hold
    return hold is not None and hold.in_hand and owning.number_of(table, hold.column) == number


def chances(scene: Scene, number: int) -> Chances:
    """Return the risk of pulling a column, as far as anybody can see."""
    low, high = tremor.pull_range(scene, number)
    return Chances(EDITIONS[scene.edition].pieces[number].id, ALL - high, ALL - low)
