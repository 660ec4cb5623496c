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
    (stars, others), hand = edition.decks[seats], edition.document.hand
    drawn = chance.shuffle(stars)
    dealt, undealt = drawn[: hand * seats], drawn[hand * seats :]
    pile = chance.shuffle((*undealt, *others))
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
    edition, towers, lying = EDITIONS[table.edition], table.towers, table.open
    card, city, site, room, _, _ = edition.listed[move.card]
    scored = None
    if len(towers[site]) + len(towers[site + 1]) == room:
        scored = scoring.score_city(table, edition, card, seat, move.sites)
    must_take = lying[city] if not card.draws_any else None
    if must_take is not None and move.take is None:
        return TurnPlayed(seat, move, card.name, must_take, top, scored)
    took = move.take or moves.only_take(table, edition, card)
    if took is None:
        return TurnPlayed(seat, move, None, None, None, scored)
    is_only = must_take is not None or len(lying) - lying.count(None) < moves.MORE_THAN_ONE
    if is_only and move.take is not None:
        # Naming the only card there is does no harm; the log has one text for one turn.
        move = structs.replace(move, take=None)
    return TurnPlayed(seat, move, took, lying[edition.city_index[took]], top, scored)


def apply(state: State | None, fact: Dealt | TurnPlayed | Retired) -> State:
    """Return the state after `fact`; the given state stays as it was."""
    if type(fact) is TurnPlayed and state is not None:
        return advance(state, fact)
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


def advance(state: State, fact: TurnPlayed) -> State:
    """Return the state after a turn. All in one place, because every replay runs it."""
    table, hidden, seat, move = state.table, state.hidden, fact.seat, fact.move
    edition, card, sites = EDITIONS[table.edition], move.card, move.sites
    index = edition.city_index
    players = [*table.players]
    player = players[seat]
    known, unseen = [*player.known], player.unseen
    if card in known:
        known.remove(card)
    else:
        hidden, unseen = swapped(hidden, seat, without(hidden[seat], card)), unseen - 1

    lying, pile, scored = table.open, table.pile, table.scored
    if (taken := fact.taken) is not None and fact.took is not None:
        known.append(taken)
        places = [*lying]
        places[index[fact.took]] = fact.refill
        lying, pile = tuple(places), pile - (fact.refill is not None)
    if fact.scored is not None:
        scored = swapped(scored, index[fact.scored.city], fact.scored)

    played = player.played + (card,)  # noqa: RUF005 - twice as quick as unpacking
    players[seat] = Player(tuple(known), unseen, played, player.supply - len(sites))
    following = players[seat + 1 - len(players)]
    # Everybody holds equally many cards, so the game ends with the first who has none to play.
    turn = (seat + 1) % len(players) if following.known or following.unseen else None

    towers, site, mark = [*table.towers], edition.cards[card].site, MARKS[seat]
    if len(sites) == 1:
        towers[site if sites == "L" else site + 1] += mark
    else:
        towers[site] += mark * sites.count("L")
        towers[site + 1] += mark * sites.count("R")
    if move.shift is not None:
        source = 2 * index[move.shift.city] + (move.shift.site == "R")
        towers[source ^ 1] += towers[source][-1]
        towers[source] = towers[source][:-1]
    key, retired = table.edition, table.retired
    now = Table(key, turn, tuple(players), lying, pile, tuple(towers), scored, retired)
    return State(now, hidden, state.pile)


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


def rounds(state: State) -> int:
    """Count the rounds: how many turns whoever had most of them has played."""
    return max(len(player.played) for player in state.table.players)


def turned_up(fact: Dealt | TurnPlayed | Retired) -> bool:
    """Say whether the fact showed anybody something that was hidden before."""
    return isinstance(fact, Dealt) or (isinstance(fact, TurnPlayed) and fact.refill is not None)
