"""PURE: check a game from its bundle, without trusting the server it came from.

While a game runs, a bundle holds the chain and what all may see. After the end it holds the
secret and everything hidden, and every draw, fact and state is made again and compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import msgspec

from games import chain
from games.chain import REWOUND, RULES_KINDS, STARTED
from games.engine import canonical, chance, registry, replay
from games.engine.base import Title
from games.engine.errors import Refused

FORMAT = "patrizier-bundle/1"


class BadProof(Refused):
    """The bundle does not hold; `number` is the first bad event (0: the bundle itself)."""

    def __init__(self, code: str, number: int, detail: str) -> None:
        where = f"event {number}: " if number else ""
        super().__init__(where + detail)
        self.code, self.number = code, number


class Line(msgspec.Struct, frozen=True):
    """An event in a bundle. `secret` is null while it must stay hidden."""

    number: int
    kind: str
    seat: int | None
    actor: str
    channel: str
    engine: int
    at: str
    data: str
    secret: str | None
    secret_digest: str
    state_digest: str
    prev: str
    hash: str


class Header(msgspec.Struct, frozen=True):
    """What was laid down when the table opened."""

    uuid: str
    title: str
    engine: int
    edition: str
    edition_digest: str
    players: int
    options: dict[str, Any]
    commitment: str


class Bundle(msgspec.Struct, frozen=True):
    """A game that anyone can check."""

    format: str
    game: Header
    head: str
    count: int
    secret: str | None
    events: list[Line]


@dataclass(slots=True)
class Report:
    """What was checked and found right."""

    events: int
    head: str
    replayed: bool = False
    draws_checked: int = 0
    outcome: Any = None


@dataclass(slots=True)
class Replay:
    """A game on its way through verification: the position after every number."""

    title: Title
    uuid: UUID
    secret: bytes
    key: bytes = b""
    words: dict[int, str] = field(default_factory=dict)
    state: Any = None
    states: dict[int, Any] = field(default_factory=dict)


def read(text: str | bytes) -> Bundle:
    """Read a bundle's JSON."""
    try:
        bundle = msgspec.json.decode(text, type=Bundle)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise BadProof("malformed_bundle", 0, f"this is no whole bundle: {fault}") from fault
    if bundle.format != FORMAT:
        raise BadProof("malformed_bundle", 0, f"the format {bundle.format!r} is not known here")
    return bundle


def verify(bundle: Bundle) -> Report:
    """Check a bundle; raises BadProof at the first thing that does not hold."""
    check_chain(bundle)
    check_header(bundle)
    report = Report(events=len(bundle.events), head=bundle.head)
    if bundle.secret is not None:
        check_rules(bundle, read_secret(bundle), report)
    return report


def check_chain(bundle: Bundle) -> None:
    """Check numbers, links and hashes."""
    prev = ""
    for expected, event in enumerate(bundle.events, start=1):
        if event.number != expected:
            raise BadProof("missing_event", expected, f"it is missing; {event.number} follows")
        if event.prev != prev:
            raise BadProof("broken_chain", expected, "it does not link to the event before it")
        if chain.event_hash(prev, link(bundle, event)) != event.hash:
            raise BadProof("changed_event", expected, "its content does not fit its hash")
        prev = event.hash
    if len(bundle.events) != bundle.count or prev != bundle.head or not bundle.events:
        missing = len(bundle.events) + 1
        raise BadProof("truncated_bundle", missing, f"the bundle should hold {bundle.count} events")


def link(bundle: Bundle, event: Line) -> chain.Link:
    """Return the hashed part of an event."""
    fields = msgspec.structs.asdict(event)
    kept = {name: fields[name] for name in chain.Link.__struct_fields__ if name != "game"}
    return chain.Link(game=bundle.game.uuid, **kept)


def check_header(bundle: Bundle) -> None:
    """Check that the first event lays down what the header says."""
    header = msgspec.to_builtins(bundle.game)
    uuid = header.pop("uuid")
    first = bundle.events[0]
    if first.kind != "opened" or first.data != canonical.text(header):
        raise BadProof("wrong_header", 1, f"it does not open the table that game {uuid} names")


def read_secret(bundle: Bundle) -> bytes:
    """Return the bundle's secret, checked against its commitment."""
    try:
        secret = bytes.fromhex(bundle.secret or "")
    except ValueError as fault:
        raise BadProof("malformed_bundle", 0, f"the secret cannot be read: {fault}") from fault
    if chance.commitment(secret) != bundle.game.commitment:
        raise BadProof("wrong_secret", 1, "the secret is not the one committed to")
    return secret


def check_hidden(run: Replay, event: Line) -> None:
    """Check what was hidden in an event against its digest."""
    hidden = event.secret or ""
    digest = chance.digest(run.secret, run.uuid, event.number, "secret", hidden) if hidden else ""
    if digest != event.secret_digest:
        raise BadProof("changed_secret", event.number, "its hidden part was changed")


def check_rules(bundle: Bundle, secret: bytes, report: Report) -> None:
    """Decide every event again and compare facts and states."""
    game = bundle.game
    title = registry.find(game.title, game.engine)
    edition = registry.find_edition(title, game.edition)
    if edition.digest != game.edition_digest:
        raise BadProof("other_edition", 1, f"the edition {game.edition!r} here is another one")
    run = Replay(title, UUID(game.uuid), secret)
    for event in bundle.events:
        check_hidden(run, event)
        if event.kind == "joined":
            joined = msgspec.json.decode(event.data)
            run.words[joined["seat"]] = joined["word"]
        elif event.kind == REWOUND:
            run.state = run.states[chain.rewind_target(event.data)]
        elif event.kind in RULES_KINDS:
            check_event(run, bundle, event)
            report.draws_checked += 1
        run.states[event.number] = run.state
    report.replayed = True
    report.outcome = title.outcome(run.state) if run.state is not None else None


def check_event(run: Replay, bundle: Bundle, event: Line) -> None:
    """Decide one rules event again and compare."""
    title, number = run.title, event.number
    facts = decode(title, event)
    public = canonical.text({"facts": [title.seen(fact, None) for fact in facts]})
    if public != event.data:
        raise BadProof("wrong_public_part", number, "its open part does not fit its hidden part")
    try:
        expected = decide(run, bundle, event, facts)
    except Refused as refusal:
        raise BadProof("illegal_event", number, f"the rules refuse it: {refusal}") from refusal
    if expected != facts:
        raise BadProof("wrong_facts", number, difference(facts, expected))
    run.state = replay.fold(title, facts, run.state)
    state = canonical.text(run.state)
    if chance.digest(run.secret, run.uuid, number, "state", state) != event.state_digest:
        raise BadProof("wrong_state", number, "the position after it is another one")


def decode(title: Title, event: Line) -> tuple[Any, ...]:
    """Read an event's facts."""
    try:
        payload = msgspec.json.decode(event.secret or event.data)
        return msgspec.convert(payload["facts"], tuple[title.Fact, ...])  # type: ignore[name-defined]
    except (msgspec.MsgspecError, KeyError, TypeError) as fault:
        raise BadProof("unreadable_event", event.number, f"it cannot be read: {fault}") from fault


def decide(run: Replay, bundle: Bundle, event: Line, facts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the facts that the rules make of an event's move and draws."""
    title, game = run.title, bundle.game
    if event.kind == STARTED:
        run.key = chance.draw_key(run.secret, [run.words[seat] for seat in sorted(run.words)])
        options = msgspec.convert(game.options, title.Options)
        edition = registry.find_edition(title, game.edition)
        return title.open(options, edition, game.players, draws(run, event))
    if event.seat is None:
        raise BadProof("wrong_facts", event.number, "it names no seat")
    if event.kind == chain.RETIRED:
        return title.retire(run.state, event.seat) or ()
    return title.decide(run.state, event.seat, facts[0].move, draws(run, event))


def draws(run: Replay, event: Line) -> chance.Chance:
    """Return the draws of an event."""
    return chance.Chance(run.key, run.uuid, event.number)


def difference(stored: tuple[Any, ...], expected: tuple[Any, ...]) -> str:
    """Say in what the stored facts differ from those the rules make."""
    plain = msgspec.to_builtins
    for have, want in zip(plain(stored), plain(expected), strict=False):
        for name in sorted({*have, *want}):
            if have.get(name) != want.get(name):
                return f"{name} is {have.get(name)!r}, the rules make it {want.get(name)!r}"
    return f"it holds {len(stored)} facts, the rules make {len(expected)}"
