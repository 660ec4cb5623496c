"""People: erase an account and every trace of the person in the games, or hand games over."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F, Manager, Q, QuerySet

import accounts.services
from accounts.models import User, in_any_case
from accounts.services import mails
from games import log
from games.errors import AlreadyStarted, NotRunning
from games.models import Aside, Game, Seat, Submission
from games.models_api import KeptAnswer
from games.models_clock import Answered, Feed, Offer, Vacation
from games.models_desk import Badge, Ban, Departure
from games.models_lobby import Block, Invitation
from games.models_mail import Incoming, Notice
from games.models_reports import Report
from games.models_talk import Note
from games.models_watch import Freeze
from games.models_webhooks import Webhook
from games.selectors.invitations import address_key, addressed_to
from games.services import moves, tables, talk

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Belonging:
    """Rows that belong to a person: the field that says to whom, and what is personal in them.

    Without anything to empty the rows themselves go. `once` names what a person has one row for.
    """

    rows: Manager[Any]
    person: str
    emptied: Mapping[str, str | bool] | None = None
    once: str = ""

    def of(self, user: User) -> QuerySet[Any]:
        """Return the rows of a person."""
        return self.rows.filter(**{self.person: user})

    def erase(self, user: User) -> None:
        """Take the person out of the rows, or the rows away."""
        if self.emptied is None:
            self.of(user).delete()
        else:
            self.of(user).update(**self.emptied, **{self.person: None})

    def hand_over(self, giver: User, taker: User) -> None:
        """Give the rows to somebody else, but for those of which the taker has one already."""
        given = self.of(giver)
        if self.once:
            given = given.exclude(**{f"{self.once}__in": self.held(taker, giver)})
        given.update(**{self.person: taker})

    def held(self, taker: User, giver: User) -> list[Any]:
        """Return what the taker has one row for already, which may be the person itself."""
        if self.once == self.person:
            return [giver.pk] if self.of(taker).exists() else []
        return list(self.of(taker).values_list(self.once, flat=True))


SEAT: Mapping[str, str | bool] = {"word": "", "order": "", "order_ended": "", "is_muted": False}
# Whoever adds a table that names a person adds it here, and to the export.
BELONGINGS = (
    Belonging(Seat.objects, "player", SEAT, "game"),
    Belonging(Aside.objects, "author", {"text": ""}),
    Belonging(Submission.objects, "holder", {"text": "", "answer": "{}"}),
    Belonging(Game.objects, "host", {"name": "", "key": ""}),
    Belonging(Note.objects, "player", once="game"),
    Belonging(Block.objects, "blocker", once="blocked"),
    Belonging(Block.objects, "blocked", once="blocker"),
    Belonging(Invitation.objects, "host"),
    Belonging(Invitation.objects, "player"),
    Belonging(Notice.objects, "person"),
    Belonging(Incoming.objects, "person"),
    Belonging(Vacation.objects, "person"),
    Belonging(Answered.objects, "person"),
    Belonging(Offer.objects, "person", once="title"),
    Belonging(Feed.objects, "person", once="person"),
    Belonging(Webhook.objects, "person", once="address"),
    Belonging(KeptAnswer.objects, "person", once="key"),
    Belonging(Badge.objects, "person", once="person"),
    Belonging(Departure.objects, "person"),
    Belonging(Ban.objects, "person"),
    Belonging(Ban.objects, "by", {}),
    Belonging(Freeze.objects, "by", {}),
    Belonging(Report.objects, "reporter", {"text": "", "answer": ""}, "key"),
    Belonging(Report.objects, "person", {"quoted": ""}),
    Belonging(Report.objects, "by", {}),
)


def erase(*, user: User) -> None:
    """Give up what the person plays, then empty everything personal.

    Events hold nothing personal, so every chain stays valid and the others play on.
    """
    theirs = Game.objects.filter(seats__player=user).order_by("pk")
    for game in theirs.filter(status=Game.Status.OPEN):
        give_up(tables.leave, game, user)
    for game in theirs.filter(status=Game.Status.RUNNING):
        give_up(moves.resign, game, user)
    with transaction.atomic():
        lock_games(user)
        forget_mails(user)
        for belonging in BELONGINGS:
            belonging.erase(user)
        talk.erase(user=user)
        forget_invitations(user)
        accounts.services.erase(user=user)


def forget_mails(user: User) -> None:
    """Delete what a person wrote in answer to mails, and mails to an address before it had one."""
    Incoming.objects.filter(reply_to__notice__person=user).delete()
    for address in user.addresses.all():
        strangers = Notice.objects.filter(in_any_case("address", address.email), person=None)
        Incoming.objects.filter(reply_to__notice__in=strangers).delete()
        strangers.delete()


def forget_invitations(user: User) -> None:
    """Delete the invitations to a person, and empty those that somebody else has accepted."""
    keys = [address_key(address.email) for address in user.addresses.all()]
    Invitation.objects.filter(addressed_to(user)).delete()
    Invitation.objects.filter(address_digest__in=keys).update(address="")


def erase_and_tell(*, user: User, root: str) -> None:
    """Erase an account, and send a last mail to its main address."""
    notice = mails.notice("erased", user=user)
    erase(user=user)
    mails.tell(notice, root=root)


def give_up(act: Callable[..., object], game: Game, user: User) -> None:
    """Leave a table or resign a game; one that is broken holds nobody's data back."""
    try:
        act(game=game, player=user, channel="erasure")
    except (AlreadyStarted, NotRunning):
        pass
    except Exception:
        logger.exception("the seat in game %s was not given up", game.pk)


@transaction.atomic
def hand_over(*, giver: User, taker: User) -> None:
    """Give somebody's games to another account; where the taker sits already, no seat moves."""
    lock_games(giver)
    # A key is unique for its host, and the taker may have used the same.
    Game.objects.filter(host=giver).update(key="")
    for belonging in BELONGINGS:
        belonging.hand_over(giver, taker)
    talk.hand_over(giver=giver, taker=taker)
    Block.objects.filter(blocker=F("blocked")).delete()


def lock_games(user: User) -> None:
    """Lock the person's games before their rows, as everybody does who writes to a game."""
    belongs = Q(host=user) | Q(seats__player=user) | Q(messages__author=user)
    theirs = Game.objects.filter(belongs).values_list("pk", flat=True)
    for pk in sorted(set(theirs)):
        log.locked(pk)
