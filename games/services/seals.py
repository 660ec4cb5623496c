"""Seals: whom a sealed answer keeps waiting, and how one ends without being played.

Everything here runs under the lock of the game.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone, translation

from accounts.models import User
from games import seated
from games.chain import MOVED, RETIRED
from games.models import Event, Game, Seat, Submission
from games.models_clock import Stop
from games.models_mail import Notice
from games.selectors import seal_words
from games.services import clocks, notices, submissions
from games.sheets import Sheet

Status = Submission.Status
# However often an answer is replaced, a question is not kept sealed for longer.
LONGEST = timedelta(days=1)
# Whoever answers in these ways is not the person who sealed something else.
WITHOUT_THE_PERSON = frozenset(("bot", "default", "order", "clock"))


def find(seat: Seat) -> Submission | None:
    """Return the answer that is sealed for a seat, if one is."""
    return Submission.objects.filter(seat=seat, status=Status.SEALED).first()


def hold(game: Game, seat: int, asked: int) -> datetime:
    """Let the clock of a question stand while its answer is sealed; returns until when it is."""
    now = timezone.now()
    before = Stop.objects.filter(game=game, seat=seat, asked=asked, reason=Stop.Reason.SEALED)
    first = before.order_by("began_at").values_list("began_at", flat=True).first() or now
    opens_at = max(now, min(now + timedelta(minutes=game.seal), first + LONGEST))
    Stop.objects.create(
        game=game,
        seat=seat,
        asked=asked,
        reason=Stop.Reason.SEALED,
        began_at=now,
        ends_at=opens_at,
    )
    clocks.set_anew(game)
    return opens_at


def release(game: Game, submission: Submission) -> None:
    """Let the clock run again from now on: it stood as long as the answer was sealed.

    That may have been longer than planned, by a pause or a server that was down.
    """
    standing = Stop.objects.filter(
        game=game,
        seat=submission.seat.number,
        asked=submission.asked,
        reason=Stop.Reason.SEALED,
    )
    last = standing.order_by("-began_at", "-pk").first()
    if last is not None:
        Stop.objects.filter(pk=last.pk).update(ends_at=timezone.now())
        clocks.set_anew(game)


def withdraw(game: Game, submission: Submission) -> bool:
    """Take a sealed answer back; says whether it was sealed."""
    sealed = Submission.objects.filter(pk=submission.pk, status=Status.SEALED)
    if not sealed.update(status=Status.WITHDRAWN):
        return False
    release(game, submission)
    return True


def drop(game: Game, submission: Submission, reason: str) -> bool:
    """Take a sealed answer away from whoever sent it, and tell them why."""
    if not withdraw(game, submission):
        return False
    if submission.holder is not None:
        notices.write([told(game, submission, submission.holder, reason)])
    return True


def told(game: Game, submission: Submission, holder: User, reason: str) -> Notice:
    """Tell whoever sent it that a sealed answer was dropped, with or without their seat."""
    language, seat = holder.mail_language, game.seats.get(pk=submission.seat_id)
    move = submissions.answer_in(submission).text
    with translation.override(language):
        lines = seal_words.dropped(game, move, reason, language)
    return notices.new(
        notices.Kind.ANSWER,
        f"dropped:{submission.pk}",
        person=holder,
        game_id=game.pk,
        seat=seat.number if seat.player_id == holder.pk else None,
        number=game.last_number,
        data={"about": "dropped", "lines": lines},
    )


def settle(game: Game, event: Event, before: Sheet, after: Sheet) -> None:
    """End the sealed answers to questions that an event has closed or taken from their player."""
    if askings(before) == askings(after) or not seated.may_have(game, "sealed"):
        return
    for submission in sealed_in(game):
        if is_open(submission, after):
            continue
        if is_own(event, submission.seat.number):
            withdraw(game, submission)
        else:
            drop(game, submission, event.kind)


def askings(sheet: Sheet) -> dict[int, tuple[int, str, bool]]:
    """Return what decides whose a sealed answer is: questions, and who answers them."""
    places = sheet.places
    return {
        seat: (row.asked, places[seat].bot, places[seat].is_given_up)
        for seat, row in sheet.questions.items()
    }


def sealed_in(game: Game) -> QuerySet[Submission]:
    """Return the answers that are sealed in a game."""
    return Submission.objects.filter(seat__game=game, status=Status.SEALED).select_related("seat")


def is_open(submission: Submission, after: Sheet) -> bool:
    """Say whether the question that a submission answers is still its player's to answer."""
    number = submission.seat.number
    asked, place = after.questions.get(number), after.places[number]
    is_theirs = not place.bot and not place.is_given_up
    return asked is not None and asked.asked == submission.asked and is_theirs


def is_own(event: Event, seat: int) -> bool:
    """Say whether the person on a seat did this, and so knows of it."""
    by_person = event.channel not in WITHOUT_THE_PERSON
    return event.seat == seat and event.kind in (MOVED, RETIRED) and by_person
