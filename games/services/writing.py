"""How every service writes: decide on what was read, lock, compare, append, project, commit."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.db import transaction

from games import log, projections
from games.chain import REWOUND
from games.log import Entry, Position
from games.models import Event, Game
from games.services import dispatches, notices, seals, spending

ATTEMPTS = 20


class Outdated(Exception):
    """What was read is older than what was asked: read again."""


def write(
    game: Game,
    decide: Callable[[Position], Entry],
    *,
    allow: Callable[[Game], None] = lambda game: None,
    record: Callable[[Game, Event], None] = lambda game, event: None,
) -> Event:
    """Append one event to a game.

    `decide` may be slow and runs on what was read, without a lock; if the log has moved on
    meanwhile it is asked again. `allow` refuses under the lock, on the locked row. `record` writes
    what belongs to the event in the same transaction.
    """
    for _attempt in range(ATTEMPTS):
        now = log.position(game)
        try:
            entry = decide(now)
        except Outdated:
            continue
        with transaction.atomic():
            game = log.locked(game.pk)
            allow(game)
            if game.last_number != now.number:
                continue
            event = append(game, now, entry)
            record(game, event)
            return event
    raise RuntimeError(f"game {game.pk} never stood still for {ATTEMPTS} attempts")


def append(game: Game, now: Position, entry: Entry) -> Event:
    """Append an entry to a locked game, bring its projections up to date, leave word of it."""
    return append_all(game, now, [entry])[0]


def append_all(game: Game, now: Position, entries: Iterable[Entry]) -> list[Event]:
    """Append entries that follow each other, with what each costs; the rows are written once."""
    first = sheet = projections.load(game)
    ahead, steps = list(entries), []
    while ahead:
        entry, before = ahead.pop(0), sheet
        event = log.append(game, entry)
        now = log.position(game) if entry.kind == REWOUND else log.after(now, entry)
        sheet = projections.step(before, event, now)
        seals.settle(game, event, before, sheet)
        if cost := spending.settle(game, event, before, sheet):
            ahead.insert(0, cost)
        steps.append((event, before, sheet))
    projections.save(game, sheet, first)
    table = notices.Table(game)
    for step in steps:
        notices.leave(table, *step)
    dispatches.leave(table, steps)
    return [event for event, _, _ in steps]
