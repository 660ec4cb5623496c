"""Reading a turn as people write it: the one legal turn that fits, or what comes nearest."""

from __future__ import annotations

import re

from games.engine import orders
from games.engine.errors import AmbiguousMove, MalformedMove
from games.engine.patrizier import moves
from games.engine.patrizier.data import EDITIONS, Card
from games.engine.patrizier.refusals import malformed
from games.engine.patrizier.state import Shift, Turn, View
from games.engine.patrizier.telling import write
from games.engine.patrizier.wishes import Wish, readings

LONGEST = 4000
MOST_CANDIDATES = 12
BLANKS = re.compile(r"\s+")
# "Lucca M right, then shift Milano left" is one turn, though "then" otherwise starts another.
# So is "dann Mailand links versetzen", where the verb comes last.
SAME_TURN = re.compile(
    r"(?:\bthen\b|\bdann\b|\n)\s*(?=[>+]"
    r"|(?:shift|move|take|draw|versetz|verschieb|nimm|nehm|zieh)\w*\b"
    r"|(?:(?!\b(?:then|dann|else|sonst)\b).)*\b(?:versetzen|verschieben|nehmen|ziehen)\W*"
    r"(?:$|\b(?:then|dann|else|sonst|if|wenn|falls)\b))",
    re.IGNORECASE | re.MULTILINE,
)


def offers(view: View) -> tuple[Turn, ...]:
    """List the numbered lines of mails and forms: card and sites, never more than nine."""
    return tuple(dict.fromkeys(Turn(turn.card, turn.sites) for turn in moves.packages(view)))


def gauges(view: View) -> dict[str, int]:
    """Return what a guard may compare: each city's floors by its name, and the draw pile."""
    table = view.table
    towers = zip(table.towers[::2], table.towers[1::2], strict=True)
    heights = (len(left) + len(right) for left, right in towers)
    cities = zip(EDITIONS[table.edition].city_index, heights, strict=False)
    return {**dict(cities), "pile": table.pile}


def read(text: str, view: View) -> orders.Order:
    """Read an order as people write it; refuse only what is not understood or ambiguous."""
    if view.seat is None:
        raise malformed("no_seat")
    if len(text) > LONGEST:
        raise malformed("too_long")
    # Long runs of blanks take the patterns of orders very long, so they are gone before.
    tidy = BLANKS.sub(lambda run: "\n" if "\n" in run[0] else " ", text.strip())
    whole_turns = SAME_TURN.sub("; ", tidy)
    return orders.parse(whole_turns, lambda part: read_turn(part, view), gauges(view))


def read_turn(text: str, view: View) -> Turn:
    """Read one turn and complete it where only one completion is legal."""
    meanings = readings(text, view, offers(view))
    wishes = [meaning for meaning in meanings if isinstance(meaning, Wish)]
    turns = moves.packages(view)
    fitting = [turn for turn in turns if any(fits(wish, turn, view) for wish in wishes)]
    if len(fitting) > 1:
        candidates = [write(turn) for turn in fitting[:MOST_CANDIDATES]]
        raise AmbiguousMove(f"This fits {len(fitting)} turns.", candidates, count=len(fitting))
    if not fitting and isinstance(meanings[0], MalformedMove):
        raise meanings[0]
    return fitting[0] if fitting else guess(wishes, view)


def fits(wish: Wish, turn: Turn, view: View) -> bool:
    """Say whether the turn is all that the wish says."""
    return (
        is_card(wish, turn.card)
        and (wish.sites == turn.sites or (len(wish.sites) < 2 and wish.sites in turn.sites))
        and fits_shift(wish, turn.shift)
        and (not wish.takes or taken_from(turn, view) in wish.takes)
    )


def is_card(wish: Wish, card: str) -> bool:
    """Say whether the wish may mean this card."""
    city, _, symbol = card.rpartition(" ")
    return wish.city in (None, city) and (not wish.symbols or symbol in wish.symbols)


def fits_shift(wish: Wish, shift: Shift | None) -> bool:
    """Say whether the wish means this shift, or none."""
    if shift is None:
        return not wish.shifts
    is_place = wish.shift_city in (None, shift.city) and wish.shift_site in (None, shift.site)
    return wish.shifts and is_place


def taken_from(turn: Turn, view: View) -> str | None:
    """Name the city that the turn takes a card from."""
    edition = EDITIONS[view.table.edition]
    return turn.take or moves.only_take(view.table, edition, edition.cards[turn.card])


def guess(wishes: list[Wish], view: View) -> Turn:
    """Complete a wish that no legal turn fits, so that the rules can say what is wrong."""
    for wish in wishes:
        card = guess_card(wish, view)
        if card is not None and (wish.shift_city or not wish.shifts):
            sites = guess_sites(wish.sites, card, view)
            take = wish.takes[0] if wish.takes else None
            return Turn(card.text, sites, guess_shift(wish, view), take)
    if any(wish.shifts and not wish.shift_city for wish in wishes):
        raise malformed("missing_shift_city")
    city = next((wish.city for wish in wishes if wish.city), None)
    raise malformed("missing_symbol", city=city) if city else malformed("missing_card")


def guess_card(wish: Wish, view: View) -> Card | None:
    """Choose a card of the hand that the wish may mean, else the card that it names."""
    cards = EDITIONS[view.table.edition].cards
    if not (wish.city or wish.symbols or wish.shifts):
        return None
    meant = [cards[text] for text in view.hand if is_card(wish, text)]
    if not (wish.city or wish.symbols):
        meant = [card for card in meant if card.shifts]
    if not meant and wish.city:
        city_cards = [card for text, card in cards.items() if is_card(wish, text)]
        meant = [card for card in city_cards if wish.symbols or (wish.shifts and card.shifts)]
    return next((card for card in meant if card.crests == len(wish.sites)), next(iter(meant), None))


def guess_sites(sites: str, card: Card, view: View) -> str:
    """Complete the sites with the first that the rules allow."""
    if len(sites) >= card.crests:
        return sites
    choices = [turn.sites for turn in moves.packages(view) if turn.card == card.text]
    return next((choice for choice in choices if sites in choice), (sites or "L") * card.crests)


def guess_shift(wish: Wish, view: View) -> Shift | None:
    """Complete a shift with a site that something stands on."""
    if not wish.shift_city:
        return None
    left = 2 * EDITIONS[view.table.edition].city_index[wish.shift_city]
    standing = "L" if view.table.towers[left] else "R"
    return Shift(wish.shift_city, wish.shift_site or standing)
