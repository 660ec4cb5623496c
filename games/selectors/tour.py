"""The tour: a recorded game to click through, with everything open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.boards import BOARDS, charts, colours
from games.boards.samples import Caption, Sample, sample
from games.engine.base import Score
from games.errors import UnknownGame
from games.selectors import results
from games.selectors.faces import Face
from games.selectors.help import Subject, find
from games.selectors.places import Place, Points
from games.selectors.results import Tally


@dataclass(frozen=True, slots=True)
class Ending:
    """How the sample game ended."""

    title: str
    end_reason: str
    tie_break: str


@dataclass(frozen=True, slots=True)
class Tour:
    """The sample game of a title after step `at`."""

    subject: Subject
    at: int
    last: int
    face: Face
    mover: Place | None
    sentence: str
    caption: Caption | None
    captions: tuple[Caption, ...]
    places: list[Place]
    hands: list[tuple[Place, list[str]]]
    chart: charts.Chart | None
    tally: Tally | None

    @property
    def row(self) -> Tour:
        """The seats, where the partials of a game's page look for them."""
        return self

    @property
    def standings(self) -> list[tuple[Place, Any]]:
        """Each seat with what its title shows of it."""
        return list(zip(self.places, self.face.picture.standings, strict=True))

    @property
    def lines(self) -> list[tuple[charts.Line, Place]]:
        """The lines of the chart, each with its seat."""
        return list(zip(self.chart.lines, self.places, strict=True)) if self.chart else []

    @property
    def is_now(self) -> bool:
        """Whether somebody is to play next."""
        return self.at < self.last

    @property
    def coming(self) -> Caption | None:
        """The next thing to notice."""
        return next((each for each in self.captions if each.step > self.at), None)


def tour(*, key: str, at: int, language: str) -> Tour:
    """Return the sample game of a title after a step."""
    subject, game, board = find(key), sample(key), BOARDS[key]
    if not 0 <= at <= game.last:
        raise UnknownGame(f"the sample game has no step {at}")
    places = seats(key, game, at, language)
    captions = board.captions(game, language)
    moved = getattr(game.facts[at][0], "seat", None)
    return Tour(
        subject=subject,
        at=at,
        last=game.last,
        face=face(key, game, at, language),
        mover=None if moved is None else places[moved],
        sentence=told(game, at, language),
        caption=next((each for each in captions if each.step == at), None),
        captions=captions,
        places=places,
        hands=[
            (place, board.hand(game.view(at, place.number), language))
            for place in (places if at < game.last else [])
        ],
        chart=chart(key, game) if at == game.last else None,
        tally=results.tally(
            Ending(key, game.outcome.reason, game.outcome.tie_break or ""), places, language
        ),
    )


def face(key: str, game: Sample, at: int, language: str) -> Face:
    """Return a position as a spectator sees it, with marks on what the step changed."""
    board, view = BOARDS[key], game.view(at)
    before = game.view(at - 1) if at else None
    return Face(
        picture=board.picture(view, game.colours, language, since=before),
        key=board.label("lines", language),
        lines=board.lines(view, game.colours, language),
        players=board.players(view, game.colours, language),
    )


def told(game: Sample, at: int, language: str) -> str:
    """Tell what happened in a step."""
    names = [colours.name(colour, language) for colour in game.colours]
    facts = [game.title.seen(fact, None) for fact in game.facts[at]]
    return " ".join(game.title.tell(fact, language, names) for fact in facts)


def seats(key: str, game: Sample, at: int, language: str) -> list[Place]:
    """List the seats, with their results once the game is over."""
    asked = {ask.seat for ask in game.title.asks(game.states[at])}
    scores = game.outcome.scores if at == game.last else ()
    points = {score.seat: points_of(key, score, language) for score in scores}
    return [
        Place(
            number=seat,
            colour=colour,
            letter=colours.letter(colour, language),
            colour_name=colours.name(colour, language),
            player=_("bot"),
            is_taken=True,
            is_reader=False,
            is_asked=seat in asked,
            is_given_up=False,
            points=points.get(seat),
        )
        for seat, colour in enumerate(game.colours)
    ]


def points_of(key: str, score: Score, language: str) -> Points:
    """Return a seat's result in words."""
    named = [(BOARDS[key].label(source, language), count) for source, count in score.sources]
    ties = [(BOARDS[key].label(source, language), count) for source, count in score.ties]
    return Points(score.rank, score.total, named, ties)


def chart(key: str, game: Sample) -> charts.Chart | None:
    """Draw the points of each seat after every step."""
    rows = [(step, BOARDS[key].totals(game.view(step))) for step in range(game.last + 1)]
    return charts.chart(rows)
