"""Villa Paletti by mail: numbered lines with their risks, whole turns, previews, remarks."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from games.boards.villa_paletti.answering import answering
from games.boards.villa_paletti.choosing import choices, hints
from games.boards.villa_paletti.composing import AT, acts, parts
from games.boards.villa_paletti.speaking import foretell, prompt, remark, spoken
from games.engine import orders
from games.engine.villa_paletti.advice import advice
from games.engine.villa_paletti.answers import Accept, Claim, Grip, Pull, Release
from games.engine.villa_paletti.happenings import Answered, Claimed, Gripped, LetGo, Pulled
from games.engine.villa_paletti.offering import offers
from games.engine.villa_paletti.reading import read
from games.engine.villa_paletti.state import FLOOR, PULL, SET, TURN
from games.engine.villa_paletti.telling import write
from tests.games.boards.villa_questions import questions

COLOURS = ["black", "white", "purple"]


@pytest.fixture(scope="module", name="questions")
def every_question():
    return questions()


def test_every_line_reads_back_as_its_move(questions):
    for seen in questions.values():
        for language in ("en", "de"):
            lines = choices(seen, COLOURS, language, advice=advice(seen))
            for line, move in zip(lines, offers(seen), strict=True):
                assert read(line.text, seen) == orders.single(move)
                assert read(str(line.number), seen) == orders.single(move)


def test_columns_tell_their_interval_and_places_their_risk(questions):
    seen = questions[TURN]
    known = advice(seen)
    lines = {line.text: line.note for line in choices(seen, COLOURS, advice=known)}
    for each in known.columns:
        told = lines[f"grip {each.column}"]
        assert f"risk {each.least}" in told
        assert told.endswith(f"{each.most} %")
    for phase in (SET, FLOOR):
        seen = questions[phase]
        told = choices(seen, COLOURS, advice=advice(seen))[0].note
        assert told.startswith("A, risk ")
        assert choices(seen, COLOURS) == ()
    assert "touches" in told
    hold = questions[PULL].table.hold
    assert choices(questions[PULL], COLOURS)[0].note == f"risk {100 - hold.safe} %"


def test_the_whole_turn_that_is_shown_can_be_sent(questions):
    seen = questions[TURN]
    for language in ("en", "de"):
        told = answering(seen, language, advice=advice(seen))
        whole = told.split(": ")[1].split(".")[0]
        order = read(whole, seen)
        assert [step.ask for step in order.steps] == ["turn", "pull", "set"]
    assert "A " in told
    assert hints(seen)


def test_a_preview_has_the_line_that_is_sent(questions):
    for seen in questions.values():
        for value, move in acts(seen).items():
            if value == AT:
                continue
            found = foretell(seen, COLOURS, {"act": value})
            assert read(found.text, seen) == orders.single(move)
            assert found.sentences


def test_a_place_that_cannot_be_is_explained(questions):
    chosen = {"act": AT, "x": "900", "y": "900"}
    assert foretell(questions[SET], COLOURS, chosen) is None
    assert "stick out" in prompt(questions[SET], chosen)
    spot = offers(questions[SET])[0]
    found = foretell(questions[SET], COLOURS, parts(spot))
    (told,) = [each for each in found.sentences if each.startswith("Risk that the villa falls")]
    assert found.stake == f"risk {told.split(': ')[1].rstrip('.')}"


def test_a_preview_tells_the_risk_in_short_where_it_is_known(questions):
    seen = questions[TURN]
    column = next(value for value, move in acts(seen).items() if isinstance(move, Grip))
    assert foretell(seen, COLOURS, {"act": column}).stake == ""
    known = SimpleNamespace(column=column, least=3, most=40)
    told = SimpleNamespace(columns=[known], spots=(), map=(), places=())
    found = foretell(seen, COLOURS, {"act": column}, "de", advice=told)
    assert found.stake == "Risiko 3\N{EN DASH}40 %"


def test_canonical_texts_are_spoken_in_german(questions):
    for seen in questions.values():
        for move in offers(seen):
            assert spoken(write(move), "de") == write(move, "de")
            assert spoken(write(move), "en") == write(move, "en")


@pytest.mark.parametrize(
    ("fact", "english", "german"),
    [
        (
            Gripped(0, Grip("R1"), "R1", 77, "light", None),
            "It sits light; risk 23 %.",
            "Risiko 23 %",
        ),
        (Pulled(0, Pull(), "R1", 7, 77, ok=True), "Tremor 7, safe up to 77.", "Zittern 7"),
        (LetGo(0, Release(), "R1"), "It stays put for the rest of the game.", "bleibt"),
        (Claimed(0, Claim()), "", ""),
        (Answered(1, Accept()), "", ""),
        (Pulled(0, Pull(), "R1", 90, 77, ok=False), "Pulled at R1 with too shaky a hand", "R1"),
    ],
)
def test_a_remark_tells_nothing_that_the_move_has_told(fact, english, german):
    assert remark(fact, COLOURS).startswith(english)
    assert german in remark(fact, COLOURS, "de")
