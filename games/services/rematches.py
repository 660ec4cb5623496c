"""Rematches: one more game with the same people, at a table like the one before."""

from __future__ import annotations

import msgspec
from django.db import transaction

from accounts.models import User
from games import log
from games.engine.errors import Refused
from games.models import Game, Seat
from games.selectors.blocks import blocked_by
from games.services import blocks, hosting, inviting, notices, questions, tables
from games.services.hosting import Wish
from games.services.inviting import Call


class NotOver(Refused):
    """The game is still being played."""

    code = "not_over"


def propose(*, game: Game, player: User, language: str) -> Game:
    """Open a table like that of a finished game and ask its other players to it.

    A game has one rematch: whoever comes second is led to the table of the first. Only when that
    was closed without a game can there be another.
    """
    with transaction.atomic():
        before = log.locked(game.pk)
        questions.seat_of(before, player)
        if before.status != Game.Status.OVER:
            raise NotOver("there is a rematch when the game is over")
        table = open_rematch(before)
        if table is None:
            table = open_table(before, player, language)
        elif table.host_id != player.pk:
            blocks.refuse_blocked(table, player)
    tables.start_if_full(game=table)
    return log.find(table.pk)


def open_rematch(before: Game) -> Game | None:
    """Return the rematch that was proposed or played already."""
    found = before.rematches.exclude(status=Game.Status.CLOSED).order_by("pk")
    return next((table for table in found if not is_stale(table)), None)


def is_stale(table: Game) -> bool:
    """Say whether a table counts as closed because it never started."""
    return table.status == Game.Status.OPEN and table.is_due


def open_table(before: Game, player: User, language: str) -> Game:
    """Open the table, seat the proposer and the bots, and ask the others."""
    table = hosting.prepare(host=player, wish=same_again(before))
    Game.objects.filter(pk=table.pk).update(rematch_of=before)
    table = log.locked(table.pk)
    call = Call(table, player, "", language)
    unwanted = blocked_by(player)
    asked = [seat.player for seat in others(before, player) if seat.player_id not in unwanted]
    found = [inviting.ask_player(call, person) for person in asked if person]
    notices.write([notice for notice in found if notice])
    return table


def same_again(before: Game) -> Wish:
    """Return the wish that sets up a table like the one before."""
    return Wish(
        title=before.title,
        edition=before.edition,
        players=before.players,
        name=before.name,
        is_public=before.is_public,
        bots=before.seats.filter(player=None).exclude(bot="").count(),
        terms=before.terms,
        seal=before.seal,
        options=msgspec.json.decode(before.options),
    )


def others(before: Game, player: User) -> list[Seat]:
    """Return the seats of the other persons; those that a bot took over are persons too."""
    seats = before.seats.exclude(player=None).exclude(player=player)
    return list(seats.filter(player__is_active=True).select_related("player").order_by("number"))
