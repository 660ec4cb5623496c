"""One line that answers several questions, with a limit of courage (rules section 5.7a)."""

from __future__ import annotations

import pytest

from games.engine import canonical, orders, villa_paletti
from games.engine.errors import Unanswered
from games.engine.villa_paletti import spots
from games.engine.villa_paletti.answers import (
    Accept,
    Claim,
    Grip,
    Lay,
    Place,
    Prove,
    Pull,
    PutBack,
    Release,
    Remove,
)
from games.engine.villa_paletti.gauges import gauges
from tests.engine.villa_paletti.notations import ALL, moves, read, view
from tests.engine.villa_paletti.tables import (
    BLUE,
    RED,
    column,
    decide,
    fold,
    play,
    state,
)


@pytest.mark.parametrize(
    "text",
    [
        "pull R2 to C if risk <= 20 else let go",
        "grip R2; pull if risk <= 20 else let go; set C",
        "grip R2, pull if risk <= 20 else let go, set C",
        "grip R2 then pull if risk <= 20 else let go then set C",
        "grip R2\npull if risk <= 20 else let go\nset C",
        "pull R2 to C if risk<=20%; else let go",
        "ziehe R2 nach C wenn risiko <= 20 sonst lass los",
        "Ziehe die rote 2 nach C, falls Risiko <= 20, sonst loslassen.",
    ],
)
def test_one_line_is_a_whole_turn_with_a_limit_of_courage(text):
    seen = view("turn")
    order = villa_paletti.read(text, seen)
    place = {spot.letter: spot.move for spot in spots.spots(seen)}["C"]
    assert moves(order) == [[Grip("R2")], [Pull(), Release()], [place]]
    guards = [[str(each.guard) for each in step.alternatives] for step in order.steps]
    assert guards == [["None"], ["if risk <= 20", "None"], ["None"]]
    assert orders.load(villa_paletti, canonical.text(order)) == order


def test_what_stands_behind_else_belongs_to_the_question_it_answers():
    order = read("pull R2 to 3,4 if risk <= 5 else let go else put back else claim", "turn")
    assert moves(order) == [[Grip("R2"), Claim()], [Pull(), Release()], [Place(3, 4), PutBack()]]
    order = read("pull R2 to 3,4 else to 5,6 else put back", "turn")
    assert moves(order) == [[Grip("R2")], [Pull()], [Place(3, 4), Place(5, 6), PutBack()]]


def test_a_whole_proof_in_one_line():
    order = read("pull R1 to 0,0 if risk < 9 else let go", "prove")
    assert moves(order) == [[Prove("R1")], [Pull(), Release()], [Place(0, 0)]]


def test_a_penalty_and_the_floor_in_one_line():
    assert moves(read("remove B1; floor 1,2 rot 3", "penalty")) == [[Remove("B1")], [Lay(1, 2, 3)]]


def test_an_answer_before_the_own_turn():
    order = read("accept; pull R1 to 0,0", "answer")
    assert moves(order) == [[Accept()], [Grip("R1")], [Pull()], [Place(0, 0)]]


@pytest.mark.parametrize(("limit", "is_pulled"), [(100, True), (0, False)])
def test_the_order_is_played_as_far_as_the_courage_goes(limit, is_pulled):
    heights = [0] * 20
    heights[1] = 90
    position = state(ALL, heights=tuple(heights))
    text = f"pull R2 to 0,-10 if risk <= {limit} else let go"
    order = villa_paletti.read(text, villa_paletti.view(position, RED))
    for tremors in ((), (1,) if is_pulled else (), (1,) if is_pulled else None):
        if tremors is None:
            break
        seen = villa_paletti.view(position, RED)
        move, order = orders.answer(villa_paletti, seen, order)
        position = fold(position, decide(position, move, *tremors))
    assert column(position, "R2").level == int(is_pulled)
    assert column(position, "R2").locked != is_pulled
    assert orders.has_lapsed(order, "answer")


def test_an_order_without_else_leaves_a_risk_beyond_it_to_the_person():
    heights = [0] * 20
    heights[1] = 90
    position = play(state(ALL, heights=tuple(heights)), Grip("R2"))
    order = villa_paletti.read("pull if risk <= 1", villa_paletti.view(position, RED))
    with pytest.raises(Unanswered, match="risk is") as caught:
        orders.answer(villa_paletti, villa_paletti.view(position, RED), order)
    assert "risk" in villa_paletti.explain(caught.value, "de")


def test_the_risk_is_a_gauge_and_unknown_means_the_worst():
    assert gauges(view("turn"))["risk"] == 100
    seen = view("pull")
    assert gauges(seen)["risk"] == 100 - seen.table.hold.safe


def test_an_order_can_be_written_before_ones_turn():
    position = state(ALL)
    seen = villa_paletti.view(position, BLUE)
    assert moves(villa_paletti.read("pull B5 to A", seen))[0] == [Grip("B5")]
    assert villa_paletti.offers(seen)[-1] == Claim()
