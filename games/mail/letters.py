"""A letter: what a mail says and how it may be answered, before it is laid out and addressed."""

from __future__ import annotations

import zoneinfo
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import User
from games.models import Game
from games.models_mail import Notice
from games.selectors.pages import Row


@dataclass(frozen=True, slots=True)
class Reader:
    """Whom a mail is for: in which language and zone it is written, and as what."""

    language: str
    zone: str
    wants_html: bool = True
    wants_pictures: bool = True

    @contextmanager
    def at_home(self) -> Iterator[None]:
        """Write in the reader's language and time zone."""
        with (
            translation.override(self.language),
            timezone.override(zoneinfo.ZoneInfo(self.zone)),
        ):
            yield


def reader(person: User) -> Reader:
    """Return how a person wants mails."""
    return Reader(
        person.mail_language,
        person.time_zone,
        wants_html=not person.text_only,
        wants_pictures=person.wants_pictures,
    )


@dataclass(frozen=True, slots=True)
class Letter:
    """What a mail says. `row` is set if it belongs to a game's thread; `poster` is its board."""

    name: str
    context: Mapping[str, Any] = field(default_factory=dict)
    row: Row | None = None
    poster: Any = None
    # Whether a reply is read as an answer to this very mail, not as a general one.
    takes_answers: bool = False
    # Where to stop such mails, for whom there is nothing to sign for.
    stop: str = ""


def data(notice: Notice) -> dict[str, Any]:
    """Return what a notice says beside its columns."""
    found: dict[str, Any] = msgspec.json.decode(notice.data or "{}")
    return found


def site(path: str) -> str:
    """Return the whole address of a path."""
    return f"{settings.SITE_URL}{path}"


def link(name: str, *arguments: object) -> str:
    """Return the whole address of a page."""
    return site(reverse(name, args=arguments))


def now_link(row: Row) -> str:
    """Return where to look at a game as it is now, or at a table that has no position."""
    if row.game.status in (Game.Status.RUNNING, Game.Status.OVER):
        return game_link(row, row.game.last_number)
    return link("games:game-detail", row.game.pk)


def game_link(row: Row, number: int) -> str:
    """Return where to look at a game as it was after an event."""
    return f"{link('games:game-detail', row.game.pk)}?at={number}"
