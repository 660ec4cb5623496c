"""Ending a game by a vote of the rest, when somebody does not answer any more.

The rest are the persons on the other seats who play for themselves; all of them must agree. The
ladder calls for a vote, or one of the rest does about a seat that a bot keeps, or for which the
last turn was a default move.
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import log
from games.engine import canonical
from games.errors import NotYourVote, NoVote, StaleVote
from games.models import Event, Game, Seat
from games.selectors import votes
from games.services import questions, seals, writing

CALLED, ANSWERED, ENDED = "vote_called", "vote_answered", "ended"
REASON = "vote"


def answer(*, game: Game, player: User, number: int, agrees: bool, channel: str = "web") -> str:
    """Say whether a game is to end, while vote `number` is open. The same answer counts once.

    Returns 'done' when all have agreed, 'asked' while some have not, 'declined' after a no.
    """
    with transaction.atomic():
        locked = log.locked(game.pk)
        seat = questions.seat_of(locked, player)
        vote = votes.count(locked)
        if vote is None or vote.number != number:
            return answered_before(locked, seat, number, agrees)
        refuse_closed(locked, vote.seat)
        return count(locked, seat, vote, agrees, channel)


def count(game: Game, seat: Seat, vote: votes.Count, agrees: bool, channel: str) -> str:
    """Count somebody's word in a locked game, and end the game once all have agreed."""
    rest = votes.voters(game, vote.seat)
    if seat.number not in rest:
        raise NotYourVote("this vote is not for you to answer")
    if seat.number not in (vote.agreed if agrees else vote.against):
        data = {"vote": vote.number, "agrees": agrees}
        tell(game, log.table_entry(ANSWERED, data, seat=seat.number, channel=channel))
    if not agrees:
        return "declined"
    if set(rest) - {*vote.agreed, seat.number}:
        return "asked"
    tell(game, log.table_entry(ENDED, {"reason": REASON}, channel=channel))
    return "done"


def refuse_closed(game: Game, seat: int) -> None:
    """Refuse while the game rests, or when whom it is about has answered under seal."""
    questions.refuse_paused(game)
    if seals.find(game.seats.get(number=seat)):
        raise NoVote("an answer is on its way", problem="answered")


def answered_before(game: Game, seat: Seat, number: int, agrees: bool) -> str:
    """Return what came of the same answer to a vote that is over now."""
    data = canonical.text({"vote": number, "agrees": agrees})
    given = game.events.filter(kind=ANSWERED, seat=seat.number, data=data)
    if game.end_reason == REASON and given.exists():
        return "done"
    if votes.count(game):
        raise StaleVote(f"vote {number} is over", vote=number)
    raise NoVote("there is no vote to answer")


def call(*, game: Game, player: User, seat: int, channel: str = "web") -> str:
    """Call for a vote about a seat that a bot keeps, and agree; an open one is only answered."""
    with transaction.atomic():
        locked = log.locked(game.pk)
        mine = questions.seat_of(locked, player)
        questions.refuse_not_running(locked)
        vote = votes.count(locked)
        if vote is not None and vote.seat != seat:
            raise StaleVote("there is a vote about another seat", vote=vote.number)
        if vote is None:
            refuse_present(locked, mine, seat)
            begin(locked, mine, seat, channel)
            vote = votes.count(locked)
        assert vote is not None  # noqa: S101 - it was just called
        refuse_closed(locked, seat)
        return count(locked, mine, vote, True, channel)


def refuse_present(game: Game, mine: Seat, seat: int) -> None:
    """Refuse a vote about somebody who plays, or by somebody who does not."""
    theirs = game.seats.filter(number=seat, is_given_up=False, player__isnull=False).first()
    if theirs is None or not (theirs.bot or is_played_for(game, seat)):
        raise NoVote("nobody plays this seat for an absent person", problem="present")
    if mine.number not in votes.voters(game, seat):
        raise NotYourVote("only who plays may call for a vote")


def is_played_for(game: Game, seat: int) -> bool:
    """Say whether the last turn of a seat was a default move, because its player was late."""
    signs = game.events.filter(seat=seat, kind__in=votes.SIGNS).order_by("-number")
    return seat in votes.played_for(signs)


def begin(game: Game, mine: Seat, seat: int, channel: str) -> None:
    """Append that somebody calls for a vote."""
    asked = game.questions.filter(seat=seat).values_list("asked", flat=True).first() or 0
    data, actor = {"seat": seat, "asked": asked}, f"seat:{mine.number}"
    tell(game, log.table_entry(CALLED, data, seat=seat, actor=actor, channel=channel))


def tell(game: Game, entry: log.Entry) -> Event:
    """Append an event beside the rules to a locked game."""
    return writing.append(game, log.position(game), entry)
