"""What people write, in English and German, and what is understood (rules section 5.7a)."""

from __future__ import annotations

import pytest

from games.engine import canonical, orders, villa_paletti
from games.engine.errors import AmbiguousMove, MalformedMove, Unanswered
from games.engine.orders import single
from games.engine.villa_paletti import spots
from games.engine.villa_paletti.answers import (
    Accept,
    Claim,
    Colour,
    Grip,
    Lay,
    Object,
    Pass,
    Place,
    Prove,
    Pull,
    PutBack,
    Release,
    Remove,
    Stack,
    Waive,
)
from games.engine.villa_paletti.gauges import gauges
from games.engine.villa_paletti.state import FLOOR, Dispute
from tests.engine.villa_paletti.tables import (
    BLUE,
    LEGS,
    RED,
    UPPER,
    column,
    decide,
    fold,
    play,
    state,
)

ALL = LEGS | UPPER | {"R2": (0, 0, 0), "R4": (0, 0, -900)}


def view(kind):
    """Return the view of a seat that is asked this."""
    positions = {
        "turn": state(ALL),
        "pull": play(state(ALL), Grip("R1")),
        "set": play(state(ALL), Grip("R1"), (Pull(), 1)),
        "answer": play(state(ALL), Claim()),
        "prove": play(state(ALL), Claim(), Object(), Accept(), Accept()),
        "floor": state(ALL, phase=FLOOR),
        "penalty": state(ALL, phase="penalty", dispute=Dispute((False, True, False, False), BLUE)),
        "colour": state(
            phase="draft", draft=(BLUE, RED), active=BLUE, owners=(RED, None, None, None)
        ),
    }
    position = positions[kind]
    return villa_paletti.view(position, villa_paletti.asks(position)[0].seat)


def read(text, kind):
    return villa_paletti.read(text, view(kind))


def moves(order):
    return [[each.move for each in step.alternatives] for step in order.steps]


CANONICAL = {
    "colour": [(Colour("blue"), "colour blue", "farbe blau")],
    "turn": [(Grip("R2"), "grip R2", "fasse R2"), (Claim(), "claim", "behaupte")],
    "prove": [(Prove("R1"), "grip R1", "fasse R1")],
    "pull": [(Pull(), "pull", "ziehe"), (Release(), "let go", "lass los")],
    "set": [
        (Place(120, 45), "set 120,45", "stelle 120,45"),
        (Place(-7, -31), "set -7,-31", "stelle -7,-31"),
        (Stack("B1"), "set on B1", "stelle auf B1"),
        (PutBack(), "put back", "stelle zurück"),
    ],
    "answer": [(Accept(), "accept", "glaube"), (Object(), "object", "einspruch")],
    "floor": [
        (Lay(10, -5, 3), "floor 10,-5 rot 3", "etage 10,-5 drehung 3"),
        (Pass(), "pass", "passe"),
    ],
    "penalty": [(Remove("B1"), "remove B1", "entferne B1"), (Waive(), "waive", "verzichte")],
}


@pytest.mark.parametrize("kind", CANONICAL)
def test_every_move_has_its_text_and_reads_back(kind):
    for move, english, german in CANONICAL[kind]:
        assert villa_paletti.write(move) == english
        assert villa_paletti.write(move, "en") == english
        assert villa_paletti.write(move, "de") == german
        for text in (english, german, english.upper(), f"  {german} . "):
            assert read(text, kind) == single(move)


@pytest.mark.parametrize(
    ("kind", "text", "move"),
    [
        ("turn", "R2", Grip("R2")),
        ("turn", "r2", Grip("R2")),
        ("turn", "red 2", Grip("R2")),
        ("turn", "red hex", Grip("R4")),
        ("turn", "rot dick", Grip("R5")),
        ("turn", "Ich nehme die rote dicke Säule", Grip("R5")),
        ("turn", "take hold of the red hexagonal column, please", Grip("R4")),
        ("turn", "rot 2", Grip("R2")),
        ("turn", "gelb 1", Grip("Y1")),
        ("turn", "grün dick", Grip("G5")),
        ("turn", "1", Grip("R1")),
        ("turn", "5", Claim()),
        ("prove", "R2", Prove("R2")),
        ("pull", "I pull it out!", Pull()),
        ("pull", "release", Release()),
        ("pull", "loslassen", Release()),
        ("pull", "abbrechen", Release()),
        ("set", "12,5", Place(12, 5)),
        ("set", "12, -5", Place(12, -5)),
        ("set", "(12, 5)", Place(12, 5)),
        ("set", "x=12 y=5", Place(12, 5)),
        ("set", "set it at 12 / 5 mm", Place(12, 5)),
        ("set", "set 12,\u22125", Place(12, -5)),
        ("set", "auf B1", Stack("B1")),
        ("set", "zurück", PutBack()),
        ("answer", "I object to this claim", Object()),
        ("answer", "ich erhebe Einspruch", Object()),
        ("answer", "ok", Accept()),
        ("floor", "10,-5", Lay(10, -5, 0)),
        ("floor", "10,-5 rot 3", Lay(10, -5, 3)),
        ("floor", "lege die Etage bei 10,-5 gedreht 3", Lay(10, -5, 3)),
        ("floor", "floor 10 -5 3", Lay(10, -5, 3)),
        ("floor", "floor 10,-5 rot 24", Lay(10, -5, 24)),
        ("penalty", "B1", Remove("B1")),
        ("colour", "blue", Colour("blue")),
        ("colour", "gelb bitte", Colour("yellow")),
    ],
)
def test_people_write_as_they_like(kind, text, move):
    assert read(text, kind) == single(move)


# --- letters ---------------------------------------------------------------------------------


def test_a_letter_is_a_place_of_the_list():
    seen = view("set")
    listed = spots.spots(seen)
    assert [spot.letter for spot in listed] == [*"ABCDEF"]
    for spot in listed:
        for text in (f"set {spot.letter}", spot.letter, spot.letter.lower(), f"nach {spot.letter}"):
            assert villa_paletti.read(text, seen) == single(spot.move)


def test_a_letter_is_a_place_for_a_floor_where_one_is_due():
    seen = view("floor")
    for place in spots.places(seen):
        assert villa_paletti.read(f"floor {place.letter}", seen) == single(place.move)
        assert villa_paletti.read(place.letter, seen) == single(place.move)


def test_an_unknown_letter_is_refused_with_the_known_ones():
    with pytest.raises(MalformedMove, match="it has: A, B, C, D, E, F"):
        read("set Q", "set")


# --- whole turns -----------------------------------------------------------------------------


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


# --- refusals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "text", "problem"),
    [
        ("turn", "", "empty"),
        ("turn", " ; \n", "empty"),
        ("turn", "x" * 5000, "too_long"),
        ("turn", "R2 " * 200, "too_long"),
        ("turn", "jump", "unknown_word"),
        ("turn", "jump R2", "unknown_word"),
        ("turn", "grip Z9", "unknown_column"),
        ("turn", "pull R2 R3 to A", "several_columns"),
        ("turn", "claim pass", "several_moves"),
        ("turn", "99", "line_out_of_range"),
        ("turn", "please", "nothing_meant"),
        ("turn", "pull R2 else floor 1,2", "other_question"),
        ("turn", "pull R2 if luck > 3", "unknown_gauge"),
        ("set", "set A 12,5", "several_places"),
        ("set", "set A B", "several_places"),
        ("set", "set 12", "coordinates"),
        ("set", "set 1,2,3", "coordinates"),
        ("set", "set on Z9", "unknown_column"),
        ("floor", "floor 12", "coordinates"),
        ("floor", "floor", "coordinates"),
    ],
)
def test_what_is_not_understood_says_why(kind, text, problem):
    with pytest.raises(MalformedMove) as caught:
        read(text, kind)
    assert caught.value.params.get("problem") == problem
    for language in ("en", "de"):
        told = villa_paletti.explain(caught.value, language)
        assert told
        assert "{" not in told


@pytest.mark.parametrize(
    ("kind", "text", "candidates"),
    [
        ("turn", "pull", ("grip R1", "grip R2", "grip R4", "grip R5")),
        ("colour", "colour", ("colour blue", "colour yellow", "colour green")),
        ("penalty", "remove", ("remove B1", "remove B5")),
    ],
)
def test_what_fits_several_moves_names_them(kind, text, candidates):
    with pytest.raises(AmbiguousMove) as caught:
        read(text, kind)
    assert caught.value.candidates == candidates
    assert candidates[0] in villa_paletti.explain(caught.value, "de")


def test_a_spectator_writes_nothing():
    with pytest.raises(MalformedMove, match="only watches"):
        villa_paletti.read("pull", villa_paletti.view(state(), None))


def test_offered_lines_are_read_by_their_numbers():
    for kind in CANONICAL:
        seen = view(kind)
        for number, move in enumerate(villa_paletti.offers(seen), start=1):
            assert villa_paletti.read(str(number), seen) == single(move)
            villa_paletti.check(seen, move)
