"""The worked examples of the rules page, section 4.7, under their numbers."""

from __future__ import annotations

from games.engine.patronize import gains, moves, scoring
from games.engine.patronize.state import Colour, Contested, Cube, Due, Gain, Take
from tests.engine.patronize.tables import (
    ART,
    DISCOVERY,
    FREE,
    A,
    B,
    C,
    D,
    answer,
    asked,
    cubes,
    ended,
    fact_of,
    held,
    options,
    play_round,
    player,
    proteges,
)


def test_example_1_trump_red_and_copying_over_a_passer():
    facts, state = play_round("banker", "painter", "", "geographer", fame=ART)
    contest = fact_of(facts, Contested)
    assert contest.winner == B
    assert contest.due == (
        Due(B, "red"),
        Due(D, "green"),
        Due(D, None, A),
        Due(A, None),
        Due(A, "red", B),
    )
    assert contest.gains == (Gain(B, "red"), Gain(D, "green"))
    assert state.table.start == B
    assert state.table.players[B].fame == (ART,)
    assert asked(state) == (D, "colour")
    state = answer(state, Colour("blue"))
    assert asked(state) == (A, "colour")
    state = answer(state, Colour("yellow"))
    assert held(state, A) == cubes(red=1, yellow=1)
    assert held(state, B) == cubes(red=1)
    assert held(state, D) == cubes(green=1, blue=1)
    assert asked(state) == (C, "take")
    takes = [Take("banker"), Take("painter"), Take("geographer")]
    assert options(state) == [*takes, *moves.CUBE_MOVES]


def test_example_2_a_student_who_copies_a_free_talent_twice():
    facts, state = play_round("student", "noble", "clown")
    assert fact_of(facts, Contested).winner == B
    assert asked(state) == (B, "colour")
    state = answer(state, Colour("red"))
    assert asked(state) == (C, "colour")
    state = answer(state, Colour("green"))
    assert asked(state) == (A, "colour")
    state = answer(state, Colour("blue"))
    assert asked(state) == (A, "colour")
    state = answer(state, Colour("yellow"))
    assert held(state, A) == cubes(blue=1, yellow=1)
    assert held(state, B) == cubes(red=1)
    assert held(state, C) == cubes(green=1)


def test_example_3_a_student_alone_wins_the_card_and_gains_nothing():
    facts, state = play_round("student", "", "", "", fame=DISCOVERY)
    contest = fact_of(facts, Contested)
    assert (contest.winner, contest.due, contest.gains) == (A, (), ())
    assert state.table.players[A].fame == (DISCOVERY,)
    assert state.table.queue == (B, C, D)
    assert options(state) == [Take("student"), *moves.CUBE_MOVES]


def test_example_3_a_protected_student_leaves_only_cubes():
    _, state = play_round("student!", "", "", "", fame=DISCOVERY)
    for seat in (B, C, D):
        assert asked(state) == (seat, "take")
        assert options(state) == [*moves.CUBE_MOVES]
        state = answer(state, Cube("red"))
    assert proteges(state, A) == ("student",)


def test_example_4_an_empty_supply_takes_from_the_next_who_has_one():
    players = [player(), player(), player(), player()]
    rows = [(0, 5, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 2, 0, 0)]
    stock = gains.holdings((8, 0, 8, 8), tuple(players))
    for seat, row in enumerate(rows):
        stock[seat] = [*row]
    assert gains.gain(stock, B, "green") == Gain(B, "green", D)
    assert (stock[B][1], stock[D][1], stock[A][1]) == (1, 1, 5)


def test_example_5_everybody_passes():
    facts, state = play_round("", "", "", "", start=C, fame=FREE)
    contest = fact_of(facts, Contested)
    assert (contest.winner, contest.gains) == (None, ())
    assert state.table.lost == (FREE,)
    assert state.table.start == C
    for seat in (C, D, A, B):
        assert asked(state) == (seat, "take")
        assert options(state) == [*moves.CUBE_MOVES]
        state = answer(state, Cube("blue"))
        assert held(state, seat) == cubes(blue=1)
    assert state.table.start == C
    assert state.table.round == 2


def test_example_6_scoring():
    mine = player("navigator weaver trader", held=cubes(2, 1, 0, 3))
    sources = dict(scoring.lines(ended(mine, player(), player()).table)[A].sources)
    assert sources["masterpieces"] == 5 + 2 + 2 + 10
    assert sources["weaver"] == 7
    assert sources["trader"] == 7


def test_example_7_who_cannot_pay_the_lawyer_cannot_take():
    players = (player(), player(), player("lawyer"), player())
    _, state = play_round("banker", "painter!", "nun", "", fame=ART, players=players)
    while asked(state)[1] == "colour":
        state = answer(state, Colour("blue"))
    assert asked(state) == (D, "take")
    assert options(state) == [Take("banker"), *moves.CUBE_MOVES]
    state = answer(state, Cube("green"))
    assert "nun" in proteges(state, C)
