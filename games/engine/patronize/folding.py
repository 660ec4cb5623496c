"""What each fact makes of the state. Nothing is drawn, judged or refused here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import structs

from games.engine.patronize import gains
from games.engine.patronize.data import EDITIONS
from games.engine.patronize.state import (
    ACT,
    COPY,
    GAIN,
    GONE,
    OVER,
    PASSED,
    PLACED,
    TAKE,
    Acted,
    AnyFact,
    Chose,
    Closed,
    Contested,
    Copied,
    Crafted,
    Dealt,
    Due,
    Pass,
    Place,
    Player,
    Retired,
    Round,
    Skipped,
    State,
    Table,
    Took,
)

T = TypeVar("T")
replace = structs.replace


def apply(state: State | None, fact: AnyFact) -> State:
    """Return the state after `fact`; the given state stays as it was."""
    if state is not None:
        return FOLDS[type(fact)](state, fact)
    if type(fact) is Dealt:
        return lay_out(fact)
    raise TypeError(f"{type(fact).__name__} cannot happen here")


def lay_out(fact: Dealt) -> State:
    """Set up the table from the deal; the first fame card lies open."""
    cubes, seats = EDITIONS[fact.edition].document.cubes, len(fact.hands)
    queue = clockwise(fact.start, seats)
    table = Table(
        edition=fact.edition,
        round=1,
        phase=ACT,
        turn=fact.start,
        opener=fact.start,
        start=fact.start,
        queue=queue,
        fame=fact.fame[0],
        pile=len(fact.fame) - 1,
        supply=(cubes, cubes, cubes, cubes),
        players=tuple(Player(len(hand), (0, 0, 0, 0)) for hand in fact.hands),
        places=(None,) * seats,
    )
    return State(table, fact.hands, fact.fame, fact.removed, fact.removed_fame)


def clockwise(start: int, seats: int) -> tuple[int, ...]:
    """List all seats from `start` on."""
    return (*range(start, seats), *range(start))


def swapped(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return `row` with `item` at `place`; by way of a list, which is twice as quick."""
    items = list(row)
    items[place] = item
    return tuple(items)


def with_table(state: State, table: Table) -> State:
    """Return the state with another table."""
    return State(table, state.hands, state.fame, state.removed, state.removed_fame)


def on_turn(queue: tuple[int, ...], players: tuple[Player, ...]) -> int | None:
    """Return who acts next; nobody, if the next has no card or all have acted."""
    return queue[0] if queue and players[queue[0]].hand else None


def acted(state: State, fact: Acted) -> State:
    """Lay a character on the table, or mark the seat as passing."""
    table, seat, move = state.table, fact.seat, fact.move
    players, hands, place, queue = table.players, state.hands, PASSED, table.queue[1:]
    if not isinstance(move, Pass):
        place = Place(move.card, move.mentor)
        hand = tuple([card for card in hands[seat] if card != move.card])
        hands = swapped(hands, seat, hand)
        old = players[seat]
        mentor = PLACED if move.mentor else old.mentor
        player = Player(old.hand - 1, old.cubes, old.proteges, old.fame, mentor)
        players = swapped(players, seat, player)
    now = replace(
        table,
        turn=on_turn(queue, players),
        queue=queue,
        players=players,
        places=swapped(table.places, seat, place),
    )
    return State(now, hands, state.fame, state.removed, state.removed_fame)


def skipped(state: State, fact: Skipped) -> State:
    """Mark seats without cards as passing."""
    table = state.table
    places, queue = list(table.places), table.queue[len(fact.seats) :]
    for seat in fact.seats:
        places[seat] = PASSED
    turn = on_turn(queue, table.players)
    return with_table(state, replace(table, turn=turn, queue=queue, places=tuple(places)))


def contested(state: State, fact: Contested) -> State:
    """Give the fame card to the winner, who starts from now on, and hand out masterpieces."""
    table, winner = state.table, fact.winner
    if winner is None:
        return with_table(state, to_takers(replace(table, lost=(*table.lost, fact.fame.id))))
    old = table.players[winner]
    fame = (*old.fame, fact.fame.id)
    player = Player(old.hand, old.cubes, old.proteges, fame, old.mentor)
    supply, players = gains.receive(
        table.supply, swapped(table.players, winner, player), fact.gains
    )
    now = replace(table, start=winner, winner=winner, supply=supply, players=players)
    return with_table(state, to_choosers(now, fact.due[len(fact.gains) :]))


def chose(state: State, fact: Chose) -> State:
    """Hand out the chosen masterpiece and those that follow from it."""
    table = state.table
    supply, players = gains.receive(table.supply, table.players, fact.gains)
    now = replace(table, supply=supply, players=players)
    return with_table(state, to_choosers(now, table.due[len(fact.gains) :]))


def to_choosers(table: Table, due: tuple[Due, ...]) -> Table:
    """Ask the next one for a colour, or go on to phase 4."""
    if not due:
        return to_takers(table)
    return replace(table, phase=GAIN, turn=due[0].seat, due=due)


def to_takers(table: Table) -> Table:
    """Begin phase 4: protected characters are protégés now; then whoever passed is asked."""
    players = list(table.players)
    for seat, place in enumerate(table.places):
        if place is not None and place.mentor and place.card is not None:
            old = players[seat]
            proteges = (*old.proteges, place.card)
            players[seat] = Player(old.hand, old.cubes, proteges, old.fame, GONE)
    order = clockwise(table.start, len(players))
    queue = tuple([seat for seat in order if table.places[seat] == PASSED])
    turn = queue[0] if queue else None
    return replace(table, phase=TAKE, turn=turn, queue=queue, due=(), players=tuple(players))


def took(state: State, fact: Took) -> State:
    """Give a passer the character, and the supply what the Lawyer demands."""
    table, seat, move = state.table, fact.seat, fact.move
    old, supply = table.players[seat], table.supply
    cubes = old.cubes
    if move.pay is not None:
        supply, cubes = gains.pay(supply, cubes, move.pay)
    player = Player(old.hand, cubes, (*old.proteges, move.card), old.fame, old.mentor)
    place, queue = Place(move.card, taker=seat), table.queue[1:]
    now = replace(
        table,
        turn=queue[0] if queue else None,
        queue=queue,
        supply=supply,
        players=swapped(table.players, seat, player),
        places=swapped(table.places, fact.owner, place),
    )
    return with_table(state, now)


def crafted(state: State, fact: Crafted) -> State:
    """Give a passer a masterpiece."""
    table = state.table
    supply, players = gains.receive(table.supply, table.players, (fact.gain,))
    queue = table.queue[1:]
    turn = queue[0] if queue else None
    now = replace(table, turn=turn, queue=queue, supply=supply, players=players)
    return with_table(state, now)


def closed(state: State, fact: Closed) -> State:
    """Give characters nobody took to who played them, and begin the next round or the end."""
    table = state.table
    players = list(table.players)
    for kept in fact.kept:
        old = players[kept.seat]
        proteges = (*old.proteges, kept.card)
        players[kept.seat] = Player(old.hand, old.cubes, proteges, old.fame, old.mentor)
    over = Round(table.fame, table.opener, table.winner, table.places)
    past = (*table.past, over)
    now = replace(table, players=tuple(players), past=past)
    if fact.fame is None:
        return with_table(state, to_end(now, fact.clown))
    return with_table(state, to_round(now, fact.fame.id))


def to_round(table: Table, fame: str) -> Table:
    """Begin the next round."""
    seats = len(table.players)
    queue = clockwise(table.start, seats)
    return replace(
        table,
        round=table.round + 1,
        phase=ACT,
        turn=on_turn(queue, table.players),
        opener=table.start,
        queue=queue,
        fame=fame,
        pile=table.pile - 1,
        places=(None,) * seats,
        winner=None,
    )


def to_end(table: Table, clown: int | None) -> Table:
    """End the game, or ask for the Clown's choice before."""
    if clown is None:
        return replace(table, phase=OVER, turn=None)
    return replace(table, phase=COPY, turn=clown, queue=(clown,))


def copied(state: State, fact: Copied) -> State:
    """Note what the Clown copies; that ends the game."""
    now = replace(state.table, phase=OVER, turn=None, queue=(), copied=fact.move.card)
    return with_table(state, now)


def retired(state: State, fact: Retired) -> State:
    """Mark the seat as given up; the last one left does not play on alone."""
    table = state.table
    given_up = (*table.retired, fact.seat)
    if len(given_up) < len(table.players) - 1:
        return with_table(state, replace(table, retired=given_up))
    now = replace(table, retired=given_up, phase=OVER, turn=None, queue=(), due=())
    return with_table(state, now)


FOLDS: dict[type, Callable[[State, Any], State]] = {
    Acted: acted,
    Skipped: skipped,
    Contested: contested,
    Chose: chose,
    Took: took,
    Crafted: crafted,
    Closed: closed,
    Copied: copied,
    Retired: retired,
}
