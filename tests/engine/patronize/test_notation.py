"""Notation both ways in both languages, as people write it; orders over several questions."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.engine import patronize
from games.engine.orders import Alternative, Guard, Order, Step, answer, single
from games.engine.patronize import names
from games.engine.patronize.state import Colour, Copy, Cube, Pass, Play, Take
from games.engine.patronize.telling import spoken
from tests.engine.patronize.tables import (
    ALL,
    A,
    B,
    D,
    copying,
    fold,
    play_round,
    player,
    position,
)
from tests.engine.patronize.tables import answer as give

HANDS = (("nun", "noble"), ("?", "?"), ("?", "?"))
START = structs.replace(position(*[player(hand=2)] * 3, pile=3), hands=HANDS)
ACTING = patronize.view(START, A)
TAKING = patronize.view(play_round("painter", "", "")[1], B)
CHOOSING = patronize.view(play_round("banker", "", "")[1], A)
COPYING = patronize.view(copying(player("clown"), player(), player("sculptor weaver")), A)


def steps(text, view=ACTING):
    """Read an order as rows of moves."""
    order = patronize.read(text, view)
    return [[each.move for each in step.alternatives] for step in order.steps]


@pytest.mark.parametrize(
    ("move", "canonical", "german"),
    [
        (Play("painter"), "play painter", "spiele maler"),
        (Play("painter", mentor=True), "play painter mentor", "spiele maler mentor"),
        (Pass(), "pass", "passe"),
        (Colour("blue"), "colour blue", "farbe blau"),
        (Take("painter"), "take painter", "nimm maler"),
        (Take("painter", "red"), "take painter pay red", "nimm maler zahle rot"),
        (Cube("blue"), "cube blue", "würfel blau"),
        (Copy("sculptor"), "copy sculptor", "kopiere bildhauer"),
        (Copy(), "copy none", "kopiere nichts"),
    ],
)
def test_the_notation_of_the_rules_page(move, canonical, german):
    assert patronize.write(move) == canonical
    assert patronize.write(move, "de") == german
    assert spoken(canonical, "de") == german
    for view in (ACTING, TAKING, CHOOSING, COPYING):
        assert patronize.read(canonical, view) == single(move)
        assert patronize.read(german, view) == single(move)


@pytest.mark.parametrize("card", ALL)
def test_every_character_reads_back_by_every_name(card):
    for language in ("en", "de"):
        for name in (card, names.character(card, language)):
            for text in (name, name.upper(), name.lower(), f"the {name}", f"den {name}"):
                assert steps(f"play {text}") == [[Play(card)]]
    assert patronize.write(Play("weaver"), "en") == "play spinning trader"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Pass!", Pass()),
        ("I pass, please", Pass()),
        ("ich passe", Pass()),
        ("PASSE", Pass()),
        ("noble", Play("noble")),
        ("I'd like to play the noble please", Play("noble")),
        ("play noble with mentor", Play("noble", mentor=True)),
        ("play noble, mentor", Play("noble", mentor=True)),
        # By mail an exclamation mark means "at once"; it must not mean more anywhere.
        ("play noble!", Play("noble")),
        ("play noble (Purple leads; worth 5)", Play("noble")),
        ("noble + mentor", Play("noble", mentor=True)),
        ("protect: play the noble", Play("noble", mentor=True)),
        ("play noble without mentor", Play("noble")),
        ("Ich spiele den Adligen mit Mentor", Play("noble", mentor=True)),
        ("Adligen spielen, ohne Mentor", Play("noble")),
        ("spiele Theologen", Play("theologian")),
        ("spiele Haendler", Play("trader")),
        ("spiele den Rechtsgelehrten", Play("lawyer")),
        ("spiele den Gelehrten", Play("literati")),
        ("play the spinning trader", Play("weaver")),
        ("play theo", Play("theologian")),
        ("2", Play("nun")),
        ("2 mentor", Play("nun", mentor=True)),
        ("play nothing", Pass()),
        ("1", Pass()),
    ],
)
def test_sloppy_answers_to_play_or_pass(text, move):
    assert steps(text) == [[move]]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("painter", Take("painter")),
        ("take the painter, paying red", Take("painter", "red")),
        ("nimm den Maler und zahle rot", Take("painter", "red")),
        ("den Maler nehmen, rot zahlen", Take("painter", "red")),
        ("take red", Cube("red")),
        ("red", Cube("red")),
        ("take a red masterpiece", Cube("red")),
        ("ein rotes Meisterwerk", Cube("red")),
        ("roter Würfel", Cube("red")),
        ("wurfel rot", Cube("red")),
        ("1", Take("painter")),
        ("3", Cube("green")),
    ],
)
def test_sloppy_answers_to_what_to_take(text, move):
    assert steps(text, TAKING) == [[move]]


@pytest.mark.parametrize(
    "text",
    ["blue", "blau", "Farbe: Blau", "color blue", "wähle blau", "discovery", "3", "take blue"],
)
def test_sloppy_colours(text):
    assert steps(text, CHOOSING) == [[Colour("blue")]]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("sculptor", Copy("sculptor")),
        ("nichts", Copy()),
        ("none", Copy()),
        ("kopiere den Weber", Copy("weaver")),
        ("2", Copy("weaver")),
        ("3", Copy()),
    ],
)
def test_sloppy_answers_of_the_clown(text, move):
    assert steps(text, COPYING) == [[move]]


# --- orders ----------------------------------------------------------------------------------

PASS_AND_TAKE = [[Pass()], [Take("painter"), Cube("red")]]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("play noble, colour blue", [[Play("noble")], [Colour("blue")]]),
        ("play noble; blue; red", [[Play("noble")], [Colour("blue")], [Colour("red")]]),
        ("play noble mentor and blue", [[Play("noble", mentor=True)], [Colour("blue")]]),
        ("play noble, mentor, blue", [[Play("noble", mentor=True)], [Colour("blue")]]),
        ("spiele Adliger, Farbe Blau", [[Play("noble")], [Colour("blue")]]),
        ("play noble then colour blue", [[Play("noble")], [Colour("blue")]]),
        ("play noble\ncolour blue\n", [[Play("noble")], [Colour("blue")]]),
        ("play noble else play nun else pass", [[Play("noble"), Play("nun"), Pass()]]),
        ("pass; take painter else cube red", PASS_AND_TAKE),
        ("pass, take painter, else cube red", PASS_AND_TAKE),
        ("pass, painter else red", PASS_AND_TAKE),
        ("passe; nimm maler sonst würfel rot", PASS_AND_TAKE),
        ("passe und nimm den Maler, sonst rot", PASS_AND_TAKE),
        ("passe, dann Maler, sonst einen roten Würfel", PASS_AND_TAKE),
        (
            "pass; take painter pay blue else cube red; play nun mentor",
            [[Pass()], [Take("painter", "blue"), Cube("red")], [Play("nun", mentor=True)]],
        ),
    ],
)
def test_one_line_answers_several_questions(text, rows):
    assert steps(text) == rows


@pytest.mark.parametrize(
    "text", ["pass; cube red if red >= 3 else cube blue", "passe; rot wenn rot >= 3 sonst blau"]
)
def test_alternatives_may_have_conditions(text):
    guarded = Alternative(Cube("red"), Guard("red", ">=", 3))
    second = Step((guarded, Alternative(Cube("blue"))))
    assert patronize.read(text, ACTING) == Order((Step((Alternative(Pass()),)), second))


@pytest.mark.parametrize(
    ("text", "gauge"),
    [
        ("play noble if influence < 12 else pass", "influence"),
        ("spiele Adliger wenn einfluss < 12 sonst passe", "influence"),
        ("play noble if fame > 5 else pass", "fame"),
        ("play noble falls ruhm > 5 sonst passe", "fame"),
        ("play noble if passed = 0 else pass", "passed"),
        ("play noble falls runden = 2 sonst passe", "rounds"),
    ],
)
def test_what_can_be_compared(text, gauge):
    (step,) = patronize.read(text, ACTING).steps
    assert step.alternatives[0].guard.gauge == gauge
    assert gauge in patronize.gauges(ACTING)


def test_gauges_show_supply_and_table():
    shown = patronize.gauges(TAKING)
    assert shown["red"] == 7
    assert (shown["influence"], shown["played"], shown["passed"]) == (4, 1, 2)
    assert (shown["fame"], shown["round"], shown["rounds"], shown["hand"]) == (7, 1, 4, 2)


def test_an_order_plays_a_whole_round_by_itself():
    state = play_round("banker", "painter", "", "geographer", fame="fame_art")[1]
    order = patronize.read("take banker else cube red", patronize.view(state, 2))
    colours = patronize.read("colour blue", patronize.view(state, D))
    move, rest = answer(patronize, patronize.view(state, D), colours)
    assert (move, rest.steps) == (Colour("blue"), ())
    state = give(give(state, move), Colour("red"))
    move, _ = answer(patronize, patronize.view(state, 2), order)
    state = fold(state, patronize.decide(state, 2, move, None))
    assert state.table.players[2].proteges == ("banker",)


def test_what_is_written_before_the_turn_is_read_too():
    waiting = patronize.view(play_round("painter", "", "")[1], 2)
    assert waiting.ask is None
    assert steps("painter else red", waiting) == [[Take("painter"), Cube("red")]]
    assert steps("cube red; play nun", waiting) == [[Cube("red")], [Play("nun")]]


def test_offers_are_few_and_numbered():
    assert patronize.offers(ACTING)[0] == Pass()
    assert len(patronize.offers(TAKING)) == 5
    assert len(patronize.offers(CHOOSING)) == 4
    assert patronize.offers(COPYING) == (Copy("sculptor"), Copy("weaver"), Copy())
    assert patronize.offers(patronize.view(play_round("painter", "", "")[1], None)) == ()
