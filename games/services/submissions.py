"""Submissions: what somebody sent for a seat, kept with its answer so that it is answered once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games.answers import Answer, answer_of, refused_before
from games.engine import canonical, orders
from games.engine.errors import Refused
from games.errors import KeyReused
from games.models import Game, Seat, Submission
from games.services import questions, texts

LONGEST_KEY = 80


class Repeated(Exception):
    """The key was there before: its stored answer counts."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What somebody sent for a seat."""

    seat: Seat
    player: User
    channel: str
    key: str
    asked: int
    text: str
    move: Any = None


def receive(
    game: Game, player: User, *, channel: str, key: str, asked: int, text: str, move: Any = None
) -> Sent:
    """Take what came for the player's seat, if it can be kept."""
    seat = questions.seat_of(game, player)
    texts.refuse_unkept("a key", key, LONGEST_KEY)
    texts.refuse_unkept("a move", text, orders.LONGEST_TEXT)
    questions.refuse_impossible(asked)
    return Sent(seat, player, channel, key, asked, text, move)


def stored(sent: Sent) -> Submission | None:
    """Return the submission that came with the same key, if one did."""
    return Submission.objects.filter(seat=sent.seat, channel=sent.channel, key=sent.key).first()


def refuse_repeated(sent: Sent) -> None:
    """Stop when this key was answered before."""
    if stored(sent):
        raise Repeated


def repeat(sent: Sent) -> Answer:
    """Give the stored answer again, or refuse a key that comes with something else."""
    before = stored(sent)
    if before is None or (before.text, before.asked) != (sent.text, sent.asked):
        raise KeyReused(f"the key {sent.key!r} was used for another submission")
    answer = answer_in(before)
    if before.status == Submission.Status.REFUSED:
        raise refused_before(answer)
    return answer


def answer_in(submission: Submission) -> Answer:
    """Return what a submission was answered."""
    return msgspec.json.decode(submission.answer, type=Answer)


def refuse(sent: Sent, refusal: Refused) -> Answer:
    """Store a refusal and raise it; if the key was answered meanwhile, that answer counts."""
    answer = answer_of(refusal)
    try:
        with transaction.atomic():
            remember(sent, Submission.Status.REFUSED, answer)
    except IntegrityError:
        return repeat(sent)
    raise refusal


def remember(
    sent: Sent, status: Submission.Status, answer: Answer, opens_at: datetime | None = None
) -> Submission:
    """Write the submission with its answer."""
    made = answered(sent, status, answer, opens_at)
    made.save(force_insert=True)
    return made


def answered(
    sent: Sent, status: Submission.Status, answer: Answer, opens_at: datetime | None = None
) -> Submission:
    """Make the submission with its answer."""
    return Submission(
        seat=sent.seat,
        channel=sent.channel,
        key=sent.key,
        holder=sent.player,
        asked=sent.asked,
        text=sent.text,
        status=status,
        answer=canonical.text(answer),
        at=timezone.now(),
        opens_at=opens_at,
    )
