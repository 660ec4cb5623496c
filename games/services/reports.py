"""Reports: a player tells staff what somebody should look at, and gets a receipt and an answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services import audit
from games.desk_errors import NoReason
from games.engine.errors import Refused
from games.errors import UnknownGame
from games.models import Game
from games.models_reports import Report
from games.models_talk import Message
from games.selectors import lobby, roles, talk
from games.selectors import reports as known
from games.services import notices, texts
from games.services.talk import tidied

About, Category, Status = Report.About, Report.Category, Report.Status
MOST_A_DAY, LONGEST_KEY = 10, 80
RECEIVED, NEW, ANSWERED = "report_received", "report_new", "report_answered"


class BadReport(Refused):
    """Nothing that can be reported: nobody else sits there, or nothing is said about it."""

    code = "bad_report"


class TooManyReports(Refused):
    """Somebody reports more than staff can read."""

    code = "too_many_reports"


class ReportTaken(Refused):
    """Another member of staff looks at it."""

    code = "report_taken"


class ReportClosed(Refused):
    """It is answered already."""

    code = "report_closed"


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody reports: a game, or in it a seat's player or a message."""

    text: str
    category: str = Category.OTHER
    seat: int | None = None
    message: int | None = None


def make(*, game: Game, reporter: User, wish: Wish, key: str, has_receipt: bool = True) -> Report:
    """Tell staff of something; the same key, or the same thing while it is open, tells it once."""
    text = checked(wish, key)
    if not lobby.may_look(game, reporter):
        raise UnknownGame(f"there is no game {game.pk}")
    found = target(game, reporter, wish)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=reporter.pk)
        if before := told_before(game, reporter, key, found):
            return before
        refuse_flood(reporter)
        report = Report.objects.create(
            game=game, reporter=reporter, key=key, category=wish.category, text=text, **found
        )
        tell(report, has_receipt=has_receipt)
    return report


def checked(wish: Wish, key: str) -> str:
    """Return the text of a report, which must say something that can be kept."""
    texts.refuse_unkept("a key", key, LONGEST_KEY)
    texts.refuse_unkept("a report", wish.text, Report.LONGEST)
    if wish.category not in Category.values:
        raise BadReport("there is no such category", problem="category")
    text = tidied(wish.text)
    if not text:
        raise BadReport("nothing is said about it", problem="text")
    return text


def target(game: Game, reporter: User, wish: Wish) -> dict[str, Any]:
    """Return what a report is about; refuses what its author cannot see, or is themselves."""
    if wish.message is not None:
        return of_message(game, reporter, wish.message)
    if wish.seat is None:
        return {"about": About.GAME, "person": None, "message": None}
    seat = game.seats.filter(number=wish.seat).select_related("player").first()
    if seat is None or seat.player is None or seat.player_id == reporter.pk:
        raise BadReport("nobody else sits there", problem="nobody")
    return {"about": About.PLAYER, "person": seat.player, "message": None}


def of_message(game: Game, reporter: User, number: int) -> dict[str, Any]:
    """Return a message that somebody else said where the reporter can read it."""
    heard = talk.readable(game, is_seated=talk.is_seated(game, reporter))
    said = Message.objects.filter(game=game, pk=number, audience__in=heard, is_struck=False)
    message = said.exclude(author=reporter).select_related("author").first()
    if message is None:
        raise BadReport("there is no such message", problem="message")
    return {
        "about": About.MESSAGE,
        "person": message.author,
        "message": message,
        "quoted": message.text,
    }


def told_before(game: Game, reporter: User, key: str, found: dict[str, Any]) -> Report | None:
    """Return a report of the same sending, or one of the same thing that is not answered yet."""
    mine = Report.objects.filter(reporter=reporter)
    if same := mine.filter(key=key).first():
        return same
    alike = {name: found[name] for name in ("about", "person", "message")}
    return mine.filter(game=game, **alike).exclude(status=Status.ANSWERED).first()


def refuse_flood(reporter: User) -> None:
    """Refuse more reports a day than anybody needs."""
    lately = Report.objects.filter(
        reporter=reporter, made_at__gt=timezone.now() - timedelta(days=1)
    )
    if lately.count() >= MOST_A_DAY:
        raise TooManyReports("that are many reports for one day")


def tell(report: Report, *, has_receipt: bool) -> None:
    """Tell the moderators who can look at it, and give the reporter a receipt if there is none."""
    staff = [each for each in roles.holders(roles.MODERATE) if known.may_handle(report, each)]
    told = [(each, NEW) for each in staff]
    if has_receipt and report.reporter is not None:
        told.append((report.reporter, RECEIVED))
    notices.write([notice(report, person, about) for person, about in told if reachable(person)])


def reachable(person: User | None) -> bool:
    """Say whether somebody can be written to; a guest reads the page."""
    return person is not None and bool(person.email)


def notice(report: Report, person: User | None, about: str) -> Any:
    """Make a notice about a report; its words are written when it is sent."""
    return notices.new(
        notices.Kind.ANSWER,
        f"{about}:{report.pk}:{person.pk if person else 0}",
        person=person,
        data={"about": about, "report": report.pk},
    )


@transaction.atomic
def take(*, report: Report, by: User) -> Report:
    """Look at a report, so that nobody else does; from another member of staff it can be taken."""
    locked = lock(report, by)
    locked.status, locked.by = Status.TAKEN, by
    locked.save(update_fields=["status", "by"])
    audit.note("desk.report_taken", by=by, game=locked.game_id)
    return locked


@transaction.atomic
def answer(*, report: Report, by: User, text: str) -> Report:
    """Answer a report; its author is told by mail. The same answer twice is given once."""
    texts.refuse_unkept("an answer", text, Report.LONGEST)
    tidy = tidied(text)
    if not tidy:
        raise NoReason("an answer is needed")
    if Report.objects.filter(pk=report.pk, by=by, answer=tidy, status=Status.ANSWERED).exists():
        return report
    locked = lock(report, by)
    if locked.by_id not in (None, by.pk):
        raise ReportTaken("somebody else looks at it")
    locked.status, locked.by, locked.answer = Status.ANSWERED, by, tidy
    locked.answered_at = timezone.now()
    locked.save(update_fields=["status", "by", "answer", "answered_at"])
    audit.note("desk.report_answered", by=by, game=locked.game_id)
    if reachable(locked.reporter):
        notices.write([notice(locked, locked.reporter, ANSWERED)])
    return locked


def lock(report: Report, by: User) -> Report:
    """Lock a report that is not answered, for a member of staff who may handle it."""
    locked = Report.objects.select_for_update(of=("self",)).get(pk=report.pk)
    known.refuse_handler(locked, by)
    if locked.status == Status.ANSWERED:
        raise ReportClosed("it is answered already")
    return locked
