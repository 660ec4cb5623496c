"""Villa Paletti in lines: what stands where, who leads, and what is held."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from games.boards.villa_paletti import text
from games.boards.villa_paletti.words import WORDS
from games.engine.villa_paletti.state import OVER, Fall, Hold, View
from games.engine.villa_paletti.view import view
from tests.engine.villa_paletti import positions

COLOURS = ["black", "white", "purple"]


@pytest.fixture(scope="module")
def views():
    """What the seat to move sees before every turn of a game."""
    return [view(state, state.table.active) for state in positions.game(3)]


def whole(told):
    """Join broken lines again."""
    return "\n".join(told).replace("\n  ", " ")


def holes(said):
    """List what is filled into a phrase."""
    return sorted(re.findall(r"{\w+}", said))


def test_both_languages_have_the_same_words():
    assert WORDS["en"].keys() == WORDS["de"].keys()
    for key, said in WORDS["en"].items():
        assert holes(said) == holes(WORDS["de"][key])


def test_every_column_is_told_once_with_its_place(views):
    for seen in views:
        told = whole(text.lines(seen, COLOURS))
        for piece, column in zip(positions.EDITION.pieces, seen.table.columns, strict=True):
            at = f"{piece.id} {column.x // 10:+d},{column.y // 10:+d}"
            assert told.count(at) == (not column.out)


def test_no_line_is_too_long(views):
    for language in ("en", "de"):
        told = [line for seen in views for line in text.lines(seen, COLOURS, language)]
        told += [line for seen in views for line in text.players(seen, COLOURS, language)]
        assert max(map(len, told)) <= text.WIDTH
        assert not any("{" in line for line in told)


def test_a_plus_stands_behind_what_moved(views):
    before, after = views[0], views[1]
    told = whole(text.lines(after, COLOURS, since=before))
    moved = [
        piece.id
        for piece, old, now in zip(
            positions.EDITION.pieces, before.table.columns, after.table.columns, strict=True
        )
        if old != now
    ]
    assert moved
    assert re.findall(r"([A-Z]\d)\+ ", told) == moved
    assert "+ " not in whole(text.lines(after, COLOURS))


def test_the_seal_names_whom_it_was_taken_from(views):
    table = structs.replace(views[-1].table, holder=0, previous=2)
    told = text.lines(View(0, None, table), COLOURS)
    assert "Seal: Black holds it and took it from Purple" in told
    told = text.lines(View(0, None, table), COLOURS, "de")
    assert "Siegel: Schwarz hat es und nahm es Lila ab" in told


def test_points_are_those_on_the_top_floor(views):
    for seen in views:
        told = whole(text.lines(seen, COLOURS))
        for name, points in zip(("Black", "White", "Purple"), text.totals(seen), strict=True):
            assert f"{name} {points}" in told


def test_what_is_held_is_told_to_its_holder_only(views):
    hold = Hold(1, "R5", 79, "firm")
    table = structs.replace(views[0].table, hold=hold)
    assert text.hand(View(1, None, table)) == ["R5, thick, 3 points: firm, risk 21 %"]
    assert text.hand(View(0, None, table)) == []
    pulled = structs.replace(table, hold=structs.replace(hold, in_hand=True))
    assert text.hand(View(1, None, pulled), "de") == ["R5, dick, 3 Punkte, in der Hand"]


def test_the_end_says_by_whose_hand_it_came(views):
    fallen = structs.replace(
        views[-1].table, phase=OVER, fall=Fall(1, "pull"), winner=0, reason="fell"
    )
    told = whole(text.lines(View(None, None, fallen), COLOURS))
    assert "The villa fell by the hand of White: Black wins" in told


@pytest.mark.parametrize(
    ("reason", "told"),
    [("stuck", "Nobody can build on: Black wins"), ("resigned", "All others left: Black wins")],
)
def test_the_end_without_a_fall_says_why(views, reason, told):
    ended = structs.replace(views[-1].table, phase=OVER, winner=0, reason=reason)
    assert told in whole(text.lines(View(None, None, ended), COLOURS))


def test_progress_counts_turns(views):
    assert text.progress(views[0]) == (0, 1)
    turns = views[-1].table.turns
    assert text.progress(views[-1]) == (turns, turns + 1)


def test_heights_are_told_when_the_game_is_over_and_not_before(views):
    told = {
        language: "\n".join(text.lines(views[0], COLOURS, language)) for language in ("en", "de")
    }
    assert "thousandths" not in told["en"]
    assert "Tausendstel" not in told["de"]
    over = structs.replace(views[0], heights=tuple(range(-10, 10)))
    assert "R1 -10, R2 -9" in "\n".join(text.lines(over, COLOURS))
    assert "Tausendstel" in "\n".join(text.lines(over, COLOURS, "de"))
