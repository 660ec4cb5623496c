"""Hand-made villas: columns by name and place, floors by place and rotation."""

from __future__ import annotations

from games.engine.villa_paletti.statics import Plate, Scene, Standing
from tests.engine.villa_paletti.positions import EDITION

HERE = Plate(0, 0, 0)


def villa(*levels, plates=(HERE,)):
    """Make a villa; each level has columns as {name: (x, y)}."""
    standing = [
        Standing(EDITION.numbers[name], level, x, y)
        for level, columns in enumerate(levels)
        for name, (x, y) in columns.items()
    ]
    return Scene(EDITION.key, tuple(sorted(standing, key=lambda each: each.number)), tuple(plates))


def heights(**errors):
    """Give some columns a height; the others are just right."""
    return tuple(errors.get(piece.id, 0) for piece in EDITION.pieces)


def number(name):
    return EDITION.numbers[name]
