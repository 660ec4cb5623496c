"""Blocks: no games with somebody. The blocked person is never told."""

from __future__ import annotations

from accounts.models import User
from games.errors import CannotJoin, NotYourSeat
from games.models import Game
from games.models_lobby import Block
from games.selectors import blocks


def block(*, user: User, other: User) -> bool:
    """Block somebody; says whether that is new. Nobody blocks themselves."""
    if user.pk == other.pk:
        raise NotYourSeat("nobody blocks themselves")
    return Block.objects.get_or_create(blocker=user, blocked=other)[1]


def block_seat(*, user: User, game: Game, number: int) -> User | None:
    """Block whoever sits on a seat; returns them, or nobody if no other person sits there."""
    seat = game.seats.filter(number=number).select_related("player").first()
    if seat is None or seat.player is None or seat.player_id == user.pk:
        return None
    block(user=user, other=seat.player)
    return seat.player


def lift(*, user: User, number: int) -> bool:
    """Lift a block of one's own; says whether there was one."""
    return bool(Block.objects.filter(blocker=user, pk=number).delete()[0])


def refuse_blocked(game: Game, player: User | None) -> None:
    """Refuse a seat to somebody whom the host has blocked."""
    if player is not None and blocks.keeps_out(game, player):
        raise CannotJoin("this seat cannot be taken")
