"""Puts what selectors found into the shapes of answers."""

from __future__ import annotations

from typing import Any

import msgspec

from games.api import replies, shapes
from games.models import Game, Seat
from games.selectors import pages
from games.selectors.asking import Legal
from games.selectors.listing import Part
from games.selectors.pages import Row
from games.selectors.places import Place
from games.selectors.results import Tally
from games.selectors.seen import Seen
from games.selectors.talk import Line


def game(row: Row) -> shapes.GameShape:
    """Write a game with its seats."""
    it, reader = row.game, row.reader
    seats = {seat.number: seat for seat in it.seats.all()}
    return shapes.GameShape(
        id=it.pk,
        uuid=str(it.uuid),
        name=it.name,
        title=it.title,
        title_name=row.title,
        edition=it.edition,
        engine=it.engine,
        players=it.players,
        options=msgspec.json.decode(it.options),
        terms=msgspec.structs.asdict(it.terms),
        status=it.status,
        is_public=it.is_public,
        opened_at=it.opened_at,
        started_at=it.started_at,
        ended_at=it.ended_at,
        paused_until=it.paused_until,
        frozen_at=it.frozen_at,
        last_event=it.last_number,
        head=it.head,
        seats=[seat(place, seats[place.number]) for place in row.places],
        my_seat=reader.number if reader else None,
        asked=pages.open_question(row) or None,
    )


def seat(place: Place, row: Seat) -> shapes.SeatShape:
    """Write a seat."""
    person = row.player
    return shapes.SeatShape(
        number=place.number,
        colour=place.colour,
        colour_name=place.colour_name,
        player=shapes.PlayerName(person.pk, str(person)) if person else None,
        bot=row.bot,
        is_taken=place.is_taken,
        is_asked=place.is_asked,
        is_given_up=place.is_given_up,
        deadline=place.deadline.at if place.deadline else None,
        away_until=place.away_until,
        rank=place.points.rank if place.points else None,
        total=place.points.total if place.points else None,
    )


def game_page(part: Part) -> shapes.GamePage:
    """Write a page of games."""
    return shapes.GamePage([game(row) for row in part.rows], str(part.next) if part.next else None)


def event(found: Seen) -> shapes.EventShape:
    """Write an event."""
    told = found.sentence
    return shapes.EventShape(
        number=told.number,
        kind=told.kind,
        seat=told.seat,
        at=told.at,
        text=told.text,
        notation=told.notation,
        struck_by=told.struck_by,
        facts=found.facts,
        data=found.data,
    )


def move(found: Legal) -> shapes.MoveShape:
    """Write a legal move."""
    wide = [
        shapes.OpenField(
            each.name, "integer", each.range.least, each.range.most, each.range.unit, each.example
        )
        for each in found.wide
    ]
    return shapes.MoveShape(found.text, found.words, found.move, found.group, wide, found.sample)


def result(it: Game, tally: Tally | None) -> shapes.ResultShape:
    """Write how a game ended."""
    is_over = it.status == Game.Status.OVER
    if tally is None:
        return shapes.ResultShape(is_over, "", [], [])
    ranking = [
        shapes.ScoreShape(
            place.number, points.rank, points.total, counts(points.sources), counts(points.ties)
        )
        for place, points in tally.ranking
    ]
    return shapes.ResultShape(is_over, tally.headline, tally.reasons, ranking)


def counts(found: Any) -> list[shapes.Count]:
    """Write points by source."""
    return [shapes.Count(name, count) for name, count in found]


def message(line: Line) -> replies.MessageShape:
    """Write a message as its reader finds it."""
    return replies.MessageShape(
        id=line.pk,
        at=line.at,
        text=line.text,
        author=line.name,
        seat=line.place.number if line.place else None,
        is_nudge=line.is_nudge,
        is_withdrawn=line.is_struck,
        is_mine=line.is_mine,
    )
