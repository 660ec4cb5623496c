"""Running games with tokens for their players, and the moves that are going to be played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from accounts.models import AccessToken, User
from accounts.services import tokens
from games import agreement, log
from games.engine import registry
from games.models import Game, Question
from games.services import moves, tables
from tests.bench.server.load import request

PLAYERS = 3
# So many moves are played before measuring, so that positions are neither empty nor full.
OPENING = 6
TERMS = agreement.usual(agreement.USUAL_PACE, agreement.DEFAULT)


@dataclass(frozen=True)
class Ready:
    """A game to measure with: how its position is read, and the posts that play it on."""

    read: bytes
    posts: list[bytes]


def people(count: int) -> list[tuple[User, str]]:
    """Make people with a token each."""
    made = [User.objects.create_user(f"{uuid4()}@example.org") for _number in range(count)]
    return [(who, tokens.make(user=who, name="bench", scopes=SCOPES)) for who in made]


SCOPES = list(AccessToken.Scope.values)


def least(title: str) -> int:
    """Return how many players a title needs."""
    return registry.find(title).seats[0]


def ready(title: str, seated: list[tuple[User, str]]) -> Ready:
    """Start a game, play its opening, and foresee the rest."""
    table = tables.open(host=None, title=title, players=len(seated), terms=TERMS)
    for who, _token in seated:
        tables.join(game=table, player=who)
    tables.start(game=table)
    game = log.find(table.pk)
    for turn in range(OPENING):
        question = Question.objects.filter(game=game).order_by("seat")[0]
        moves.submit(
            game=game,
            player=game.seats.get(number=question.seat).player,
            asked=question.asked,
            key=f"opening-{turn}",
            text=written(log.position(game), question.seat, turn),
        )
    held = [secret for _who, secret in in_order(game, seated)]
    read = request("GET", f"/api/v1/games/{game.pk}/position", **bearer(held[0]))
    return Ready(read, foreseen(game, held))


def in_order(game: Game, seated: list[tuple[User, str]]) -> list[tuple[User, str]]:
    """Return people in the order of their seats."""
    known = {who.pk: (who, token) for who, token in seated}
    return [known[seat.player_id] for seat in game.seats.order_by("number")]


def foreseen(game: Game, held: list[str]) -> list[bytes]:
    """Foresee a game to its end: its draws are fixed by its secret and the numbers of events."""
    now, found = log.position(game), []
    asked = {question.seat: question.asked for question in Question.objects.filter(game=game)}
    while asks := now.title.asks(now.state):
        seat = min(ask.seat for ask in asks)
        move = choice(now, seat, len(found))
        body = {"asked": asked.pop(seat), "text": now.title.write(move)}
        key = {"Idempotency_Key": f"move-{len(found)}"}
        path = f"/api/v1/games/{game.pk}/moves"
        found.append(request("POST", path, body, **bearer(held[seat]), **key))
        facts = now.decide(seat, move)
        now = log.after(now, log.rules_entry(now, facts, seat=seat, channel="api"))
        for ask in now.title.asks(now.state):
            asked.setdefault(ask.seat, now.number)
    return found


def choice(now: log.Position, seat: int, turn: int) -> Any:
    """Return a legal move; others in each turn."""
    legal = now.title.legal(now.view(seat))
    return legal[turn * 7 % len(legal)]


def written(now: log.Position, seat: int, turn: int) -> str:
    """Return a legal move as text."""
    text: str = now.title.write(choice(now, seat, turn))
    return text


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
