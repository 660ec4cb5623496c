"""Mails that ask for an answer: it is your turn, a reminder of it, a nudge, you are late."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.mail import letters
from games.mail.letters import Letter
from games.models import Question
from games.models_mail import Notice
from games.selectors import explaining, mails, remaining
from games.selectors.mails import Scene


def turn(notice: Notice) -> Letter | None:
    """Tell a player that it is their turn, with all that is needed to answer."""
    return asking("turn", notice)


def reminder(notice: Notice) -> Letter | None:
    """Remind a player that the time runs, unless the answer is on its way or it is too late."""
    return None if mails.is_sealed(notice) else asking("reminder", notice)


def nudge(notice: Notice) -> Letter | None:
    """Tell a player that somebody waits."""
    return None if mails.is_sealed(notice) else asking("nudge", notice)


def overdue(notice: Notice) -> Letter | None:
    """Tell a player that the time has run out, and what happens now."""
    return None if mails.is_sealed(notice) else asking("overdue", notice)


def asking(name: str, notice: Notice) -> Letter | None:
    """Write a mail that a move answers; None once the question is closed."""
    row = mails.table(notice)
    question = mails.question(notice, row) if row else None
    if row is None or question is None or is_untrue(name, question):
        return None
    scene = mails.scene(row, number=notice.number, is_asked=True)
    by = letters.data(notice).get("by")
    return Letter(
        name,
        {**asked(scene, question), "by": None if by is None else row.places[by]},
        row=row,
        poster=scene.face.picture,
        takes_answers=True,
    )


def is_untrue(name: str, question: Question) -> bool:
    """Say whether a deadline was moved since a mail about it was made."""
    is_over = question.deadline_at is not None and question.deadline_at <= timezone.now()
    return is_over if name == "reminder" else name == "overdue" and not is_over


def asked(scene: Scene, question: Question) -> dict[str, Any]:
    """Collect what a mail says about an open question."""
    return {
        "scene": scene,
        "until": question.deadline_at,
        "left": remaining.deadline(question.deadline_at),
        "explanation": explaining.explanation(scene.game, question),
        "link": letters.game_link(scene.row, scene.number),
    }
