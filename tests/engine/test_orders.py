"""Orders, shown with a toy title: stones are taken from a heap, or a bell is rung."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
import pytest

from games.engine import canonical, orders
from games.engine.base import Ask, Move
from games.engine.errors import IllegalMove, MalformedMove, Unanswered
from games.engine.orders import Alternative, Guard, Order, Step, single

GAUGES = ("stones", "Risk")


class Take(Move, frozen=True, tag="take"):
    ask = "take"
    count: int


class Ring(Move, frozen=True, tag="ring"):
    ask = "ring"
    loud: bool = True


class View(msgspec.Struct, frozen=True):
    stones: int
    ask: Ask


def check(view, move):
    if isinstance(move, Take) and move.count > view.stones:
        raise IllegalMove("too_many", f"There are not {move.count} stones.")


def read_move(text):
    word, *rest = text.split()
    if word == "take" and len(rest) == 1 and rest[0].isdigit():
        return Take(int(rest[0]))
    if word == "ring" and not rest:
        return Ring()
    raise MalformedMove(f"{text!r} is not a move")


TOY = SimpleNamespace(
    Move=Take | Ring,
    check=check,
    gauges=lambda view: {"stones": view.stones, "Risk": 20},
)


def asked(kind="take", stones=5):
    return View(stones, Ask(0, kind))


def parse(text):
    return orders.parse(text, read_move, GAUGES)


def answer(text, view):
    return orders.answer(TOY, view, parse(text))


# --- reading ---------------------------------------------------------------------------------


def test_one_move_is_an_order_of_one_step():
    assert parse("  take 3 ") == single(Take(3))
    assert single(Take(3)) == Order((Step((Alternative(Take(3)),)),))


@pytest.mark.parametrize(
    "text",
    [
        "take 3 then ring",
        "take 3 dann ring",
        "take 3 THEN ring",
        "take 3\nring",
        "take 3\r\n\n  ring\n",
        "\ntake 3 then\nring",
    ],
)
def test_steps_are_parted_by_then_dann_or_a_new_line(text):
    steps = parse(text).steps
    assert [step.alternatives[0].move for step in steps] == [Take(3), Ring()]
    assert [step.ask for step in steps] == ["take", "ring"]


@pytest.mark.parametrize(
    "text",
    ["take 3 else take 1", "take 3 sonst take 1", "take 3, ELSE take 1", "take 3; sonst take 1"],
)
def test_alternatives_are_parted_by_else_or_sonst(text):
    (step,) = parse(text).steps
    assert [alternative.move for alternative in step.alternatives] == [Take(3), Take(1)]


@pytest.mark.parametrize(
    ("text", "guard"),
    [
        ("take 3 if stones <= 4", Guard("stones", "<=", 4)),
        ("take 3 wenn stones >= 4", Guard("stones", ">=", 4)),
        ("take 3 falls stones < 4", Guard("stones", "<", 4)),
        ("take 3 IF Stones>4", Guard("stones", ">", 4)),
        ("take 3, if stones = 4", Guard("stones", "=", 4)),
        ("take 3; if stones == 4", Guard("stones", "=", 4)),
        ("take 3 if risk <= 20 %", Guard("Risk", "<=", 20)),
        ("take 3 if risk <= 20%", Guard("Risk", "<=", 20)),
        ("take 3 if risk > -5", Guard("Risk", ">", -5)),
    ],
)
def test_a_guard_compares_a_gauge_with_a_number(text, guard):
    assert parse(text) == Order((Step((Alternative(Take(3), guard),)),))


def test_every_alternative_of_every_step_has_its_own_guard():
    order = parse(
        "take 3 if stones > 4 else take 2 if stones > 3 else take 1 then ring if risk < 9"
    )
    guards = [[each.guard for each in step.alternatives] for step in order.steps]
    assert guards == [
        [Guard("stones", ">", 4), Guard("stones", ">", 3), None],
        [Guard("Risk", "<", 9)],
    ]


@pytest.mark.parametrize("text", ["", "  \n ", "then", "dann\n"])
def test_a_text_without_a_move_is_malformed(text):
    with pytest.raises(MalformedMove, match="no move"):
        parse(text)


@pytest.mark.parametrize(
    "text", ["take 3 if luck > 2", "take 3 else ring if glueck < 1", "take 3 then ring if x = 0"]
)
def test_a_guard_on_something_unknown_is_malformed(text):
    with pytest.raises(MalformedMove, match="nothing called"):
        parse(text)


@pytest.mark.parametrize(
    "text", ["jump", "take 3 else jump", "take 3 then jump", "take 3 if stones"]
)
def test_a_part_that_is_no_move_makes_the_whole_order_malformed(text):
    with pytest.raises(MalformedMove, match="is not a move"):
        parse(text)


# --- answering -------------------------------------------------------------------------------


def test_the_first_alternative_that_is_legal_is_played():
    assert answer("take 9 else take 7 else take 2 else take 1", asked()) == (Take(2), Order(()))


@pytest.mark.parametrize(
    ("guard", "stones", "played"),
    [
        ("stones <= 4", 4, True),
        ("stones <= 4", 5, False),
        ("stones >= 4", 4, True),
        ("stones >= 4", 3, False),
        ("stones < 4", 3, True),
        ("stones < 4", 4, False),
        ("stones > 4", 5, True),
        ("stones > 4", 4, False),
        ("stones = 4", 4, True),
        ("stones == 4", 5, False),
    ],
)
def test_a_guard_is_looked_at_when_the_seat_is_asked(guard, stones, played):
    move, _ = answer(f"take 2 if {guard} else take 1", asked(stones=stones))
    assert move == Take(2 if played else 1)


def test_what_comes_after_the_step_played_is_left_over():
    order = parse("take 3 then ring then take 1")
    move, rest = orders.answer(TOY, asked(), order)
    assert (move, rest) == (Take(3), parse("ring then take 1"))
    assert orders.answer(TOY, asked("ring"), rest) == (Ring(), parse("take 1"))


def test_steps_for_questions_that_were_not_asked_are_passed_over():
    assert answer("take 3 then ring then take 1", asked("ring")) == (Ring(), parse("take 1"))


def test_a_question_the_order_does_not_answer_is_left_to_the_person():
    with pytest.raises(Unanswered, match="says nothing about the question 'ring'") as caught:
        answer("take 3 then take 1", asked("ring"))
    assert caught.value.reasons == ()
    assert caught.value.code == "order_unanswered"


def test_an_order_that_is_used_up_answers_nothing():
    with pytest.raises(Unanswered):
        orders.answer(TOY, asked(), Order(()))


def test_a_single_move_that_is_illegal_is_refused_by_its_rule():
    with pytest.raises(IllegalMove) as caught:
        answer("take 9", asked())
    assert caught.value.rule == "too_many"


def test_a_single_guard_that_does_not_hold_says_so():
    with pytest.raises(Unanswered, match=r"'if stones > 7' does not hold \(stones is 5\)"):
        answer("take 1 if stones > 7", asked())


def test_several_alternatives_that_all_fail_give_every_reason_in_order():
    with pytest.raises(Unanswered) as caught:
        answer("take 9 else take 1 if stones > 7 else take 8", asked())
    first, second, third = caught.value.reasons
    assert (first.rule, third.rule) == ("too_many", "too_many")
    assert isinstance(second, Unanswered)
    assert str(caught.value) == "; ".join(reason.detail for reason in caught.value.reasons)


def test_a_gauge_that_is_gone_when_the_seat_is_asked_never_holds():
    order = Order((Step((Alternative(Take(1), Guard("gone", "<", 10**9)),)),))
    with pytest.raises(Unanswered, match="gone is unknown"):
        orders.answer(TOY, asked(), order)


def test_a_later_step_does_not_help_where_the_first_of_its_kind_fails():
    with pytest.raises(IllegalMove):
        answer("take 9 then take 1", asked())


# --- keeping ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "take 3",
        "take 3 if stones >= 4 else ring then ring if risk = 20",
        "ring then take 2 then take 1 else take 0 if stones < 1",
    ],
)
def test_an_order_reads_back_from_its_canonical_json(text):
    order = parse(text)
    assert orders.load(TOY, canonical.text(order)) == order


def test_a_stored_move_of_another_kind_is_not_taken_for_an_order():
    strange = canonical.text(single(Take(3))).replace("take", "jump")
    with pytest.raises(msgspec.ValidationError):
        orders.load(TOY, strange)
