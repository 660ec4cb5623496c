"""What people write, in English and German, and what is understood (rules section 5.7a)."""

from __future__ import annotations

import pytest

from games.engine import villa_paletti
from games.engine.errors import AmbiguousMove, MalformedMove
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
from tests.engine.villa_paletti.notations import read, view
from tests.engine.villa_paletti.tables import (
    state,
)

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
