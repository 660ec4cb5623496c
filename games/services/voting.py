"""Voting: one way for whatever a table decides by itself (games.ballots says what and how).

Somebody calls for a vote and so agrees, the others say yes or no, and what they agree on is done by
the same services as the host's or staff's act. The ladder calls for a vote, too, when somebody is
away for good.
"""

from __future__ import annotations

import logging

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import ballots, ladder, log, table_events
from games.ballots import A_DAY, On, Verdict, Vote, Wish
from games.engine import canonical
from games.engine.errors import Refused
from games.errors import BadVote, NotYourVote, NoVote, StaleVote, VoteOpen, VoteTooSoon
from games.models import Event, Game, Seat
from games.selectors import due, votes
from games.services import automatic, pausing, questions, vote_acts, writing

CALLED, ANSWERED, CLOSED = ladder.VOTE, "vote_answered", "vote_closed"
# However many kinds there are, nobody calls for more votes a day at one table.
MOST_A_DAY = 5
logger = logging.getLogger(__name__)


def call(
    *, game: Game, player: User, wish: Wish, seen: int | None = None, channel: str = "web"
) -> str:
    """Call for a vote and agree; one that is open on the same is only answered.

    Returns what `answer` does. Whoever names the last event they saw can say it again.
    """
    if wish.on == On.TAKE_BACK:
        raise BadVote("a turn is named to be taken back", problem="take_back")
    with transaction.atomic():
        locked = log.locked(game.pk)
        mine = questions.seat_of(locked, player)
        if seen is not None and (before := called_before(locked, mine, wish, seen)):
            return before
        questions.refuse_not_running(locked)
        if wish.on == On.PAUSE:
            pausing.refuse_late(locked, player)
        outcome = propose(locked, mine, wish, channel)
    automatic.go_on(locked)
    return outcome


def propose(game: Game, mine: Seat, wish: Wish, channel: str) -> str:
    """Ask a locked game's table something, unless it is asked already."""
    vote = next((each for each in votes.open_in(game) if each.on == wish.on), None)
    if vote is None:
        wish = vote_acts.fit(game, wish)
        refuse_caller(game, mine, wish)
        vote = begin(game, mine, wish, channel)
    elif subject(vote.wish) != subject(wish):
        raise VoteOpen("there is a vote about something else", vote=vote.number)
    refuse_closed(game, vote)
    if mine.number in votes.voters(game, vote):
        return count(game, mine, vote, True, channel)
    return "done" if decide(game, vote, channel) == Verdict.PASSED else "asked"


def subject(wish: Wish) -> Wish:
    """Return what two wishes have in common that want the same."""
    return msgspec.structs.replace(wish, asked=0)


def refuse_caller(game: Game, mine: Seat, wish: Wish) -> None:
    """Refuse whoever does not play, is away themselves, or calls for votes all the time."""
    is_away = wish.on in (On.END, On.REPLACE) and wish.seat == mine.number
    if mine.pilot or is_away:
        raise NotYourVote("only who plays may call for a vote")
    since = timezone.now() - A_DAY
    mine_lately = game.events.filter(kind=CALLED, actor=f"seat:{mine.number}", at__gt=since)
    called = list(mine_lately.order_by("number"))
    same = [each for each in called if wish_in(each) == wish]
    if same or len(called) >= MOST_A_DAY:
        after = (same or called)[0].at + A_DAY
        raise VoteTooSoon("you have called for it lately", after=after.isoformat())


def wish_in(event: Event) -> Wish:
    """Return what an event called a vote on."""
    return ballots.read_wish(msgspec.json.decode(event.data))


def begin(game: Game, mine: Seat, wish: Wish, channel: str) -> Vote:
    """Append that somebody calls for a vote."""
    closes_at = ballots.closes_at(timezone.now(), game.pace)
    data = {**msgspec.to_builtins(wish), "closes_at": closes_at}
    # Who is away is told of first; else who wants it.
    seat = wish.seat if wish.on == On.END and wish.seat is not None else mine.number
    actor = f"seat:{mine.number}"
    event = tell(game, log.table_entry(CALLED, data, seat=seat, actor=actor, channel=channel))
    return Vote(event.number, wish, mine.number, closes_at)


def answer(*, game: Game, player: User, number: int, agrees: bool, channel: str = "web") -> str:
    """Say yes or no while vote `number` is open. The same word twice counts once.

    Returns 'done' when enough have agreed, 'asked' while they have not, 'declined' after a no,
    'void' if it cannot be done any more, 'lapsed' if the vote ended otherwise after that word.
    """
    with transaction.atomic():
        locked = log.locked(game.pk)
        seat = questions.seat_of(locked, player)
        vote = votes.find(locked, number)
        if vote is None:
            return answered_before(locked, seat, number, agrees)
        refuse_closed(locked, vote)
        outcome = count(locked, seat, vote, agrees, channel)
    automatic.go_on(locked)
    return outcome


def count(game: Game, seat: Seat, vote: Vote, agrees: bool, channel: str) -> str:
    """Count somebody's word in a locked game, and do what is decided by it."""
    if seat.number not in votes.voters(game, vote):
        raise NotYourVote("this vote is not for you to answer")
    if seat.number not in (vote.agreed if agrees else vote.against):
        data = {"vote": vote.number, "agrees": agrees}
        tell(game, log.table_entry(ANSWERED, data, seat=seat.number, channel=channel))
        vote = ballots.answered(vote, seat.number, agrees=agrees)
    verdict = decide(game, vote, channel)
    if verdict in OUTCOMES:
        return OUTCOMES[verdict]
    return "asked" if agrees else "declined"


OUTCOMES = {Verdict.PASSED: "done", Verdict.VOID: "void", Verdict.REFUSED: "declined"}


def decide(
    game: Game, vote: Vote, channel: str, otherwise: Verdict | None = None
) -> Verdict | None:
    """Close a vote of a locked game if it is decided, or as said; returns how it was closed."""
    voters = votes.voters(game, vote)
    verdict = ballots.verdict(vote, voters) or otherwise
    if verdict is None:
        return None
    if verdict == Verdict.PASSED and not is_possible(game, vote):
        verdict = Verdict.VOID
    data = table_events.VoteClosed(
        vote.number, vote.on, verdict, tuple(voters), vote.agreed, vote.against
    )
    tell(game, log.table_entry(CLOSED, data, channel=channel))
    if verdict == Verdict.PASSED:
        vote_acts.do(game, vote, channel)
    return verdict


def is_possible(game: Game, vote: Vote) -> bool:
    """Say whether what a table agreed on can still be done."""
    try:
        vote_acts.fit(game, vote.wish)
    except Refused:
        return False
    return True


def settle(game: Game, channel: str) -> None:
    """Decide the votes of a locked game that waited only for somebody who votes no more."""
    for vote in votes.open_in(game):
        # What was decided before may have let others lapse.
        if vote.agreed and votes.find(game, vote.number):
            decide(game, vote, channel)


def recount(game: Game) -> None:
    """Decide the votes of a game again in which somebody has given up a seat."""
    with transaction.atomic():
        locked = log.locked(game.pk)
        if locked.status == Game.Status.RUNNING:
            settle(locked, "clock")


def close_due() -> int:
    """Close every vote whose time is over; returns in how many games."""
    return sum(map(close_safely, due.voted(timezone.now())))


def close_safely(game_id: int) -> bool:
    """Close the votes of one game; one that is broken does not keep the others waiting."""
    try:
        with transaction.atomic():
            game = log.locked(game_id)
            for vote in votes.open_in(game):
                if is_past(vote) and votes.find(game, vote.number):
                    decide(game, vote, "clock", Verdict.EXPIRED)
    except Exception:
        logger.exception("a vote in game %s could not be closed", game_id)
        return False
    automatic.go_on(game)
    return True


def is_past(vote: Vote) -> bool:
    """Say whether the time for a vote is over."""
    return vote.closes_at is not None and vote.closes_at <= timezone.now()


def refuse_closed(game: Game, vote: Vote) -> None:
    """Refuse a vote that cannot be answered now, because the game rests or it is too late."""
    if vote.on not in ballots.IN_A_PAUSE:
        questions.refuse_paused(game)
    if is_past(vote):
        raise NoVote("the time for this vote is over", problem="closed")
    if vote.on in (On.END, On.REPLACE) and vote.wish.seat is not None:
        vote_acts.refuse_sealed(game.seats.get(number=vote.wish.seat))


def answered_before(game: Game, seat: Seat, number: int, agrees: bool) -> str:
    """Return what came of the same answer to a vote that is over now."""
    data = canonical.text({"vote": number, "agrees": agrees})
    given = game.events.filter(kind=ANSWERED, seat=seat.number, data=data)
    if given.exists():
        return outcome_of(game, number, agrees=agrees)
    if votes.open_in(game):
        raise StaleVote(f"vote {number} is over", vote=number)
    raise NoVote("there is no vote to answer")


def outcome_of(game: Game, number: int, *, agrees: bool) -> str:
    """Return what came of somebody's word in a vote that is over."""
    closed = votes.closing(game, number)
    # Older logs end a game without saying that the vote is closed.
    if (closed and closed.verdict == Verdict.PASSED) or game.end_reason == vote_acts.REASON:
        return "done"
    return "lapsed" if agrees else "declined"


def called_before(game: Game, mine: Seat, wish: Wish, seen: int) -> str:
    """Return what came of the same call, if it was made after event `seen` and is over."""
    made = game.events.filter(kind=CALLED, actor=f"seat:{mine.number}", number__gt=seen)
    same = next((each for each in made if subject(wish_in(each)) == subject(wish)), None)
    if same is None or votes.find(game, same.number):
        return ""
    return outcome_of(game, same.number, agrees=True)


def tell(game: Game, entry: log.Entry) -> Event:
    """Append an event beside the rules to a locked game."""
    return writing.append(game, log.position(game), entry)
