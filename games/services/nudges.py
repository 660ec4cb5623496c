"""A polite nudge to the player all wait for: a line in the players' talk and a mail."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import log
from games.engine.errors import Refused
from games.models import Game, Question
from games.models_mail import Notice
from games.models_talk import Message
from games.selectors import nudges
from games.selectors.nudges import Nudge
from games.services import notices, questions, talk

MOMENT = timedelta(minutes=1)


class NobodyWaits(Refused):
    """There is no such question, or nobody who plays waits for it."""

    code = "nobody_waits"


class TooEarly(Refused):
    """The question is not open long enough."""

    code = "nudge_too_early"


class NudgedAlready(Refused):
    """Somebody nudged for this question not long ago."""

    code = "nudged_already"


def nudge(*, game: Game, player: User, asked: int) -> Message:
    """Remind whoever is asked by event `asked`."""
    with transaction.atomic():
        locked = log.locked(game.pk)
        seat = questions.seat_of(locked, player)
        question = find(locked, seat.number, asked)
        if done := done_just_now(question, player):
            return done
        refuse_impatient(nudges.nudge(locked, question, nudges.last_nudge(question)))
        message = Message(
            audience=Message.Audience.PLAYERS,
            kind=Message.Kind.NUDGED,
            author=player,
            key=secrets.token_urlsafe(16),
            asked=asked,
            to_seat=question.seat,
        )
        talk.add(locked, message)
        tell(locked, question, message, by=seat.number)
    return message


def find(game: Game, seat: int, asked: int) -> Question:
    """Return the question that the seat waits for."""
    for question in nudges.waited_for(game, seat):
        if question.asked == asked:
            return question
    raise NobodyWaits("nobody waits for this answer")


def done_just_now(question: Question, player: User) -> Message | None:
    """Return the player's own nudge of a moment ago, which a double click sends again."""
    since = timezone.now() - MOMENT
    theirs = nudges.for_question(question).filter(author=player)
    return theirs.filter(at__gt=since).first()


def refuse_impatient(found: Nudge) -> None:
    """Refuse a nudge before its time."""
    if found.is_due:
        return
    at = found.at.isoformat()
    if found.last:
        raise NudgedAlready(f"nudged already; again from {at}", at=found.at)
    raise TooEarly(f"a nudge is possible from {at}", at=found.at)


def tell(game: Game, question: Question, message: Message, *, by: int) -> None:
    """Leave word to whoever is nudged; a guest has no address."""
    notices.write(
        [
            notices.new(
                Notice.Kind.NUDGE,
                f"{message.pk}",
                person=seat.player,
                game_id=game.pk,
                seat=seat.number,
                asked=question.asked,
                number=game.last_number,
                data={"message": message.pk, "by": by},
            )
            for seat in notices.people(game)
            if seat.number == question.seat
        ]
    )
