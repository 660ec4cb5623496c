"""What things are worth to a seat before the end, as far as it can see; in parts of a point."""

from __future__ import annotations

from typing import Final

from games.engine.patronize import scoring
from games.engine.patronize.abilities import (
    ALL_COLOURS,
    COPY_RIGHT,
    DOUBLE_GAIN,
    DOUBLE_LOWEST_FAME,
    DOUBLE_PROTEGE,
    EXTRA_CUBE,
    MAJORITY,
    MANY_PROTEGES,
    PER_CUBE,
    PER_RIGHT_CUBE,
)
from games.engine.patronize.data import EDITIONS, Card
from games.engine.patronize.gains import INDEX, holdings, next_holder
from games.engine.patronize.state import COLOURS, Table
from games.engine.patronize.worth import rounds_left, step

POINT: Final = 100
DENIED: Final = 3
"""What somebody else loses is worth this part of it to everybody else."""

HOPE: Final = 3 * POINT
"""What one more of a colour promises when it is the first: there may be more."""

UNSURE: Final = 3 * POINT
"""What an ability is worth that may come to nothing."""


def appraise(table: Table, seat: int, card: Card) -> int:
    """Value a character as a protégé of a seat."""
    return card.vp * POINT + ability_worth(table, seat, card)


def ability_worth(table: Table, seat: int, card: Card) -> int:
    """Value what a character's ability will give a seat at the end."""
    edition, kind, points = EDITIONS[table.edition], card.kind, card.ability.points
    works = scoring.count_works(table, edition, seat)
    if kind == EXTRA_CUBE:
        return step(edition, works[INDEX[card.ability.colour or ""]] + 1) * POINT + POINT
    if kind == MAJORITY:
        return chance_of_most(table, seat, card) * points
    if kind == ALL_COLOURS:
        return points * POINT * (1 + sum(map(bool, works))) // (1 + len(works))
    if kind == PER_CUBE:
        return points * POINT * (sum(works) + rounds_left(table))
    if kind == PER_RIGHT_CUBE:
        right = scoring.count_works(table, edition, seat - 1)
        return points * POINT * (sum(right) + rounds_left(table))
    return card_worth(table, seat, card)


def card_worth(table: Table, seat: int, card: Card) -> int:
    """Value abilities that look at protégés and fame."""
    edition, player, kind = EDITIONS[table.edition], table.players[seat], card.kind
    if kind == DOUBLE_LOWEST_FAME:
        lowest = min((edition.fame[each].vp for each in player.fame), default=0)
        return lowest * POINT if player.fame else UNSURE
    if kind == DOUBLE_PROTEGE:
        return max(edition.cards[each].vp for each in (*player.proteges, card.id)) * POINT
    if kind == MANY_PROTEGES:
        likely = len(player.proteges) + player.hand + 1 >= card.ability.count
        return card.ability.points * POINT if likely else 0
    if kind == COPY_RIGHT:
        return UNSURE
    return 0 if kind == DOUBLE_GAIN else POINT


def chance_of_most(table: Table, seat: int, card: Card) -> int:
    """Guess in hundredths how likely a seat has most of the card's colour at the end."""
    edition, place = EDITIONS[table.edition], INDEX[card.ability.colour or ""]
    seats = range(len(table.players))
    counts = [scoring.count_works(table, edition, each)[place] for each in seats]
    behind = max(counts) - counts[seat]
    if behind:
        return 40 // behind
    return 80 if counts[seat] else 50


def cube_worth(table: Table, seat: int, colour: str) -> int:
    """Value one more masterpiece of a colour, and what its giver loses."""
    edition, place = EDITIONS[table.edition], INDEX[colour]
    held = holdings(table.supply, table.players)
    works = scoring.count_works(table, edition, seat)
    own = step(edition, works[place] + 1) * POINT
    own += colour_worth(table, seat, works, place)
    if held[-1][place]:
        return own
    giver = next_holder(held, seat, place, len(table.players))
    if giver == seat:
        return 0
    theirs = scoring.count_works(table, edition, giver)
    return own + step(edition, theirs[place]) * POINT // DENIED


def colour_worth(table: Table, seat: int, works: tuple[int, ...], place: int) -> int:
    """Value what a colour brings beside its own points: sets, majorities, hope for more."""
    edition, left = EDITIONS[table.edition], rounds_left(table)
    value = 0 if works[place] else min(HOPE, left * POINT // 2)
    for card in map(edition.cards.__getitem__, table.players[seat].proteges):
        if card.kind == ALL_COLOURS and not works[place]:
            value += card.ability.points * POINT // (1 + works.count(0))
        elif card.kind == MAJORITY and card.ability.colour == COLOURS[place]:
            value += POINT
        elif card.kind == PER_CUBE:
            value += card.ability.points * POINT
    return value


def best_colour(table: Table, seat: int) -> str:
    """Return the colour that is worth most to a seat; of equals, the first."""
    return max(COLOURS, key=lambda colour: cube_worth(table, seat, colour))
