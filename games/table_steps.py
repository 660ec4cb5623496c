"""What each event beside the rules makes of a game's sheet."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from games import agreement, ladder, vote_steps
from games.models import Event, Game
from games.sheets import Asked, Place, Sheet

CLOSED, OVER = Game.Status.CLOSED, Game.Status.OVER


def opened(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Take over the terms."""
    return replace(sheet, terms=agreement.read(data))


def joined(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Seat a player or a bot."""
    terms = sheet.terms
    place = Place(
        True,
        data["colour"],
        data["word"],
        data["bot"],
        bank=terms.bank_seconds,
        grace=terms.grace_seconds,
    )
    return replace(sheet, places={**sheet.places, data["seat"]: place})


def left(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Free a seat."""
    return replace(sheet, places={**sheet.places, data["seat"]: Place()})


def closed(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Close a table that never started."""
    return replace(sheet, status=CLOSED, ended_at=event.at)


def taken_over(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Let a bot answer for a seat whose player has used up bank and grace."""
    sheet = vote_steps.bot_came(sheet, data["seat"])
    return rung(with_place(sheet, data["seat"], bot=data["bot"], bank=0, grace=0), event, data)


def come_back(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Give a seat back to its player, with the whole pace for a question that is still open."""
    sheet = vote_steps.without_seat(with_place(sheet, data["seat"], bot=""), data["seat"])
    asked = sheet.questions.get(data["seat"])
    return sheet if asked is None else with_question(sheet, data["seat"], afresh(asked, event.at))


def afresh(asked: Asked, at: datetime) -> Asked:
    """Let the time for a question begin again."""
    return replace(asked, at=at, rung="", since=None)


def with_question(sheet: Sheet, seat: int, asked: Asked) -> Sheet:
    """Change what is asked of a seat."""
    return replace(sheet, questions={**sheet.questions, seat: asked})


def with_place(sheet: Sheet, seat: int, **changes: Any) -> Sheet:
    """Change what the log knows of a seat."""
    place = replace(sheet.places[seat], **changes)
    return replace(sheet, places={**sheet.places, seat: place})


def rung(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Note how far the ladder was gone up for the question that is open to a seat."""
    asked = sheet.questions.get(data["seat"])
    if asked is None:
        return sheet
    return with_question(sheet, data["seat"], replace(asked, rung=event.kind, since=event.at))


def spent(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Note what is left to a seat after an answer that took longer than the pace."""
    return with_place(sheet, data["seat"], bank=data["bank"], grace=data["grace"])


def substituted(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Ask the seat anew: a substitute has the whole pace, but bank and grace are used up."""
    return seated_anew(with_place(sheet, data["seat"], bank=0, grace=0), event, data["seat"])


def seated_anew(sheet: Sheet, event: Event, seat: int) -> Sheet:
    """Let somebody else play a seat: what is asked of it is asked anew."""
    sheet = vote_steps.seat_changed(with_place(sheet, seat, bot=""), seat)
    asked = sheet.questions.get(seat)
    if asked is None:
        return sheet
    put = Asked(asked.kind, event.number, event.at, silence=asked.silence)
    return with_question(sheet, seat, put)


def vote_called(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Remember a vote; a rung if the clock called it: nobody stops somebody's ladder by it."""
    sheet = rung(sheet, event, data) if event.actor == "table" else sheet
    return vote_steps.called(sheet, event, data)


def ended(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """End the game without a result."""
    return replace(
        sheet,
        status=OVER,
        ended_at=event.at,
        ended_by=data["reason"],
        questions={},
        votes=(),
        paused_until=None,
    )


def paused(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Let the game rest until a moment."""
    until = datetime.fromisoformat(data["until"])
    return replace(vote_steps.paused(sheet, until), paused_until=until)


def resumed(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Let the game go on."""
    return replace(vote_steps.resumed(sheet), paused_until=None)


def extended(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Go down from the ladder: the question has time again, and nobody votes on it any more.

    A bank that is open stays open: what is left of it comes after the extension.
    """
    asked = sheet.questions.get(data["seat"])
    sheet = vote_steps.without_seat(sheet, data["seat"])
    if asked is None or asked.rung == ladder.BANK:
        return sheet
    return with_question(sheet, data["seat"], replace(asked, rung=ladder.NONE, since=None))


TABLE_STEPS = {
    "opened": opened,
    "joined": joined,
    "left": left,
    "closed": closed,
    "bot_took_over": taken_over,
    "came_back": come_back,
    "bank_opened": rung,
    "vacation_taken": rung,
    "grace_given": rung,
    "bench_called": rung,
    "default_called": rung,
    "vote_called": vote_called,
    "seat_taken": substituted,
    "time_spent": spent,
    "ended": ended,
    "paused": paused,
    "resumed": resumed,
    "extended": extended,
    **vote_steps.VOTE_STEPS,
}
