"""Patronize's rules: what is dealt, what an answer brings, and what follows from it by itself."""

from __future__ import annotations

from games.engine.base import Ask
from games.engine.chance import Chance
from games.engine.patronize import gains, moves, worth
from games.engine.patronize.data import EDITIONS, Edition
from games.engine.patronize.folding import apply
from games.engine.patronize.meta import Options
from games.engine.patronize.state import (
    ACT,
    ASKS,
    OVER,
    UNKNOWN,
    Acted,
    AnyFact,
    AnyMove,
    Chose,
    Closed,
    Colour,
    Contested,
    Copied,
    Copy,
    Crafted,
    Cube,
    Dealt,
    Due,
    Fame,
    Kept,
    Retired,
    Skipped,
    State,
    Table,
    Take,
    Took,
)

UNSEEN = Fame(UNKNOWN, (), 0)
"""Stands for the next card where nobody may look."""


def open(options: Options, edition: Edition, seats: int, chance: Chance) -> tuple[Dealt]:
    """Deal a new game: hands and fame cards; the rest leaves unseen (rules section 4.2)."""
    setup = edition.setups[seats]
    fame, drawn = chance.shuffle(edition.fame), chance.shuffle(edition.cards)
    hands = [drawn[setup.hand * seat : setup.hand * (seat + 1)] for seat in range(seats)]
    return (
        Dealt(
            edition=edition.key,
            start=chance.below(seats),
            hands=tuple(by_influence(edition, hand) for hand in hands),
            fame=tuple(fame[: setup.rounds]),
            removed=by_influence(edition, drawn[setup.hand * seats :]),
            removed_fame=tuple(fame[setup.rounds :]),
        ),
    )


def by_influence(edition: Edition, cards: list[str]) -> tuple[str, ...]:
    """Sort characters as people hold them."""
    return tuple(sorted(cards, key=lambda card: edition.cards[card].influence))


def decide(state: State, seat: int, move: AnyMove, chance: Chance) -> tuple[AnyFact, ...]:
    """Say what happens when `seat` answers with `move`, up to the next question."""
    table = state.table
    if table.turn != seat:
        raise moves.not_asked()
    moves.check_move(table, seat, state.hands[seat], move)
    return tuple(happen(state, seat, move)[0])


def happen(state: State, seat: int, move: AnyMove) -> tuple[list[AnyFact], State]:
    """Complete a checked move to facts, with all that follows by itself, and the state then."""
    fact = answer(state.table, seat, move)
    facts, state = [fact], apply(state, fact)
    while state.table.turn is None and state.table.phase != OVER:
        fact = follow(state)
        facts.append(fact)
        state = apply(state, fact)
    return facts, state


def answer(table: Table, seat: int, move: AnyMove) -> AnyFact:
    """Say what a checked move does by itself."""
    if isinstance(move, Colour):
        return chosen(table, seat, move)
    if isinstance(move, Take):
        return taken(table, seat, move)
    if isinstance(move, Cube):
        held = gains.holdings(table.supply, table.players)
        return Crafted(seat, move, gains.gain(held, seat, move.colour))
    if isinstance(move, Copy):
        return Copied(seat, move)
    return Acted(seat, move)


def chosen(table: Table, seat: int, move: Colour) -> Chose:
    """Give the seat its colour, and everybody what follows, up to the next free choice."""
    held = gains.holdings(table.supply, table.players)
    named = (Due(seat, move.colour), *table.due[1:])
    return Chose(seat, move, tuple(gains.settle(held, named)))


def taken(table: Table, seat: int, move: Take) -> Took:
    """Take a character; the recorded move always names what was paid, and only what was due."""
    owner = moves.owner_of(table, move.card)
    assert owner is not None  # noqa: S101 - a checked move names a played character
    edition = EDITIONS[table.edition]
    if not moves.is_taxed(table, edition, owner):
        return Took(seat, edition.cards[move.card].take, owner)
    pay = move.pay or worth.cheapest(table, edition, seat)
    return Took(seat, Take(move.card, pay), owner)


def follow(state: State) -> AnyFact:
    """Say what the rules do next without anybody."""
    table = state.table
    if table.phase != ACT:
        return close(state)
    return Skipped(without_cards(table)) if table.queue else contest(table)


def without_cards(table: Table) -> tuple[int, ...]:
    """List the seats next in turn that have no card to play (R2)."""
    seats: list[int] = []
    for seat in table.queue:
        if table.players[seat].hand:
            break
        seats.append(seat)
    return tuple(seats)


def contest(table: Table) -> Contested:
    """Decide who wins the round, and hand out masterpieces up to the first free choice."""
    edition = EDITIONS[table.edition]
    playing, fame = gains.participants(table, edition), edition.fame[table.fame]
    if not playing:
        return Contested(fame, None)
    winner = gains.winner(playing, fame.trump)
    due = gains.due(playing, winner)
    held = gains.holdings(table.supply, table.players)
    return Contested(fame, winner, due, tuple(gains.settle(held, due)))


def close(state: State) -> Closed:
    """End the round: who keeps what, and which fame card comes next."""
    table = state.table
    kept = tuple([Kept(seat, card) for seat, card in gains.takeable(table.places)])
    if table.pile:
        coming = state.fame[-table.pile]
        return Closed(table.round, kept, EDITIONS[table.edition].fame.get(coming, UNSEEN))
    return Closed(table.round, kept, None, clown_owner(table, kept))


def clown_owner(table: Table, kept: tuple[Kept, ...]) -> int | None:
    """Return who has the Clown, if there is something for him to copy."""
    settled = [list(player.proteges) for player in table.players]
    for each in kept:
        settled[each.seat].append(each.card)
    edition = EDITIONS[table.edition]
    for seat, proteges in enumerate(settled):
        if edition.clown in proteges:
            return seat if moves.with_end_ability(edition, settled[seat - 1]) else None
    return None


def retire(state: State, seat: int) -> tuple[Retired] | None:
    """Give a seat up: default moves go on, unless only one player is left."""
    if state.table.phase == OVER or seat in state.table.retired:
        return None
    return (Retired(seat),)


def asks(state: State) -> tuple[Ask, ...]:
    """List the open question; none when the game is over."""
    table = state.table
    return () if table.turn is None else (ASKS[table.phase][table.turn],)


def rounds(state: State) -> int:
    """Count the rounds, the one that is played included."""
    return state.table.round


def turned_up(fact: AnyFact) -> bool:
    """Say whether the fact showed anybody something that was hidden before."""
    if isinstance(fact, Closed):
        return fact.fame is not None
    return isinstance(fact, Dealt)
