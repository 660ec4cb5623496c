"""Going back in a locked game, whoever decided it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from accounts.models import User
from games import ballots, chain, log
from games.answers import Rewound
from games.chain import REWOUND
from games.engine import chance
from games.errors import CannotRewind
from games.models import Aside, Event, Game, Seat
from games.selectors import rewinding
from games.services import automatic, questions, writing


def go_back(
    game: Game,
    to: int,
    author: User | None,
    actor: str,
    reason: str,
    channel: str,
    used: Mapping[str, Any] = MappingProxyType({}),
) -> Event:
    """Append the rewind to a locked game; orders given for a struck position end."""
    questions.refuse_not_running(game)
    rows = log.read(game.pk)
    rewinding.refuse_target(rows, to)
    if chain.line(rows[:to]) == chain.line(rows):
        raise CannotRewind(f"the position is already what it was after event {to}", problem="same")
    number, secret = game.last_number + 1, bytes(game.secret)
    digest = chance.digest(secret, game.uuid, number, "reason", reason)
    data = {"to": to, "reason": digest, **lapsing(game), **used}
    entry = log.table_entry(REWOUND, data, actor=actor, channel=channel)
    event = writing.append(game, log.position(game), entry)
    Aside.objects.create(game=game, number=number, label="reason", text=reason, author=author)
    for seat in Seat.objects.filter(game=game).exclude(order=""):
        automatic.end_order(seat, Rewound("the game was rewound"), event.number)
    return event


def lapsing(game: Game) -> dict[str, Any]:
    """Name the open votes that lapse by a rewind; one that it carries out is closed by then."""
    lapsed = [vote.number for vote in ballots.load(game.votes)]
    return {"lapsed": lapsed} if lapsed else {}
