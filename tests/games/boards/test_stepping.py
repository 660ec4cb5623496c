"""A turn in steps: every legal turn can be put together, and nothing else."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games import simulation
from games.boards import charts, patrizier
from games.boards.patrizier.composing import compose, parts
from games.engine import registry
from tests.games.boards.test_patrizier import CITIES, COLOURS, view

TITLE = registry.find("patrizier")


def views():
    """Return positions with shifts and cards to choose, and one without a pile."""
    return [view(), view(hidden=("Siena ?",)), view(hidden=("Verona M",), pile=0)]


def steps(now, **chosen):
    return {step.key: step for step in patrizier.steps(now, COLOURS, chosen)}


@pytest.mark.parametrize("now", views())
def test_every_legal_turn_is_composed_from_its_parts(now):
    for turn in TITLE.legal(now):
        assert compose(now, parts(turn)) == turn


@pytest.mark.parametrize("now", views())
def test_the_steps_offer_exactly_the_legal_turns(now):
    for card in {turn.card for turn in TITLE.legal(now)}:
        found = steps(now, card=card)
        turns = [parts(turn) for turn in TITLE.legal(now) if turn.card == card]
        count = 1
        for key in ("sites", "shift", "take"):
            values = {turn[key] for turn in turns}
            options = found[key].options if key in found else ()
            assert {option.value for option in options} == (values if len(values) > 1 else set())
            count *= len(values)
        assert count == len(turns)


def test_only_the_steps_of_the_chosen_card_are_laid_out():
    assert list(steps(view())) == ["card"]
    found = steps(view(), card="Firenze M")
    assert list(found) == ["card", "sites", "shift", "take"]
    (chosen,) = [o.value for o in found["card"].options if o.is_chosen]
    assert chosen == "Firenze M"


def test_no_shift_is_chosen_unless_one_is():
    shift = steps(view(), card="Firenze M")["shift"]
    assert [o.value for o in shift.options if o.is_chosen] == ["none"]
    shift = steps(view(), card="Firenze M", shift="Lucca R")["shift"]
    assert [o.text for o in shift.options if o.is_chosen] == ["Lucca, right to left"]


def test_a_step_with_one_answer_fills_itself():
    take = steps(view(), card="Milano C")["take"]
    assert take.options == ()
    assert take.told == "Bologna ?, which lies in Milano. No choice."


def test_the_preview_tells_tiles_heads_shift_and_card():
    chosen = {"card": "Firenze M", "sites": "R", "shift": "Roma R", "take": "Siena"}
    told = patrizier.foretell(view(), COLOURS, chosen)
    assert told.text == "Firenze M : R ; shift Roma R ; take Siena"
    german = patrizier.foretell(view(), COLOURS, chosen, "de")
    assert german.text == "Firenze M : R ; versetze Roma R ; nimm Siena"
    assert told.sentences == (
        "Firenze is full: Red 9, Blue 6.",
        "Roma: the top floor (White) moves from the right to the left.",
        "You take Bologna C from Siena.",
        "Which card is turned up there is seen only once the turn is played.",
    )


def test_the_preview_tells_heads_and_the_empty_pile():
    told = patrizier.foretell(view(pile=0), COLOURS, {"card": "Milano C", "sites": "L"})
    assert told.sentences[1:] == (
        "Your heads: A 0, B 1, C 3; they are worth 6.",
        "You take Bologna ? from Milano.",
        "Nothing is turned up there: the draw pile is empty.",
    )


@pytest.mark.parametrize("chosen", [{}, {"card": "Milano C"}, {"card": "Roma D", "sites": "LR"}])
def test_what_is_not_complete_or_not_legal_is_not_foretold(chosen):
    assert patrizier.foretell(view(), COLOURS, chosen) is None
    assert patrizier.foretell(view(seat=None), COLOURS, chosen) is None


def test_a_preview_draws_the_chosen_floors_and_covers_the_card():
    drawn = patrizier.picture(view(), COLOURS, chosen={"card": "Milano C", "sites": "L"})
    milano = drawn.cities[0]
    assert [floor.mark for floor in milano.left] == ["chosen"]
    assert (milano.card.text, milano.card.mark) == ("?", "chosen")
    assert milano.is_chosen
    assert not milano.is_legal
    assert "A card is turned up here." in milano.sentence
    assert drawn.pile == 1


def test_new_floors_and_cards_are_marked_and_told():
    before = view(cities=CITIES | {"Lucca": (("", ""), "Roma D")})
    lucca = patrizier.picture(view(), COLOURS, since=before).cities[1]
    assert [floor.mark for floor in lucca.right] == ["new"]
    assert lucca.card.mark == "new"
    assert lucca.sentence.endswith("Something is new here.")
    assert not any(f.mark for c in patrizier.picture(view(), COLOURS).cities for f in c.right)


def test_where_to_build_is_marked_only_for_whoever_is_asked():
    drawn = patrizier.picture(view(), COLOURS, chosen={})
    assert [city.plays for city in drawn.cities if city.is_legal] == [
        ("Milano C",),
        ("Bologna D",),
        ("Firenze M",),
    ]
    for other in (view(seat=1), view(seat=None)):
        drawn = patrizier.picture(other, COLOURS, chosen={})
        assert not any(city.is_legal for city in drawn.cities)


def test_totals_end_at_the_scores_of_the_game():
    game = simulation.play(TITLE, registry.find_edition(TITLE), 3, "7", ["random"])
    scores = tuple(score.total for score in game.outcome.scores)
    assert patrizier.totals(TITLE.view(game.state, None)) == scores


def test_a_chart_has_a_line_for_each_seat():
    drawn = charts.chart([(4, (0, 0)), (5, (7, 0)), (6, (7, 12))])
    assert [line.values for line in drawn.lines] == [(0, 7, 7), (0, 0, 12)]
    assert drawn.lines[0].path == "M36 231H226V131H416"
    assert [value for _, value in drawn.up] == [0, 3, 6, 9, 12, 15]
    assert [number for _, number in drawn.along] == [4, 5, 6]
    assert charts.chart([(4, (0, 0))]) is None


def test_labels_of_a_chart_do_not_lie_on_each_other():
    ends = sorted(line.end[1] for line in charts.chart([(1, (0, 0, 0)), (2, (5, 5, 5))]).lines)
    assert all(below - above >= charts.APART for above, below in pairwise(ends))


def test_new_floors_have_a_plus_in_the_lines():
    before = view(cities=CITIES | {"Siena": (("11", "0"), "Bologna C")})
    told = patrizier.lines(view(), COLOURS, since=before)
    assert told[2].split("open")[0].split() == ["Siena", "5/7", "L:", "WWW+B+", "R:", "K"]
    assert "+" not in told[0]
