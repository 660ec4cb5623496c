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
from games.engine.errors import IllegalMove, Refused
from games.engine.patrizier import moves, scoring
from games.engine.patrizier.data import EDITIONS, Card, Edition
from games.engine.patrizier.state import MARKS, Shift, Table, Turn, View

BOTS: Final = ("random", "greedy")

Held = tuple[int, ...]
"""A city's cards not yet played, by kind: with one and with two crests, in turn for each holder."""

MINE: Final = 0
THEIRS: Final = 2
ELSEWHERE: Final = 4

ME: Final = MARKS[0]
POINT: Final = 120
"""The parts of a point; one, two, three and four other players share them without a rest."""

# Found by play against other numbers; the choice of turns hardly changes nearby.
LOOK_AHEAD: Final = {2: 3, 3: 3, 4: 2, 5: 2}
"""With how many cards left a city is played out in thought, by the number of players."""

DOUBT: Final = 4
"""Floors added to those a city still lacks, so that a lead is never quite believed."""

SIGN: Final = POINT
"""What a shift or free-draw sign is worth in hand."""

TAKES_FOR_A_SET: Final = 8
"""With fewer cards to take, the hope of completing a set of heads dwindles."""


class UnknownBot(Refused):
    """No bot has that name."""

    code = "unknown_bot"


class Outlook(Struct, frozen=True, gc=False):
    """A city as the mover sees it: floors "0" are his, those of the next player "1", and so on."""

    tiles: tuple[int, int]
    players: int
    left: str
    right: str
    held: Held


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


def settle(tower: str) -> str:
    """Return the tower with each player's floors drawn together below his topmost one.

    Who leads it stays the same, whatever is built on it, and far fewer towers are left to reckon.
    """
    return "".join(sorted(tower, key=tower.rfind))


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


def build(city: Outlook, card: Card, sites: str) -> Outlook:
    """Return the city after the mover has played a card there."""
    left = raise_tower(city.left, ME, sites.count("L"))
    right = raise_tower(city.right, ME, sites.count("R"))
    return Outlook(
        city.tiles, city.players, left, right, change(city.held, MINE + card.crests - 1, -1)
    )


@lru_cache(maxsize=1 << 12)
def raise_tower(tower: str, mark: str, floors: int) -> str:
    """Build floors on a settled tower, which stays settled."""
    return tower.replace(mark, "") + mark * (tower.count(mark) + floors) if floors else tower


def change(held: Held, kind: int, by: int) -> Held:
    """Return the counts with one of them changed."""
    return (*held[:kind], held[kind] + by, *held[kind + 1 :])


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


def given_away(city: Outlook) -> int:
    """Add up the tiles that go to others if the city is full."""
    if any(city.held):
        return 0
    return sum(tile for tower, tile in awards(city) if scoring.leader(tower))


def awards(city: Outlook) -> tuple[tuple[str, int], tuple[str, int]]:
    """Put each tile to its tower in a full city."""
    low, high = sorted((city.left, city.right), key=len)
    return (high, city.tiles[0]), (low, city.tiles[1])


@lru_cache(maxsize=1 << 15)
def worth(city: Outlook) -> int:
    """Value a city for the mover: its tiles if full, played out near the end, else guessed."""
    cards = sum(city.held)
    if not cards:
        return sum(tile * share(city, scoring.leader(tower)) for tower, tile in awards(city))
    if cards > LOOK_AHEAD[city.players]:
        return guess(city)
    # Each card left is as likely to be played next as any other.
    each = (count * play(city, kind) for kind, count in enumerate(city.held) if count)
    return sum(each) // cards


def share(city: Outlook, winner: int) -> int:
    """Return the parts of a point that a point won by somebody is worth to the mover."""
    return -POINT // (city.players - 1) if winner else POINT


def guess(city: Outlook) -> int:
    """Value a city by the lead in each tower, with the cards in hand counted as floors."""
    mine, theirs, elsewhere = (
        city.held[holder] + 2 * city.held[holder + 1] for holder in (MINE, THEIRS, ELSEWHERE)
    )
    total = 0
    for tower in (city.left, city.right):
        best = max((tower.count(mark) for mark in tower if mark != ME), default=0)
        lead = tower.count(ME) - best + mine - theirs
        part = 2 * POINT * lead // (DOUBT + mine + theirs + elsewhere)
        total += max(share(city, 1), min(POINT, part))
    return total * sum(city.tiles) // 2


def play(city: Outlook, kind: int) -> int:
    """Value a city after a card of a kind is played in it, as its holder likes best."""
    holder, crests = kind // 2 * 2, kind % 2 + 1
    held, others = change(city.held, kind, -1), city.players - 1
    if holder == MINE:
        return play_own(city, held, crests)
    if holder == THEIRS:
        return play_other(city, held, crests)
    return (play_own(city, held, crests) + others * play_other(city, held, crests)) // (others + 1)


def play_own(city: Outlook, held: Held, crests: int) -> int:
    """Value a city after the mover has built in it."""
    return max(map(worth, continuations(city, held, crests, ME)))


def play_other(city: Outlook, held: Held, crests: int) -> int:
    """Value a city after the one whose floors hurt most has built in it."""
    marks = {*city.left, *city.right} - {ME} or {MARKS[1]}
    return min(min(map(worth, continuations(city, held, crests, mark))) for mark in marks)


def continuations(city: Outlook, held: Held, crests: int, mark: str) -> list[Outlook]:
    """List what a city may become when somebody builds in it."""
    ways = [
        (raise_tower(city.left, mark, floors), raise_tower(city.right, mark, crests - floors))
        for floors in range(crests + 1)
    ]
    if not any(held):
        ways = [way for way in ways if all(way)]
    # Left and right mean nothing, so the two mirrored cities are reckoned as one.
    return [Outlook(city.tiles, city.players, max(way), min(way), held) for way in ways]
