"""What a player can put right: every refusal has a code that never changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class Refused(Exception):
    """The request cannot be done, and the one who asked can put it right."""

    code = "refused"

    def __init__(self, detail: str, **params: object) -> None:
        super().__init__(detail)
        self.detail = detail
        self.params: Mapping[str, object] = params


class MalformedMove(Refused):
    """The text is not a move."""

    code = "malformed_move"


class AmbiguousMove(Refused):
    """The text fits several moves; `candidates` are their canonical texts."""

    code = "ambiguous_move"

    def __init__(self, detail: str, candidates: Sequence[str], **params: object) -> None:
        super().__init__(detail, **params)
        self.candidates = tuple(candidates)


class IllegalMove(Refused):
    """The move breaks a rule; `rule` names it, in every language."""

    code = "illegal_move"

    def __init__(self, rule: str, detail: str, **params: object) -> None:
        super().__init__(detail, **params)
        self.rule = rule


class Unanswered(Refused):
    """An order has no answer to the question; `reasons` says why not."""

    code = "order_unanswered"

    def __init__(self, detail: str, reasons: Sequence[Refused] = (), **params: object) -> None:
        super().__init__(detail, **params)
        self.reasons = tuple(reasons)


class BadEdition(Refused):
    """An edition's data break a check of its title."""

    code = "bad_edition"


class UnknownTitle(Refused):
    """No title, version or edition of that name is registered."""

    code = "unknown_title"


class UnknownBot(Refused):
    """The title has no bot of that name."""

    code = "unknown_bot"


class WrongPlayerCount(Refused):
    """The title cannot be played by that many."""

    code = "wrong_player_count"
