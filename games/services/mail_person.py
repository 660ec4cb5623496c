"""What people ask for by mail that concerns no single game; the general address does only this."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable, Mapping
from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.services import profiles
from games import log
from games.engine.errors import Refused
from games.errors import SeatKept
from games.mail import spans
from games.mail.commands import Command
from games.models import Question
from games.models_mail import Notice
from games.selectors import mail_status, mail_words
from games.services import mail_bench, mail_desk, notices, returning, vacations
from games.services.mail_desk import Desk

MOST_RESENT = 20
WHILE = timedelta(hours=1)
AGAIN = ":again:"


class UnknownZone(Refused):
    """There is no such time zone."""

    code = "unknown_zone"


class UnknownLanguage(Refused):
    """The site does not speak this language."""

    code = "unknown_language"


def status(desk: Desk, command: Command) -> None:
    """Tell how the person's games stand."""
    desk.report.told("status", *mail_status.lines(desk.person))


def explain(desk: Desk, command: Command) -> None:
    """Tell what can be written."""
    game = log.find(desk.turns[0].game_id) if desk.turns else None
    desk.report.told("help", *mail_words.help_lines(title=game.title if game else ""))


def resend(desk: Desk, command: Command) -> None:
    """Send the mails that wait for an answer once more; of one game, if the mail was about one."""
    asked = Question.objects.filter(game__seats__player=desk.person, game__status="running")
    named = command.game or (desk.turns[0].game_id if len(desk.turns) == 1 else None)
    if named:
        asked = asked.filter(game=named)
    asked = asked.select_related("game").order_by("asked_at")
    mine = [each for each in asked if each.seat in mail_desk.seats(desk.person, each)]
    found = [again(desk, question) for question in mine[: MOST_RESENT - resent(desk)]]
    notices.write(found)
    if found:
        desk.report.told("resend", _("The mails that wait for your turn come once more."))
    elif mine:
        desk.report.told("resend", _("Many mails were sent again just now. Try again in an hour."))
    else:
        desk.report.told("resend", _("Nobody waits for you."))


def resent(desk: Desk) -> int:
    """Count what was sent again within the hour: anybody can ask for it in somebody's name."""
    found = Notice.objects.filter(person=desk.person, kind=Notice.Kind.TURN)
    found = found.filter(made_at__gt=timezone.now() - WHILE, key__contains=AGAIN)
    return min(MOST_RESENT, found.exclude(key__endswith=f"{AGAIN}{desk.incoming.pk}").count())


def again(desk: Desk, question: Question) -> Notice:
    """Make the notice of a question anew, with a token of its own."""
    notice = notices.new(
        Notice.Kind.TURN,
        f"{question.game_id}:{question.asked}:{question.seat}{AGAIN}{desk.incoming.pk}",
        person=desk.person,
        game_id=question.game_id,
        seat=question.seat,
        asked=question.asked,
        number=question.game.last_number,
    )
    return notices.at_once(notice)


def vacation(desk: Desk, command: Command) -> None:
    """Let the person's clocks stand for a while, or run again."""
    zone = zoneinfo.ZoneInfo(desk.person.time_zone)
    # When it was written, not when it is worked on: twice is once.
    span = spans.read_span(command.argument, desk.incoming.at, zone)
    if span.starts_at is None or span.ends_at is None:
        come_back(desk, command)
        return
    vacations.take(person=desk.person, starts_at=span.starts_at, ends_at=span.ends_at)
    first, last = mail_words.moment(span.starts_at), mail_words.moment(span.ends_at)
    told = _("Your clocks stand from %(first)s to %(last)s (%(zone)s).")
    when = {"first": first, "last": last, "zone": desk.person.time_zone}
    desk.report.done("vacation", told % when, _("To be back earlier, write: vacation off"))


def take_seats_back(desk: Desk, line: str) -> bool:
    """Send the bots away that sit where the mail was about; says whether there was one."""
    back = []
    for turn in desk.turns:
        try:
            game = log.find(turn.game_id)
            back.append(returning.come_back(game=game, player=desk.person, channel="mail"))
        except SeatKept as refusal:
            desk.report.refused(turn, line, refusal)
    return any(back)


def come_back(desk: Desk, command: Command) -> None:
    """Let the person's clocks run again, which nobody else may ask for: the person is away."""
    if not desk.is_proven:
        asked = _("To end your vacation, answer this mail and write: vacation off")
        desk.report.told("vacation", asked)
        return
    is_back = vacations.end(person=desk.person) | take_seats_back(desk, command.line)
    told = _("Welcome back. Your clocks run again.") if is_back else _("You were not away.")
    desk.report.done("vacation", told)


def zone(desk: Desk, command: Command) -> None:
    """Choose the time zone in which mails tell the time."""
    known = {name.casefold(): name for name in zoneinfo.available_timezones()}
    name = known.get(command.argument.strip().replace(" ", "_").casefold())
    if name is None:
        raise UnknownZone(f"there is no time zone {command.argument[:40]!r}")
    profiles.change(user=desk.person, time_zone=name)
    desk.report.done("settings", _("Your time zone is %(name)s.") % {"name": name})


def language(desk: Desk, command: Command) -> None:
    """Choose the language of pages and mails."""
    known = dict(settings.LANGUAGES)
    if command.argument not in known:
        raise UnknownLanguage(f"there is no language {command.argument[:20]!r}")
    profiles.change(user=desk.person, language=command.argument)
    with desk.at_home():
        told = _("Your language is %(name)s.") % {"name": _(str(known[command.argument]))}
        desk.report.done("settings", told)


def text_only(desk: Desk, command: Command) -> None:
    """Choose mails without or with pictures."""
    wanted = command.argument != "off"
    profiles.change(user=desk.person, text_only=wanted)
    told = _("Your mails are plain text now.") if wanted else _("Your mails have pictures now.")
    desk.report.done("settings", told)


COMMANDS: Mapping[str, Callable[[Desk, Command], None]] = {
    "take": mail_bench.take,
    "stay": mail_bench.stay,
    "bench": mail_bench.bench,
    "status": status,
    "help": explain,
    "resend": resend,
    "vacation": vacation,
    "zone": zone,
    "language": language,
    "text_only": text_only,
}
