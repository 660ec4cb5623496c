"""The kinds of abilities that a character can have (rules section 8)."""

from __future__ import annotations

DOUBLE_GAIN = "double_gain"
COPY_RIGHT = "copy_right"
DOUBLE_PROTEGE = "double_protege"
EXTRA_CUBE = "extra_cube"
MAJORITY = "majority"
ALL_COLOURS = "all_colours"
STEAL_TAX = "steal_tax"
PER_CUBE = "per_cube"
PER_RIGHT_CUBE = "per_right_cube"
DOUBLE_LOWEST_FAME = "double_lowest_fame"
MANY_PROTEGES = "many_proteges"

COLOURED = (EXTRA_CUBE, MAJORITY)
EACH_ONCE = (
    DOUBLE_GAIN,
    COPY_RIGHT,
    DOUBLE_PROTEGE,
    ALL_COLOURS,
    STEAL_TAX,
    PER_CUBE,
    PER_RIGHT_CUBE,
    DOUBLE_LOWEST_FAME,
    MANY_PROTEGES,
)
# What gives a number of points, which must be there.
GIVING = (MAJORITY, ALL_COLOURS, PER_CUBE, PER_RIGHT_CUBE, MANY_PROTEGES)
# What does not count at the end, or not by itself: the Clown cannot copy these.
NOT_COPIED = (DOUBLE_GAIN, STEAL_TAX, COPY_RIGHT)
