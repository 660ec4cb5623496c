"""What each event of staff makes of a game's sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games import agreement, ruling, vote_steps
from games.models import Event
from games.sheets import Sheet
from games.table_steps import OVER, afresh, come_back, ended, seated_anew, with_place


def awarded(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """End the game with the ranks that staff decided."""
    over = ended(sheet, event, {"reason": ""})
    return replace(over, outcome=ruling.outcome(data["ranks"]))


def annulled(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Take the result away; a game that runs ends by it."""
    reason = {"reason": ruling.ANNULLED}
    over = sheet if sheet.status == OVER else ended(sheet, event, reason)
    return replace(over, outcome=None, ended_by=ruling.ANNULLED)


def terms_changed(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Play by other terms: every open question is at the foot of the ladder again.

    With another pace its time begins anew, so that nobody is late all at once.
    """
    old, new = sheet.terms, agreement.read(data)
    bank, grace = new.bank_seconds - old.bank_seconds, new.grace_seconds - old.grace_seconds
    return replace(
        sheet,
        terms=new,
        votes=tuple(vote for vote in sheet.votes if vote.wish.seat is None),
        places={
            number: replace(
                place, bank=max(0, place.bank + bank), grace=max(0, place.grace + grace)
            )
            for number, place in sheet.places.items()
        },
        questions={
            seat: afresh(asked, asked.at if old.pace == new.pace else event.at)
            for seat, asked in sheet.questions.items()
        },
    )


def bot_seated(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Let a bot answer for a player, who keeps bank and grace."""
    return with_place(vote_steps.bot_came(sheet, data["seat"]), data["seat"], bot=data["bot"])


def seat_given(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Ask the seat anew, for the person who sits there now: with bank and grace as they are."""
    return seated_anew(sheet, event, data["seat"])


def talk_locked(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Let nothing be said at the table."""
    return replace(sheet, is_talk_locked=True)


def talk_unlocked(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Let people talk again."""
    return replace(sheet, is_talk_locked=False)


STAFF_STEPS = {
    "awarded": awarded,
    "annulled": annulled,
    "terms_changed": terms_changed,
    "bot_seated": bot_seated,
    "bot_dismissed": come_back,
    "seat_given": seat_given,
    "seat_returned": seat_given,
    "talk_locked": talk_locked,
    "talk_unlocked": talk_unlocked,
}
