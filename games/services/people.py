"""People: erase an account and every trace of the person in the games, or hand games over."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Manager, Q

import accounts.services
from accounts.models import User
from accounts.services import mails
from games import log
from games.errors import AlreadyStarted, NotRunning
from games.models import Aside, Game, Seat, Submission
from games.models_lobby import Block, Invitation
from games.models_talk import Message, Note
from games.selectors.invitations import addressed_to
from games.services import moves, notes, tables, talk

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Belonging:
    """Rows that belong to a person: the field that says to whom, and what is personal in them."""

    rows: Manager[Any]
    person: str
    emptied: Mapping[str, str]


# Whoever adds a table that names a person adds it here, and to the export.
BELONGINGS = (
    Belonging(Seat.objects, "player", {"word": "", "order": "", "order_ended": ""}),
    Belonging(Aside.objects, "author", {"text": ""}),
    Belonging(Submission.objects, "holder", {"text": "", "answer": "{}"}),
    Belonging(Game.objects, "host", {"name": "", "key": ""}),
)
# These have services of their own that erase them and hand them over.
ELSEWHERE = (Message, Note, Invitation, Block)


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
        for belonging in BELONGINGS:
            mine = belonging.rows.filter(**{belonging.person: user})
            mine.update(**belonging.emptied, **{belonging.person: None})
        talk.erase(user=user)
        notes.erase(user=user)
        forget_invitations(user)
        Block.objects.filter(Q(blocker=user) | Q(blocked=user)).delete()
        accounts.services.erase(user=user)


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
    """Give somebody's games to another account; where the taker sits already, nothing moves."""
    lock_games(giver)
    Game.objects.filter(host=giver).update(key="")
    shared = Seat.objects.filter(player=taker).values_list("game_id", flat=True)
    for belonging in BELONGINGS:
        mine = belonging.rows.filter(**{belonging.person: giver})
        if belonging.rows.model is Seat:
            mine = mine.exclude(game__in=list(shared))
        mine.update(**{belonging.person: taker})
    talk.hand_over(giver=giver, taker=taker)
    notes.hand_over(giver=giver, taker=taker)
    Invitation.objects.filter(player=giver).update(player=taker)
    hand_over_blocks(giver, taker)


def hand_over_blocks(giver: User, taker: User) -> None:
    """Let the taker block whom the giver blocked; nobody blocks oneself."""
    known = Block.objects.filter(blocker=taker).values_list("blocked", flat=True)
    theirs = Block.objects.filter(blocker=giver).exclude(blocked__in=[*known, taker.pk])
    theirs.update(blocker=taker)


def forget_invitations(user: User) -> None:
    """Forget whom the person invited, and who invited the person."""
    Invitation.objects.filter(Q(host=user) | addressed_to(user)).delete()


def lock_games(user: User) -> None:
    """Lock the person's games before their rows, as everybody does who writes to a game."""
    belongs = Q(host=user) | Q(seats__player=user) | Q(messages__author=user)
    theirs = Game.objects.filter(belongs).values_list("pk", flat=True)
    for pk in sorted(set(theirs)):
        log.locked(pk)
