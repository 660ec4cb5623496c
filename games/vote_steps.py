"""What events make of the votes that are open at a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from games import ballots
from games.ballots import A_DAY, On, Vote, Wish
from games.models import Event
from games.sheets import Sheet


def called(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Remember a vote, which replaces an open one of its kind."""
    closes_at = data.get("closes_at")
    vote = Vote(
        number=event.number,
        wish=ballots.read_wish(data),
        caller=ballots.seat_behind(event.actor),
        closes_at=datetime.fromisoformat(closes_at) if closes_at else None,
    )
    return with_vote(sheet, vote)


def with_vote(sheet: Sheet, vote: Vote) -> Sheet:
    """Open a vote, or change the one that is open."""
    others = [each for each in sheet.votes if each.on != vote.on]
    return replace(sheet, votes=tuple(sorted((*others, vote), key=lambda each: each.number)))


def answered(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Count a word, which may be changed while the vote is open."""
    return said(sheet, event, data["vote"], agrees=data["agrees"])


def said(sheet: Sheet, event: Event, number: int, *, agrees: bool) -> Sheet:
    """Count the word of an event's seat in a vote."""
    found = next((vote for vote in sheet.votes if vote.number == number), None)
    if found is None or event.seat is None:
        return sheet
    return with_vote(sheet, ballots.answered(found, event.seat, agrees=agrees))


def closed(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Forget a vote that is decided or whose time is over."""
    return keeping(sheet, lambda vote: vote.number != data["vote"])


def take_back_asked(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Remember who wants to go back, as logs said it before there was one kind of vote for all."""
    wish = Wish(On.TAKE_BACK, to=data["to"])
    return with_vote(sheet, Vote(event.number, wish, caller=event.seat))


def take_back_answered(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Count a consent as it was before: a single refusal ends the proposal."""
    if not data["agrees"]:
        return keeping(sheet, lambda vote: vote.on != On.TAKE_BACK)
    return said(sheet, event, data["proposal"], agrees=True)


def keeping(sheet: Sheet, stays: Callable[[Vote], bool]) -> Sheet:
    """Let lapse what does not stay."""
    return replace(sheet, votes=tuple(filter(stays, sheet.votes)))


def after_position(sheet: Sheet, event: Event, *, by_person: bool) -> Sheet:
    """Let lapse what an answer or a resignation makes needless; the questions are known.

    A turn is taken back only while nobody has played since. Whoever answers is not away.
    """
    back = event.seat if by_person else None

    def stays(vote: Vote) -> bool:
        seat = vote.wish.seat
        if vote.on == On.TAKE_BACK or (seat is not None and seat == back):
            return False
        asked = sheet.questions.get(-1 if seat is None else seat)
        return vote.on != On.EXTEND or (asked is not None and asked.asked == vote.wish.asked)

    return keeping(sheet, stays)


def seat_changed(sheet: Sheet, seat: int) -> Sheet:
    """Let lapse what is about a seat or was wanted there; whoever comes has said nothing yet."""
    kept = keeping(sheet, lambda vote: vote.wish.seat != seat and not is_own(vote, seat))
    return replace(kept, votes=tuple(ballots.unsaid(vote, seat) for vote in kept.votes))


def is_own(vote: Vote, seat: int) -> bool:
    """Say whether somebody wants to take a turn of a seat back."""
    return vote.on == On.TAKE_BACK and vote.caller == seat


def without_seat(sheet: Sheet, seat: int) -> Sheet:
    """Let lapse what is about a seat."""
    return keeping(sheet, lambda vote: vote.wish.seat != seat)


def bot_came(sheet: Sheet, seat: int) -> Sheet:
    """Let lapse what a bot makes needless: more time, and another bot."""

    def stays(vote: Vote) -> bool:
        is_bot = vote.on == On.REPLACE and vote.wish.by == ballots.BOT
        return vote.wish.seat != seat or not (is_bot or vote.on == On.EXTEND)

    return keeping(sheet, stays)


def paused(sheet: Sheet, until: datetime) -> Sheet:
    """Let the votes that stay have a day at least after the pause."""
    kept = keeping(sheet, lambda vote: vote.on != On.PAUSE)
    return replace(kept, votes=tuple(ballots.put_off(each, until + A_DAY) for each in kept.votes))


def resumed(sheet: Sheet) -> Sheet:
    """Let lapse what is wanted no more."""
    return keeping(sheet, lambda vote: vote.on != On.RESUME)


VOTE_STEPS = {
    "take_back_asked": take_back_asked,
    "take_back_answered": take_back_answered,
    "vote_answered": answered,
    "vote_closed": closed,
}
