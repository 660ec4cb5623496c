"""Re-deal at random what a seat cannot know. Every registered title has an entry in both tables.

A re-dealt state must be one that the seat cannot tell from the real one: the same numbers of
cards everywhere, and only cards that could lie there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from games.engine.chance import Chance
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.state import Dealt, State
from games.engine.patronize import state as patronize
from games.engine.villa_paletti import happenings, layout
from games.engine.villa_paletti import state as villa_paletti
from games.engine.villa_paletti.data import EDITIONS as VILLAS
from games.engine.villa_paletti.meta import usual

VILLA = VILLAS[usual]
Cards = tuple[tuple[str, ...], ...]


def patrizier_state(state: State, seat: int | None, chance: Chance) -> State:
    """Exchange the other seats' dealt cards and what still lies in the pile."""
    turned = len(state.pile) - state.table.pile
    hidden, pile = exchanged(state.table.edition, state.hidden, state.pile[turned:], seat, chance)
    return State(state.table, hidden, state.pile[:turned] + pile)


def patrizier_fact(fact: Any, seat: int | None, chance: Chance) -> Any:
    """Deal anew what the seat did not see of the deal; turns hide nothing."""
    if not isinstance(fact, Dealt):
        return fact
    hands, pile = exchanged(fact.edition, fact.hands, fact.pile, seat, chance)
    return structs.replace(fact, hands=hands, pile=pile)


def exchanged(
    edition: str, hands: Cards, pile: tuple[str, ...], seat: int | None, chance: Chance
) -> tuple[Cards, tuple[str, ...]]:
    """Mix the cards of other hands and pile; the dealt ones are always start cards."""
    cards = EDITIONS[edition].cards
    others = [owner for owner in range(len(hands)) if owner != seat]
    unknown = chance.shuffle([*pile, *(card for owner in others for card in hands[owner])])
    stars = [card for card in unknown if cards[card].star]
    rest = [card for card in unknown if not cards[card].star]
    dealt = list(hands)
    for owner in others:
        dealt[owner] = tuple(stars.pop() for _ in hands[owner])
    return tuple(dealt), tuple(chance.shuffle(rest + stars))


def patronize_state(state: Any, seat: int | None, chance: Chance) -> Any:
    """Exchange the other hands with the removed characters, and the fame cards not yet seen."""
    hands, removed = mixed_hands(state.hands, state.removed, seat, chance)
    turned = len(state.fame) - state.table.pile
    fame, removed_fame = mixed_fame(state.fame, state.removed_fame, turned, chance)
    return patronize.State(state.table, hands, fame, removed, removed_fame)


def patronize_fact(fact: Any, seat: int | None, chance: Chance) -> Any:
    """Deal anew what the seat did not see of the deal; nothing else hides anything."""
    if not isinstance(fact, patronize.Dealt):
        return fact
    hands, removed = mixed_hands(fact.hands, fact.removed, seat, chance)
    fame, removed_fame = mixed_fame(fact.fame, fact.removed_fame, 1, chance)
    return structs.replace(fact, hands=hands, fame=fame, removed=removed, removed_fame=removed_fame)


def mixed_hands(
    hands: Cards, removed: tuple[str, ...], seat: int | None, chance: Chance
) -> tuple[Cards, tuple[str, ...]]:
    """Mix the characters of other hands and those out of play."""
    others = [owner for owner in range(len(hands)) if owner != seat]
    unknown = chance.shuffle([*removed, *(card for owner in others for card in hands[owner])])
    dealt = list(hands)
    for owner in others:
        dealt[owner] = tuple(unknown.pop() for _ in hands[owner])
    return tuple(dealt), tuple(unknown)


def mixed_fame(
    fame: tuple[str, ...], removed: tuple[str, ...], turned: int, chance: Chance
) -> Cards:
    """Mix the fame cards that nobody has seen."""
    unknown = chance.shuffle([*fame[turned:], *removed])
    left = len(fame) - turned
    return (*fame[:turned], *unknown[:left]), tuple(unknown[left:])


def villa_paletti_state(state: Any, seat: int | None, chance: Chance) -> Any:
    """Draw the heights of the columns anew, which nobody may know before the end."""
    if state.table.phase == villa_paletti.OVER:
        return state
    return villa_paletti.State(state.table, layout.heights(VILLA, chance))


def villa_paletti_fact(fact: Any, seat: int | None, chance: Chance) -> Any:
    """Draw heights and felt loads anew."""
    if isinstance(fact, happenings.LaidOut):
        return structs.replace(fact, heights=layout.heights(VILLA, chance))
    if isinstance(fact, happenings.Gripped):
        return structs.replace(fact, load=tuple(chance.numbers((1000, 1000))))
    return fact


REDEAL_STATE: dict[str, Callable[[Any, int | None, Chance], Any]] = {
    "patrizier": patrizier_state,
    "patronize": patronize_state,
    "villa_paletti": villa_paletti_state,
}
REDEAL_FACT: dict[str, Callable[[Any, int | None, Chance], Any]] = {
    "patrizier": patrizier_fact,
    "patronize": patronize_fact,
    "villa_paletti": villa_paletti_fact,
}
