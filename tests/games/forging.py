"""Forge bundles as somebody could who owns the server: with every hash and digest right."""

from __future__ import annotations

import msgspec
import pytest

from games import chain, log, proof
from games.engine import canonical, chance, replay
from games.selectors import proofs


def rechained(bundle):
    """Hash everything again, as somebody who owns the server could."""
    events, prev = [], ""
    for event in bundle.events:
        forged = event
        if event.secret and bundle.secret:
            uuid, key = log.UUID(bundle.game.uuid), bytes.fromhex(bundle.secret)
            digest = chance.digest(key, uuid, event.number, "secret", event.secret)
            forged = msgspec.structs.replace(event, secret_digest=digest)
        hashed = chain.event_hash(prev, proof.link(bundle, forged))
        events.append(msgspec.structs.replace(forged, prev=prev, hash=hashed))
        prev = hashed
    return msgspec.structs.replace(bundle, events=events, head=prev, count=len(events))


def altered(bundle, which, **fields):
    """Change an event and hash everything again."""
    events = list(bundle.events)
    events[which] = msgspec.structs.replace(events[which], **fields)
    return rechained(msgspec.structs.replace(bundle, events=events))


def extended(bundle, kind, data, *, seat=None, secret="", state=None):
    """Add an event at the end, with every digest right; all hashes before it stay as they were."""
    number, uuid, key = len(bundle.events) + 1, log.UUID(bundle.game.uuid), bundle.secret
    digest = "" if state is None else canonical.text(state)
    if digest:
        digest = chance.digest(bytes.fromhex(key), uuid, number, "state", digest)
    event = msgspec.structs.replace(
        bundle.events[-1],
        number=number,
        kind=kind,
        seat=seat,
        actor="table" if seat is None else f"seat:{seat}",
        data=canonical.text(data),
        secret=secret,
        secret_digest="",
        state_digest=digest,
    )
    return rechained(msgspec.structs.replace(bundle, events=[*bundle.events, event]))


def second_deal(bundle, position):
    """Deal once more, with the draws that belong to the event."""
    number = len(bundle.events) + 1
    title = position.title
    edition = next(iter(title.editions().values()))
    draws = chance.Chance(position.draw_key, position.uuid, number)
    facts = title.open(title.Options(), edition, bundle.game.players, draws)
    return extended(
        bundle,
        "started",
        {"facts": [title.seen(fact, None) for fact in facts]},
        secret=canonical.text({"facts": facts}),
        state=replay.fold(title, facts),
    )


def revealed(game):
    return proofs.bundle(log.find(game.pk), reveal=True)


def assert_found(bundle, number):
    with pytest.raises(proof.BadProof) as fault:
        proof.verify(bundle)
    assert fault.value.number == number
