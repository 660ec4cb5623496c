"""Patronize's help: every example is understood, every number is the edition's."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from games.boards import BOARDS
from games.boards.patronize import printed
from games.boards.patronize.guide import guide
from games.boards.samples import sample
from games.engine import patronize
from games.engine.base import LANGUAGES
from games.engine.patronize.data import EDITIONS
from games.engine.patronize.state import Acted, Closed, Contested, Took

SAMPLE = sample("patronize")
GUIDES = {language: guide(SAMPLE, language) for language in LANGUAGES}
each_language = pytest.mark.parametrize("language", LANGUAGES)


def as_read(text, view):
    """Return how a text is understood, in canonical words."""
    return " then ".join(step_text(step) for step in patronize.read(text, view).steps)


def step_text(step):
    ways = [(patronize.write(each.move), each.guard) for each in step.alternatives]
    return " else ".join(f"{move} {guard or ''}".strip() for move, guard in ways)


@each_language
def test_every_example_is_understood_in_the_position_it_is_shown_for(language):
    lessons = GUIDES[language].lessons
    assert [lesson.key for lesson in lessons] == ["play", "mentor", "colour", "take", "pay", "copy"]
    for lesson in lessons:
        view = SAMPLE.view(lesson.step, lesson.seat)
        for example in lesson.examples:
            assert as_read(example.text, view) == example.means == lesson.means


@each_language
def test_one_line_for_several_questions_is_understood_where_it_is_shown(language):
    first = GUIDES[language].lessons[0]
    for example in GUIDES[language].orders:
        assert as_read(example.text, SAMPLE.view(first.step, first.seat)) == example.means


@each_language
def test_the_first_turn_is_the_one_that_was_played(language):
    first = GUIDES[language].first
    (fact,) = SAMPLE.facts[first.step]
    assert isinstance(fact, Acted)
    assert first.preview.text == patronize.write(fact.move, language)
    chosen = [seat for seat in first.picture.seats if seat.mark == "chosen"]
    assert [seat.card.key for seat in chosen] == [fact.move.card]
    assert not any(seat.picks for seat in first.picture.seats)


def test_every_character_and_every_colour_is_pictured():
    found = GUIDES["en"]
    assert [card.influence for card in found.characters] == list(range(1, 18))
    assert [work.letter for work in found.works] == ["R", "G", "B", "Y"]
    assert [work.letter for work in GUIDES["de"].works] == ["R", "N", "B", "G"]
    assert len(found.pieces) == 5
    assert found.worths == ((1, 2), (2, 5), (3, 10), (4, 15), (5, 20), (6, 25))


def test_every_character_tells_its_ability_in_both_languages():
    for english, german in zip(GUIDES["en"].characters, GUIDES["de"].characters, strict=True):
        assert english.does != german.does
        assert "{" not in english.does + german.does


def test_the_worked_round_is_the_one_that_was_played():
    verdict = GUIDES["en"].verdict
    fact = next(fact for fact in SAMPLE.facts[verdict.step] if isinstance(fact, Contested))
    winner, *others = verdict.rivals
    assert winner.is_winner
    assert winner.is_genius
    assert max(rival.card.influence for rival in others) > winner.card.influence
    assert len(winner.due) == 1
    gained = sum(len(rival.due) for rival in verdict.rivals)
    assert gained == len(fact.due)


def test_the_worked_result_adds_up_to_what_the_rules_say():
    results = GUIDES["en"].results
    for result in results:
        assert sum(result.points) == result.total
    assert [result.total for result in results] == [76, 72, 62]
    assert results[0].is_winner


def test_captions_point_at_what_they_name():
    found = {each.heading: each for each in BOARDS["patronize"].captions(SAMPLE)}
    taken = SAMPLE.facts[found["Won over"].step][0]
    assert isinstance(taken, Took)
    assert taken.move.pay is None
    paid = SAMPLE.facts[found["The Lawyer's price"].step][0]
    assert paid.move.pay is not None
    mentored = SAMPLE.facts[found["Under a mentor"].step][0]
    assert mentored.move.mentor
    assert SAMPLE.states[found["The Clown's choice"].step].table.phase == "copy"
    assert len(found) == 15


def test_the_sample_shows_every_phase():
    phases = {state.table.phase for state in SAMPLE.states}
    assert phases == {"act", "gain", "take", "copy", "over"}
    assert sum(isinstance(fact, Closed) for facts in SAMPLE.facts for fact in facts) == 7


# What is reconstructed


@each_language
@pytest.mark.parametrize("key", EDITIONS)
def test_everything_an_edition_calls_reconstructed_is_told(key, language):
    edition = EDITIONS[key]
    (shown,) = (each for each in GUIDES[language].editions if each.key == key)
    assert len(shown.notes) == len(edition.document.reconstructed) > 0
    for kind in edition.document.reconstructed:
        assert kind in printed.NOTES[language], "this kind of number has no words yet"


def test_what_is_known_is_not_marked():
    (shown,) = GUIDES["en"].editions
    sure = {row.card.key for row in shown.rows if "talent" not in row.unsure}
    assert sure == {"student", "navigator"}
    assert all({"genius", "vp", "influence"} <= row.unsure for row in shown.rows)
    assert [(row.card.points, row.is_sure) for row in shown.fame if row.is_sure] == [(7, True)]


def test_an_edition_from_the_box_has_nothing_marked():
    (edition,) = EDITIONS.values()
    known = structs.replace(edition, document=structs.replace(edition.document, reconstructed=()))
    assert printed.notes(known, "en") == []
    assert not any(printed.row(known, key, "en").unsure for key in known.cards)
    assert all(printed.fame_row(known, key, "en").is_sure for key in known.fame)


def test_cards_called_certain_are_in_their_edition():
    for key, columns in printed.CERTAIN.items():
        cards = {*EDITIONS[key].cards, *EDITIONS[key].fame}
        assert {card for known in columns.values() for card in known} <= cards


def test_the_numbers_are_those_of_the_edition():
    (shown,) = GUIDES["en"].editions
    rows = [
        (s.players, s.rounds, s.hand, s.passes, s.characters_out, s.fame_out) for s in shown.sizes
    ]
    assert rows == [(3, 7, 5, 2, 2, 0), (4, 6, 4, 2, 1, 1), (5, 5, 3, 2, 2, 2)]


@each_language
def test_the_rules_page_has_them_all(client, language):
    text = client.get("/help/patronize/", headers={"accept-language": language}).content.decode()
    for lesson in GUIDES[language].lessons:
        for example in lesson.examples:
            assert f">{example.text}</code>" in text.replace("\n", "")
    for card in GUIDES[language].characters:
        assert f"#{card.key}" in text
    assert len(re.findall("†", text)) > 60
