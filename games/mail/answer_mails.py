"""Mails that answer a mail: receipt, refusal, and whatever else was asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.mail import letters, turn_mails
from games.mail.letters import Letter
from games.models import Submission
from games.models_mail import Notice
from games.selectors import bans, benches, mails, receipts, reports, reseating
from games.selectors.pages import Row

# What is told when it is sent: in the language of then, and only if it is known.
WORDED: Mapping[str, Callable[[Notice, Mapping[str, Any]], list[str]]] = {
    "replaced": lambda notice, told: benches.replaced(notice.game) if notice.game else [],
    "seated": lambda notice, told: reseating.lines(notice.game, notice.number, told),
    "unseated": lambda notice, told: reseating.lines(notice.game, notice.number, told),
    "banned": lambda notice, told: bans.lines(told.get("ban", 0)),
    "unbanned": lambda notice, told: bans.lines(told.get("ban", 0)),
    **dict.fromkeys(
        reports.WORDED, lambda notice, told: reports.lines(told["about"], told.get("report", 0))
    ),
}


def receipt(notice: Notice) -> Letter | None:
    """Tell a player how a turn was understood, and until when it can be replaced."""
    told, row = letters.data(notice), mails.table(notice)
    submission = Submission.objects.filter(pk=told.get("submission", 0)).first()
    if row is None or submission is None or submission.holder_id != notice.person_id:
        return None
    found = receipts.receipt(row, submission)
    if found is None:
        return None
    context = {
        "receipt": found,
        "also": told.get("also", []),
        "ignored": told.get("ignored", []),
        "link": letters.game_link(row, found.event or row.game.last_number),
    }
    return Letter("receipt", context, row=row, takes_answers=True)


def refusal(notice: Notice) -> Letter | None:
    """Tell a player why nothing was done, and what could be."""
    told, row = letters.data(notice), mails.table(notice)
    if row is None and notice.seat is not None:
        return None
    context = {
        "complaints": receipts.complaints(row, told),
        "left_over": told.get("silent_left"),
        "also": told.get("also", []),
        "ignored": told.get("ignored", []),
        "link": answer_link(row),
        **(still_asked(notice, row) if row else {}),
    }
    return Letter("refusal", context, row=row, takes_answers=row is not None)


def still_asked(notice: Notice, row: Row) -> dict[str, Any]:
    """Collect what can be answered instead, while the question is open."""
    question = mails.question(notice, row)
    if question is None:
        return {}
    scene = mails.scene(row, number=row.game.last_number, is_asked=True)
    standing = receipts.standing(row, notice.person_id)
    return {**turn_mails.asked(scene, question), "standing": standing}


def answer(notice: Notice) -> Letter | None:
    """Answer what somebody asked for; the words are written already."""
    told = letters.data(notice)
    # Whoever answered an invitation may have no seat, or no account.
    row = None if notice.seat is None else mails.table(notice)
    if notice.seat is not None and row is None:
        return None
    worded = WORDED.get(told.get("about", ""))
    lines = worded(notice, told) if worded else answer_lines(told)
    if not lines:
        return None
    link = answer_link(row)
    context = {
        "lines": lines,
        "about": told.get("about", ""),
        "ignored": told.get("ignored", []),
        "link": link,
        "has_link": any(is_same_page(line, link) for line in lines),
    }
    # What is only done for whoever has read this very mail.
    is_confirmed_here = told.get("about") == "vacation" and notice.person_id is not None
    takes_answers = row is not None or is_confirmed_here
    return Letter("answer", context, row=row, takes_answers=takes_answers)


def answer_lines(told: Mapping[str, Any]) -> list[str]:
    """Return the lines of an answer, wherever they were put."""
    text = told.get("lines", told.get("text", []))
    found = text.get("lines", []) if isinstance(text, dict) else text
    return found.splitlines() if isinstance(found, str) else [str(line) for line in found]


def is_same_page(line: str, link: str) -> bool:
    """Say whether a line is a link to the same page, be it to another moment of it."""
    return line.strip().partition("?")[0] == link.partition("?")[0]


def answer_link(row: Row | None) -> str:
    """Return where to read on."""
    return letters.now_link(row) if row else letters.link("games:home")
