"""PURE: the numbered choices of a Patrizier turn, and what may be added to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from games.boards.choices import Choice
from games.boards.patrizier.text import awards
from games.boards.patrizier.words import listed, words
from games.engine.patrizier.data import EDITIONS, Card
from games.engine.patrizier.moves import NO_CHOICE, shift_choices, take_choices
from games.engine.patrizier.scoring import score_city
from games.engine.patrizier.state import Turn, View
from games.engine.patrizier.telling import spoken
from games.engine.patrizier.words import offers, write


def choices(view: View, colours: Sequence[str], language: str = "en") -> tuple[Choice, ...]:
    """Number the offered lines, each with the tiles it awards if it fills its city."""
    return tuple(
        Choice(number, spoken(write(turn), language), outlook(view, turn, colours, language))
        for number, turn in enumerate(offers(view), start=1)
    )


def outlook(view: View, turn: Turn, colours: Sequence[str], language: str) -> str:
    """Tell who wins what if the turn fills its city; say nothing otherwise."""
    edition, towers = EDITIONS[view.table.edition], view.table.towers
    card = edition.cards[turn.card]
    built = len(towers[card.site]) + len(towers[card.site + 1])
    if view.seat is None or built < card.room:
        return ""
    scored = score_city(view.table, edition, card, view.seat, turn.sites)
    told = awards(scored, colours, language)
    return words(language)["fills"].format(city=card.name, awards=told)


def hints(view: View, language: str = "en") -> list[str]:
    """Tell what may be added to which numbers: a shift, or the card to take."""
    shown, count = words(language), len(offers(view))

    def named(numbers: list[int]) -> str:
        is_every = 1 < len(numbers) == count
        return shown["every"] if is_every else listed(list(map(str, numbers)), shown["and"])

    return [
        shown[key].format(numbers=named(numbers), choices=listed(list(added), shown["or"]))
        for (key, added), numbers in additions(view).items()
    ]


def additions(view: View) -> dict[tuple[str, tuple[str, ...]], list[int]]:
    """Collect the numbers that leave the same shifts, or the same cards, to choose."""
    cards, found = EDITIONS[view.table.edition].cards, defaultdict(list)
    for number, turn in enumerate(offers(view), start=1):
        card = cards[turn.card]
        for key, added in (("shift", shifts(view, card)), ("take", takes(view, card))):
            if added:
                found[key, tuple(added)].append(number)
    return found


def shifts(view: View, card: Card) -> list[str]:
    """Write the shifts that a card allows."""
    if view.seat is None or not card.shifts:
        return []
    allowed = shift_choices(view.table, card, view.seat)
    return [f">{shift.city} {shift.site}" for shift in allowed]


def takes(view: View, card: Card) -> list[str]:
    """Write the cities that a card leaves to take from."""
    cities = take_choices(view.table, EDITIONS[view.table.edition], card)
    return [] if cities == NO_CHOICE else [f"+{city}" for city in cities]
