"""The votes at a table: which are open, who votes, how they stand, and who is away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from django.db.models import QuerySet
from django.utils import timezone

from games import ballots, ladder, table_events
from games.ballots import On, Vote
from games.chain import MOVED
from games.models import Event, Game, Question, Seat
from games.projections import WITHOUT_THE_PERSON
from games.selectors import vote_words
from games.selectors.pages import GamePage, Row
from games.selectors.places import Place
from games.selectors.remaining import Deadline, deadline

# By these it is known whether a person plays.
SIGNS = (MOVED, ladder.DEFAULT, "came_back", "seat_taken", "seat_given")
# On these rungs somebody is away, whatever the table agreed on about that.
AWAY = frozenset((ladder.BENCH, ladder.DEFAULT, ladder.VOTE))
# Where there is no limit, nobody is late; whoever says nothing for so long is away.
LONG_SILENT = timedelta(days=14)


class Sign(Protocol):
    """An event, or what is told of one."""

    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def channel(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Ballot:
    """An open vote as one reader sees it, in words."""

    vote: Vote
    caller: Place | None
    about: Place | None
    agreed: list[Place]
    against: list[Place]
    waits_for: list[Place]
    words: vote_words.Words
    deadline: Deadline | None

    @property
    def number(self) -> int:
        """The event that called for it."""
        return self.vote.number

    @property
    def needed(self) -> int:
        """How many must agree."""
        return ballots.needed(self.vote.on, len(self.voters))

    @property
    def voters(self) -> list[Place]:
        """Who votes."""
        return [*self.agreed, *self.against, *self.waits_for]

    @property
    def may_answer(self) -> bool:
        """Whether the reader is one of those who vote."""
        return any(place.is_reader for place in self.voters)

    @property
    def agrees(self) -> bool:
        """Whether the reader has said yes."""
        return any(place.is_reader for place in self.agreed)

    @property
    def is_against(self) -> bool:
        """Whether the reader has said no."""
        return any(place.is_reader for place in self.against)

    @property
    def is_about_reader(self) -> bool:
        """Whether it is about the reader being away."""
        is_away = self.vote.on in (On.END, On.REPLACE)
        return is_away and self.about is not None and self.about.is_reader


def open_in(game: Game) -> tuple[Vote, ...]:
    """Return the open votes of a game, the oldest first."""
    return ballots.load(game.votes)


def find(game: Game, number: int) -> Vote | None:
    """Return the open vote that event `number` called for."""
    return next((vote for vote in open_in(game) if vote.number == number), None)


def voters(game: Game, vote: Vote) -> list[int]:
    """List the seats that vote: of persons who play for themselves, but for whom it leaves out."""
    persons = [each for each in game.seats.all() if each.player_id and not each.pilot]
    left_out = ballots.without(vote)
    return sorted(each.number for each in persons if each.number != left_out)


def closing(game: Game, number: int) -> table_events.VoteClosed | None:
    """Return how vote `number` was closed, if it was."""
    for event in game.events.filter(kind="vote_closed", number__gt=number).order_by("number"):
        said: table_events.VoteClosed = table_events.decode(event.kind, event.data)
        if said.vote == number:
            return said
    return None


def of_row(row: Row) -> list[Ballot]:
    """Return the open votes of a game, for its reader."""
    return [ballot(row, vote) for vote in open_in(row.game)]


def ballot(row: Row, vote: Vote) -> Ballot:
    """Put an open vote into words, with who said what."""
    able, places = voters(row.game, vote), row.places
    about = None if vote.wish.seat is None else places[vote.wish.seat]
    caller = None if vote.caller is None else places[vote.caller]
    said = (*vote.agreed, *vote.against)
    return Ballot(
        vote=vote,
        caller=caller,
        about=about,
        agreed=[places[each] for each in able if each in vote.agreed],
        against=[places[each] for each in able if each in vote.against],
        waits_for=[places[each] for each in able if each not in said],
        words=vote_words.of(vote, len(able), caller=caller, about=about),
        deadline=deadline(vote.closes_at) if vote.closes_at else None,
    )


@dataclass(frozen=True, slots=True)
class Voting:
    """What a game's page tells of voting: the open votes, who is away, whether one may call."""

    ballots: list[Ballot]
    absent: list[Place]
    may_call: bool

    @property
    def asks_back(self) -> bool:
        """Whether somebody asks to go back."""
        return any(each.vote.on == On.TAKE_BACK for each in self.ballots)


def of_page(page: GamePage) -> Voting | None:
    """Return what a game's page tells of voting; nothing unless the game runs."""
    if page.row.game.status != Game.Status.RUNNING or not page.is_now:
        return None
    plays = may_call(page.row)
    missing = played_for(entry.sentence for entry in page.entries) if plays else set()
    return Voting(of_row(page.row), absent(page.row, missing) if plays else [], plays)


def of_row_with_absent(row: Row) -> Voting | None:
    """Return the same for the page of the votes, which knows no history."""
    if row.game.status != Game.Status.RUNNING:
        return None
    plays = may_call(row)
    missing = played_for(signs(row.game)) if plays else set()
    return Voting(of_row(row), absent(row, missing) if plays else [], plays)


def may_call(row: Row) -> bool:
    """Say whether the reader plays for themselves, and so may call for votes."""
    mine = row.reader.number if row.reader else -1
    return any(seat.number == mine and not seat.pilot for seat in row.game.seats.all())


def absent(row: Row, missing: set[int]) -> list[Place]:
    """List the others who are away; `missing` are those for whom default moves are played."""
    asked = {each.seat: each for each in row.game.questions.all()}
    return [
        place
        for place in row.places
        if not (place.is_given_up or place.is_reader)
        if place.is_taken_over
        or place.number in missing
        or is_silent(row.game, asked.get(place.number))
    ]


def is_absent(game: Game, seat: Seat) -> bool:
    """Say whether a seat has a person who is away: others play it, or nobody does for too long."""
    if seat.is_given_up or seat.player_id is None:
        return False
    question = game.questions.filter(seat=seat.number).first()
    return bool(seat.bot) or is_silent(game, question) or is_played_for(game, seat.number)


def is_silent(game: Game, question: Question | None) -> bool:
    """Say whether a question waits for somebody who is away."""
    if question is None:
        return False
    waits = timezone.now() - question.asked_at
    return question.rung in AWAY or (not game.pace and waits >= LONG_SILENT)


def is_played_for(game: Game, seat: int) -> bool:
    """Say whether the last turn of a seat was a default move, because its player was late."""
    return seat in played_for(signs(game).filter(seat=seat))


def signs(game: Game) -> QuerySet[Event]:
    """Return the events by which it is known who plays, the newest first."""
    return game.events.filter(kind__in=SIGNS).only("kind", "seat", "channel").order_by("-number")


def played_for(newest_first: Iterable[Sign]) -> set[int]:
    """Return the seats whose last turn was a default move, because their players were late.

    What a substitute finds was not theirs to play.
    """
    last: dict[int, str] = {}
    for sign in newest_first:
        is_own = sign.kind != MOVED or sign.channel not in WITHOUT_THE_PERSON
        if sign.seat is not None and sign.kind in SIGNS and is_own:
            last.setdefault(sign.seat, sign.kind)
    return {seat for seat, kind in last.items() if kind == ladder.DEFAULT}
