"""Doing what a mail says: find out what it may do, read it, do it once, tell what came of it."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from datetime import timedelta
from email.message import EmailMessage

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.errors import Refused
from games.mail import commands, reading
from games.mail.commands import Command
from games.models_mail import Delivery, Incoming, Notice
from games.services import (
    mail_bench,
    mail_commands,
    mail_desk,
    mail_invited,
    mail_person,
    mail_report,
)
from games.services.mail_desk import Desk

Outcome = Incoming.Outcome
CONSENTS = ("yes", "no")
REPEATED = "repeated"
MOST_GENERAL = 10
WHILE = timedelta(hours=1)
LONGEST_LINE = 200
# Of our own mails that list turns, in lines.
SHORTEST_MAIL = 12


class NotUnderstood(Refused):
    """No line of the mail was understood."""

    code = "not_understood"


class NotHere(Refused):
    """A move or a resignation came to the general address, which proves nothing."""

    code = "not_here"


def act(incoming: Incoming, message: EmailMessage) -> tuple[str, str]:
    """Do what a mail says; returns its outcome with a code. May run twice, takes effect once."""
    lines = reading.body_of(message).lines
    if incoming.reply_to is not None:
        return answer_reply(incoming, incoming.reply_to, message, lines)
    if incoming.person is not None:
        return answer_person(incoming, incoming.person, lines)
    return Outcome.HELD, "nobody"


def answer_reply(
    incoming: Incoming, delivery: Delivery, message: EmailMessage, lines: Sequence[str]
) -> tuple[str, str]:
    """Answer a reply to a mail of ours; its token proves who wrote it."""
    notice = delivery.notice
    if not claim(incoming, notice, lines):
        return say_again(incoming, notice, key_of(notice, lines))
    if notice.kind == Notice.Kind.INVITATION:
        return mail_invited.answer(incoming, delivery, message, lines)
    if notice.person is None or not notice.person.is_active:
        return Outcome.IGNORED, "nobody"
    desk = Desk(incoming, notice.person, incoming.key[:60], notice=notice)
    with desk.at_home():
        try:
            mail_desk.refuse_dead(delivery, notice, notice.person)
            desk.turns = mail_desk.turns_of(notice)
        except Refused as refusal:
            desk.report.refused(None, first(lines), refusal)
        else:
            work(desk, lines, in_digest=notice.kind == Notice.Kind.DIGEST)
        return mail_report.send(desk)


def claim(incoming: Incoming, notice: Notice, lines: Sequence[str]) -> bool:
    """Say whether this mail is the first to say this on its token; all others have no effect."""
    if incoming.key:
        return True
    key = key_of(notice, lines)
    try:
        with transaction.atomic():
            Incoming.objects.filter(pk=incoming.pk).update(key=key)
    except IntegrityError:
        return False
    incoming.key = key
    return True


def key_of(notice: Notice, lines: Sequence[str]) -> str:
    """Return what tells one text on a token from every other."""
    said = "\n".join(" ".join(line.split()) for line in lines if line.strip())
    return hashlib.sha256(f"{notice.pk}\n{said}".encode(errors="replace")).hexdigest()


def say_again(incoming: Incoming, notice: Notice, key: str) -> tuple[str, str]:
    """Take no second effect of the same words; if others came in between, say so, once.

    Whoever writes 4, then 5, then 4 again means it: a copy that a mail server sent twice does not
    come after another answer.
    """
    is_invited = notice.kind == Notice.Kind.INVITATION
    if notice.person is None or is_invited or not is_meant_again(incoming, notice, key):
        return Outcome.IGNORED, REPEATED
    desk = Desk(incoming, notice.person, "", notice=notice)
    with desk.at_home():
        desk.turns = mail_desk.turns_of(notice)
        desk.report.told(
            REPEATED,
            _(
                "You have answered the same mail with the same words before, and they count once. "
                "To say it again, answer this mail."
            ),
        )
        return mail_report.send(desk)


def is_meant_again(incoming: Incoming, notice: Notice, key: str) -> bool:
    """Say whether other words came after the first of these, and nobody was told since."""
    said = Incoming.objects.filter(reply_to__notice=notice, pk__lt=incoming.pk)
    first = said.filter(key=key).first()
    others = said.exclude(key="").filter(pk__gt=first.pk) if first else said.none()
    last = others.order_by("-pk").first()
    told = said.filter(code=REPEATED, outcome=Outcome.ANSWERED)
    return last is not None and not told.filter(pk__gt=last.pk).exists()


def answer_person(incoming: Incoming, person: User, lines: Sequence[str]) -> tuple[str, str]:
    """Answer a mail to the general address: only what somebody else might ask as well."""
    if not person.is_active:
        return Outcome.IGNORED, "nobody"
    since = incoming.at - WHILE
    before = Incoming.objects.filter(person=person, at__gt=since, pk__lt=incoming.pk)
    if before.count() >= MOST_GENERAL:
        return Outcome.IGNORED, "too_many_mails"
    desk = Desk(incoming, person, f"play-{incoming.pk}")
    with desk.at_home():
        work(desk, lines, in_digest=False)
        return mail_report.send(desk)


def work(desk: Desk, lines: Sequence[str], *, in_digest: bool) -> None:
    """Read the lines and do what they say, one after the other."""
    lines = without_ours(lines)
    understands = mail_desk.understander(desk, in_digest=in_digest)
    script = commands.read(lines, understands=understands, in_digest=in_digest)
    desk.report.ignored = script.ignored
    meant = [mail_bench.meant(desk, each) for each in script.commands]
    wanted = [each for each in meant if is_meant(desk, each)]
    for place, command in enumerate(wanted):
        # Anew for each: the one before may have chosen another language or zone.
        with desk.at_home():
            run(desk, command, f"{desk.key}:{place}")
    if not wanted:
        desk.report.ignored = ()
        not_understood(desk, lines)


def without_ours(lines: Sequence[str]) -> Sequence[str]:
    """Leave out our own mail, if a program has sent it back without marking it as a quote.

    It is full of turns. What the person wrote is what stands above all gaps, or nothing.
    """
    has_link = any(settings.SITE_URL in line for line in lines)
    if not has_link or sum(map(bool, lines)) < SHORTEST_MAIL:
        return lines
    above = list(itertools.takewhile(bool, lines))
    return above if len(above) < SHORTEST_MAIL else []


def is_meant(desk: Desk, command: Command) -> bool:
    """Say whether a command is one: a mere "ok" is not, unless the mail asked for a vote."""
    return command.name not in CONSENTS or any(map(mail_commands.is_about_vote, desk.turns))


def run(desk: Desk, command: Command, key: str) -> None:
    """Do one command; a refusal of it keeps no other from being done."""
    turn = None
    try:
        if command.name in mail_person.COMMANDS:
            mail_person.COMMANDS[command.name](desk, command)
            return
        if not desk.turns:
            raise NotHere("this needs an answer to a mail about a game")
        turn = desk.turn_for(command)
        mail_commands.COMMANDS[command.name](desk, turn, command, key)
    except Refused as refusal:
        desk.report.refused(turn, shown(command), refusal)


def shown(command: Command) -> str:
    """Quote a command as its writer knows it; of a move only what was read."""
    found = command.argument if command.name == "move" else command.line
    return found[:LONGEST_LINE]


def not_understood(desk: Desk, lines: Sequence[str]) -> None:
    """Refuse a mail without one understood line, with what the title says of the first."""
    held = [turn for turn in desk.turns if desk.holds(turn)]
    line, turn = first(lines), held[0] if len(desk.turns) == len(held) == 1 else None
    refusal: Refused = NotUnderstood("nothing was understood")
    if not desk.turns and mail_desk.is_move_somewhere(desk.person, line):
        refusal = NotHere("a move needs an answer to the mail that asks for it")
    found = mail_desk.view_for(turn) if turn and turn.asked and line else None
    if found is not None:
        try:
            found[0].read(line, found[1])
        except Refused as problem:
            refusal = problem
    desk.report.refused(turn, line, refusal)


def first(lines: Sequence[str]) -> str:
    """Return the first line in which something stands."""
    return next((line.strip()[:LONGEST_LINE] for line in lines if line.strip()), "")
