"""More of the Refused family: what the server refuses around the rules."""

from __future__ import annotations

from games.engine.errors import Refused

__all__ = [
    "AlreadyStarted",
    "AskedNow",
    "BadTable",
    "BadText",
    "BrokenLog",
    "CannotRewind",
    "ColourTaken",
    "KeyReused",
    "NotRunning",
    "NotYourSeat",
    "NotYourTurn",
    "NothingToTakeBack",
    "Refused",
    "StaleMove",
    "TableFull",
    "TableNotFull",
    "UnknownGame",
]


class UnknownGame(Refused):
    """There is no game of that number or name."""

    code = "unknown_game"


class NotYourSeat(Refused):
    """The person does not hold the seat."""

    code = "not_your_seat"


class NotYourTurn(Refused):
    """The seat is not asked anything now."""

    code = "not_your_turn"


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
