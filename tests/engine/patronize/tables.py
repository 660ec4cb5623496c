"""Hand-made rounds and positions, written as the rules page writes its examples."""

from __future__ import annotations

from msgspec import structs

from games.engine import patronize
from games.engine.patronize import folding, meta, rules
from games.engine.patronize.data import EDITIONS
from games.engine.patronize.state import (
    ACT,
    COPY,
    OVER,
    READY,
    Colour,
    Pass,
    Play,
    Player,
    State,
    Table,
)

EDITION = EDITIONS[meta.usual]
ALL = tuple(EDITION.cards)
FREE, ART, DISCOVERY = "fame_free_7", "fame_art", "fame_discovery"
A, B, C, D, E = range(5)


def cubes(red=0, green=0, blue=0, yellow=0):
    return red, green, blue, yellow


def player(text="", *, hand=0, held=(0, 0, 0, 0), fame="", mentor=READY):
    """Make a player with these protégés and fame cards, written with blanks."""
    return Player(hand, held, tuple(text.split()), tuple(fame.split()), mentor)


def supply_for(players):
    """Return what is left of eight cubes of each colour."""
    held = zip(*(each.cubes for each in players), strict=True)
    return tuple(EDITION.document.cubes - sum(column) for column in held)


def position(*players, **changes):
    """Make a state of the last round, which somebody has yet to open, with these players."""
    table = Table(
        edition=EDITION.key,
        round=1,
        phase=ACT,
        turn=0,
        opener=0,
        start=0,
        queue=tuple(range(len(players))),
        fame=FREE,
        pile=0,
        supply=supply_for(players),
        players=players,
        places=(None,) * len(players),
    )
    hands = tuple(("?",) * each.hand for each in players)
    return State(structs.replace(table, **changes), hands, (FREE,) * 7, (), ())


def ended(*players, **changes):
    """Make a finished game."""
    return position(*players, **{"phase": OVER, "turn": None, "queue": ()} | changes)


def copying(*players, seat=0, **changes):
    """Make the end of a game in which `seat` is asked what its Clown copies."""
    return position(*players, **{"phase": COPY, "turn": seat, "queue": (seat,)} | changes)


def play_round(*plays, fame=FREE, start=0, pile=3, players=None, supply=None):
    """Let everybody act, "painter", "painter!" with mentor or "" for a pass; give facts and state.

    The facts are those of the last one to act, so of the whole rest of the round up to the next
    question.
    """
    players = players or tuple(player() for _ in plays)
    players = tuple(structs.replace(each, hand=each.hand or 2) for each in players)
    state = position(*players, fame=fame, opener=start, start=start, turn=start, pile=pile)
    table = structs.replace(state.table, queue=folding.clockwise(start, len(players)))
    if supply is not None:
        table = structs.replace(table, supply=supply)
    hands = tuple((text.strip("!"), "student")[: None if text else 2] for text in plays)
    state = State(table, hands, state.fame, (), ())
    facts = ()
    for seat in table.queue:
        text = plays[seat]
        move = Play(text.strip("!"), text.endswith("!")) if text else Pass()
        facts = rules.decide(state, seat, move, None)
        state = fold(state, facts)
    return facts, state


def fold(state, facts):
    for fact in facts:
        state = folding.apply(state, fact)
    return state


def answer(state, move, seat=None):
    """Answer the open question, by the seat that is asked."""
    asked = state.table.turn if seat is None else seat
    return fold(state, rules.decide(state, asked, move, None))


def settle(state, colour="red"):
    """Answer every question for a colour."""
    while asked(state)[1] == "colour":
        state = answer(state, Colour(colour))
    return state


def options(state):
    """List what the asked seat may choose."""
    return patronize.legal(patronize.view(state, state.table.turn))


def held(state, seat):
    return state.table.players[seat].cubes


def proteges(state, seat):
    return state.table.players[seat].proteges


def fact_of(facts, kind):
    """Return the only fact of a kind."""
    (found,) = [fact for fact in facts if isinstance(fact, kind)]
    return found


def asked(state):
    """Return who is asked what."""
    (ask,) = rules.asks(state)
    return ask.seat, ask.kind
