"""What is prepared is tried in any position as if it were asked there: it fits or is refused."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.engine import registry
from games.engine.base import ANY, Ask
from games.engine.errors import Refused
from tests.engine.playing import play


@pytest.mark.parametrize("title", registry.TITLES)
def test_every_answer_of_a_game_is_refused_or_fits_in_every_position(title):
    moments = play(title, title.seats[0], 5).moments
    moves = list({moment.move for moment in moments if ANY not in structs.astuple(moment.move)})
    views = [
        title.view(each.state, seat) for each in moments[::3] for seat in range(title.seats[0])
    ]
    fits = [is_fit(title, view, move) for view in views for move in moves[::2]]
    assert any(fits)
    assert not all(fits)


def is_fit(title, view, move):
    """Try a move as if it were asked for; anything but a refusal is a fault."""
    try:
        title.check(structs.replace(view, ask=Ask(view.seat, move.ask)), move)
    except Refused:
        return False
    return True
