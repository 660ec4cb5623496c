"""Which turns a seat may choose, from what it sees (rules section 3)."""

from __future__ import annotations

from itertools import compress

from games.engine.errors import IllegalMove
from games.engine.patrizier.data import EDITIONS, Card, Edition
from games.engine.patrizier.state import ASKS, MARKS, SITES, Shift, Table, Turn, View

NO_CHOICE: tuple[None] = (None,)
MORE_THAN_ONE = 2
USUAL_HAND = 3


def packages(view: View) -> list[Turn]:
    """List every turn the seat could play if it were asked now."""
    if view.ask is not None or view.seat is None:
        return legal(view)
    return legal(View(view.seat, ASKS[view.seat], view.table, view.hidden))


def legal(view: View) -> list[Turn]:
    """List every turn open to the view's seat, card by card in the order of its hand."""
    table, seat = view.table, view.seat
    if view.ask is None or seat is None:
        return []
    listed, lying, towers = EDITIONS[table.edition].listed, table.open, table.towers
    hand = view.hidden + table.players[seat].known
    turns: list[Turn] = []
    # Equal cards give equal turns. Comparing three cards is quicker than making a set of them.
    if len(hand) == USUAL_HAND:
        first, second, third = hand
        is_mixed = first != second and second != third and first != third
    else:
        is_mixed = len({*hand}) == len(hand)
    for text in hand if is_mixed else dict.fromkeys(hand):
        # What must_fill says, in place, from one tuple: this loop is the busiest of all.
        card, city, site, room, is_simple, simple = listed[text]
        left, right = towers[site], towers[site + 1]
        if not (left and right) and len(left) + len(right) >= room:
            simple = card.filling["R" if left else "L"]
        if is_simple and lying[city] is not None:
            turns += simple
        elif card.shifts:
            turns += shifting(table, card, seat, simple)
        elif len(lying) - lying.count(None) < MORE_THAN_ONE:
            turns += simple
        else:
            for turn in simple:
                turns += compress(card.taking[turn.sites], lying)
    return turns


def shifting(table: Table, card: Card, seat: int, simple: tuple[Turn, ...]) -> list[Turn]:
    """List the turns with a card that leaves a shift to choose."""
    movable, lying = shiftable(table, card, seat), table.open
    turns: list[Turn] = []
    must_choose = lying[card.city] is None and len(lying) - lying.count(None) >= MORE_THAN_ONE
    for turn in simple:
        if not must_choose:
            turns += compress(card.shifting[turn.sites], movable)
            continue
        for row in compress(card.shifting_taking[turn.sites], movable):
            turns += compress(row, lying)
    return turns


def must_fill(table: Table, card: Card) -> str:
    """Name the empty site that the city's last floor has to go to, if the card builds it."""
    left, right = table.towers[card.site], table.towers[card.site + 1]
    if (left and right) or len(left) + len(right) < card.room:
        return ""
    return "R" if left else "L"


def take_choices(table: Table, edition: Edition, card: Card) -> tuple[str | None, ...]:
    """List the cities whose open card may be taken; (None,) where there is nothing to choose."""
    lying = table.open
    if lying[card.city] is not None and not card.draws_any:
        return NO_CHOICE
    cities = tuple(compress(edition.city_index, lying))
    return cities if len(cities) >= MORE_THAN_ONE else NO_CHOICE


def shift_choices(table: Table, card: Card, seat: int) -> list[Shift]:
    """List every shift that a card with the shift sign allows."""
    turns = card.shifting[card.turns[0].sites]
    return [turn.shift for turn in compress(turns, shiftable(table, card, seat)) if turn.shift]


def shiftable(table: Table, card: Card, seat: int) -> list[str]:
    """List the towers with "" for each that the card may not shift from.

    A sign for no shift at all stands first, so that the list goes with `Card.shifting`.
    """
    mark, movable, left = MARKS[seat], ["-", *table.towers], 1
    for done in table.scored:
        right = left + 1
        if done is not None or not (mark in movable[left] or mark in movable[right]):
            movable[left] = movable[right] = ""
        left += 2
    movable[card.site + 1] = movable[card.site + 2] = ""
    return movable


def check(view: View, move: Turn) -> None:
    """Refuse a turn that is not legal, naming the rule it breaks."""
    if view.ask is None or view.seat is None:
        raise IllegalMove("not_asked", "It is not your turn.")
    check_turn(view.table, view.seat, view.hidden, move)


def check_turn(table: Table, seat: int, hidden: tuple[str, ...], move: Turn) -> None:
    """Refuse a turn of the seat whose turn it is; `hidden` are its dealt cards."""
    text = move.card
    if text not in hidden and text not in table.players[seat].known:
        raise IllegalMove("card_not_in_hand", f"You do not hold {text}.", card=text)
    edition = EDITIONS[table.edition]
    card = edition.cards[text]
    if must_fill(table, card) or move.sites not in card.places[""]:
        check_sites(table, card, move.sites)
    if move.shift is not None:
        check_shift(table, edition, card, seat, move.shift)
    if move.take is not None or card.draws_any or table.open[card.city] is None:
        check_take(table, edition, card, move.take)


def check_sites(table: Table, card: Card, sites: str) -> None:
    """Refuse the wrong number of floors, and a last floor that leaves a site empty."""
    places = card.places
    if sites not in places[""]:
        raise IllegalMove(
            "floors_per_crest",
            f"{card.text} builds {card.crests} floor(s), each on L or R; {sites!r} is not that.",
            card=card.text,
            crests=card.crests,
            sites=sites,
        )
    empty = must_fill(table, card)
    if sites not in places[empty]:
        raise IllegalMove(
            "last_floor_fills_empty_site",
            f"This fills {card.name}: the last floor must go to the empty site {empty}.",
            city=card.name,
            site=empty,
        )


def check_shift(table: Table, edition: Edition, card: Card, seat: int, shift: Shift) -> None:
    """Refuse a shift that the card, the city or its towers do not allow."""
    name, index = shift.city, edition.city_index.get(shift.city, -1)
    if not card.shifts:
        raise IllegalMove("shift_needs_sign", f"{card.text} has no shift sign.", card=card.text)
    if not 0 <= index < len(table.scored) or shift.site not in SITES:
        raise IllegalMove(
            "shift_unknown_place", f"There is no site {name} {shift.site}.", city=name
        )
    if index == card.city:
        raise IllegalMove("shift_other_city", f"You have just built in {name}.", city=name)
    if table.scored[index] is not None:
        raise IllegalMove("shift_not_scored", f"{name} is full and stays as it is.", city=name)
    left, right = table.towers[2 * index : 2 * index + 2]
    if MARKS[seat] not in left + right:
        raise IllegalMove("shift_own_floor", f"You have no floor in {name}.", city=name)
    if not (left if shift.site == "L" else right):
        raise IllegalMove("shift_empty_site", f"Nothing stands on {name} {shift.site}.", city=name)


def check_take(table: Table, edition: Edition, card: Card, take: str | None) -> None:
    """Refuse a card that may not be taken, and none where there is a choice."""
    cities = take_choices(table, edition, card)
    if take in cities:
        return
    if take is None:
        raise IllegalMove("take_which", "Say which open card you take.", cities=cities)
    if cities != NO_CHOICE:
        raise IllegalMove("take_nothing_there", f"No open card lies at {take}.", city=take)
    # Nothing to choose: naming the only card there is does no harm.
    if (only := only_take(table, edition, card)) is None:
        raise IllegalMove("take_none_left", "No open card is left to take.", city=take)
    if take != only and only == card.name and not card.draws_any:
        raise IllegalMove("take_own_city", f"You take the card at {only}.", city=only)
    if take != only:
        raise IllegalMove("take_nothing_there", f"No open card lies at {take}.", city=take)


def only_take(table: Table, edition: Edition, card: Card) -> str | None:
    """Name the city a turn without `take` takes from; None if no card is open at all."""
    if table.open[card.city] is not None and not card.draws_any:
        return card.name
    return next(compress(edition.city_index, table.open), None)
