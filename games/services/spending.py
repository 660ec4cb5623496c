"""What an answer costs a seat of its bank and its grace, and what it tells of its person."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from accounts.models import User
from games import clock, ladder, log, seated, stops
from games.chain import MOVED
from games.log import Entry
from games.models import Event, Game, Question
from games.models_clock import Answered
from games.projections import WITHOUT_THE_PERSON
from games.sheets import Asked, Sheet
from patrizier_site.together import Writes


def settle(game: Game, event: Event, before: Sheet, after: Sheet, writes: Writes) -> Entry | None:
    """Note how long an answer took; returns what is to be written if it took too long."""
    seat = event.seat
    asked = before.questions.get(seat) if seat is not None and event.kind == MOVED else None
    if seat is None or asked is None or not is_answered(asked, after, seat):
        return None
    is_late, left = cost(game, event, asked, before)
    if noted := note(game, event, asked, before, is_late=is_late):
        writes.insert([noted])
    now = after.places[seat]
    if not before.terms.pace or after.outcome or (left.bank, left.grace) == (now.bank, now.grace):
        return None
    data = {"seat": seat, "bank": left.bank, "grace": left.grace}
    return log.table_entry("time_spent", data, seat=seat, actor="table", channel="clock")


def cost(game: Game, event: Event, asked: Asked, before: Sheet) -> tuple[bool, ladder.Spent]:
    """Say whether an answer came too late, and what it leaves to its seat."""
    place = before.places[event.seat or 0]
    if is_missed(event) and asked.rung not in ladder.IN_TIME and not place.bank:
        # The whole grace went by, so no clock has to be asked.
        return True, ladder.Spent(0, 0)
    ran = running(game, event, asked.at, before)
    question = ladder.Standing(asked.at, place.bank, place.grace, asked.rung, asked.since)
    is_graced = asked.rung == ladder.GRACE
    waited = running(game, event, asked.since or asked.at, before) if is_graced else ran
    is_late = ran > ladder.allowance(before.terms, place.bank)
    return is_late, ladder.spend(before.terms, question, ran, waited)


def is_missed(event: Event) -> bool:
    """Say whether an answer is nobody's own."""
    return event.channel in WITHOUT_THE_PERSON


def miss(game: Game, event: Event, question: Question, person: User) -> None:
    """Note that somebody never answered, because a substitute has the seat now."""
    people = game.seats.filter(player__isnull=False, is_given_up=False)
    others = people.exclude(number=event.seat or 0)
    Answered.objects.create(
        person=person,
        game=game,
        asked=question.asked,
        at=event.at,
        seconds=max(0, int((event.at - question.asked_at).total_seconds())),
        is_late=True,
        is_counted=others.exists(),
    )


def running(game: Game, event: Event, since: datetime, before: Sheet) -> timedelta:
    """Return how long the clock of a seat ran until an event.

    By the wall if that is within the pace of a question in time: then it costs nothing.
    """
    seat, took = event.seat or 0, event.at - since
    asked = before.questions[seat]
    if not asked.rung and took <= before.terms.pace * clock.A_DAY:
        return took
    # By the hours that counted when the question was put, as its deadline.
    people = stops.clocks(game, {seat: stops.Put(asked.asked, asked.at)}, before.terms)
    calendar = people.get(seat, stops.NOBODY).calendar
    return clock.elapsed(since, event.at, calendar)


def is_answered(asked: Asked, after: Sheet, seat: int) -> bool:
    """Say whether an event has answered a question."""
    still = after.questions.get(seat)
    return still is None or still.asked != asked.asked


def note(
    game: Game, event: Event, asked: Asked, before: Sheet, *, is_late: bool
) -> Answered | None:
    """Note how long the person on a seat took; what nobody sent in time is late."""
    seat = event.seat or 0
    place = before.places[seat]
    if is_missed(event) and asked.rung in ladder.IN_TIME:
        # Silence that means something is an answer, and nobody was late.
        return None
    people = {each.number: each.player_id for each in seated.seats(game)}
    person = people[seat]
    if person is None or place.is_given_up:
        return None
    return Answered(
        person_id=person,
        game=game,
        asked=asked.asked,
        at=event.at,
        seconds=max(0, int((event.at - asked.at).total_seconds())),
        is_late=bool(before.terms.pace) and (is_late or is_missed(event)),
        is_counted=bool(before.terms.pace) and is_awaited(people, seat, before),
    )


def is_awaited(people: Mapping[int, int | None], seat: int, before: Sheet) -> bool:
    """Say whether another person waited for an answer, and not bots alone."""
    others = [number for number, person in people.items() if person and number != seat]
    return any(not before.places[number].is_given_up for number in others)
