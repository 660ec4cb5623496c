"""The villa in signs: every column has its name, every floor its line, and it fits a mail."""

from __future__ import annotations

import pytest

from games.boards.samples import sample
from games.boards.villa_paletti import sketch
from games.engine.villa_paletti.data import EDITIONS

SAMPLE = sample("villa_paletti")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("step", [0, 39, SAMPLE.last])
def test_every_column_and_every_floor_is_drawn(step, language):
    view = SAMPLE.view(step)
    drawn = "\n".join(sketch(view, language))
    pairs = zip(EDITIONS[view.table.edition].pieces, view.table.columns, strict=True)
    for piece, column in pairs:
        assert (piece.id in drawn) != column.out
    assert sum("==" in line for line in drawn.splitlines()) == len(view.table.plates)
    assert drawn.endswith("~~")


def test_no_line_is_wider_than_a_mail():
    for step in range(SAMPLE.last + 1):
        assert max(map(len, sketch(SAMPLE.view(step)))) <= 70


def test_a_column_in_the_hand_stands_nowhere():
    step = next(n for n in range(SAMPLE.last) if SAMPLE.states[n].table.phase == "set")
    held = SAMPLE.states[step].table.hold.column
    assert held not in "\n".join(sketch(SAMPLE.view(step)))
