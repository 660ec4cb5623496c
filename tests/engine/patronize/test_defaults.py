"""What is played for whoever does not answer (rules section 4.6)."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.engine import patronize
from games.engine.errors import IllegalMove
from games.engine.patronize.state import Colour, Cube, Pass, Play, Take
from tests.engine.patronize.tables import A, B, answer, cubes, play_round, player, position


def default(state):
    return patronize.default(patronize.view(state, state.table.turn))


def acting(hand, rounds):
    state = position(*[player(hand=len(hand))] * 3, pile=rounds - 1)
    return structs.replace(state, hands=(tuple(hand), *state.hands[1:]))


def test_pass_as_long_as_all_cards_can_still_be_played():
    assert default(acting(["noble", "nun"], rounds=3)) == Pass()


def test_else_play_the_lowest_influence_without_mentor():
    assert default(acting(["noble", "nun"], rounds=2)) == Play("nun")
    assert default(acting(["noble", "nun"], rounds=1)) == Play("nun")


@pytest.mark.parametrize(
    ("mine", "colour"),
    [
        (player(), "red"),
        (player(held=cubes(green=1)), "green"),  # 3 more against 2
        (player(held=cubes(green=1, blue=2)), "blue"),  # 5 more
        (player("nun"), "yellow"),  # the Nun counts as one: 3 more against 2
        (player("nun", held=cubes(green=1)), "green"),  # equal: green before yellow
        (player("nun", held=cubes(yellow=1)), "yellow"),
        (player(held=cubes(red=8)), "green"),  # more red would bring nothing
    ],
)
def test_the_colour_that_adds_most(mine, colour):
    state = play_round("", "", "", players=(mine, player(), player()))[1]
    assert default(state) == Cube(colour)


def test_a_free_masterpiece_by_the_same_measure():
    mine = player(held=cubes(yellow=3))
    state = play_round("banker", "", "", players=(mine, player(), player()))[1]
    assert default(state) == Colour("yellow")


def test_a_passer_takes_a_cube_never_a_character():
    state = play_round("painter", "", "")[1]
    assert isinstance(default(state), Cube)


@pytest.mark.parametrize(
    ("payer", "colour"),
    [
        (player(held=cubes(red=2, blue=1)), "blue"),  # 2 less against 3
        (player(held=cubes(green=1, yellow=1)), "green"),  # equal: green before yellow
        (player("painter", held=cubes(red=1, blue=1)), "blue"),  # the second red would go
        (player(held=cubes(red=3, yellow=2)), "yellow"),
    ],
)
def test_the_lawyer_is_paid_with_what_is_worth_least(payer, colour):
    players = (player("lawyer"), payer, player())
    state = play_round("nun", "", "weaver", players=players)[1]
    while state.table.phase == "gain":
        state = answer(state, Colour("red"))
    assert state.table.turn == B
    assert patronize.decide(state, B, Take("nun"), None)[0].move == Take("nun", colour)


def test_nobody_answers_for_who_is_not_asked():
    with pytest.raises(IllegalMove, match="not asked"):
        patronize.default(patronize.view(acting(["nun"], rounds=3), B))
    assert patronize.view(acting(["nun"], rounds=3), A).ask is not None
