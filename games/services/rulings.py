"""Rulings: play a default move for somebody, end a game by ranks, annul it, correct its result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from accounts.models import User
from games import log, ruling
from games.desk_errors import AnswerSealed, BadRanking, NoResult, NothingChanges, StaleAct
from games.errors import NoQuestion
from games.log import Entry, Position
from games.models import Event, Game
from games.selectors import permits
from games.selectors.permits import Act
from games.services import acting, automatic, seals
from games.services.acting import Desk

MOVE, AWARDED, ANNULLED, CORRECTED = "move_ruled", "awarded", "annulled", "result_corrected"
# How a move came that staff let be played.
CHANNEL = "staff"


def play_default(*, game: Game, by: User, seen: int, seat: int, reason: str) -> Event:
    """Play the default move for a seat that is asked; undone by going back before it.

    It is decided without a lock, for the event after the one that calls for it.
    """
    game = log.find(game.pk)
    permits.refuse_person(game, by, Act.DEFAULT)
    move = default_after(game, seen, seat)
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.DEFAULT, seen=seen, reason=reason)
        if done := desk.done_before(MOVE, seat=seat):
            return done
        desk.refuse_untimely()
        if move is None:
            raise NoQuestion("nobody waits for an answer of this seat", seat=seat)
        event = write_move(desk, seat, *move)
    automatic.go_on(game)
    return event


def default_after(game: Game, seen: int, seat: int) -> tuple[Position, Entry] | None:
    """Decide the default move of a seat as of event `seen`; none if the seat is not asked."""
    now = log.position(game)
    is_asked = game.questions.filter(seat=seat).exists()
    if now.number != seen or not is_asked:
        return None
    called = replace(now, number=now.number + 1)
    facts = called.decide(seat, called.title.default(called.view(seat)))
    return now, log.rules_entry(called, facts, seat=seat, channel=CHANNEL)


def write_move(desk: Desk, seat: int, now: Position, move: Entry) -> Event:
    """Write the call for a default move, and the move itself."""
    question = desk.game.questions.filter(seat=seat).first()
    if question is None:
        raise StaleAct("the question is closed", seen=desk.seen, last=desk.game.last_number)
    if seals.find(desk.game.seats.get(number=seat)):
        raise AnswerSealed("the player has answered", seat=seat)
    call = desk.entry(MOVE, seat=seat, asked=question.asked)
    return desk.write_all(now, [call, move])[0]


@transaction.atomic
def award(*, game: Game, by: User, seen: int, ranks: Sequence[int], reason: str) -> Event:
    """End a running game by the ranks of its seats; undone only by correcting or annulling."""
    desk = acting.sit_down(game, by, Act.AWARD, seen=seen, reason=reason)
    if done := desk.done_before(AWARDED, ranks=list(ranks)):
        return done
    desk.refuse_untimely()
    refuse_ranks(desk.game, ranks)
    return desk.write(AWARDED, ranks=list(ranks))


@transaction.atomic
def annul(*, game: Game, by: User, seen: int, reason: str) -> Event:
    """End a game without a result, or take the result of a finished one away."""
    desk = acting.sit_down(game, by, Act.ANNUL, seen=seen, reason=reason)
    if done := desk.done_before(ANNULLED):
        return done
    desk.refuse_untimely()
    if desk.game.status == Game.Status.OVER and not desk.game.results.exists():
        raise NoResult("this game has no result")
    return desk.write(ANNULLED)


@transaction.atomic
def correct(*, game: Game, by: User, seen: int, ranks: Sequence[int], reason: str) -> Event:
    """Give a finished game other ranks, or without any those that were played."""
    desk = acting.sit_down(game, by, Act.CORRECT, seen=seen, reason=reason)
    if done := desk.done_before(CORRECTED, ranks=list(ranks)):
        return done
    desk.refuse_untimely()
    if ranks:
        refuse_ranks(desk.game, ranks)
    else:
        refuse_unplayed(desk.game)
    refuse_same(desk.game, ranks)
    return desk.write(CORRECTED, ranks=list(ranks))


def refuse_ranks(game: Game, ranks: Sequence[int]) -> None:
    """Refuse ranks that no seats can have."""
    if not ruling.is_ranking(ranks, game.players):
        raise BadRanking("these cannot be the ranks of all seats")


def refuse_unplayed(game: Game) -> None:
    """Refuse to let count what was played if the game was not played to its end."""
    now = log.position(game)
    if now.title.outcome(now.state) is None:
        raise NoResult("this game was not played to its end")


def refuse_same(game: Game, ranks: Sequence[int]) -> None:
    """Refuse the result that counts already."""
    held = list(game.results.order_by("seat").values_list("rank", flat=True))
    is_ruled = game.end_reason == ruling.RULING
    if (is_ruled and held == list(ranks)) or (held and not is_ruled and not ranks):
        raise NothingChanges("this is the result already")
