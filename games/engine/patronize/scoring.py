"""Points by source, and who wins (rules section 4.5)."""

from __future__ import annotations

from msgspec import Struct, structs

from games.engine.base import Outcome, Score
from games.engine.patronize import moves
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
    STEAL_TAX,
)
from games.engine.patronize.data import EDITIONS, Ability, Card, Edition
from games.engine.patronize.gains import INDEX
from games.engine.patronize.state import OVER, State, Table

MASTERPIECES = "masterpieces"
FAME = "fame"
PROTEGES = "proteges"
HAND = "hand"
DISTANCE = "distance"
TIES = (FAME, PROTEGES, MASTERPIECES, DISTANCE)
# Abilities that give no points by themselves have no line of their own.
SILENT = (EXTRA_CUBE, DOUBLE_GAIN, STEAL_TAX)


class Sheet(Struct, frozen=True):
    """What points are counted from; `works` are masterpieces by seat and colour."""

    table: Table
    edition: Edition
    works: tuple[tuple[int, ...], ...]


def sheet(table: Table) -> Sheet:
    """Count every seat's masterpieces, with those that characters count as."""
    edition = EDITIONS[table.edition]
    seats = range(len(table.players))
    return Sheet(table, edition, tuple(count_works(table, edition, seat) for seat in seats))


def count_works(table: Table, edition: Edition, seat: int) -> tuple[int, ...]:
    """Count a seat's masterpieces by colour, with those of its protégés and its Clown."""
    player = table.players[seat]
    works = [*player.cubes]
    for name in player.proteges:
        card = edition.cards[name]
        if card.kind == COPY_RIGHT and table.copied is not None:
            card = edition.cards[table.copied]
        if card.kind == EXTRA_CUBE and card.ability.colour is not None:
            works[INDEX[card.ability.colour]] += 1
    return tuple(works)


def value(edition: Edition, works: tuple[int, ...]) -> int:
    """Return the points for masterpieces."""
    return sum(map(edition.worth.__getitem__, works))


# --- abilities -------------------------------------------------------------------------------


def ability_points(on: Sheet, seat: int, card: Card) -> int:
    """Return what a protégé's ability gives its owner; the Clown's is the copied one's."""
    if card.kind == COPY_RIGHT:
        copied = on.table.copied
        return 0 if copied is None else points_for(on, seat, on.edition.cards[copied].ability)
    return points_for(on, seat, card.ability)


def points_for(on: Sheet, seat: int, ability: Ability) -> int:
    """Return what an ability gives a seat, whoever owns the character."""
    works, kind = on.works[seat], ability.kind
    if kind == MAJORITY and ability.colour is not None:
        place = INDEX[ability.colour]
        most = max(each[place] for each in on.works)
        return ability.points if works[place] and works[place] == most else 0
    if kind == ALL_COLOURS:
        return ability.points if all(works) else 0
    if kind == PER_CUBE:
        return ability.points * sum(works)
    if kind == PER_RIGHT_CUBE:
        return ability.points * sum(on.works[seat - 1])
    return points_for_cards(on, seat, ability)


def points_for_cards(on: Sheet, seat: int, ability: Ability) -> int:
    """Return what an ability that looks at protégés and fame gives a seat."""
    player, edition, kind = on.table.players[seat], on.edition, ability.kind
    if kind == MANY_PROTEGES:
        return ability.points if len(player.proteges) >= ability.count else 0
    if kind == DOUBLE_PROTEGE:
        return max((edition.cards[card].vp for card in player.proteges), default=0)
    if kind == DOUBLE_LOWEST_FAME:
        return min((edition.fame[card].vp for card in player.fame), default=0)
    return 0


# --- adding up -------------------------------------------------------------------------------


class Line(Struct, frozen=True):
    """A seat's points by source, and what settles ties."""

    sources: tuple[tuple[str, int], ...]
    total: int
    ties: tuple[int, int, int, int]  # as in TIES; of these, only the distance is better if small


def lines(table: Table) -> list[Line]:
    """Add up every seat as if the game ended now; all have the same sources."""
    on = sheet(table)
    abilities = [
        card
        for card in on.edition.cards.values()
        if card.kind not in SILENT and any(card.id in player.proteges for player in table.players)
    ]
    return [line(on, seat, abilities) for seat in range(len(table.players))]


def line(on: Sheet, seat: int, abilities: list[Card]) -> Line:
    """Add up one seat."""
    table, edition, player = on.table, on.edition, on.table.players[seat]
    fame = sum(edition.fame[card].vp for card in player.fame)
    printed = sum(edition.cards[card].vp for card in player.proteges)
    earned = [
        (card.id, ability_points(on, seat, card) if card.id in player.proteges else 0)
        for card in abilities
    ]
    sources = (
        (MASTERPIECES, value(edition, on.works[seat])),
        (FAME, fame),
        (PROTEGES, printed),
        *earned,
        (HAND, -edition.document.hand_penalty * player.hand),
    )
    distance = (seat - table.start) % len(table.players)
    total = sum(points for _, points in sources)
    return Line(sources, total, (fame, printed, sum(on.works[seat]), distance))


def so_far(table: Table) -> tuple[int, ...]:
    """Return everybody's points as they stand; cards in hand count only when the game is over."""
    penalty = 0 if table.phase == OVER else EDITIONS[table.edition].document.hand_penalty
    counted = zip(lines(table), table.players, strict=True)
    return tuple(each.total + penalty * player.hand for each, player in counted)


def outcome(state: State) -> Outcome | None:
    """Add up the game if it is over."""
    table = state.table
    if table.phase != OVER:
        return None
    counted = lines(table)
    keys = [ranking(table, seat, each) for seat, each in enumerate(counted)]
    order = sorted(keys)
    scores = tuple(
        Score(
            seat=seat,
            rank=1 + order.index(keys[seat]),
            total=each.total,
            sources=each.sources,
            ties=tuple(zip(TIES, each.ties, strict=True)),
        )
        for seat, each in enumerate(counted)
    )
    return Outcome(
        reason="resigned" if len(table.retired) >= len(table.players) - 1 else "finished",
        winners=(keys.index(order[0]),),
        scores=scores,
        tie_break=tie_break(order[0], order[1]),
    )


def ranking(table: Table, seat: int, counted: Line) -> tuple[int, ...]:
    """Return what seats are ranked by, the least first; whoever gave up comes last."""
    fame, proteges, works, distance = counted.ties
    return seat in table.retired, -counted.total, -fame, -proteges, -works, distance


def tie_break(best: tuple[int, ...], second: tuple[int, ...]) -> str | None:
    """Name what decided between the first two, if their points are equal."""
    if best[:2] != second[:2]:
        return None
    pairs = zip(TIES, best[2:], second[2:], strict=True)
    return next(name for name, one, other in pairs if one != other)


# --- the Clown -------------------------------------------------------------------------------


class Copying(Struct, frozen=True):
    """What the Clown may copy (None: nothing), with everybody's totals if he does."""

    card: str | None
    totals: tuple[int, ...]


def copyings(table: Table, seat: int) -> list[Copying]:
    """List the choices of the Clown's owner with the resulting totals, as the moves are listed."""
    choices: list[str | None] = [*moves.copyable(table, seat), None]
    return [Copying(card, totals_with(table, card)) for card in choices]


def totals_with(table: Table, copied: str | None) -> tuple[int, ...]:
    """Return everybody's totals if the Clown copied this."""
    return tuple(each.total for each in lines(structs.replace(table, copied=copied)))


def best_copy(table: Table, seat: int) -> str | None:
    """Choose for the Clown: the highest own total, then lead, then lowest influence, none last."""
    return max(copyings(table, seat), key=lambda each: standing(each.totals, seat)).card


def standing(totals: tuple[int, ...], seat: int) -> tuple[int, int]:
    """Return a seat's total and its lead over the best of the others."""
    others = max(total for other, total in enumerate(totals) if other != seat)
    return totals[seat], totals[seat] - others
