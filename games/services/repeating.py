"""What a program sends twice is done once: the second time it is told the first answer again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games.errors import KeyReused, Refused
from games.models_api import KeptAnswer
from games.services import automatic

KEPT_FOR = timedelta(days=1)


class Claimed(Exception):
    """Somebody else was answered with this key meanwhile."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A write of a person's program: where to, with which key and which body."""

    person: User
    address: str
    key: str
    body: bytes

    @property
    def name(self) -> str:
        """The digest by which it is found again."""
        return digest(f"{self.address}\n{self.key}".encode())


@dataclass(frozen=True, slots=True)
class Told:
    """An answer: its HTTP status and its text."""

    status: int
    text: str


def once(sent: Sent, act: Callable[[], Told], refuse: Callable[[Refused], Told]) -> Told:
    """Do something and keep what is answered, all or nothing; who comes second is told that.

    A refusal is kept as well, unless `refuse` raises it again. Bots go on when all is written.
    """
    try:
        with automatic.held_back(), transaction.atomic():
            row = claim(sent)
            told = attempt(act, refuse)
            row.status, row.text = told.status, told.text
            row.save(update_fields=["status", "text"])
            return told
    except Claimed:
        return repeated(KeptAnswer.objects.get(person=sent.person, key=sent.name), sent)


def find(sent: Sent) -> Told | None:
    """Return what the same key was answered before; another body is refused."""
    before = KeptAnswer.objects.filter(person=sent.person, key=sent.name).first()
    return repeated(before, sent) if before else None


def claim(sent: Sent) -> KeptAnswer:
    """Take a key; whoever comes second waits here until the first one is done."""
    row = KeptAnswer(
        person=sent.person,
        address=sent.address[: KeptAnswer.LONGEST_ADDRESS],
        key=sent.name,
        body=digest(sent.body),
    )
    try:
        row.save(force_insert=True)
    except IntegrityError as taken:
        raise Claimed from taken
    return row


def attempt(act: Callable[[], Told], refuse: Callable[[Refused], Told]) -> Told:
    """Do something; what is refused leaves nothing but its refusal."""
    try:
        with transaction.atomic():
            return act()
    except Refused as refusal:
        return refuse(refusal)


def repeated(before: KeptAnswer, sent: Sent) -> Told:
    """Tell an answer again, or refuse a key that comes with another body."""
    if before.body != digest(sent.body):
        raise KeyReused(f"the key {sent.key!r} was used for another body")
    return Told(before.status, before.text)


def digest(text: bytes) -> str:
    """Return what stands for a text."""
    return hashlib.sha256(text).hexdigest()


def tidy() -> int:
    """Forget answers that nobody asks for again; returns how many."""
    old = KeptAnswer.objects.filter(at__lt=timezone.now() - KEPT_FOR)
    return old.delete()[0]
