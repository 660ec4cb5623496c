"""A polite nudge to the player all wait for: a line in the players' talk and a mail."""

from __future__ import annotations

import logging
import secrets
import smtplib
from datetime import timedelta
from functools import partial

from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import User
from games import log
from games.boards import colours
from games.engine.errors import Refused
from games.models import Game, Question
from games.models_talk import Message
from games.selectors import nudges
from games.selectors.nudges import Nudge
from games.services import questions, talk

MOMENT = timedelta(minutes=1)
logger = logging.getLogger(__name__)


class NobodyWaits(Refused):
    """There is no such question, or nobody who plays waits for it."""

    code = "nobody_waits"


class TooEarly(Refused):
    """The question is not open long enough."""

    code = "nudge_too_early"


class NudgedAlready(Refused):
    """Somebody nudged for this question not long ago."""

    code = "nudged_already"


def nudge(*, game: Game, player: User, asked: int, root: str) -> Message:
    """Remind whoever is asked by event `asked`; `root` is the site's address, for the mail."""
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
        to = locked.seats.select_related("player").get(number=question.seat).player
        page = reverse("games:game-detail", args=[locked.pk])
        link = f"{root.rstrip('/')}{page}?at={locked.last_number}"
        told = partial(send, game=locked, to=to, colour=seat.colour, link=link)
        transaction.on_commit(told, robust=True)
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


def send(*, game: Game, to: User | None, colour: str, link: str) -> None:
    """Send the mail, in its reader's language; a guest has no address."""
    if to is None or not to.email:
        return
    context = {
        "game": game,
        "player": colours.name(colour, to.mail_language),
        "link": link,
    }
    with translation.override(to.mail_language):
        subject = render_to_string("games/mail/nudge.subject.txt", context)
        text = render_to_string("games/mail/nudge.txt", context).strip() + "\n"
    try:
        # A table's name may hold line breaks, a subject may not.
        EmailMessage(" ".join(subject.split()), text, to=[to.email]).send()
    except (OSError, smtplib.SMTPException):
        logger.exception("a nudge was not mailed")
