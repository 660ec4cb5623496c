"""Final positions of Patronize written in short."""

from __future__ import annotations

from tests.engine.patronize.slow_scoring import score


def seat(cubes="", proteges="", fame="", hand="", clown=None):
    """Write a seat in short: cubes as `RRG`, cards as words."""
    return {
        "cubes": {
            "red": cubes.count("R"),
            "green": cubes.count("G"),
            "blue": cubes.count("B"),
            "yellow": cubes.count("Y"),
        },
        "proteges": proteges.split(),
        "fame": fame.split(),
        "hand": hand.split(),
        "clown": clown,
    }


def table(*seats, start=0):
    """Seat them, with empty seats up to three."""
    filled = [*seats, *(seat() for _ in range(3 - len(seats)))]
    return {"players": len(filled), "start": start, "seats": filled}


def totals(final):
    return [result["total"] for result in score(final)]


def ranks(final):
    return [result["rank"] for result in score(final)]
