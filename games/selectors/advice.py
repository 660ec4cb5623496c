"""What a seat can work out from its view before it decides, in titles where that is slow.

It is kept a seat, and made from a view, so nobody learns by it what they cannot know. A page shows
what is kept; a mail may wait until it is made. Nobody makes it under a lock.
"""

from __future__ import annotations

from typing import Any, Protocol, cast

import msgspec

from games.engine import registry
from games.models import Game
from games.models_advice import Advice


class Adviser(Protocol):
    """A title that gives advice."""

    Advice: Any

    def advice(self, view: Any) -> Any: ...
    def needs_advice(self, view: Any) -> bool: ...


def adviser(game: Game) -> Adviser | None:
    """Return the title of a game if it gives advice."""
    title = registry.find(game.title, game.engine)
    return cast(Adviser, title) if hasattr(title, "advice") else None


def is_wanted(game: Game, view: Any) -> bool:
    """Say whether there is something to be worked out for a view."""
    title = adviser(game)
    return title is not None and view is not None and title.needs_advice(view)


def kept(game: Game, *, seat: int, number: int) -> Any:
    """Return the advice to a seat after event `number`; None if it is not made yet."""
    title = adviser(game)
    rows = Advice.objects.filter(game=game, seat=seat, number=number)
    data = rows.values_list("data", flat=True).first() if title is not None else None
    if title is None or data is None:
        return None
    try:
        return msgspec.json.decode(data, type=title.Advice)
    except msgspec.DecodeError:
        # Written by an older program: it is made again.
        return None


def looked_up(game: Game, view: Any, *, number: int) -> tuple[Any, bool]:
    """Return the advice for a view, and whether it has still to be worked out."""
    if not is_wanted(game, view):
        return None, False
    found = kept(game, seat=view.seat, number=number)
    return found, found is None


def made(game: Game, view: Any, *, number: int) -> Any:
    """Return the advice for a view, kept or worked out here and now; None where there is none."""
    title = adviser(game)
    if title is None or not is_wanted(game, view):
        return None
    found = kept(game, seat=view.seat, number=number)
    return title.advice(view) if found is None else found


def known(advice: Any) -> dict[str, Any]:
    """Return advice as faces take it; one whose title gives none is not asked to."""
    return {} if advice is None else {"advice": advice}
