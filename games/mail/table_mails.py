"""Mails about what happens at a table: the start, a turn of somebody else, talk, the end."""

from __future__ import annotations

from games import ladder
from games.chain import MOVED, REWOUND
from games.mail import letters, turn_mails
from games.mail.letters import Letter
from games.models import Game
from games.models_mail import Notice
from games.selectors import mails, results, rungs
from games.selectors.mails import Scene
from games.selectors.pages import Row


def about(name: str, row: Row, scene: Scene, **more: object) -> Letter:
    """Write a mail with the position in it; a reply can be said at the table."""
    link = letters.game_link(row, scene.number)
    context = {"scene": scene, "link": link, **more}
    return Letter(name, context, row=row, poster=scene.face.picture, takes_answers=True)


def started(notice: Notice) -> Letter | None:
    """Tell a player that the game begins: who plays, the terms, the first hand.

    None if the player has moved already, and knows.
    """
    row = mails.table(notice)
    if row is None or row.game.status not in (Game.Status.RUNNING, Game.Status.OVER):
        return None
    if row.game.events.filter(kind=MOVED, seat=notice.seat).exists():
        return None
    told = mails.event(row, notice.number)
    return about("started", row, mails.scene(row, number=notice.number), told=told)


def moved(notice: Notice) -> Letter | None:
    """Tell a player what somebody else has done; None if it was struck since."""
    row = mails.table(notice)
    event = mails.event(row, notice.number) if row else None
    if row is None or event is None or event.is_struck:
        return None
    return about("moved", row, mails.scene(row, number=notice.number), told=event)


def table(notice: Notice) -> Letter | None:
    """Tell a player what happened at the table beside the rules."""
    row = mails.table(notice)
    event = mails.event(row, notice.number) if row else None
    if row is None or event is None:
        return None
    # What came back is nowhere else to be seen for whoever is not asked.
    scene = mails.scene(row, number=notice.number) if event.kind == REWOUND else None
    context = {
        "told": event,
        "scene": scene,
        "reason": mails.reason(row, notice.number),
        "ballot": mails.ballot(row, notice.number),
        "may_keep": mails.may_keep(row, notice.number),
        "may_come_back": may_come_back(row),
        "link": letters.game_link(row, notice.number),
    }
    poster = scene.face.picture if scene else None
    return Letter("table", context, row=row, poster=poster, takes_answers=True)


def may_come_back(row: Row) -> bool:
    """Say whether the reader can have the seat back from a bot."""
    is_kept = row.reader is not None and row.reader.is_taken_over
    return is_kept and row.game.terms.returns


def over(notice: Notice) -> Letter | None:
    """Tell a player how the game ended."""
    row = mails.table(notice)
    tally = results.tally(row.game, row.places, mails.language()) if row else None
    if row is None or tally is None:
        return None
    scene = mails.scene(row, number=notice.number)
    proof = letters.link("games:proof-detail", row.game.pk)
    why = mails.reason(row, notice.number)
    return about("over", row, scene, tally=tally, proof=proof, reason=why)


def late(notice: Notice) -> Letter | None:
    """Tell a table that somebody is late; None once the answer is there or may come later."""
    told, row = letters.data(notice), mails.table(notice)
    if told.get("late") == notice.seat:
        return turn_mails.overdue(notice)
    question = mails.open_question(row, told.get("late"), told.get("asked")) if row else None
    if row is None or question is None or turn_mails.is_untrue("overdue", question):
        return None
    context = {
        "place": row.places[question.seat],
        "until": question.deadline_at,
        "then": rungs.from_now(row.game.terms, ladder.VACATION),
        "link": letters.game_link(row, notice.number),
    }
    return Letter("late", context, row=row, takes_answers=True)


def chat(notice: Notice) -> Letter | None:
    """Tell a player what was said; None if it was withdrawn or is by somebody they blocked."""
    row = mails.table(notice)
    line = mails.said(notice, row) if row else None
    if row is None or line is None:
        return None
    context = {"line": line, "link": letters.now_link(row)}
    return Letter("chat", context, row=row, takes_answers=True)
