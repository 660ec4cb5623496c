"""How every service writes: decide on what was read, lock, compare, append, project, commit."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.db import transaction

from games import log, projections, seated
from games.chain import REWOUND
from games.log import Entry, Position
from games.models import Event, Game
from games.services import dispatches, notices, seals, spending
from patrizier_site.together import Writes

ATTEMPTS = 20
Record = Callable[[Game, Event, Writes], None]


class Outdated(Exception):
    """What was read is older than what was asked: read again."""


def nothing_more(game: Game, event: Event, writes: Writes) -> None:
    """Add nothing to an event."""


def write(
    game: Game,
    decide: Callable[[Position], Entry],
    *,
    allow: Callable[[Game], None] = lambda game: None,
    record: Record = nothing_more,
) -> Event:
    """Append one event to a game.

    `decide` may be slow and runs on what was read, without a lock; if the log has moved on
    meanwhile it is asked again. `allow` refuses under the lock, on the locked row. `record` adds
    what belongs to the event, to be written with it.
    """
    for _attempt in range(ATTEMPTS):
        now = log.position(game)
        try:
            entry = decide(now)
        except Outdated:
            continue
        with transaction.atomic():
            game = log.locked(game.pk)
            seated.load(game)
            allow(game)
            if game.last_number != now.number:
                continue
            writes = Writes()
            (event, *_costs) = collect(game, now, [entry], writes)
            record(game, event, writes)
            writes.send()
            seated.forget(game)
            return event
    raise RuntimeError(f"game {game.pk} never stood still for {ATTEMPTS} attempts")


def append(game: Game, now: Position, entry: Entry) -> Event:
    """Append an entry to a locked game, bring its projections up to date, leave word of it."""
    return append_all(game, now, [entry])[0]


def append_all(game: Game, now: Position, entries: Iterable[Entry]) -> list[Event]:
    """Append entries that follow each other, with what each costs; all of it is written at once."""
    writes = Writes()
    events = collect(game, now, entries, writes)
    writes.send()
    seated.forget(game)
    return events


def collect(game: Game, now: Position, entries: Iterable[Entry], writes: Writes) -> list[Event]:
    """Collect what entries that follow each other write, each with what it costs."""
    if not seated.knows(game, "questions"):
        seated.load(game)
    first = sheet = projections.load(game)
    ahead, steps = list(entries), []
    while ahead:
        entry, before = ahead.pop(0), sheet
        event = log.append(game, entry, writes)
        now = after(game, now, entry, writes)
        sheet = projections.step(before, event, now)
        seals.settle(game, event, before, sheet)
        if cost := spending.settle(game, event, before, sheet, writes):
            ahead.insert(0, cost)
        steps.append((event, before, sheet))
    projections.save(game, sheet, first, writes)
    table = notices.Table(game)
    for step in steps:
        notices.leave(table, *step, writes)
    dispatches.leave(table, steps, writes)
    return [event for event, _, _ in steps]


def after(game: Game, now: Position, entry: Entry, writes: Writes) -> Position:
    """Return the position after an entry; after a rewind it is read from the log."""
    if entry.kind != REWOUND:
        return log.after(now, entry)
    writes.send()
    return log.position(game)
