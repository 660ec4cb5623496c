"""The hashes that mails carry: what the log was when they were sent, out of everybody's reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import QuerySet

from games.models import Game
from games.models_mail import Delivery

Status = Delivery.Status
# The person has it, or may have it.
SENT = (Status.ACCEPTED, Status.DELIVERED, Status.SENDING)


def mails(game: Game) -> QuerySet[Delivery]:
    """Return the mails about a game that show the hash of an event."""
    sent = Delivery.objects.filter(notice__game=game, status__in=SENT).exclude(head="")
    return sent.select_related("notice").order_by("number", "pk")


def told(game: Game) -> dict[int, set[str]]:
    """Return the hashes that mails showed, by event."""
    found: dict[int, set[str]] = {}
    for number, head in mails(game).values_list("number", "head").iterator(chunk_size=500):
        found.setdefault(number, set()).add(head)
    return found


def first_difference(told: Mapping[int, set[str]], hashes: Sequence[str]) -> int:
    """Return the first event whose hash is another one in a mail, 0 if all are the same."""
    fits = {number: {hashes[number - 1]} for number in told if 0 < number <= len(hashes)}
    return min((number for number in told if told[number] != fits.get(number)), default=0)
