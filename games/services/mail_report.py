"""What came of a mail, collected while it is worked on and told in as few mails as possible."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.answers import Answer, answer_of
from games.engine import canonical
from games.engine.errors import Refused
from games.models import Game, Submission
from games.models_mail import Incoming, Notice
from games.selectors import mail_words
from games.services import notices

if TYPE_CHECKING:
    from games.services.mail_desk import Desk, Turn

Outcome, Kind = Incoming.Outcome, Notice.Kind
MOST_REFUSALS = 5
WHILE = timedelta(hours=1)
REFUSED = "refusal"
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that was refused: as it was written, as it is stored, and in words."""

    game_id: int | None
    seat: int | None
    line: str
    answer: Answer
    told: str


@dataclass(slots=True)
class Report:
    """What was sealed or played, what else was done or asked, what was refused or passed over."""

    receipts: dict[int, Submission] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    ignored: Sequence[str] = ()
    has_changed: bool = False

    def done(self, code: str, *lines: str) -> None:
        """Note that something was changed."""
        self.has_changed = True
        self.told(code, *lines)

    def told(self, code: str, *lines: str) -> None:
        """Note what is to be told; nothing was changed."""
        self.codes.append(code)
        self.lines += lines

    def sealed(self, submission: Submission) -> None:
        """Note an answer that was taken; a later one for the same game is what counts."""
        self.receipts[submission.seat.game_id] = submission
        self.done("move")

    def refused(self, turn: Turn | None, line: str, refusal: Refused) -> None:
        """Note a line that was refused."""
        game_id, seat = (turn.game_id, turn.seat) if turn else (None, None)
        game = Game.objects.get(pk=game_id) if game_id else None
        told = mail_words.refused(game, refusal)
        self.refusals.append(Refusal(game_id, seat, line, answer_of(refusal), told))


def send(desk: Desk) -> tuple[str, str]:
    """Leave the notices that tell what came of a mail; returns its outcome with a code."""
    with transaction.atomic():
        # So that two mails at once do not both get the last refusal of an hour.
        User.objects.select_for_update(no_key=True).get(pk=desk.person.pk)
        found = letters(desk)
        notices.write(found)
    if not found:
        logger.warning("%s is refused without a word: too many refusals", desk.incoming)
    return outcome(desk.report, silent=not found)


def is_refused_whole(report: Report) -> bool:
    """Say whether nothing in a mail was done or told."""
    return bool(report.refusals) and not report.receipts and not report.lines


def letters(desk: Desk) -> list[Notice]:
    """Make the mails that tell of it: receipts, else refusals, else one answer.

    None at all if there were so many refusals that silence is better.
    """
    report = desk.report
    if report.receipts:
        found = [receipt(desk, each) for each in report.receipts.values()]
        return [add(found[0], also=all_lines(report), ignored=list(report.ignored)), *found[1:]]
    return refusals(desk) if is_refused_whole(report) else [answer(desk)]


def all_lines(report: Report) -> list[str]:
    """Return what was done and told, then what was not done and why."""
    refused = [line for each in report.refusals for line in (f"> {each.line}", each.told)]
    return [*report.lines, *refused]


def outcome(report: Report, *, silent: bool) -> tuple[str, str]:
    """Say what became of a mail."""
    if silent:
        return Outcome.IGNORED, "too_many_refusals"
    if report.has_changed:
        return Outcome.APPLIED, report.codes[0]
    code = report.codes[0] if report.codes else report.refusals[0].answer.code
    return Outcome.ANSWERED, code


def refusals_left(desk: Desk, game_id: int | None) -> int:
    """Return how many refusals about a game, or about none, may still be told within this hour."""
    told = Notice.objects.filter(person=desk.person, made_at__gt=timezone.now() - WHILE)
    if game_id is None:
        told = told.filter(kind=Kind.ANSWER, key__startswith=f"answer:{REFUSED}:")
    else:
        told = told.filter(kind=Kind.REFUSAL, game=game_id)
    # One that is worked on again was counted before.
    return MOST_REFUSALS - told.exclude(key__contains=f":{desk.incoming.pk}:").count()


def receipt(desk: Desk, submission: Submission) -> Notice:
    """Make the receipt of an answer."""
    game = Game.objects.get(pk=submission.seat.game_id)
    return notices.new(
        Kind.RECEIPT,
        f"{desk.incoming.pk}:{game.pk}",
        person=desk.person,
        game_id=game.pk,
        seat=submission.seat.number,
        asked=submission.asked,
        number=game.last_number,
        data={"submission": submission.pk},
    )


def refusals(desk: Desk) -> list[Notice]:
    """Make one refusal a game, however many lines of it were refused, while it has one left."""
    grouped = dict[int | None, list[Refusal]]()
    for each in desk.report.refusals:
        grouped.setdefault(each.game_id, []).append(each)
    if None in grouped:
        return [answer(desk)] if refusals_left(desk, None) > 0 else []
    left = {game_id: refusals_left(desk, game_id) for game_id in grouped}
    return [refusal(desk, grouped[game], left[game] - 1) for game in grouped if left[game] > 0]


def refusal(desk: Desk, group: list[Refusal], left: int) -> Notice:
    """Make the refusal of some lines about one game, or about none."""
    data = {
        "lines": [each.line for each in group],
        "answers": [msgspec.to_builtins(each.answer) for each in group],
        "told": [each.told for each in group],
        "silent_left": left,
    }
    where = place(desk, group[0].game_id, group[0].seat)
    about = f":{desk.incoming.pk}:{group[0].game_id}"
    return notices.new(Kind.REFUSAL, about, person=desk.person, data=data, **where)


def answer(desk: Desk) -> Notice:
    """Make the answer to what was no move, or was about no game."""
    report, turn = desk.report, desk.turns[0] if len(desk.turns) == 1 else None
    about = REFUSED if is_refused_whole(report) else report.codes[0]
    # Nobody gets a mail of ours with what somebody else has written in their name.
    told = [*report.lines, *(each.told for each in report.refusals)]
    data = {
        "about": about,
        "lines": all_lines(report) if desk.is_proven else told,
        "answers": [msgspec.to_builtins(each.answer) for each in report.refusals],
        "ignored": list(report.ignored) if desk.is_proven else [],
    }
    where = place(desk, turn.game_id, turn.seat) if turn else {}
    key = f"{about}:{desk.incoming.pk}:"
    return notices.new(Kind.ANSWER, key, person=desk.person, data=data, **where)


def place(desk: Desk, game_id: int | None, seat: int | None) -> dict[str, Any]:
    """Say which game an answer belongs to, and which question a reply to it answers."""
    if game_id is None or seat is None or not is_theirs(desk, game_id, seat):
        return {}
    game = Game.objects.get(pk=game_id)
    asked = game.questions.filter(seat=seat).values_list("asked", flat=True).first()
    return {"game_id": game_id, "seat": seat, "asked": asked, "number": game.last_number}


def is_theirs(desk: Desk, game_id: int, seat: int) -> bool:
    """Say whether the person still holds the seat: nobody else is told how its game stands."""
    return desk.person.seats.filter(game=game_id, number=seat).exists()


def add(notice: Notice, **more: Any) -> Notice:
    """Add to what a notice tells."""
    notice.data = canonical.text({**msgspec.json.decode(notice.data), **more})
    return notice
