"""More of the Refused family: what the moderators' desk refuses."""

from __future__ import annotations

from games.engine.errors import Refused


class NotStaff(Refused):
    """Only staff with the permission may do this."""

    code = "not_staff"


class OwnGame(Refused):
    """Staff neither acts on nor looks into a game in which they have, or had, a seat."""

    code = "own_game"


class StaleAct(Refused):
    """Something happened since the page was made from which somebody acts."""

    code = "stale_act"


class NoReason(Refused):
    """Whatever staff does has a reason, which the table is told."""

    code = "no_reason"


class FinishedGame(Refused):
    """The game is over and its secret public: it can only be annulled, or its result corrected."""

    code = "finished_game"


class NoResult(Refused):
    """The game has no result that could be taken away, or none was played."""

    code = "no_result"


class BadRanking(Refused):
    """These cannot be the ranks of all seats."""

    code = "bad_ranking"


class NothingChanges(Refused):
    """Everything is already as it is wanted."""

    code = "nothing_changes"


class NothingToUndo(Refused):
    """There is nothing of the kind that could be taken back."""

    code = "nothing_to_undo"


class PlaysAlready(Refused):
    """The person has a seat in this game already."""

    code = "plays_already"


class NotWilling(Refused):
    """The person is not on the bench for this title, or cannot take a seat in this game."""

    code = "not_willing"


class SeatGivenUp(Refused):
    """The player has given the seat up for good."""

    code = "seat_given_up"


class AnswerSealed(Refused):
    """The player has answered; the answer lies sealed and is played by itself."""

    code = "answer_sealed"


class AlreadyBanned(Refused):
    """The person is banned already, for another reason or until another day."""

    code = "already_banned"


class NotBanned(Refused):
    """The person is not banned."""

    code = "not_banned"


class CannotBan(Refused):
    """Nobody bans themselves, other staff, or somebody they play with; `problem` says which."""

    code = "cannot_ban"


class BadDate(Refused):
    """A ban ends on a day to come, within a few years."""

    code = "bad_date"


class NotFrozen(Refused):
    """The game is not frozen."""

    code = "not_frozen"


class StillBroken(Refused):
    """The log of a frozen game still does not hold; `fault` says where."""

    code = "still_broken"
