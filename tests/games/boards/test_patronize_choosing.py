"""What Patronize's face tells where one chooses: who leads, what a card can do, what it brings."""

from __future__ import annotations

import re

import pytest

from games.boards import BOARDS
from games.boards.patronize.pieces import character
from games.engine import patronize
from games.engine.base import LANGUAGES
from games.engine.patronize import gains
from games.engine.patronize.scoring import copyings
from games.engine.patronize.state import Colour
from tests.engine.patronize.tables import (
    ART,
    EDITION,
    A,
    C,
    answer,
    copying,
    cubes,
    play_round,
    player,
    position,
)

BOARD = BOARDS["patronize"]
COLOURS = EDITION.colours(3)[:3]
each_language = pytest.mark.parametrize("language", LANGUAGES)


def asked(state):
    return patronize.view(state, state.table.turn)


def clown():
    """A has the Clown, its right neighbour C three to copy."""
    right = player("sculptor weaver banker", held=cubes(red=2))
    return asked(copying(player("clown", held=cubes(2, 1, 1, 1)), player("nun"), right))


def notes(view, language="en"):
    (step, *_) = BOARD.steps(view, COLOURS, {}, language)
    return {option.value: option.note for option in step.options}


@each_language
def test_the_clowns_owner_sees_every_total_the_own_one_first(language):
    view = clown()
    told = [choice.note for choice in BOARD.choices(view, COLOURS, language)]
    *_, without = copyings(view.table, A)
    for note, choice in zip(told, copyings(view.table, A), strict=True):
        more = choice.totals[A] - without.totals[A]
        own = [choice.totals[A], more] if more else [choice.totals[A]]
        numbers = [int(number) for number in re.findall(r"-?\d+", note)]
        assert numbers == [*own, *choice.totals[1:]]
        assert note.startswith({"en": "you ", "de": "du "}[language])


@each_language
@pytest.mark.parametrize(
    "view",
    [
        clown(),
        asked(play_round("painter", "nun", "")[1]),
        asked(position(*[player(hand=2)] * 3, pile=2)),
    ],
    ids=["copy", "take", "play"],
)
def test_whoever_chooses_reads_what_each_character_can_do(view, language):
    if view.table.phase == "act":
        view = patronize.state.View(A, view.ask, view.table, ("geographer", "noble"))
    found = notes(view, language)
    cards = [value for value in found if value in EDITION.cards]
    assert cards
    for card in cards:
        drawn = character(EDITION, card, language)
        assert found[card].endswith(drawn.does)
        if view.table.phase != "copy":
            assert found[card].startswith(f"{drawn.points} ")


@each_language
def test_a_mail_tells_what_the_characters_can_do_that_are_to_be_had(language):
    taking = asked(play_round("painter", "nun", "")[1])
    hints = BOARD.hints(taking, language)
    for _, card in gains.takeable(taking.table.places):
        assert any(character(EDITION, card, language).does in hint for hint in hints)
    hints = BOARD.hints(clown(), language)
    for card in ("sculptor", "weaver", "banker"):
        assert any(character(EDITION, card, language).does in hint for hint in hints)


def test_of_a_colour_there_is_nothing_to_explain():
    assert BOARD.hints(asked(play_round("banker", "painter", "")[1])) == []


def test_the_question_for_a_colour_says_whose_talent_it_is():
    state = play_round("painter", "noble", "")[1]
    prompt = BOARD.prompt(asked(state), {})
    assert prompt == "Your Noble makes a masterpiece: choose its colour."
    prompt = BOARD.prompt(asked(answer(state, Colour("red"))), {})
    assert prompt == "You copy Noble: choose the colour of your masterpiece."


def test_the_table_says_who_leads_and_who_has_won():
    def verdict(state):
        drawn = BOARD.picture(patronize.view(state, None), COLOURS)
        assert not drawn.verdict or drawn.verdict.lower() in drawn.fame_sentence.lower()
        return drawn.verdict

    assert verdict(position(*[player(hand=2)] * 3)) == ""
    lying = play_round("painter", "banker", "", fame=ART)[1]
    assert verdict(lying) == "won by Black"
    assert verdict(play_round("", "", "")[1]) == "nobody played"
    state = position(*[player(hand=1)] * 3, fame=ART)
    state = patronize.state.State(state.table, (("banker",), ("painter",), ("nun",)), (), (), ())
    state = answer(state, patronize.state.Play("banker"))
    assert verdict(state) == "Black leads"
    assert verdict(answer(state, patronize.state.Play("painter"))) == "White leads by genius"


def test_what_the_clown_may_copy_is_clicked_at_the_neighbours_proteges():
    drawn = BOARD.picture(clown(), COLOURS, chosen={})
    clickable = {
        (seat.number, card.key) for seat in drawn.seats for card, pick in seat.held if pick
    }
    assert clickable == {(C, "sculptor"), (C, "weaver"), (C, "banker")}
    assert all("card" not in seat.picks for seat in drawn.seats)
    assert not any(pick for seat in drawn.plain().seats for _, pick in seat.held)
