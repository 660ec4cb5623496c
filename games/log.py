"""The only reader and writer of events: load, lock, append."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection, transaction
from django.utils import timezone

from games import chain
from games.chain import MOVED, RETIRED, RULES_KINDS
from games.engine import canonical, chance, registry, replay
from games.engine.base import Title
from games.engine.errors import BadEdition, UnknownTitle
from games.errors import BrokenLog, Frozen, UnknownGame
from games.models import Event, Game
from patrizier_site.often import Query, Slot, cursor_of
from patrizier_site.together import Writes

EVENTS = (
    "SELECT number, kind, data, secret, seat FROM games_event"
    " WHERE game_id = %s AND number <= %s ORDER BY number"
)
ALL = 2**31 - 1
BY_NUMBER = Query(lambda: Game.objects.filter(pk=Slot("pk")))
LOCKED = Query(lambda: Game.objects.select_for_update().filter(pk=Slot("pk")))


@dataclass(frozen=True, slots=True)
class Position:
    """A game as read from its log: everything that deciding the next event needs."""

    game_id: int
    uuid: UUID
    title: Title
    secret: bytes = field(repr=False)
    words: tuple[str, ...] = field(repr=False)
    number: int
    tip: int
    given_up: frozenset[int]
    state: Any = field(repr=False)

    @property
    def draw_key(self) -> bytes:
        """The key of all draws: the secret and the players' words."""
        return chance.draw_key(self.secret, self.words)

    def chance(self) -> chance.Chance:
        """Return the draws of the event that comes next."""
        return chance.Chance(self.draw_key, self.uuid, self.number + 1)

    def view(self, seat: int | None) -> Any:
        """Return what `seat` may see."""
        return self.title.view(self.state, seat)

    def decide(self, seat: int, move: Any) -> tuple[Any, ...]:
        """Say what happens if `seat` plays `move` now; refuses with the rule."""
        return self.title.decide(self.state, seat, move, self.chance())


@dataclass(frozen=True, slots=True)
class Entry:
    """An event that is about to be written. `state` is set on rules events only."""

    kind: str
    actor: str
    channel: str
    data: str
    seat: int | None = None
    secret: str = ""
    state: Any = None


def find(reference: int | str | UUID) -> Game:
    """Return a game by its number or its uuid."""
    text = str(reference)
    if text.isascii() and text.isdigit() and len(text) < len(str(ALL)):
        found = BY_NUMBER.first(pk=int(text))
    else:
        try:
            found = Game.objects.filter(uuid=UUID(text)).first()
        except ValueError:
            found = None
    if found is None:
        raise UnknownGame(f"there is no game {text!r}")
    return found


def refuse_frozen(game: Game) -> None:
    """Refuse to read or write a log that cannot be trusted."""
    if game.frozen_at is not None:
        raise Frozen(f"game {game.pk} is frozen", since=game.frozen_at.isoformat())


def rules_of(game: Game) -> Title:
    """Return the rules that a game began with; refuses if they or the edition are not here."""
    try:
        title = registry.find(game.title, game.engine)
        edition = registry.find_edition(title, game.edition)
    except (UnknownTitle, BadEdition) as missing:
        raise Frozen(f"game {game.pk}: {missing.detail}", problem="engine") from missing
    if edition.digest != game.edition_digest:
        told = f"the edition {game.edition!r} is not the one game {game.pk} began with"
        raise Frozen(told, problem="engine")
    return title


def position(game: Game, at: int = ALL, rows: list[Any] | None = None) -> Position:
    """Replay a game, up to and including event `at`; `rows` are all its events, if at hand."""
    refuse_frozen(game)
    return replayed(game, at, rows)


def readable(game: Game) -> Title:
    """Return the rules by which a log is read; refuses one that cannot be trusted or read."""
    refuse_frozen(game)
    return rules_of(game)


def replayed(game: Game, at: int = ALL, rows: list[Any] | None = None) -> Position:
    """Replay a game, even a frozen one: for whoever repairs it."""
    title = rules_of(game)
    rows = read(game.pk, at) if rows is None else [row for row in rows if row[0] <= at]
    try:
        counted = chain.line(rows)
        state = replay.fold(title, facts(title, counted))
        words = chain.words(rows)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError) as fault:
        raise BrokenLog(f"the log of game {game.pk} cannot be replayed: {fault!r}") from fault
    return Position(
        game_id=game.pk,
        uuid=game.uuid,
        title=title,
        secret=bytes(game.secret),
        words=words,
        number=rows[-1][0] if rows else 0,
        tip=counted[-1][0] if counted else 0,
        given_up=frozenset(row[4] for row in counted if row[1] == RETIRED),
        state=state,
    )


def read(game_id: int, at: int = ALL) -> list[Any]:
    """Fetch the rows of a game's events; by bare SQL, because every page and move does it."""
    with cursor_of(connection) as cursor:
        cursor.execute(EVENTS, [game_id, at])
        rows: list[Any] = cursor.fetchall()
    return rows


def after(now: Position, entry: Entry) -> Position:
    """Return the position after an entry that is no rewind."""
    if entry.kind not in RULES_KINDS:
        return replace(now, number=now.number + 1)
    given_up = now.given_up
    if entry.kind == RETIRED and entry.seat is not None:
        given_up |= {entry.seat}
    number = now.number + 1
    return replace(now, number=number, tip=number, given_up=given_up, state=entry.state)


def events(game_id: int) -> list[Event]:
    """Return a game's events, whole and in order."""
    return list(Event.objects.filter(game_id=game_id).order_by("number"))


def events_of(game_ids: Iterable[int]) -> dict[int, list[Event]]:
    """Return the events of several games, whole and in order, by game."""
    found: dict[int, list[Event]] = {pk: [] for pk in game_ids}
    for event in Event.objects.filter(game__in=found).order_by("game", "number"):
        found[event.game_id].append(event)
    return found


def rows_of(events: Iterable[Event]) -> list[Any]:
    """Return whole events as the rows that `read` fetches, for whoever has them at hand."""
    return [(e.number, e.kind, e.data, e.secret, e.seat) for e in events]


def facts(title: Title, rows: Iterable[Any]) -> list[Any]:
    """Decode the facts of rules events, in one go."""
    texts = [row[3] or row[2] for row in rows]
    try:
        payloads = decoder(title.key, title.version).decode(f"[{','.join(texts)}]")
    except msgspec.MsgspecError as fault:
        raise BrokenLog(f"an event cannot be read: {fault}") from fault
    return [fact for payload in payloads for fact in payload.facts]


@cache
def decoder(key: str, version: int) -> msgspec.json.Decoder[Any]:
    """Return the reader for the rules events of one version of a title."""
    payload = msgspec.defstruct(
        "Payload",
        [("facts", tuple[registry.find(key, version).Fact, ...])],  # type: ignore[misc]
        frozen=True,
    )
    return msgspec.json.Decoder(list[payload])  # type: ignore[valid-type]


def rules_entry(
    now: Position, happened: tuple[Any, ...], *, kind: str = MOVED, seat: int | None, channel: str
) -> Entry:
    """Make an entry of facts: the public part open, the whole of it beside if that is more."""
    title = now.title
    whole = canonical.text({"facts": happened})
    public = canonical.text({"facts": [title.seen(fact, None) for fact in happened]})
    return Entry(
        kind=kind,
        actor="table" if seat is None else f"seat:{seat}",
        channel=channel,
        seat=seat,
        data=public,
        secret="" if public == whole else whole,
        state=replay.fold(title, happened, now.state),
    )


def table_entry(
    kind: str, data: object, *, seat: int | None = None, actor: str = "", channel: str
) -> Entry:
    """Make an entry of something that happened at the table, not in the game."""
    default = "table" if seat is None else f"seat:{seat}"
    return Entry(kind, actor or default, channel, canonical.text(data), seat)


def locked(game_id: int) -> Game:
    """Lock a game's log for the rest of the transaction and return its row."""
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("a log is locked inside a transaction only")
    # SQLite knows no row locks: there every transaction is IMMEDIATE, which locks all.
    game = LOCKED.first(pk=game_id)
    if game is None:
        raise UnknownGame(f"there is no game {game_id}")
    return game


def append(game: Game, entry: Entry, writes: Writes) -> Event:
    """Make the next event of a locked game, to be written with all that belongs to it."""
    refuse_frozen(game)
    number, at, secret = game.last_number + 1, timezone.now(), bytes(game.secret)

    def keyed(purpose: str, text: str) -> str:
        return chance.digest(secret, game.uuid, number, purpose, text) if text else ""

    state = "" if entry.state is None else canonical.text(entry.state)
    link = chain.Link(
        game=str(game.uuid),
        number=number,
        kind=entry.kind,
        seat=entry.seat,
        actor=entry.actor,
        channel=entry.channel,
        engine=game.engine,
        at=chain.time_text(at),
        data=entry.data,
        secret_digest=keyed("secret", entry.secret),
        state_digest=keyed("state", state),
    )
    fields = {**msgspec.structs.asdict(link), "game": game, "at": at}
    event = Event(
        **fields, secret=entry.secret, prev=game.head, hash=chain.event_hash(game.head, link)
    )
    writes.insert_one(event)
    game.last_number, game.head = number, event.hash
    return event


def link_of(event: Event, uuid: UUID) -> chain.Link:
    """Return the hashed part of a stored event."""
    return chain.Link(
        game=str(uuid),
        number=event.number,
        kind=event.kind,
        seat=event.seat,
        actor=event.actor,
        channel=event.channel,
        engine=event.engine,
        at=chain.time_text(event.at),
        data=event.data,
        secret_digest=event.secret_digest,
        state_digest=event.state_digest,
    )
