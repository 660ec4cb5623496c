"""Patrizier's rules: what happens, and what it makes of the table."""

from __future__ import annotations

from typing import TypeVar

from msgspec import structs

from games.engine.base import Ask
from games.engine.chance import Chance
from games.engine.errors import IllegalMove
from games.engine.patrizier import moves, scoring
from games.engine.patrizier.data import EDITIONS, Edition
from games.engine.patrizier.meta import Options
from games.engine.patrizier.state import (
    ASKS,
    MARKS,
    Dealt,
    Player,
    Retired,
    State,
    Table,
    Turn,
    TurnPlayed,
)

T = TypeVar("T")


def open(options: Options, edition: Edition, seats: int, chance: Chance) -> tuple[Dealt]:
    """Deal a new game: start cards to the hands, the rest to the pile and beside the cities."""
    deck, hand = edition.deck(seats), edition.document.hand
    stars = chance.shuffle(card.text for card in deck if card.star)
    dealt, undealt = stars[: hand * seats], stars[hand * seats :]
    pile = chance.shuffle(undealt + [card.text for card in deck if not card.star])
    places = len(edition.in_play(seats))
    return (
        Dealt(
            edition=edition.key,
            start=chance.below(seats),
            hands=tuple(tuple(dealt[hand * seat : hand * (seat + 1)]) for seat in range(seats)),
            pile=tuple(pile[places:]),
            open=tuple(pile[:places]),
        ),
    )


def decide(state: State, seat: int, move: Turn, chance: Chance) -> tuple[TurnPlayed]:
    """Say what happens when `seat` plays `move`."""
    table = state.table
    if table.turn != seat:
        raise IllegalMove("not_asked", "It is not your turn.")
    moves.check_turn(table, seat, state.hidden[seat], move)
    return (happen(table, seat, move, state.pile[-table.pile] if table.pile else None),)


def happen(table: Table, seat: int, move: Turn, top: str | None) -> TurnPlayed:
    """Complete a checked turn to a fact; `top` is the pile's top card."""
    edition, towers = EDITIONS[table.edition], table.towers
    card, city, site, room, _, _ = edition.listed[move.card]
    scored = None
    if len(towers[site]) + len(towers[site + 1]) == room:
        scored = scoring.score_city(table, edition, card, seat, move.sites)
    lying = table.open[city]
    if lying is not None and move.take is None and not card.draws_any:
        return TurnPlayed(seat, move, card.name, lying, top, scored)
    took = move.take or moves.only_take(table, edition, card)
    if took is None:
        return TurnPlayed(seat, move, None, None, None, scored)
    if moves.take_choices(table, edition, card) == moves.NO_CHOICE:
        move = structs.replace(move, take=None)
    return TurnPlayed(seat, move, took, table.open[edition.city_index[took]], top, scored)


def apply(state: State | None, fact: Dealt | TurnPlayed | Retired) -> State:
    """Return the state after `fact`; the given state stays as it was."""
    if type(fact) is TurnPlayed and state is not None:
        table, hidden, seat, card = state.table, state.hidden, fact.seat, fact.move.card
        if card not in table.players[seat].known:
            hidden = swapped(hidden, seat, without(hidden[seat], card))
        return State(advance(table, fact), hidden, state.pile)
    if type(fact) is Dealt:
        return lay_out(fact)
    if type(fact) is Retired and state is not None:
        return structs.replace(state, table=retire_from(state.table, fact.seat))
    raise TypeError(f"{type(fact).__name__} cannot happen here")


def lay_out(fact: Dealt) -> State:
    """Set up the table from the deal."""
    edition, seats = EDITIONS[fact.edition], len(fact.hands)
    supply = edition.supplies[seats].floors
    table = Table(
        edition=fact.edition,
        turn=fact.start,
        players=tuple(Player((), len(hand), (), supply) for hand in fact.hands),
        open=fact.open,
        pile=len(fact.pile),
        towers=("",) * (2 * len(fact.open)),
        scored=(None,) * len(fact.open),
    )
    return State(table, fact.hands, fact.pile)


def advance(table: Table, fact: TurnPlayed) -> Table:
    """Return the open table after a turn."""
    edition, seat, move = EDITIONS[table.edition], fact.seat, fact.move
    players = list(table.players)
    players[seat] = after_turn(players[seat], fact)
    following = players[seat + 1 - len(players)]
    # Everybody holds equally many cards, so the game ends with the first who has none to play.
    turn = (seat + 1) % len(players) if following.known or following.unseen else None

    lying, pile, scored = table.open, table.pile, table.scored
    if fact.took is not None:
        places = list(lying)
        places[edition.city_index[fact.took]] = fact.refill
        lying = tuple(places)
        pile -= fact.refill is not None
    if fact.scored is not None:
        scored = swapped(scored, edition.city_index[fact.scored.city], fact.scored)

    towers, site = list(table.towers), edition.cards[move.card].site
    for place in move.sites:
        towers[site if place == "L" else site + 1] += MARKS[seat]
    if move.shift is not None:
        source = 2 * edition.city_index[move.shift.city] + (move.shift.site == "R")
        towers[source ^ 1] += towers[source][-1]
        towers[source] = towers[source][:-1]
    return Table(
        table.edition, turn, tuple(players), lying, pile, tuple(towers), scored, table.retired
    )


def after_turn(player: Player, fact: TurnPlayed) -> Player:
    """Return the mover's open cards and supply after the turn."""
    known, unseen, move = player.known, player.unseen, fact.move
    if move.card in known:
        place = known.index(move.card)
        known = known[:place] + known[place + 1 :]
    else:
        unseen -= 1
    if fact.taken is not None:
        known += (fact.taken,)
    played = player.played + (move.card,)  # noqa: RUF005 - twice as quick as unpacking
    return Player(known, unseen, played, player.supply - len(move.sites))


def swapped(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return `row` with `item` at `place`; by way of a list, which is twice as quick."""
    items = list(row)
    items[place] = item
    return tuple(items)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return `cards` less one `card`."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def retire(state: State, seat: int) -> tuple[Retired] | None:
    """Give a seat up: default moves go on, unless only one player is left."""
    if state.table.turn is None or seat in state.table.retired:
        return None
    return (Retired(seat),)


def retire_from(table: Table, seat: int) -> Table:
    """Mark the seat as given up; the last one left does not play on alone."""
    retired = (*table.retired, seat)
    turn = None if len(retired) >= len(table.players) - 1 else table.turn
    return structs.replace(table, retired=retired, turn=turn)


def asks(state: State) -> tuple[Ask, ...]:
    """List the open question; none when the game is over."""
    turn = state.table.turn
    return () if turn is None else (ASKS[turn],)


def turned_up(fact: Dealt | TurnPlayed | Retired) -> bool:
    """Say whether the fact showed anybody something that was hidden before."""
    return isinstance(fact, Dealt) or (isinstance(fact, TurnPlayed) and fact.refill is not None)
