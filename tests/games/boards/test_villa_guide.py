"""Villa Paletti's help: every example is understood, every number is the edition's."""

from __future__ import annotations

import pytest

from games.boards import villa_paletti as board
from games.boards.samples import sample
from games.boards.villa_paletti.guide import guide
from games.boards.villa_paletti.printed import NOTES
from games.engine import villa_paletti
from games.engine.base import LANGUAGES
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.happenings import Proved, Removed

SAMPLE = sample("villa_paletti")
GUIDES = {language: guide(SAMPLE, language) for language in LANGUAGES}
each_language = pytest.mark.parametrize("language", LANGUAGES)


def as_read(text, view):
    """Return how a text is understood, in canonical words."""
    return " then ".join(step_text(step) for step in villa_paletti.read(text, view).steps)


def step_text(step):
    ways = [(villa_paletti.write(each.move), each.guard) for each in step.alternatives]
    return " else ".join(f"{move} {guard or ''}".strip() for move, guard in ways)


@each_language
def test_every_example_is_understood_in_the_position_it_is_shown_for(language):
    lessons = GUIDES[language].lessons
    assert [lesson.key for lesson in lessons] == [
        *("colour", "grip", "pull", "set", "let_go", "claim", "object", "prove", "remove", "floor")
    ]
    for lesson in lessons:
        view = SAMPLE.view(lesson.step, lesson.seat)
        assert len(lesson.examples) > 1
        for example in lesson.examples:
            assert as_read(example.text, view) == example.means == lesson.means


@each_language
def test_a_whole_turn_in_one_line_is_understood_where_it_is_shown(language):
    found = GUIDES[language]
    step = found.turn.step
    view = SAMPLE.view(step, SAMPLE.states[step].table.active)
    for example in found.orders:
        assert as_read(example.text, view) == example.means


@each_language
def test_the_turn_told_is_the_one_that_was_played(language):
    turn = GUIDES[language].turn
    grip, pull, placed = (SAMPLE.facts[turn.step + each][0] for each in (1, 2, 3))
    assert (turn.column, turn.risk) == (grip.column, 100 - grip.safe)
    assert 0 < turn.tremor <= turn.safe == pull.safe < 100
    assert turn.place == villa_paletti.write(placed.move, language)
    shown = next(option for option in turn.options if option.is_chosen)
    assert shown.value == grip.column
    assert "\N{EN DASH}" in shown.note


def test_the_pieces_are_those_of_the_edition():
    (edition,) = EDITIONS.values()
    (shown,) = GUIDES["en"].editions
    thin = "1\N{EN DASH}3"
    assert [(kind.numbers, kind.points) for kind in shown.kinds] == [(thin, 1), ("4", 2), ("5", 3)]
    assert [floor.size for floor in shown.floors] == [410, 243, 167, 115, 70]
    assert [floor.grams for floor in shown.floors][:2] == ["160", "94.8"]
    assert [each.letter for each in GUIDES["de"].stock] == ["R", "B", "Y", "G"]
    assert len(GUIDES["en"].seats) == 4
    for language in LANGUAGES:
        assert set(edition.document.reconstructed) <= NOTES[language].keys()


def test_the_sample_shows_both_ends_of_an_objection_and_a_fall():
    kinds = {type(fact) for facts in SAMPLE.facts for fact in facts}
    assert {Proved, Removed} <= kinds
    assert SAMPLE.outcome.reason == "collapsed"
    assert {caption.heading for caption in board.captions(SAMPLE)} >= {"The seal", "Let go"}
