"""The bench by mail: take a seat in answer to the mail that asks, sit on the bench or leave it."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from games import log
from games.errors import NotAsked
from games.mail.commands import Command
from games.models_mail import Notice
from games.services import benches, substitutes
from games.services.mail_desk import Desk

# What yes and no mean in answer to a mail that asks for a substitute.
MEANT = {"yes": "take", "no": "stay"}


def is_asked(desk: Desk) -> bool:
    """Say whether the mail that was answered asks for a substitute."""
    return desk.notice is not None and desk.notice.kind == Notice.Kind.BENCH


def meant(desk: Desk, command: Command) -> Command:
    """Return what a command means in answer to the mail it answers."""
    is_consent = command.name in MEANT and is_asked(desk)
    return replace(command, name=MEANT[command.name]) if is_consent else command


def take(desk: Desk, command: Command) -> None:
    """Take the seat that the mail was about."""
    notice = desk.notice
    if notice is None or notice.game_id is None or not is_asked(desk):
        raise NotAsked("the mail asked for no substitute")
    game = log.find(notice.game_id)
    substitutes.take(game=game, person=desk.person, number=notice.number, channel="mail")
    told = _("The seat is yours. A mail with your hand and all that you need comes at once.")
    desk.report.done("take", told)


def stay(desk: Desk, command: Command) -> None:
    """Leave the seat to somebody else."""
    told = _("Thank you. You stay on the bench and are asked again when somebody is needed.")
    desk.report.told("stay", told)


def bench(desk: Desk, command: Command) -> None:
    """Sit on the bench for every title, or for none."""
    if command.argument == "off":
        benches.leave(person=desk.person)
        desk.report.done("bench", _("You are off the bench; nobody asks you to be a substitute."))
        return
    benches.offer_all(person=desk.person)
    told = _("You are on the bench: you are asked when a player does not answer any more.")
    desk.report.done("bench", told, _("To be asked no more, write: bench off"))
