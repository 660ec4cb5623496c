"""What somebody sent by mail: how it was understood, what it brings, and what was refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.answers import Answer, refused_before
from games.boards import BOARDS
from games.engine import orders, registry
from games.engine.base import Title
from games.engine.errors import IllegalMove, Unanswered
from games.engine.orders import Order
from games.models import Game, Submission
from games.selectors import history, mails, nearness, notations, prepared, refusals
from games.selectors.pages import Row
from games.selectors.prepared import Way

Status = Submission.Status
AGAINST_RULES = frozenset((IllegalMove.code, Unanswered.code))
Later = tuple[tuple[Way, ...], ...]
# A mail is answered where there is no page to look at again.
SENTENCES = {
    "stale_move": gettext_noop(
        "The game has moved on since that mail was written, so nothing was played."
    ),
    "malformed_move": gettext_noop("This was not understood."),
}


@dataclass(frozen=True, slots=True)
class Receipt:
    """A turn as it was understood. `event` is its number once it is played, else it is sealed.

    `lines` are the board after it, as far as that is known before it is played.
    """

    move: str
    words: str
    event: int = 0
    opens_at: datetime | None = None
    sentences: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    later: Later = ()


@dataclass(frozen=True, slots=True)
class Complaint:
    """A line that could not be done: why, what it fits or was read as, and what comes nearest."""

    line: str
    reason: str
    candidates: tuple[str, ...] = ()
    understood: str = ""
    nearest: tuple[str, ...] = ()


def receipt(row: Row, submission: Submission) -> Receipt | None:
    """Say how a submission was understood; None if it was withdrawn or refused since."""
    answer = msgspec.json.decode(submission.answer, type=Answer)
    if submission.status == Status.PLAYED:
        return played(row, answer)
    if submission.status != Status.SEALED:
        return None
    return sealed(row, submission, answer)


def standing(row: Row, holder: int | None) -> Receipt | None:
    """Return what is sealed for the reader's seat: a later mail that is refused leaves it so."""
    found = Submission.objects.filter(seat__game=row.game, holder=holder, status=Status.SEALED)
    submission = found.select_related("seat").first()
    return receipt(row, submission) if submission else None


def played(row: Row, answer: Answer) -> Receipt:
    """Tell of a turn that is an event already; what it turned up comes with the next mail."""
    move = notations.spoken(row.game, answer.text, mails.language())
    return Receipt(move, "", event=answer.event, later=kept(row))


def kept(row: Row) -> Later:
    """Tell what still waits for the questions to come."""
    number = row.reader.number if row.reader else None
    title = registry.find(row.game.title, row.game.engine)
    texts = [seat.order for seat in row.game.seats.all() if seat.number == number and seat.order]
    return in_steps(row.game, title, orders.load(title, texts[0])) if texts else ()


def in_steps(game: Game, title: Title, order: Order) -> Later:
    """Return the steps of an order as the reader would write them."""
    language = mails.language()
    return tuple(
        tuple(replace(way, text=notations.spoken(game, way.text, language)) for way in step)
        for step in prepared.steps(title, order, language)
    )


def sealed(row: Row, submission: Submission, answer: Answer) -> Receipt | None:
    """Tell of a turn that lies in an envelope: all that it brings but what it turns up."""
    game, spoken, place = row.game, mails.language(), row.reader
    view = history.view(game, seat=place.number) if place else None
    if view is None or view.ask is None:
        return None
    title, board = registry.find(game.title, game.engine), BOARDS[game.title]
    move, rest = orders.answer(title, view, order_in(title, view, submission, answer))
    colours = mails.seat_colours(row)
    told = board.foretell(view, colours, board.parts(move), spoken)
    lines = board.lines(title.preview(view, move), colours, spoken, since=view)
    return Receipt(
        move=notations.spoken(game, title.write(move), spoken),
        words=title.write(move, spoken),
        opens_at=submission.opens_at,
        sentences=told.sentences if told else (),
        lines=tuple(lines),
        later=in_steps(game, title, rest),
    )


def order_in(title: Any, view: Any, submission: Submission, answer: Answer) -> Order:
    """Return what was sent, as it was understood when it was sealed."""
    if "order" in answer.params:
        return orders.load(title, str(answer.params["order"]))
    order: Order = title.read(answer.text or submission.text, view)
    return order


def complaints(row: Row | None, told: Mapping[str, Any]) -> list[Complaint]:
    """Word the refusals of the lines of a mail; a line without an answer was not understood."""
    unknown = Answer(code="malformed_move")
    rows = zip_longest(told.get("lines", []), told.get("answers", []), told.get("told", []))
    return [
        complaint(row, line or "", read_answer(answer) if answer else unknown, words or "")
        for line, answer, words in rows
    ]


def complaint(row: Row | None, line: str, answer: Answer, words: str) -> Complaint:
    """Word one refusal, unless there are words for it already."""
    refusal, spoken = refused_before(answer), mails.language()
    if row is None:
        return Complaint(line, words or _(SENTENCES["malformed_move"]))
    is_bare = answer.code == "stale_move" or not answer.detail
    is_ours = answer.code in SENTENCES and is_bare
    told = _(SENTENCES[answer.code]) if is_ours else refusals.explain(row.game, refusal, spoken)
    found = Complaint(line, words or told, refusals.candidates(row.game, refusal, spoken))
    return with_nearest(row, found) if answer.code in AGAINST_RULES else found


def with_nearest(row: Row, found: Complaint) -> Complaint:
    """Add how a turn against the rules was read and which legal ones come nearest, if asked."""
    view = history.view(row.game, seat=row.reader.number) if row.reader else None
    if view is None or view.ask is None:
        return found
    title = registry.find(row.game.title, row.game.engine)
    if not (moves := nearness.read_as(title, view, found.line)):
        return found
    understood = f" {_('else')} ".join(in_words(row.game, moves))
    near = in_words(row.game, nearness.nearest(title, view, moves[0]))
    return replace(found, understood=understood, nearest=near)


def in_words(game: Game, moves: tuple[str, ...]) -> tuple[str, ...]:
    """Return moves as the reader would write them."""
    return tuple(notations.spoken(game, each, mails.language()) for each in moves)


def read_answer(stored: Any) -> Answer:
    """Read a stored answer, which may be text or data."""
    if isinstance(stored, str):
        return msgspec.json.decode(stored, type=Answer)
    return msgspec.convert(stored, Answer)
