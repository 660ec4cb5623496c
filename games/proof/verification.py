"""The checks, in order: the chain, the header, what stands around each event, and the rules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import msgspec

from games import actors, agreement, chain
from games.engine import canonical, chance
from games.engine.base import Outcome, Title
from games.proof.bundles import BadProof, Bundle, Line, link
from games.proof.replaying import Replay


@dataclass(slots=True)
class Report:
    """What was checked and found right."""

    events: int
    head: str
    replayed: bool = False
    decided: int = 0
    facts: int = 0
    draws: int = 0
    outcome: Outcome | None = None
    # What staff made of the result, if anything: ranks of their own, or none.
    ruling: str = ""


def verify(bundle: Bundle) -> Report:
    """Check a bundle; raises BadProof at the first thing that does not hold."""
    check_chain(bundle)
    check_header(bundle)
    for event in bundle.events:
        check_frame(bundle, event)
    report = Report(events=len(bundle.events), head=bundle.head)
    if bundle.secret is not None:
        run = Replay(bundle, read_secret(bundle))
        for event in bundle.events:
            run.take(event)
        report.replayed, report.outcome, report.ruling = True, run.outcome, run.staff.verdict
        report.decided, report.facts, report.draws = run.decided, run.facts, run.drawn
    return report


def compare(bundle: Bundle, title: Title) -> None:
    """Play a game that holds by another version of its rules; raises BadProof where it differs."""
    run = Replay(bundle, read_secret(bundle), title)
    for event in bundle.events:
        run.take(event)


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
    found = len(bundle.events)
    if found > bundle.count:
        detail = f"it is one too many: the bundle should hold {bundle.count} events"
        raise BadProof("extra_event", bundle.count + 1, detail)
    if found < bundle.count or prev != bundle.head or not found:
        detail = f"it is missing: the bundle should hold {bundle.count} events"
        raise BadProof("truncated_bundle", found + 1, detail)


def check_header(bundle: Bundle) -> None:
    """Check that the first event lays down what the header says."""
    first = bundle.events[0]
    try:
        header = msgspec.to_builtins(bundle.game)
        UUID(header.pop("uuid"))
        agreement.read(header)
        opening = canonical.text(header)
    except (ValueError, TypeError, msgspec.MsgspecError) as fault:
        raise BadProof("wrong_header", 1, f"the header cannot be right: {fault}") from fault
    if first.kind != "opened" or first.data != opening:
        raise BadProof("wrong_header", 1, "it opens another table than the header says")


def check_frame(bundle: Bundle, event: Line) -> None:
    """Check what stands around an event's content."""
    if event.kind not in chain.RULES_KINDS | chain.TABLE_KINDS:
        raise BadProof("unknown_kind", event.number, f"the kind {event.kind!r} is not known here")
    if (event.kind == "opened") != (event.number == 1):
        raise BadProof("wrong_frame", event.number, "a table is opened once, by event 1")
    if event.engine != bundle.game.engine:
        raise BadProof("wrong_frame", event.number, "another engine version decided it")
    if event.seat is not None and not 0 <= event.seat < bundle.game.players:
        raise BadProof("wrong_frame", event.number, f"there is no seat {event.seat}")
    actor = "table" if event.seat is None else f"seat:{event.seat}"
    if event.kind in chain.RULES_KINDS and event.actor != actor:
        raise BadProof("wrong_frame", event.number, f"{event.actor!r} is not who acted")
    if not actors.may(event.kind, event.actor):
        raise BadProof("wrong_frame", event.number, f"{event.actor!r} cannot do this")
    if bundle.secret is None and event.secret is not None:
        raise BadProof("wrong_frame", event.number, "it shows a hidden part without its proof")
    try:
        is_whole = datetime.fromisoformat(event.at).utcoffset() == timedelta(0)
    except ValueError:
        is_whole = False
    if not is_whole:
        raise BadProof("wrong_frame", event.number, f"{event.at!r} is no moment")


def read_secret(bundle: Bundle) -> bytes:
    """Return the bundle's secret, checked against its commitment."""
    try:
        secret = bytes.fromhex(bundle.secret or "")
    except ValueError as fault:
        raise BadProof("malformed_bundle", 0, f"the secret cannot be read: {fault}") from fault
    if chance.commitment(secret) != bundle.game.commitment:
        raise BadProof("wrong_secret", 1, "the secret is not the one committed to")
    return secret
