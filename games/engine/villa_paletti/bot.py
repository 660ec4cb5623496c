"""Programs that choose moves, from a view only, each with its own nerve.

Nobody sees what a column carries before it is gripped. A bot supposes heights of the columns, as
they might be, a few times over, and looks how risky each pull would be on the mean.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from games.engine import orders
from games.engine.chance import Chance
from games.engine.errors import UnknownBot
from games.engine.orders import Alternative, Guard, Order, Step
from games.engine.villa_paletti import layout, moves, owning, seal, search, spots, tremor
from games.engine.villa_paletti.answers import (
    Accept,
    AnyMove,
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
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.state import (
    ANSWER,
    DRAFT,
    FLOOR,
    PENALTY,
    PROVE,
    PULL,
    SET,
    TURN,
    Table,
    View,
)
from games.engine.villa_paletti.statics import Scene
from games.engine.villa_paletti.tremor import ALL

NERVES: Final = {"careful": 13, "greedy": 15, "bold": 17}
"""The risk in percent up to which a bot pulls."""
GUESSES: Final = 5
"""How often heights are supposed."""
POINT: Final = 4
"""So much risk a point is worth where the seal is at stake."""
RISK: Final = "risk"


def bot(name: str, view: View, chance: Chance) -> AnyMove:
    """Choose a move as the bot `name` does."""
    if view.ask is None or view.seat is None:
        raise moves.not_asked(view.table, view.seat)
    if name == "random":
        return wander(view, chance)
    if name in NERVES:
        return CHOICES[view.table.phase](view, NERVES[name], chance)
    raise UnknownBot(f"There is no bot {name!r}.", bot=name)


def default(view: View) -> AnyMove:
    """Choose the move for an absent player: nothing that he might not want to have done."""
    if view.ask is None or view.seat is None:
        raise moves.not_asked(view.table, view.seat)
    phase, table = view.table.phase, view.table
    if phase == TURN:
        safest = min(own(view), key=lambda pair: (pair[1], pair[0]))
        return Grip(safest[0]) if safest[1] <= NERVES["careful"] else Claim()
    if phase == PROVE:
        return Prove(min(own(view), key=lambda pair: (pair[1], pair[0]))[0])
    if phase == ANSWER:
        return Accept()
    if phase == PENALTY:
        return Waive()
    if phase == DRAFT:
        return moves.legal(view)[0]
    nerve = NERVES["careful"]
    if phase == PULL:
        return Pull() if ALL - (moves.held(table).safe or 0) <= nerve else Release()
    return settle(view, nerve) if phase == SET else build(view)


def own(view: View) -> list[tuple[str, int]]:
    """List the columns that may be taken, with the highest risk that each may have."""
    table, scene = view.table, owning.scene(view.table)
    return [
        (owning.name_of(table, number), ALL - tremor.pull_range(scene, number)[0])
        for number in owning.candidates(table, table.active)
    ]


# --- guessing --------------------------------------------------------------------------------


def supposed(view: View, chance: Chance) -> tuple[tuple[int, ...], ...]:
    """Suppose heights of the columns, as they might be."""
    edition = EDITIONS[view.table.edition]
    return tuple(layout.heights(edition, chance) for _ in range(GUESSES))


def guessed(view: View, seat: int, chance: Chance) -> dict[str, int]:
    """Return the mean risk of pulling each column that a seat may take."""
    table, scene, heights = view.table, owning.scene(view.table), supposed(view, chance)
    found = {}
    for number in owning.candidates(table, seat):
        found[owning.name_of(table, number)] = mean_risk(scene, number, heights)
    return found


@lru_cache(1 << 9)
def mean_risk(scene: Scene, number: int, heights: tuple[tuple[int, ...], ...]) -> int:
    """Return the mean risk of pulling a column, over supposed heights."""
    low, high = tremor.pull_range(scene, number)
    if low == high:
        return ALL - low
    found = [
        ALL - tremor.pull(scene, number, tremor.load_on(scene, number, each)) for each in heights
    ]
    return sum(found) // len(found)


def worth(table: Table, name: str) -> int:
    """Return the points of a column."""
    return EDITIONS[table.edition].pieces[owning.number_of(table, name)].kind.points


# --- choosing --------------------------------------------------------------------------------


def choose_colour(view: View, nerve: int, chance: Chance) -> AnyMove:
    """Take the colour of which most columns stand free."""
    scene = owning.scene(view.table)
    free = {each.number for each in scene.columns if tremor.floor_on(scene, each) is None}
    pieces = EDITIONS[view.table.edition].pieces
    counted = [
        (sum(pieces[number].colour == move.colour for number in free), move)
        for move in moves.legal(view)
        if isinstance(move, Colour)
    ]
    return max(counted, key=lambda pair: pair[0])[1]


def take_turn(view: View, nerve: int, chance: Chance) -> AnyMove:
    """Take the column that brings most for its risk, if one is within the nerve, else claim."""
    table, seat = view.table, view.seat or 0
    risks, most = guessed(view, seat, chance), courage(view, nerve)
    bearable = {name: risk for name, risk in risks.items() if risk <= most}
    if not bearable:
        return Claim()
    point = POINT if len(table.plates) >= seal.FIRST_FLOOR else 1
    return Grip(max(bearable, key=lambda name: (point * worth(table, name) - bearable[name], name)))


def courage(view: View, nerve: int) -> int:
    """Return the risk a bot takes: more where it can win something by it, less where it cannot.

    After a claim nothing is built where no floor can be laid, and a game ends when all pass: then
    only who has the seal can wait. With each that passes the others have less to lose. Below the
    second floor nobody can win anything yet.
    """
    table = view.table
    if len(table.plates) < seal.FIRST_FLOOR:
        return nerve // 2
    if search.impossible(owning.scene(table)) is None:
        return nerve
    waits = table.holder == view.seat and not table.fresh
    return nerve // 2 if waits else nerve * (2 + table.passes)


def prove(view: View, nerve: int, chance: Chance) -> AnyMove:
    """Take the claimant's column that looks safest."""
    risks = guessed(view, view.table.active, chance)
    return Prove(min(risks, key=lambda name: (risks[name], name)))


def pull(view: View, nerve: int, chance: Chance) -> AnyMove:
    """Pull what is within the nerve; a little more, since letting go locks the column."""
    risk, is_proof = ALL - (moves.held(view.table).safe or 0), view.table.dispute is not None
    most = limit(nerve) if is_proof else limit(courage(view, nerve))
    return Pull() if risk <= most else Release()


def limit(nerve: int) -> int:
    """Return the risk up to which a bot pulls what it has in its fingers already."""
    return nerve + nerve // 2


def set_down(view: View, nerve: int, chance: Chance) -> AnyMove:
    """Set the column down where it is safest."""
    return settle(view, limit(nerve))


def settle(view: View, most: int) -> AnyMove:
    """Set a column down where it is safest, or put it back if that is riskier than `most`."""
    found = spots.spots(view)
    best = min(found, key=lambda spot: spot.risk, default=None)
    return PutBack() if best is None or best.risk > most else best.move


def answer(view: View, nerve: int, chance: Chance) -> AnyMove:
    """Object if a column of the claimant looks quite safe."""
    risks = guessed(view, view.table.active, chance)
    return Object() if min(risks.values(), default=ALL) <= nerve // 2 else Accept()


def penalise(view: View, nerve: int, chance: Chance) -> AnyMove:
    """Take the doubter's dearest column from the top floor, if there is one."""
    table = view.table
    top = len(table.plates)
    found = [
        owning.name_of(table, number)
        for number in moves.removable(table)
        if table.columns[number].level == top
    ]
    return Remove(max(found, key=lambda name: (worth(table, name), name))) if found else Waive()


def lay_floor(view: View, nerve: int, chance: Chance) -> AnyMove:
    """Lay the floor where it is safest."""
    return build(view)


def build(view: View) -> AnyMove:
    """Lay the next floor at the safest place that is known, or pass."""
    found = spots.places(view)
    return found[0].move if found else Pass()


CHOICES: dict[str, Callable[[View, int, Chance], AnyMove]] = {
    DRAFT: choose_colour,
    TURN: take_turn,
    PROVE: prove,
    PULL: pull,
    SET: set_down,
    ANSWER: answer,
    PENALTY: penalise,
    FLOOR: lay_floor,
}


def wander(view: View, chance: Chance) -> AnyMove:
    """Choose anything; places are drawn from the map, and rolls are taken as they are likely."""
    if view.table.phase == PULL:
        return Pull() if chance.below(ALL) < (moves.held(view.table).safe or 0) else Release()
    move = chance.pick(moves.legal(view))
    if isinstance(move, Place):
        found = spots.risk_map(view)
        mark = chance.pick(found) if found else None
        return PutBack() if mark is None else Place(mark.x, mark.y)
    if isinstance(move, Lay):
        lays = spots.places(view)
        return chance.pick(lays).move if lays else Pass()
    return move


# --- orders ----------------------------------------------------------------------------------


def plan(name: str, view: View, chance: Chance) -> Order:
    """Write an order as the bot `name` does: a whole turn in one line, with a limit of courage."""
    move = bot(name, view, chance)
    if name not in NERVES or not isinstance(move, Grip | Prove):
        return orders.single(move)
    most = limit(courage(view, NERVES[name])) if isinstance(move, Grip) else limit(NERVES[name])
    guard = Guard(RISK, "<=", most)
    pulling = Step((Alternative(Pull(), guard), Alternative(Release())))
    wanted: list[Place | Stack | PutBack] = [spot.move for spot in spots.spots(view)]
    setting = Step(tuple(Alternative(each) for each in (*wanted, PutBack())))
    return Order((Step((Alternative(move),)), pulling, setting))
