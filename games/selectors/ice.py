"""A frozen game: why it stands, the first event that does not hold, and the mails that tell more.

Nothing here reads what an event says: it cannot be trusted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games import chain, log
from games.models import Event, Game
from games.models_mail import Delivery
from games.models_watch import Freeze
from games.selectors import heads
from games.selectors.checks import FAULTS
from games.selectors.pages import Row
from games.selectors.places import Place

MOST_MAILS = 40
# Events before and after the first bad one.
AROUND = 5
WORDS = {
    **FAULTS,
    "missing_rules": gettext_noop("Its rules, or the edition it is played with, are not here."),
    "rewritten": gettext_noop("Mails that were sent show another hash of an event than the log."),
}


@dataclass(frozen=True, slots=True)
class Link:
    """An event as it is stored, and the hash that its content makes; nothing of what it says."""

    number: int
    kind: str
    actor: str
    channel: str
    at: datetime
    hash: str
    made: str
    follows: bool

    @property
    def fits(self) -> bool:
        """Whether content and hash fit, and it links to the event before it."""
        return self.hash == self.made and self.follows


@dataclass(frozen=True, slots=True)
class Held:
    """A mail that shows the hash of an event, and whether the log still has that hash."""

    place: Place | None
    at: datetime
    number: int
    head: str
    message_id: str
    fits: bool


@dataclass(frozen=True, slots=True)
class Found:
    """All that staff is shown of a frozen game."""

    freeze: Freeze | None
    links: list[Link]
    mails: list[Held]
    has_more_mails: bool


def of(game: Game) -> Freeze | None:
    """Return why a game is frozen now, if it is."""
    return game.freezes.filter(ended_at=None).first() if game.frozen_at else None


def words(freeze: Freeze) -> str:
    """Say what was found."""
    return _(WORDS.get(freeze.fault, freeze.fault))


def found(row: Row) -> Found:
    """Return what is known of a frozen game."""
    freeze = of(row.game)
    first = freeze.number if freeze else 0
    hashes = dict(row.game.events.values_list("number", "hash"))
    sent = list(heads.mails(row.game).filter(number__gte=first)[: MOST_MAILS + 1])
    return Found(
        freeze=freeze,
        links=[link for link in links(row.game) if abs(link.number - first) <= AROUND],
        mails=[held(row, each, hashes) for each in sent[:MOST_MAILS]],
        has_more_mails=len(sent) > MOST_MAILS,
    )


def links(game: Game) -> list[Link]:
    """Hash all events of a game again."""
    found, before = [], ""
    for event in log.events(game.pk):
        found.append(link(event, game, before))
        before = event.hash
    return found


def link(event: Event, game: Game, before: str) -> Link:
    """Hash one event again."""
    return Link(
        number=event.number,
        kind=event.kind,
        actor=event.actor,
        channel=event.channel,
        at=event.at,
        hash=event.hash,
        made=chain.event_hash(before, log.link_of(event, game.uuid)),
        follows=event.prev == before,
    )


def held(row: Row, sent: Delivery, hashes: Mapping[int, str]) -> Held:
    """Compare what a mail shows with what the log says now."""
    seat = sent.notice.seat
    place = row.places[seat] if seat is not None and seat < len(row.places) else None
    fits = hashes.get(sent.number) == sent.head
    return Held(place, sent.at, sent.number, sent.head, sent.notice.message_id, fits)
