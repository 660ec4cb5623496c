"""A person as the desk shows them: games, bans, bounces and mails, and of addresses a hint only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.models import Address, User
from games.errors import UnknownGame
from games.models import Game
from games.models_desk import Ban
from games.models_mail import Delivery
from games.selectors import bans, desk, games, reliability
from games.selectors import deliveries as sent
from games.selectors.deliveries import Line
from games.selectors.desk_log import ADDRESS, masked, without_address
from games.selectors.pages import Row

MOST_MAILS = 20


@dataclass(frozen=True, slots=True)
class Mailbox:
    """An address of somebody, masked, and since when mails to it come back."""

    hint: str
    is_main: bool
    bounced_at: datetime | None
    said: str


@dataclass(frozen=True, slots=True)
class DeskPerson:
    """All of a person's page."""

    person: User
    reliability: str
    games: list[Row]
    has_more: bool
    mailboxes: list[Mailbox]
    mails: list[Line]
    ban: Ban | None
    bans: list[Ban]
    may_ban: bool


def person(*, number: int, by: User, language: str) -> DeskPerson:
    """Return what staff may know of a person."""
    found = find(number)
    theirs = list(games.whole().filter(pk__in=seated(found))[: desk.MOST + 1])
    posted = Delivery.objects.filter(notice__person=found).select_related("notice__game")
    return DeskPerson(
        person=found,
        reliability=reliability.words(reliability.of_person(found.pk)),
        games=desk.rows(theirs[: desk.MOST], language),
        has_more=len(theirs) > desk.MOST,
        mailboxes=[mailbox(found, each) for each in found.addresses.all()],
        mails=[without_address(sent.line(each)) for each in posted.order_by("-pk")[:MOST_MAILS]],
        ban=bans.current(found),
        bans=list(Ban.objects.filter(person=found).exclude(ended_at=None)),
        may_ban=bans.may_judge(by, found),
    )


def find(number: int) -> User:
    """Return a person; an erased account is nobody."""
    found = User.objects.filter(pk=number).first()
    if found is None or (not found.is_active and not found.email):
        raise UnknownGame(f"there is no person {number}")
    return found


def seated(found: User) -> list[int]:
    """List the games in which somebody has a seat, the newest first."""
    theirs = Game.objects.filter(seats__player=found).order_by("-pk")
    return list(theirs.values_list("pk", flat=True)[: desk.MOST + 1])


def mailbox(found: User, address: Address) -> Mailbox:
    """Tell of one address what is needed to help."""
    is_main = address.email.casefold() == str(found.email).casefold()
    said = ADDRESS.sub("…", address.bounce_said)
    return Mailbox(masked(address.email), is_main, address.bounced_at, said)
