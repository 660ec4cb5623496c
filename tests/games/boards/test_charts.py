"""Points over time: no label hides another, nothing leaves the picture."""

from __future__ import annotations

import itertools
import re

import pytest

from games.boards import charts


@pytest.mark.parametrize(
    "heights", [[100], [100, 100], [50, 52, 54, 200, 205], [16, 16, 16, 16, 16], [90, 110, 100]]
)
def test_labels_stand_apart_in_the_order_of_their_lines(heights):
    found = charts.spread(heights)
    ordered = sorted(found)
    assert all(b - a >= charts.APART for a, b in itertools.pairwise(ordered))
    assert sorted(range(len(heights)), key=lambda i: (heights[i], found[i])) == sorted(
        range(len(heights)), key=found.__getitem__
    )
    assert min(found) >= charts.TOP


def test_labels_that_are_far_apart_stay_where_they_are():
    assert charts.spread([200, 50, 120]) == [200, 50, 120]


def test_equal_points_are_drawn_beside_each_other():
    drawn = charts.chart([(5, (0, 0, 0)), (6, (4, 4, 4))])
    assert len({line.path for line in drawn.lines}) == 3
    assert [line.total for line in drawn.lines] == [4, 4, 4]


def test_every_line_stays_inside_the_picture():
    drawn = charts.chart([(5, (0,) * 5), (6, (1, 0, 0, 0, 0)), (9, (57, 3, 57, 20, 1))])
    for line in drawn.lines:
        assert all(0 <= int(y) < drawn.height for y in re.findall(r"V(\d+)", line.path))
        assert drawn.right < line.end[0] < drawn.width
    assert drawn.up[-1][1] == 75


def test_points_below_zero_stay_inside_the_picture():
    drawn = charts.chart([(5, (0, 0, 0)), (6, (40, -10, 12)), (7, (-30, 40, 12))])
    assert (drawn.up[0][1], drawn.up[-1][1]) == (-30, 45)
    assert 0 in [value for _, value in drawn.up]
    for line in drawn.lines:
        assert all(0 <= int(y) < drawn.height for y in re.findall(r"V(\d+)", line.path))


def test_one_moment_makes_no_line():
    assert charts.chart([(5, (0, 0))]) is None


def test_the_letters_of_many_who_are_last_stay_inside_the_drawing():
    found = charts.chart([(1, (0,) * 5), (2, (-28,) * 5)])
    ends = sorted(line.end[1] for line in found.lines)
    assert ends[-1] <= found.height - charts.TOP
    assert {after - before for before, after in itertools.pairwise(ends)} == {charts.APART}
