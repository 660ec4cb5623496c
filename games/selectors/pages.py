"""What the pages show, ready to be laid out: from views and seen facts only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from accounts.models import User
from games import log
from games.boards import BOARDS, charts
from games.boards.charts import Chart, Line
from games.chain import MOVED
from games.models import Game
from games.selectors import (
    advice,
    faces,
    games,
    history,
    reliability,
    remaining,
    results,
    stepping,
    titles,
    turns,
)
from games.selectors.faces import Face, Shown
from games.selectors.history import Sentence
from games.selectors.places import Place, places
from games.selectors.results import Tally
from games.selectors.rungs import Agreed
from games.selectors.stepping import Jumps, Part
from games.selectors.turns import Mine

LONGEST_SINCE = 10


@dataclass(frozen=True, slots=True)
class Row:
    """A game in a list."""

    game: Game
    title: str
    places: list[Place]
    # Somebody sits there whom the reader has blocked.
    has_blocked: bool = False

    @property
    def templates(self) -> str:
        """Where the title's own templates are."""
        return f"games/titles/{self.game.title}/"

    @property
    def stylesheet(self) -> str:
        """The title's own style sheet."""
        return f"games/{self.game.title}.css"

    @property
    def asked(self) -> list[Place]:
        """The seats that are asked now."""
        return [place for place in self.places if place.is_asked]

    @property
    def colours(self) -> list[str]:
        """The colour of each seat."""
        return [place.colour for place in self.places]

    @property
    def pace(self) -> str:
        """How long a player has for an answer, in words."""
        return remaining.pace(self.game.pace)

    @property
    def seal(self) -> str:
        """What becomes of a turn that was sent by mail, in words."""
        return remaining.seal(self.game.seal)

    @property
    def agreed(self) -> Agreed:
        """What the table agreed on about time, in words."""
        return Agreed(self.game.terms)

    @property
    def ranking(self) -> list[Place]:
        """The seats of a finished game, the winners first."""
        scored = [(place.points.rank, place.number) for place in self.places if place.points]
        return [self.places[number] for _, number in sorted(scored)]

    @property
    def winners(self) -> list[Place]:
        """The seats that won."""
        return [place for place in self.ranking if place.points and place.points.rank == 1]

    @property
    def is_by_points(self) -> bool:
        """Whether points decided the game."""
        return not results.ending(self.game, "")

    @property
    def reader(self) -> Place | None:
        """The reader's own seat."""
        return next((place for place in self.places if place.is_reader), None)

    @property
    def free(self) -> int:
        """The number of free seats."""
        return sum(not place.is_taken for place in self.places)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the history; `place` is the mover's, if the sentence does not name it."""

    sentence: Sentence
    place: Place | None
    is_shown: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GamePage:
    """A game after event `at`. `asked` is the reader's open question, 0 if there is none.

    Who `lacks_advice` is shown the page without it, and can have it worked out.
    """

    row: Row
    at: int
    last: int
    face: Face
    entries: list[Entry]
    asked: int
    since: list[Entry] = field(default_factory=list)
    since_when: str = ""
    mine: Mine | None = None
    chart: Chart | None = None
    growth: Any = ()
    tally: Tally | None = None
    jumps: Jumps = field(default_factory=Jumps)
    hands: list[tuple[Place, list[str]]] = field(default_factory=list)
    lacks_advice: bool = False

    @property
    def templates(self) -> str:
        """Where the title's own templates are."""
        return self.row.templates

    @property
    def standings(self) -> list[tuple[Place, Any]]:
        """Each seat with what its title shows of it."""
        return list(zip(self.row.places, self.face.picture.standings, strict=True))

    @property
    def is_begun(self) -> bool:
        """Whether the first step of the turn is chosen."""
        return len(self.face.steps) > 1

    @property
    def is_live(self) -> bool:
        """Whether something may still happen here."""
        return self.is_now and self.row.game.status in (Game.Status.OPEN, Game.Status.RUNNING)

    @property
    def lines(self) -> list[tuple[Line, Place]]:
        """The lines of the chart, each with its seat."""
        return list(zip(self.chart.lines, self.row.places, strict=True)) if self.chart else []

    @property
    def part(self) -> Part:
        """Which of the events are listed."""
        return stepping.part(self.at, self.last)

    @property
    def listed(self) -> list[Entry]:
        """The events that are listed, the newest first."""
        first, last = self.part.first, self.part.last
        return [entry for entry in self.entries if first <= entry.sentence.number <= last]

    @property
    def is_now(self) -> bool:
        """Whether this is the present."""
        return self.at == self.last

    @property
    def shown(self) -> Entry:
        """The event whose position this is."""
        return next(entry for entry in self.entries if entry.is_shown)


def row(game: Game, player: User | None, language: str) -> Row:
    """Return a whole game as a list shows it."""
    return Row(game, titles.name(game), places(game, player=player, language=language))


def game_page(
    *,
    reference: int,
    player: User | None,
    at: int | None = None,
    chosen: Mapping[str, str] | None = None,
    language: str,
) -> GamePage:
    """Return a game as the player may see it: with a seat from there, else as a spectator."""
    found = row(games.find_whole(reference), player, language)
    game, seat = found.game, found.reader.number if found.reader else None
    events = log.events(game.pk)
    told = history.sentences(game, seat=seat, language=language, events=events)
    rows, last = log.rows_of(events), told[-1].number
    view, is_now = history.view(game, seat=seat, at=at, rows=rows), at in (None, last)
    if is_now:
        found = replace(found, places=reliability.at_seats(game, found.places))
    asked = open_question(found) if is_now else 0
    known, since_when = turns.news(told, seat) if is_now else (0, "")
    has_news = 0 < known < last and is_now
    before = history.view(game, seat=seat, at=known, rows=rows) if has_news else None
    why = history.reasons(game, events) if found.reader else {}
    entries = [entry(found, each, at or last, why.get(each.number, "")) for each in told]
    advised, lacks_advice = advice.looked_up(game, view if asked else None, number=last)
    shown = Shown(view, before, (chosen or {}) if asked else {}, bool(asked), advised)
    chart, growth = drawings(found, rows, language) if is_now else (None, ())
    moved = turns.last_move(told, seat)
    return GamePage(
        row=found,
        at=last if at is None else at,
        last=last,
        face=faces.of(game.title, found.colours, shown, language) if view else Face(),
        entries=entries[::-1],
        asked=asked,
        since=[e for e in entries if known and e.sentence.number > known][-LONGEST_SINCE:],
        since_when=since_when,
        mine=turns.mine(game, found.places, moved, view, language) if is_now else None,
        chart=chart,
        growth=growth,
        tally=results.tally(game, found.places, language),
        jumps=stepping.jumps(told, at=at or last, seat=seat),
        hands=[] if at is None or is_now else open_hands(found, at, rows, language),
        lacks_advice=lacks_advice,
    )


def drawings(found: Row, rows: list[Any], language: str) -> tuple[Chart | None, Any]:
    """Draw a finished game: points over time, and how its board grew."""
    if found.game.status != Game.Status.OVER:
        return None, ()
    moments, board = history.moments(found.game, rows), BOARDS[found.game.title]
    totals = [(number, board.totals(view)) for number, view in moments]
    return charts.chart(totals), board.growth(moments, found.colours, language)


def open_hands(
    found: Row, at: int, rows: list[Any], language: str
) -> list[tuple[Place, list[str]]]:
    """Return what each seat held then, once the game is over and nothing is secret any more."""
    held = history.hands(found.game, at=at, rows=rows, language=language)
    return list(zip(found.places, held, strict=True)) if held else []


def open_question(found: Row) -> int:
    """Return the number of the question that the reader can answer now, 0 if there is none."""
    game = found.game
    if found.reader is None or game.paused_until is not None or game.frozen_at is not None:
        return 0
    mine = found.reader.number
    return next((row.asked for row in game.questions.all() if row.seat == mine), 0)


def entry(found: Row, sentence: Sentence, at: int, reason: str = "") -> Entry:
    """Return an event as a line of the history."""
    is_move = sentence.kind == MOVED and sentence.seat is not None
    place = found.places[sentence.seat] if is_move and sentence.seat is not None else None
    return Entry(sentence, place, sentence.number == at, reason)
