"""Programs that choose a turn, from a view only.

The greedy one never gives a tile away when another turn keeps it: of all legal turns it takes one
that hands the others the fewest tile points at once, and only among those does it look for worth.
A turn's worth is what it changes: in the cities it touches, and by the card it takes. All worth
is counted in whole parts of a point, for the mover less the mean of the others.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from games.engine.chance import Chance
from games.engine.errors import IllegalMove, UnknownBot
from games.engine.orders import Order, single
from games.engine.patrizier import moves, scoring
from games.engine.patrizier.data import EDITIONS, Card, Edition
from games.engine.patrizier.outlook import (
    ELSEWHERE,
    MINE,
    POINT,
    THEIRS,
    Held,
    Outlook,
    build,
    change,
    given_away,
    settle,
    worth,
)
from games.engine.patrizier.state import MARKS, Shift, Table, Turn, View

SIGN: Final = POINT
"""What a shift or free-draw sign is worth in hand."""

TAKES_FOR_A_SET: Final = 8
"""With fewer cards to take, the hope of completing a set of heads dwindles."""


class Desk(Struct, frozen=True):
    """What the greedy bot works from.

    `towers` have the mover's floors as "0", `heads` are those on his pile and in his hand, and
    `takes` is how many cards he has still to take.
    """

    table: Table
    edition: Edition
    towers: tuple[str, ...]
    cities: tuple[Outlook, ...]
    heads: dict[str, int]
    takes: int


def bot(name: str, view: View, chance: Chance) -> Turn:
    """Choose a turn as the bot `name` does."""
    if name == "random":
        return chance.pick(moves.legal(view))
    if name == "greedy":
        return default(view)
    raise UnknownBot(f"There is no bot {name!r}.", bot=name)


def plan(name: str, view: View, chance: Chance) -> Order:
    """Write an order as the bot `name` does: a turn is one answer."""
    return single(bot(name, view, chance))


def default(view: View) -> Turn:
    """Choose the turn for an absent player: the greedy one, the first listed among equals."""
    if view.ask is None or view.seat is None:
        raise IllegalMove("not_asked", "It is not your turn.")
    desk = sit_down(view, view.seat)
    return min(moves.legal(view), key=lambda turn: rate(desk, turn))


def rate(desk: Desk, turn: Turn) -> tuple[int, int]:
    """Return the tile points a turn gives away, then its worth below zero: the best is least."""
    card = desk.edition.cards[turn.card]
    taken = card_taken(desk, turn, card)
    built = build(desk.cities[card.city], card, turn.sites)
    after = {card.city: built}
    if turn.shift is not None:
        city = desk.edition.city_index[turn.shift.city]
        after[city] = shift_floor(desk, city, turn.shift)
    if taken is not None:
        after[taken.city] = hold(after.get(taken.city, desk.cities[taken.city]), taken)
    gain = sum(worth(then) - worth(desk.cities[city]) for city, then in after.items())
    return given_away(built), sign_worth(card) - take_worth(desk, taken) - gain


def sit_down(view: View, seat: int) -> Desk:
    """Gather what the greedy bot needs to know of a view."""
    table = view.table
    edition, players = EDITIONS[table.edition], len(table.players)
    ahead = str.maketrans({MARKS[(seat + i) % players]: MARKS[i] for i in range(players)})
    towers = tuple(tower.translate(ahead) for tower in table.towers)
    sites = [settle(tower) for tower in towers]
    cities = tuple(
        Outlook(edition.cities[i].tiles, players, sites[2 * i], sites[2 * i + 1], held)
        for i, held in enumerate(sort_cards(view, seat))
    )
    heads = scoring.count_heads(edition, table.players[seat].played + view.hand)
    lying = len(table.open) - table.open.count(None)
    return Desk(table, edition, towers, cities, heads, (table.pile + lying) // players)


def sort_cards(view: View, seat: int) -> list[Held]:
    """Count each city's cards that are not yet played, by who holds them."""
    table = view.table
    held = [[0, 0, 0, 0, *counts] for counts in printed(table.edition, len(table.players))]
    cards = EDITIONS[table.edition].cards
    hands = [(MINE, view.hand)]
    hands += [(THEIRS, player.known) for i, player in enumerate(table.players) if i != seat]
    for holder, hand in hands:
        for card in map(cards.__getitem__, hand):
            held[card.city][holder + card.crests - 1] += 1
            held[card.city][ELSEWHERE + card.crests - 1] -= 1
    for player in table.players:
        for card in map(cards.__getitem__, player.played):
            held[card.city][ELSEWHERE + card.crests - 1] -= 1
    return [tuple(counts) for counts in held]


@lru_cache
def printed(edition: str, players: int) -> tuple[tuple[int, int], ...]:
    """Count each city's cards with one crest and with two."""
    deck = EDITIONS[edition].deck(players)
    cities = range(len(EDITIONS[edition].in_play(players)))
    crests = [[card.crests for card in deck if card.city == city] for city in cities]
    return tuple((counts.count(1), counts.count(2)) for counts in crests)


def shift_floor(desk: Desk, city: int, shift: Shift) -> Outlook:
    """Return the city after a shift, for which the towers as they really stand are needed."""
    now, source = desk.cities[city], 2 * city + (shift.site == "R")
    giving, getting = desk.towers[source], desk.towers[source ^ 1]
    getting, giving = getting + giving[-1], giving[:-1]
    return Outlook(now.tiles, now.players, settle(giving), settle(getting), now.held)


def card_taken(desk: Desk, turn: Turn, card: Card) -> Card | None:
    """Return the card that a turn takes, if any is open."""
    took = turn.take or moves.only_take(desk.table, desk.edition, card)
    text = None if took is None else desk.table.open[desk.edition.city_index[took]]
    return None if text is None else desk.edition.cards[text]


def hold(city: Outlook, card: Card) -> Outlook:
    """Return the city after the mover has taken one of its cards."""
    held = change(city.held, ELSEWHERE + card.crests - 1, -1)
    held = change(held, MINE + card.crests - 1, 1)
    return Outlook(city.tiles, city.players, city.left, city.right, held)


def take_worth(desk: Desk, card: Card | None) -> int:
    """Value a card taken for its sign and its heads: every card taken will be played."""
    if card is None or not card.heads:
        return 0 if card is None else sign_worth(card)
    heads = desk.heads[card.family]
    return heads_worth(desk, heads + card.heads) - heads_worth(desk, heads)


def sign_worth(card: Card) -> int:
    """Value the freedom of a sign, as long as it is in hand."""
    return SIGN if card.shifts or card.draws_any else 0


def heads_worth(desk: Desk, heads: int) -> int:
    """Value equal heads: full sets, and the hope of one more while there are cards to take."""
    rules = desk.edition.document
    sets, rest = divmod(heads, rules.heads_in_a_set)
    hope = POINT * rest * min(desk.takes, TAKES_FOR_A_SET)
    hope //= (rules.heads_in_a_set + 1) * TAKES_FOR_A_SET
    return rules.points_for_a_set * (POINT * sets + hope)
