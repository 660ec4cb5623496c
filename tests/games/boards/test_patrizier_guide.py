from __future__ import annotations

from collections import Counter

import pytest
from msgspec import structs

from games.boards.patrizier import printed
from games.boards.patrizier.guide import guide
from games.boards.samples import sample
from games.engine import patrizier
from games.engine.base import LANGUAGES
from games.engine.patrizier.data import EDITIONS, SYMBOLS

SAMPLE = sample("patrizier")
GUIDES = {language: guide(SAMPLE, language) for language in LANGUAGES}
each_language = pytest.mark.parametrize("language", LANGUAGES)


def as_read(text, view):
    """Return how a text is understood, in canonical words."""
    return " then ".join(step_text(step) for step in patrizier.read(text, view).steps)


def step_text(step):
    ways = [(patrizier.write(each.move), each.guard) for each in step.alternatives]
    return " else ".join(f"{move} {guard or ''}".strip() for move, guard in ways)


@each_language
def test_every_example_is_understood_in_the_position_it_is_shown_for(language):
    lessons = GUIDES[language].lessons
    assert [lesson.key for lesson in lessons] == ["simple", "double", "shift", "take"]
    for lesson in lessons:
        view = SAMPLE.view(lesson.step, lesson.seat)
        assert view.hand == lesson.hand
        for example in lesson.examples:
            assert as_read(example.text, view) == example.means == lesson.means


@each_language
def test_every_prepared_turn_is_understood_where_it_is_shown(language):
    first = GUIDES[language].lessons[0]
    for example in GUIDES[language].orders:
        assert as_read(example.text, SAMPLE.view(first.step, first.seat)) == example.means


def test_examples_use_the_words_of_their_language():
    english, german = (
        {example.text for lesson in GUIDES[each].lessons for example in lesson.examples}
        for each in LANGUAGES
    )
    assert any("left" in text for text in english)
    assert any("links" in text for text in german)
    assert not any("left" in text for text in german)
    assert any("sonst" in example.text for example in GUIDES["de"].orders)


@each_language
def test_the_first_turn_is_the_one_that_was_played(language):
    first = GUIDES[language].first
    (fact,) = SAMPLE.facts[first.step]
    assert first.preview.text == patrizier.write(fact.move)
    assert first.refill.text == fact.refill
    chosen = [city for city in first.picture.cities if city.is_chosen]
    assert [city.name for city in chosen] == [first.city]
    assert [floor.mark for floor in (*chosen[0].left, *chosen[0].right)] == ["chosen"]
    assert sum(city.is_legal for city in first.picture.cities) > 1


def test_every_kind_of_card_and_every_colour_is_pictured():
    found = GUIDES["en"]
    assert [kind.card.symbol for kind in found.kinds] == list(SYMBOLS)
    assert sum(kind.usual for kind in found.kinds) == 48
    assert sum(kind.most for kind in found.kinds) == 55
    assert [name for _, name in found.floors] == ["Black", "White", "Red", "Yellow", "Blue"]
    assert [floor.letter for floor, _ in GUIDES["de"].floors] == ["S", "W", "R", "G", "B"]


def test_the_worked_cities_show_a_tie_and_two_winners():
    verdicts = GUIDES["en"].verdicts
    assert any(tower.is_tie for verdict in verdicts for tower in verdict.towers)
    assert any(len({tower.winner for tower in verdict.towers}) == 2 for verdict in verdicts)
    for verdict in verdicts:
        (fact,) = SAMPLE.facts[verdict.step]
        points = [fact.scored.high.points, fact.scored.low.points]
        assert [tower.points for tower in verdict.towers] == points
        assert [city.name for city in verdict.picture.cities] == [verdict.city]
        for tower in verdict.towers:
            assert sum(count for _, _, count in tower.counts) == tower.height


def test_the_worked_result_adds_up_to_what_the_rules_say():
    results = GUIDES["en"].results
    assert [result.total for result in results] == sorted(
        (score.total for score in SAMPLE.outcome.scores), reverse=True
    )
    for result in results:
        assert sum(result.tiles) == result.tile_points
        heads = sum(family.points for family in result.families)
        assert result.tile_points + heads == result.total
    assert results[0].is_winner


# What is reconstructed


@each_language
@pytest.mark.parametrize("key", EDITIONS)
def test_everything_an_edition_calls_reconstructed_is_told(key, language):
    edition = EDITIONS[key]
    (shown,) = (each for each in GUIDES[language].editions if each.key == key)
    assert len(shown.notes) == len(edition.document.reconstructed) > 0
    for note, entry in zip(shown.notes, edition.document.reconstructed, strict=True):
        kind, _, cities = entry.partition(":")
        assert kind in printed.NOTES[language], "this kind of number has no words yet"
        assert all(city in note for city in cities.split(","))
        assert "{" not in note


@pytest.mark.parametrize("key", EDITIONS)
def test_the_table_of_cards_is_the_whole_edition(key):
    edition = EDITIONS[key]
    (shown,) = (each for each in GUIDES["en"].editions if each.key == key)
    for city, row in zip(edition.document.cities, shown.cities, strict=True):
        assert (row.name, row.floors, row.tiles) == (city.name, city.floors, city.tiles)
        written = [f"{sign.symbol}{'*' if sign.is_star else ''}" for sign in row.signs]
        assert Counter(written) == Counter(city.cards)
    assert [size.players for size in shown.sizes] == list(patrizier.seats)


def test_the_signs_are_marked_but_not_the_double_crests_nor_what_is_known():
    (shown,) = GUIDES["en"].editions
    for city in shown.cities:
        for sign in city.signs:
            is_sure = sign.symbol == "D" or (city.name, sign.symbol) == ("Lucca", "M")
            assert sign.is_reconstructed != is_sure
    unsure = {city.name for city in shown.cities if not city.has_sure_floors}
    assert unsure == {"Pistoia", "Lucca", "Milano", "Ferrara", "Parma"}


def test_an_edition_from_the_box_has_nothing_marked():
    (edition,) = EDITIONS.values()
    known = structs.replace(edition, document=structs.replace(edition.document, reconstructed=()))
    assert printed.notes(known, "en") == []
    for city in known.cities:
        row = printed.printed_city(known, city)
        assert row.has_sure_floors
        assert not any(sign.is_reconstructed for sign in row.signs)


def test_only_the_cities_named_are_marked():
    (edition,) = EDITIONS.values()
    named = structs.replace(edition.document, reconstructed=("symbols:Roma",))
    partly = structs.replace(edition, key="other", document=named)
    rows = {city.name: printed.printed_city(partly, city) for city in partly.cities}
    marked = {name for name, row in rows.items() if any(s.is_reconstructed for s in row.signs)}
    assert marked == {"Roma"}


def test_cards_called_certain_are_in_their_edition():
    for key, cards in printed.CERTAIN.items():
        assert cards <= set(EDITIONS[key].cards)
