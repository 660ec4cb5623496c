"""Invitations answered by mail: yes, no, or never again."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import parseaddr

import msgspec
from django.core.exceptions import ValidationError
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts import zones
from accounts.models import User, in_any_case
from accounts.validators import validate_display_name
from games.engine.errors import Refused
from games.mail import commands
from games.mail.phrases import bare
from games.models import Game, Seat
from games.models_lobby import Invitation
from games.models_mail import Delivery, Incoming, Notice
from games.selectors import mail_words
from games.selectors.invitations import owner
from games.services import invited, notices
from games.services.invited import InvitationAnswered, Newcomer
from games.services.mail_report import MOST_REFUSALS, REFUSED, WHILE

Outcome = Incoming.Outcome
NEVER = frozenset(("never", "never again", "nie", "nie wieder", "nie mehr", "stop", "unsubscribe"))
LONGEST_NAME = 40
logger = logging.getLogger(__name__)


def answer(
    incoming: Incoming, delivery: Delivery, message: EmailMessage, lines: Sequence[str]
) -> tuple[str, str]:
    """Answer an invitation; the token proves that its mail arrived where it was sent."""
    notice = delivery.notice
    if notice.person is not None and not notice.person.is_active:
        return Outcome.IGNORED, "nobody"
    data = msgspec.json.decode(notice.data)
    invitation = Invitation.objects.filter(pk=data.get("invitation")).first()
    language = notice.person.mail_language if notice.person else data.get("language") or "en"
    with translation.override(language):
        if invitation is None:
            return tell(incoming, notice, InvitationAnswered("this invitation is gone"))
        word, said = wish(lines)
        if word == "never":
            invited.never_again(invitation=invitation)
            return Outcome.APPLIED, "invited_never"
        try:
            return decide(incoming, delivery, message, invitation, word, said)
        except Refused as refusal:
            return tell(incoming, notice, refusal)


def wish(lines: Sequence[str]) -> tuple[str, str]:
    """Return what is wanted (yes, no, never, or nothing) and the word for the shuffle."""
    written = [line for line in lines if line.strip()]
    if written and " ".join(map(bare, written[0].split())).strip() in NEVER:
        return "never", ""
    script = commands.read(lines, understands=lambda text: False)
    found = next((each for each in script.commands if each.name in ("yes", "no")), None)
    return (found.name, found.argument) if found else ("", "")


def decide(
    incoming: Incoming,
    delivery: Delivery,
    message: EmailMessage,
    invitation: Invitation,
    word: str,
    said: str,
) -> tuple[str, str]:
    """Accept or decline."""
    if word == "no":
        invited.decline(invitation=invitation)
        return Outcome.APPLIED, "invited_no"
    if word != "yes":
        raise Unclear("yes or no?")
    player = holder(delivery, invitation)
    if player is not None:
        seat = invited.accept(invitation=invitation, player=player, word=said)
    else:
        who = newcomer(message, translation.get_language() or "en")
        seat = invited.accept_as_newcomer(invitation=invitation, who=who, word=said)
    write(incoming, delivery.notice, seat.player, [seated(seat)])
    return Outcome.APPLIED, "invited_yes"


def seated(seat: Seat) -> str:
    """Say what comes next: the last seat starts the game."""
    if Game.objects.filter(pk=seat.game_id, status=Game.Status.OPEN).exists():
        return _("You have a seat. The game starts when every seat is taken.")
    return _("You have a seat, and the game begins.")


class Unclear(Refused):
    """The mail says neither yes nor no."""

    code = "yes_or_no"


def holder(delivery: Delivery, invitation: Invitation) -> User | None:
    """Return the account that the invitation is for, if the mail went to an address of it."""
    player = owner(invitation)
    if player is None:
        return None
    if not player.addresses.filter(in_any_case("email", delivery.address)).exists():
        raise invited.NeedsLogIn("this invitation is for an account with another address")
    return player


def newcomer(message: EmailMessage, language: str) -> Newcomer:
    """Name somebody as they name themselves in their mails; they can change it."""
    try:
        name = " ".join(parseaddr(str(message.get("From", "")))[0].split())[:LONGEST_NAME]
        validate_display_name(name)
    except (ValidationError, ValueError, LookupError, AttributeError, TypeError):
        # The standard library finds many ways to stumble over a header that somebody forged.
        name = ""
    shown = name if name and "@" not in name and "://" not in name else _("Guest")
    return Newcomer(shown, language, zones.usual(language))


def tell(incoming: Incoming, notice: Notice, refusal: Refused) -> tuple[str, str]:
    """Say why an answer to an invitation had no effect."""
    if refusal.code == Unclear.code:
        told = _("Answer yes to take the seat, no to decline, never to get no invitations.")
    else:
        told = mail_words.refused(None, refusal)
    if is_refused_often(notice):
        logger.warning("%s is refused without a word: too many refusals", incoming)
        return Outcome.IGNORED, "too_many_refusals"
    write(incoming, notice, notice.person, [told], about=REFUSED)
    return Outcome.ANSWERED, refusal.code


def is_refused_often(notice: Notice) -> bool:
    """Say whether whoever was invited was refused so often that silence is better."""
    told = Notice.objects.filter(kind=Notice.Kind.ANSWER, made_at__gt=timezone.now() - WHILE)
    told = told.filter(person=notice.person, address=notice.address)
    return told.filter(key__startswith=f"answer:{REFUSED}:").count() >= MOST_REFUSALS


def write(
    incoming: Incoming, notice: Notice, person: User | None, lines: list[str], about: str = "seated"
) -> None:
    """Leave the answer: to the account, else to the address that was invited."""
    answer = notices.new(
        notices.Kind.ANSWER,
        f"{about}:{incoming.pk}:",
        person=person,
        address="" if person else notice.address,
        game_id=notice.game_id,
        data={"about": "invited", "lines": lines, "language": translation.get_language()},
    )
    notices.write([answer])
