"""Reminders: tell a player that the time runs, and a table that it has run out."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games import log
from games.models import Game, Question, Seat
from games.models_mail import Notice
from games.selectors import due
from games.selectors.due import Asked
from games.services import automatic, clocks, notices

logger = logging.getLogger(__name__)


def remind_due() -> int:
    """Leave the reminders whose moment has come; returns how many there were."""
    return remind_each(due.questions(timezone.now()))


def remind_each(found: Iterable[Asked]) -> int:
    """Leave the reminders of the questions among these that are not late."""
    return sum(remind_safely(each.game, each.question) for each in found if not each.is_late)


def remind_safely(game_id: int, question_id: int) -> bool:
    """Leave one reminder; a game that is broken does not keep the others waiting."""
    try:
        return remind(game_id, question_id)
    except Exception:
        logger.exception("game %s: nobody could be reminded", game_id)
        return False


def waiting(game: Game, question_id: int, now: datetime) -> Question | None:
    """Return a question of a locked game if it is time to remind of it."""
    return due.to_remind(now).filter(game=game, pk=question_id).first()


def remind(game_id: int, question_id: int) -> bool:
    """Speak of one question and set its next alarm; says whether anybody was told.

    After a long silence of the server one reminder stands for all that were missed.
    """
    with transaction.atomic():
        game, now = log.locked(game_id), timezone.now()
        question = waiting(game, question_id, now)
        if question is None or question.deadline_at is None or question.alarm_at is None:
            return False
        found = [] if question.deadline_at <= now else reminders(game, question, is_late=False)
        notices.write(found)
        Question.objects.filter(pk=question.pk).update(alarm_at=None)
        clocks.set_anew(game)
    # Nobody has to be reminded who has prepared an answer, if only it is played.
    automatic.go_on(game)
    return bool(found)


def tell_late(game: Game, question: Question) -> None:
    """Tell everybody at a locked table that somebody's time has run out."""
    notices.write(reminders(game, question, is_late=True))


def reminders(game: Game, question: Question, *, is_late: bool) -> list[Notice]:
    """Make what is told: to the player while there is time, to everybody afterwards."""
    seats = notices.readers(game)
    if any(seat.number == question.seat and seat.pilot for seat in seats):
        return []
    mine = [seat for seat in seats if seat.number == question.seat and not seat.is_muted]
    told = seats if is_late else mine
    kind = Notice.Kind.LATE if is_late else Notice.Kind.REMINDER
    return [reminder(kind, game, question, seat) for seat in told]


def reminder(kind: str, game: Game, question: Question, seat: Seat) -> Notice:
    """Make the notice for one person; the key holds stage and deadline, so it is left once."""
    moments = [at.isoformat() for at in (question.alarm_at, question.deadline_at) if at]
    about = ":".join([str(game.pk), str(question.asked), str(question.seat), *moments])
    notice = notices.new(
        kind,
        f"{about}:{seat.number}",
        person=seat.player,
        game_id=game.pk,
        seat=seat.number,
        asked=question.asked if seat.number == question.seat else None,
        number=game.last_number,
        data={"late": question.seat, "asked": question.asked},
    )
    if kind == Notice.Kind.REMINDER and question.alarm_at and question.deadline_at:
        notices.in_time(notice, question.alarm_at, question.deadline_at)
    return notice
