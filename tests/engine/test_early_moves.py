"""What is prepared is tried in any position as if it were asked there: it fits or is refused."""

from __future__ import annotations

from contextlib import suppress

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
    for moment in moments[::3]:
        for move in moves[::2]:
            for seat in range(title.seats[0]):
                view = title.view(moment.state, seat)
                tried = structs.replace(view, ask=Ask(seat, move.ask))
                with suppress(Refused):
                    title.check(tried, move)
