"""More of the Refused family: what the server refuses around the rules."""

from __future__ import annotations

from games.engine.errors import Refused

__all__ = [
    "AlreadyPaused",
    "AlreadyStarted",
    "AskedNow",
    "BadPause",
    "BadTable",
    "BadText",
    "BadVote",
    "Banned",
    "BenchClosed",
    "BrokenLog",
    "CannotJoin",
    "CannotRewind",
    "ColourTaken",
    "Frozen",
    "KeyReused",
    "NoQuestion",
    "NoVote",
    "NotAsked",
    "NotHost",
    "NotPaused",
    "NotRunning",
    "NotYourSeat",
    "NotYourTurn",
    "NotYourVote",
    "NothingToTakeBack",
    "Paused",
    "Refused",
    "SeatKept",
    "SeatTaken",
    "StaleMove",
    "StaleVote",
    "TableFull",
    "TableNotFull",
    "TooOftenLate",
    "UnknownGame",
    "VoteOpen",
    "VoteTooSoon",
]


class UnknownGame(Refused):
    """There is no game of that number or name."""

    code = "unknown_game"


class NotYourSeat(Refused):
    """The person does not hold the seat."""

    code = "not_your_seat"


class Banned(Refused):
    """The person may read, but does not play until a moment."""

    code = "banned"


class NotYourTurn(Refused):
    """The seat is not asked anything now."""

    code = "not_your_turn"


class Paused(Refused):
    """The game rests; nothing is played until it goes on."""

    code = "paused"


class Frozen(Paused):
    """Nothing is written to the log, because it cannot be trusted; `problem` says why."""

    code = "frozen"


class AlreadyPaused(Refused):
    """The game rests already, for another reason."""

    code = "already_paused"


class NotPaused(Refused):
    """The game goes on, so there is nothing to resume."""

    code = "not_paused"


class OwnTime(Refused):
    """Somebody wants more time for a seat of their own, or a pause while they are late."""

    code = "own_time"


class BadPause(Refused):
    """A pause or an extension is too short, too long, or has no reason; `problem` says which."""

    code = "bad_pause"


class NoQuestion(Refused):
    """Nobody waits for the seat, or its clock does not run."""

    code = "no_question"


class NotHost(Refused):
    """Only the host of the table, or a moderator who does not play there, may do this."""

    code = "not_host"


class NoVote(Refused):
    """There is no such vote, or not any more, or nothing to vote on; `problem` may say which."""

    code = "no_vote"


class StaleVote(Refused):
    """The vote that was answered is over, and another one is open."""

    code = "stale_vote"


class VoteOpen(Refused):
    """There is a vote of this kind about something else."""

    code = "vote_open"


class VoteTooSoon(Refused):
    """The person has called for this vote, or for many, a short while ago."""

    code = "vote_too_soon"


class BadVote(Refused):
    """Nothing that a table can vote on; `problem` says what is wrong."""

    code = "bad_vote"


class NotYourVote(Refused):
    """The vote is about the person's own seat, or a bot plays it."""

    code = "not_your_vote"


class CannotJoin(Refused):
    """Somebody at the table does not play with this person; why is not said."""

    code = "cannot_join"


class SeatTaken(Refused):
    """Another substitute was quicker."""

    code = "seat_taken"


class BenchClosed(Refused):
    """No substitute is looked for any more."""

    code = "bench_closed"


class NotAsked(Refused):
    """The person was not asked to take the seat."""

    code = "not_asked"


class SeatKept(Refused):
    """The table agreed that a bot keeps a seat for good."""

    code = "seat_kept"


class StaleMove(Refused):
    """The question that was answered is closed."""

    code = "stale_move"


class KeyReused(Refused):
    """A key came again with another text."""

    code = "key_reused"


class TableFull(Refused):
    """No seat is free."""

    code = "table_full"


class TableNotFull(Refused):
    """A seat is still free."""

    code = "table_not_full"


class TooOftenLate(Refused):
    """The table wants people who answer in time more often."""

    code = "too_often_late"


class ColourTaken(Refused):
    """The colour is somebody else's, or not in this game."""

    code = "colour_taken"


class BadTable(Refused):
    """A table cannot be opened or joined with these choices."""

    code = "bad_table"


class AlreadyStarted(Refused):
    """The game has begun, so the table cannot be changed any more."""

    code = "already_started"


class NotRunning(Refused):
    """The game has not begun or is over."""

    code = "not_running"


class NothingToTakeBack(Refused):
    """The seat has no move to take back, or no proposal to answer."""

    code = "nothing_to_take_back"


class CannotRewind(Refused):
    """There is no such point to go back to."""

    code = "cannot_rewind"


class AskedNow(Refused):
    """The seat is asked at this moment, so there is nothing to prepare."""

    code = "asked_now"


class BadText(Refused):
    """A text cannot be kept: too long, or no real characters."""

    code = "bad_text"


class BrokenLog(Exception):
    """A stored log does not fit together: our fault or somebody's tampering, never a player's."""

    code = "broken_log"
