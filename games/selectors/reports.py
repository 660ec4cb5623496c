"""What players told staff: for its author, for the desk, and in mails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.conf import settings
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.desk_errors import NotStaff, OwnGame
from games.engine.errors import Refused
from games.errors import UnknownGame
from games.models_reports import Report
from games.selectors import bans, permits, roles

MOST = 50


def mine(person: User) -> list[Report]:
    """List what somebody has reported, the newest first."""
    return list(Report.objects.filter(reporter=person).select_related("game", "person")[:MOST])


def of_person(person: User) -> Sequence[Mapping[str, object]]:
    """Write down what somebody has reported, for that person."""
    found = Report.objects.filter(reporter=person).order_by("pk")
    names = ("game_id", "about", "category", "text", "status", "answer", "made_at", "answered_at")
    return list(found.values(*names))


def refuse_handler(report: Report, by: User) -> None:
    """Refuse whoever is no moderator, sits in the game, reported it, or is reported."""
    if by.is_banned or roles.MODERATE not in roles.granted(by):
        raise NotStaff("only staff may do this")
    if by.pk in (report.person_id, report.reporter_id) or permits.has_sat(report.game, by):
        raise OwnGame("nobody handles a report about themselves or their own game")


def may_handle(report: Report, by: User) -> bool:
    """Say whether somebody may look at a report."""
    try:
        refuse_handler(report, by)
    except Refused:
        return False
    return True


def waiting() -> QuerySet[Report]:
    """Return the reports that are not answered, the oldest first."""
    return Report.objects.exclude(status=Report.Status.ANSWERED).order_by("pk")


def listed(by: User, *, is_answered: bool) -> list[Report]:
    """List reports for a member of staff, but for those that are not theirs to see."""
    answered = Q(status=Report.Status.ANSWERED)
    found = Report.objects.filter(answered).order_by("-pk") if is_answered else waiting()
    theirs = Q(person=by) | Q(reporter=by) | Q(game__seats__player=by)
    theirs |= Q(game__departures__person=by) | Q(game__in=bans.answered_in(by))
    hidden = Report.objects.filter(theirs).values("pk")
    related = found.exclude(pk__in=hidden).select_related("game", "person", "by")
    return list(related[:MOST])


def find(number: int, by: User) -> Report:
    """Return a report for a member of staff who may handle it."""
    related = ("game", "person", "by", "reporter", "message")
    report = Report.objects.select_related(*related).filter(pk=number).first()
    if report is None:
        raise UnknownGame(f"there is no report {number}")
    refuse_handler(report, by)
    return report


def lines(about: str, number: int) -> list[str]:
    """Tell of a report by mail: its receipt, the answer, or to staff that it is there."""
    report = Report.objects.select_related("game").filter(pk=number).first()
    return WORDED[about](report) if report else []


def received(report: Report) -> list[str]:
    """Give a receipt."""
    return [
        _("Thank you. Your report %(number)s about game %(game)s has come in.") % named(report),
        _(
            "A moderator who does not play there looks at it and answers you by mail. Nobody else "
            "learns that you wrote it."
        ),
        link("games:report-list"),
    ]


def answered(report: Report) -> list[str]:
    """Tell the answer."""
    return [
        _("A moderator has answered your report %(number)s about game %(game)s:") % named(report),
        *report.answer.splitlines(),
        link("games:report-list"),
    ]


def new(report: Report) -> list[str]:
    """Tell staff; what is reported stands on the page only."""
    told = _("A new report %(number)s about game %(game)s: %(category)s.") % named(report)
    return [told, link("games:desk-report", report.pk)]


def named(report: Report) -> dict[str, object]:
    """Return what the sentences name."""
    category = report.get_category_display()
    return {"number": report.pk, "game": report.game_id, "category": category}


def link(name: str, *args: int) -> str:
    """Return the whole address of a page."""
    return f"{settings.SITE_URL}{reverse(name, args=args)}"


WORDED = {"report_received": received, "report_answered": answered, "report_new": new}
