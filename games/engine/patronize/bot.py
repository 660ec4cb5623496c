"""Programs that choose moves, from a view only.

The greedy one asks of every card how likely it wins the round, which masterpieces it brings and
whether it stays as a protégé, compares that with an ordinary round of that card, and passes when
no card has a better round now than it may expect later. All worth is in parts of a point.
"""

from __future__ import annotations

from msgspec import structs

from games.engine import orders
from games.engine.chance import Chance
from games.engine.errors import UnknownBot
from games.engine.orders import Alternative, Order, Step
from games.engine.patronize import gains, moves, scoring
from games.engine.patronize.data import EDITIONS, Edition
from games.engine.patronize.gains import INDEX
from games.engine.patronize.outlook import DENIED, POINT, appraise, best_colour, cube_worth
from games.engine.patronize.state import (
    ACT,
    COPY,
    GAIN,
    AnyMove,
    Colour,
    Copy,
    Cube,
    Pass,
    Play,
    Table,
    Take,
    View,
)
from games.engine.patronize.tactics import abroad, choose_play


def bot(name: str, view: View, chance: Chance) -> AnyMove:
    """Choose a move as the bot `name` does."""
    if name == "random":
        return chance.pick(moves.legal(view))
    if name == "greedy":
        return choose(view)
    raise UnknownBot(f"There is no bot {name!r}.", bot=name)


def plan(name: str, view: View, chance: Chance) -> Order:
    """Write an order as the bot `name` does; the greedy one answers the next questions too."""
    if name == "greedy":
        return foresee(view, choose(view))
    return orders.single(bot(name, view, chance))


def choose(view: View) -> AnyMove:
    """Choose the move that looks best."""
    table, seat = view.table, view.seat
    if view.ask is None or seat is None:
        raise moves.not_asked()
    if table.phase == ACT:
        return choose_play(view, seat)
    if table.phase == GAIN:
        return Colour(best_colour(table, seat))
    if table.phase == COPY:
        return Copy(scoring.best_copy(table, seat))
    return max(moves.takes(table, seat), key=lambda move: take_worth(table, seat, move))


# --- orders ----------------------------------------------------------------------------------


def foresee(view: View, move: AnyMove) -> Order:
    """Add to a move what follows from it: the colours, or what is taken after a pass."""
    seat = view.seat or 0
    steps = [one(move)]
    if isinstance(move, Play | Colour):
        steps += [one(each) for each in colours(view.table, seat, move)]
    elif isinstance(move, Pass):
        steps.append(Step(tuple(Alternative(each) for each in wishes(view, seat))))
    return Order(tuple(steps))


def one(move: AnyMove) -> Step:
    """Return the step that is just this move."""
    return Step((Alternative(move),))


def colours(table: Table, seat: int, move: Play | Colour) -> list[Colour]:
    """Choose the colours of two masterpieces to come, as it looks now."""
    found: list[Colour] = []
    if isinstance(move, Colour):
        table = after_gain(table, seat, move.colour)
    for _ in range(2):
        found.append(Colour(best_colour(table, seat)))
        table = after_gain(table, seat, found[-1].colour)
    return found


def after_gain(table: Table, seat: int, colour: str) -> Table:
    """Return the table after a seat has got one more of a colour."""
    gain = gains.gain(gains.holdings(table.supply, table.players), seat, colour)
    supply, players = gains.receive(table.supply, table.players, (gain,))
    return structs.replace(table, supply=supply, players=players)


def wishes(view: View, seat: int) -> list[AnyMove]:
    """List what a passer would take, the best first; the last is always to be had."""
    table = view.table
    cards = EDITIONS[table.edition].cards
    cube = Cube(best_colour(table, seat))
    least = cube_worth(table, seat, cube.colour)
    rated = [(appraise(table, seat, cards[card]), card) for card in abroad(view)]
    wanted = sorted((rate for rate in rated if rate[0] > least), reverse=True)
    return [*(cards[card].take for _, card in wanted), cube]


# --- what to take ----------------------------------------------------------------------------


def take_worth(table: Table, seat: int, move: AnyMove) -> int:
    """Value what a passer may take, and a part of what its owner loses."""
    if isinstance(move, Cube):
        return cube_worth(table, seat, move.colour)
    if not isinstance(move, Take):
        return 0
    edition = EDITIONS[table.edition]
    card, owner = edition.cards[move.card], moves.owner_of(table, move.card) or 0
    value = appraise(table, seat, card) + appraise(table, owner, card) // DENIED
    return value if move.pay is None else value - price(table, edition, seat, move.pay)


def price(table: Table, edition: Edition, seat: int, colour: str) -> int:
    """Value a cube that is paid."""
    works = scoring.count_works(table, edition, seat)[INDEX[colour]]
    return (edition.worth[works] - edition.worth[works - 1]) * POINT
