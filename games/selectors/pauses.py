"""Pauses and extensions: who may give them, and what a game's page tells of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Subquery

from accounts.models import User
from games.models import Aside, Game
from games.selectors.pages import GamePage, Row
from games.selectors.places import Place

LONGEST_DAYS, USUAL_DAYS = 30, 7
LONGEST_HOURS, USUAL_HOURS = 168, 24


@dataclass(frozen=True, slots=True)
class Rest:
    """What a game's page tells of its pause, and what its reader may do about it.

    `until` is none while the game goes on. `waits_for` are the seats that can get more time.
    """

    until: datetime | None
    reason: str = ""
    may_act: bool = False
    waits_for: tuple[Place, ...] = ()


def of_page(page: GamePage, player: User | None) -> Rest | None:
    """Return what a game's page tells of pausing; nothing unless the game runs."""
    row = page.row
    if row.game.status != Game.Status.RUNNING or not page.is_now:
        return None
    found = of_row(row, may_act=player is not None and may(row, player), knows=row.reader is None)
    if row.reader is None or found.until is None:
        return found
    # Who sits at the table reads it in the history as well, so it is at hand.
    why = next((each.reason for each in page.entries if each.sentence.kind == "paused"), "")
    return replace(found, reason=why)


def of_row(row: Row, *, may_act: bool = True, knows: bool = True) -> Rest:
    """Return how a game rests; to whom it matters, also who can get more time."""
    if row.game.paused_until is not None:
        return Rest(row.game.paused_until, reason(row.game) if knows else "", may_act)
    return Rest(None, may_act=may_act, waits_for=tuple(waits_for(row)) if may_act else ())


def may(row: Row, player: User) -> bool:
    """Say whether a reader may pause the game here: the host may, staff does so at the desk."""
    return row.game.host_id == player.pk


def reason(game: Game) -> str:
    """Return why the game is paused; empty once its author's account is erased."""
    paused = game.events.filter(kind="paused").order_by("-number").values("number")[:1]
    given = Aside.objects.filter(game=game, number=Subquery(paused), label="reason")
    return given.values_list("text", flat=True).first() or ""


def waits_for(row: Row) -> list[Place]:
    """List the seats whose clocks run, but for the reader's own."""
    left_out = {seat.number for seat in row.game.seats.all() if seat.pilot}
    if row.reader is not None:
        left_out.add(row.reader.number)
    return [each for each in row.asked if each.deadline and each.number not in left_out]
