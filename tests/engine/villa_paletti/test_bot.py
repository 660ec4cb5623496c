"""The bots: each has its nerve, sees only views, and their games are worth watching."""

from __future__ import annotations

import pytest

from games import simulation
from games.engine import registry, villa_paletti
from games.engine.errors import IllegalMove, UnknownBot
from games.engine.villa_paletti.answers import Claim, Grip, Pull, PutBack, Release
from games.engine.villa_paletti.bot import NERVES, courage, limit
from tests.engine.playing import draws
from tests.engine.villa_paletti.tables import BLUE, FLOORS, LEGS, RED, UPPER, play, state

EDITION = registry.find_edition(villa_paletti)


def choose(name, position, seat=RED):
    return villa_paletti.bot(name, villa_paletti.view(position, seat), draws(1))


def test_nerves_differ():
    assert NERVES["careful"] < NERVES["greedy"] < NERVES["bold"]
    assert set(NERVES) | {"random"} == set(villa_paletti.bots)


def test_a_free_column_is_taken_by_everybody():
    assert all(choose(name, state()) == Grip("R1") for name in NERVES)


def test_who_has_only_columns_that_all_hangs_on_claims():
    legs = {"R5": (0, -500, -400), "B5": (0, 500, -400), "Y5": (0, 0, 600)}
    assert all(choose(name, state(legs)) == Claim() for name in NERVES)


@pytest.mark.parametrize("name", NERVES)
def test_the_nerve_decides_whether_a_column_is_pulled(name):
    heights = [0] * 20
    heights[1] = 90
    for holder in (BLUE, RED):
        position = state(
            LEGS | UPPER | {"R2": (0, 0, 0)}, FLOORS, heights=tuple(heights), holder=holder
        )
        position = play(position, Grip("R2"))
        risk = 100 - position.table.hold.safe
        bears = limit(courage(villa_paletti.view(position, RED), NERVES[name]))
        assert choose(name, position) == (Pull() if risk <= bears else Release())


def test_who_is_about_to_lose_dares_more_than_who_holds_the_seal():
    """Where no floor can be laid, all pass soon and the seal decides: only its holder can wait."""
    losing = villa_paletti.view(state(LEGS | UPPER, FLOORS, holder=BLUE), RED)
    holding = villa_paletti.view(state(LEGS | UPPER, FLOORS, holder=RED), RED)
    last = villa_paletti.view(state(LEGS | UPPER, FLOORS, holder=BLUE, passes=3), RED)
    nobody = villa_paletti.view(state(), RED)
    assert courage(holding, 20) < 20 < courage(losing, 20) < courage(last, 20)
    assert courage(nobody, 20) < 20


def test_a_bot_that_there_is_not_is_refused():
    with pytest.raises(UnknownBot):
        choose("clever", state())
    with pytest.raises(IllegalMove):
        choose("greedy", state(), seat=BLUE)


def test_a_plan_is_a_whole_turn_with_a_limit_of_courage():
    view = villa_paletti.view(state(holder=BLUE), RED)
    order = villa_paletti.plan("greedy", view, draws(1))
    assert [step.ask for step in order.steps] == ["turn", "pull", "set"]
    assert str(order.steps[1].alternatives[0].guard).startswith("if risk <= ")
    assert order.steps[2].alternatives[-1].move == PutBack()


def test_games_last_and_between_a_third_and_two_thirds_of_the_villas_fall():
    """A small sample, three games of each size; `make bench` shows larger ones."""
    games = [
        simulation.play(villa_paletti, EDITION, 2 + index % 3, f"bench {index}", ["greedy"])
        for index in range(9)
    ]
    turns = sorted(game.state.table.turns for game in games)
    falls = sum(game.state.table.fall is not None for game in games)
    assert 20 <= turns[len(turns) // 2] <= 60
    assert turns[-1] <= 60
    assert len(games) / 3 <= falls <= len(games) * 2 / 3


def test_greedy_bots_answer_most_questions_by_orders():
    """By mail one line is a whole turn."""
    game = simulation.play(villa_paletti, EDITION, 3, "mails", ["greedy"])
    decisions = sum(hasattr(fact, "move") for _, fact in game.facts)
    assert game.mails < decisions * 3 // 4
