"""Acting as staff: one way for whatever the desk does to a table.

Whoever acts names the last event they saw. If anything came after it the act is refused, so that of
two moderators at once only one acts; the same act sent twice is done once. The reason is kept
beside the event, which carries its digest and the actor's key.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from accounts.models import User
from accounts.services import audit
from games import actors, log
from games.desk_errors import NoReason, StaleAct
from games.engine import chance
from games.log import Entry, Position
from games.models import Aside, Event, Game
from games.selectors import permits
from games.selectors.permits import RULES, Act, Standing
from games.services import roles, texts, writing

LONGEST_REASON = 400
CHANNEL = "desk"


@dataclass(frozen=True, slots=True)
class Desk:
    """A locked game, and somebody who may do something to it; nobody if the table decided it."""

    game: Game
    by: User | None
    act: Act
    seen: int | None
    reason: str
    actor: str
    channel: str = CHANNEL

    def done_before(self, kind: str, **says: Any) -> Event | None:
        """Return the event of the very same act, if it was sent before."""
        says["reason"] = digest(self.game, (self.seen or 0) + 1, self.reason)
        return repeated(self.game, self.seen, self.actor, kind, says)

    def refuse_untimely(self) -> None:
        """Refuse what was seen too long ago, and what is not possible now."""
        refuse_stale(self.game, self.seen)
        if refusal := permits.untimely(self.game, self.act):
            raise refusal

    def entry(self, kind: str, *, seat: int | None = None, **says: Any) -> Entry:
        """Make the entry of the act, with the digest of the reason if there is one."""
        says |= {} if seat is None else {"seat": seat}
        if self.reason:
            says["reason"] = digest(self.game, self.game.last_number + 1, self.reason)
        return log.table_entry(kind, says, seat=seat, actor=self.actor, channel=self.channel)

    def write(self, kind: str, *, seat: int | None = None, **says: Any) -> Event:
        """Append the act to the log and keep its reason; everybody at the table is told."""
        entry = self.entry(kind, seat=seat, **says)
        return self.write_all(log.position(self.game), [entry])[0]

    def write_all(self, now: Position, entries: Iterable[Entry]) -> list[Event]:
        """Append the act with what follows from it."""
        if self.reason:
            keep(self.game.pk, self.game.last_number + 1, self.reason, self.by)
        trace(self.game, self.by, self.actor, self.act)
        return writing.append_all(self.game, now, entries)


def sit_down(
    game: Game, by: User, act: Act, *, seen: int, reason: str, channel: str = CHANNEL
) -> Desk:
    """Lock a game for an act of staff; refuses whoever may not, and an act without a reason."""
    reason = checked(reason)
    locked = log.locked(game.pk)
    found = permits.refuse_person(locked, by, act)
    return Desk(locked, by, act, seen, reason, name_of(found, by, act), channel)


def for_table(game: Game, act: Act, channel: str) -> Desk:
    """Act in a locked game for the table, which has decided; the vote is the reason."""
    return Desk(game, None, act, None, "", actors.TABLE, channel)


def name_of(found: Standing, by: User, act: Act) -> str:
    """Return as whom somebody acts: a host does what hosts may, staff all else."""
    is_host = found.is_host and RULES[act].is_for_hosts
    return actors.HOST if is_host else roles.actor(by)


def repeated(
    game: Game, seen: int | None, actor: str, kind: str, says: Mapping[str, Any]
) -> Event | None:
    """Return the event that followed what somebody saw, if they did it and it says the same."""
    if seen is None:
        return None
    found = game.events.filter(number=seen + 1, kind=kind, actor=actor).first()
    said = msgspec.json.decode(found.data) if found else {}
    return found if all(said.get(name) == value for name, value in says.items()) else None


def refuse_stale(game: Game, seen: int | None) -> None:
    """Refuse if something happened since somebody looked; a page of the host names no event."""
    if seen is not None and seen != game.last_number:
        raise StaleAct("something happened meanwhile", seen=seen, last=game.last_number)


def trace(game: Game, by: User | None, actor: str, act: Act) -> None:
    """Note in the audit what staff does by the next event of a locked game."""
    if by is not None and actors.is_staff(actor):
        audit.note(f"desk.{act}", by=by, game=game.pk, number=game.last_number + 1)


def keep(game_id: int, number: int, reason: str, author: User | None) -> None:
    """Keep a reason beside its event."""
    Aside.objects.create(game_id=game_id, number=number, label="reason", text=reason, author=author)


def digest(game: Game, number: int, reason: str) -> str:
    """Return what event `number` of a game says of its reason."""
    return chance.digest(bytes(game.secret), game.uuid, number, "reason", reason)


def checked(reason: str) -> str:
    """Return a reason that can be kept; there must be one."""
    texts.refuse_unkept("a reason", reason, LONGEST_REASON)
    if not reason.strip():
        raise NoReason("a reason is needed")
    return " ".join(reason.split())
