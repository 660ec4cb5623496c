"""What a listed move leaves open is told exactly enough: nothing legal lies outside."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.engine import registry
from games.engine.base import ANY
from games.engine.errors import IllegalMove
from tests.engine.playing import play

SEED = 5
TITLES = [title for title in registry.TITLES if hasattr(title, "ranges")]


def asked(title):
    """Yield every view of somebody who is asked in a whole game, with what is listed."""
    for moment in play(title, title.seats[0], SEED).moments:
        for ask in title.asks(moment.state):
            view = title.view(moment.state, ask.seat)
            yield view, title.legal(view)


def open_names(move):
    return {name for name in move.__struct_fields__ if getattr(move, name) == ANY}


@pytest.mark.parametrize("title", registry.TITLES)
def test_every_open_field_has_a_range(title):
    for view, listed in asked(title):
        for move in listed:
            if names := open_names(move):
                assert set(title.ranges(view, move)) == names


@pytest.mark.parametrize("title", TITLES)
def test_what_is_offered_lies_within_and_nothing_outside_is_legal(title):
    seen = set()
    for view, listed in asked(title):
        wide = {type(move): move for move in listed if open_names(move)}
        if not wide:
            continue
        for offer in title.offers(view):
            if type(offer) not in wide:
                continue
            seen.add(type(offer))
            for name, span in title.ranges(view, wide[type(offer)]).items():
                assert span.least <= getattr(offer, name) <= span.most
                for outside in (span.least - 1, span.most + 1):
                    with pytest.raises(IllegalMove):
                        title.check(view, structs.replace(offer, **{name: outside}))
    assert len(seen) == 2
