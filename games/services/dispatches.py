"""Dispatches: leave word for webhooks of what happened, in the transaction in which it happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils import timezone

from games import wake
from games.models import Event, Game, Seat
from games.models_webhooks import Dispatch, Webhook
from games.services import notices
from games.services.notices import Table
from games.sheets import Sheet
from patrizier_site.together import Writes

Kind, Happening = Dispatch.Kind, Webhook.Happening
Step = tuple[Event, Sheet, Sheet]
# Which wishes an event of a kind fulfils.
FULFILLED: Mapping[str, frozenset[str]] = {
    Kind.OVER: frozenset((Happening.OVER, Happening.EVENT)),
    Kind.TURN: frozenset((Happening.TURN, Happening.EVENT)),
    Kind.EVENT: frozenset((Happening.EVENT,)),
}


def leave(table: Table, steps: Sequence[Step], writes: Writes) -> None:
    """Leave word of some events to every webhook of those who sit there."""
    marked = [seat for seat in table.seats if getattr(seat, "has_webhooks", False)]
    watched = {seat.player_id: seat for seat in marked}
    if not watched:
        return
    hooks = list(Webhook.objects.filter(person__in=watched, off_at=None).order_by("pk"))
    found = [
        dispatch
        for step in steps
        for hook in hooks
        if (dispatch := make(hook, table.game, watched[hook.person_id], step)) is not None
    ]
    collect(found, writes)


def make(hook: Webhook, game: Game, seat: Seat, step: Step) -> Dispatch | None:
    """Make what a webhook is told of an event; None if that is nothing."""
    event, before, after = step
    asked = newly_asked(seat, before, after)
    has_ended = after.status == Game.Status.OVER and before.status != after.status
    kind = Kind.OVER if has_ended else Kind.EVENT if asked is None else Kind.TURN
    if FULFILLED[kind].isdisjoint(hook.wanted):
        return None
    now = timezone.now()
    # An order that is ready answers at once, and then there is no question to tell of.
    due_at = now + notices.ORDER_PAUSE if kind == Kind.TURN and seat.order else now
    return Dispatch(
        webhook=hook,
        kind=kind,
        game=game,
        seat=seat.number,
        number=event.number,
        asked=asked,
        made_at=now,
        due_at=due_at,
    )


def newly_asked(seat: Seat, before: Sheet, after: Sheet) -> int | None:
    """Return the question that was put to the person on a seat just now."""
    asked, old = after.questions.get(seat.number), before.questions.get(seat.number)
    if asked is None or seat.pilot or (old is not None and old.asked == asked.asked):
        return None
    return asked.asked


def write(found: Sequence[Dispatch]) -> None:
    """Write dispatches; what is told already is not told again. Workers are woken after it."""
    writes = Writes()
    collect(found, writes)
    writes.send()


def collect(found: Sequence[Dispatch], writes: Writes) -> None:
    """Have dispatches written with everything else that happens."""
    if found:
        writes.insert(found, is_once=True)
        wake.after_commit(wake.CALL)
