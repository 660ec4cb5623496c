"""What a vote decides: whether it is possible now, and how it is done once the table agrees.

Everything here runs under the lock of the game and does the same as the host's or staff's act.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import msgspec

from games import actors, ballots, log
from games.ballots import On, Vote, Wish
from games.errors import BadVote, NoVote, Paused
from games.models import Event, Game, Seat
from games.selectors import benches, pauses, permits, votes
from games.selectors.permits import Act
from games.services import acting, going_back, pausing, seals, seating, writing

ENDED, REASON = "ended", "vote"


@dataclass(frozen=True, slots=True)
class Deed:
    """What is voted on: `fit` completes a wish or refuses it, `do` carries it out."""

    fit: Callable[[Game, Wish], Wish]
    do: Callable[[Game, Vote, str], Event]


def fit(game: Game, wish: Wish) -> Wish:
    """Return a wish with all it needs; refuses what is not possible in a locked game now."""
    if game.paused_until is not None and wish.on not in ballots.IN_A_PAUSE | {On.PAUSE}:
        raise Paused("this game is paused", until=game.paused_until.isoformat())
    return DEEDS[wish.on].fit(game, wish)


def do(game: Game, vote: Vote, channel: str) -> Event:
    """Carry out what a locked game's table has agreed on."""
    return DEEDS[vote.on].do(game, vote, channel)


def fit_pause(game: Game, wish: Wish) -> Wish:
    """Refuse a pause that is too long, or a second one."""
    pausing.refuse_beyond("days", wish.days, pauses.LONGEST_DAYS)
    return timely(game, wish, Act.PAUSE)


def fit_resume(game: Game, wish: Wish) -> Wish:
    """Refuse to let a game go on that goes on."""
    return timely(game, wish, Act.RESUME)


def timely(game: Game, wish: Wish, act: Act) -> Wish:
    """Refuse what is not possible in the state of a game."""
    if refusal := permits.untimely(game, act):
        raise refusal
    return wish


def fit_extend(game: Game, wish: Wish) -> Wish:
    """Name the question for which there is to be more time."""
    pausing.refuse_beyond("hours", wish.hours, pauses.LONGEST_HOURS)
    question = pausing.open_question(game, seat_of(wish))
    return msgspec.structs.replace(wish, asked=question.asked)


def fit_end(game: Game, wish: Wish) -> Wish:
    """Refuse to end a game for somebody who plays; by agreement it can end at any time."""
    return wish if wish.seat is None else fit_absent(game, wish)


def fit_replace(game: Game, wish: Wish) -> Wish:
    """Refuse to replace who plays, or by nobody."""
    seat = seat_of(wish)
    found = fit_absent(game, wish)
    if wish.by == ballots.BOT:
        seating.refuse_bot(game, seat)
    elif wish.by != ballots.BENCH:
        raise BadVote("a seat is given to a bot or to somebody from the bench", problem="by")
    elif not benches.people(game):
        raise NoVote("nobody sits on the bench for this game", problem="bench")
    return found


def fit_absent(game: Game, wish: Wish) -> Wish:
    """Refuse a vote about somebody who plays, or whose answer is on its way."""
    seat = game.seats.filter(number=seat_of(wish)).first()
    if seat is None or not votes.is_absent(game, seat):
        raise NoVote("nobody plays this seat for an absent person", problem="present")
    refuse_sealed(seat)
    return wish


def refuse_sealed(seat: Seat) -> None:
    """Refuse when whom a vote is about has answered under seal."""
    if seals.find(seat):
        raise NoVote("an answer is on its way", problem="answered")


def seat_of(wish: Wish) -> int:
    """Return the seat that a wish is about."""
    if wish.seat is None:
        raise BadVote("a seat is needed", problem="seat")
    return wish.seat


def pause(game: Game, vote: Vote, channel: str) -> Event:
    """Let the game rest."""
    return pausing.rest(acting.for_table(game, Act.PAUSE, channel), vote.wish.days)


def resume(game: Game, vote: Vote, channel: str) -> Event:
    """Let the game go on."""
    return pausing.go_on(game, actors.TABLE, channel)


def extend(game: Game, vote: Vote, channel: str) -> Event:
    """Give a seat more time for the question it has."""
    question = pausing.open_question(game, seat_of(vote.wish))
    desk = acting.for_table(game, Act.EXTEND, channel)
    return pausing.give_time(desk, question, vote.wish.hours)


def take_back(game: Game, vote: Vote, channel: str) -> Event:
    """Go back before somebody's turn."""
    by, why = f"seat:{vote.caller}", "take back by consent"
    return going_back.go_back(game, vote.wish.to, None, by, why, channel)


def end(game: Game, vote: Vote, channel: str) -> Event:
    """End the game without a result."""
    entry = log.table_entry(ENDED, {"reason": REASON}, channel=channel)
    return writing.append(game, log.position(game), entry)


def replace(game: Game, vote: Vote, channel: str) -> Event:
    """Give a seat to a bot, or to who waits longest on the bench."""
    seat = seat_of(vote.wish)
    if vote.wish.by == ballots.BOT:
        return seating.put_bot(acting.for_table(game, Act.SEAT_BOT, channel), seat)
    desk = acting.for_table(game, Act.SEAT_PERSON, channel)
    person = benches.people(game)[0]
    return seating.change_hands(desk, seating.GIVEN, seating.find(game, seat), person)


DEEDS: Mapping[On, Deed] = {
    On.PAUSE: Deed(fit_pause, pause),
    On.RESUME: Deed(fit_resume, resume),
    On.EXTEND: Deed(fit_extend, extend),
    On.TAKE_BACK: Deed(lambda game, wish: wish, take_back),
    On.END: Deed(fit_end, end),
    On.REPLACE: Deed(fit_replace, replace),
}
