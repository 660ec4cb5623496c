"""What mails about a game tell one seat: from its view and from what it has seen, nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils import translation

from games import log
from games.boards import BOARDS, Board
from games.models import Aside, Game, Question, Submission
from games.models_mail import Notice
from games.selectors import (
    advice,
    benches,
    blocks,
    games,
    history,
    notations,
    pages,
    talk,
    turns,
    votes,
)
from games.selectors.faces import Face
from games.selectors.history import Sentence
from games.selectors.pages import Row
from games.selectors.places import Place
from games.selectors.talk import Line
from games.selectors.votes import Ballot

LONGEST_SINCE = 20


@dataclass(frozen=True, slots=True)
class Told:
    """An event in a mail: who moved (none for what happens at the table), and all of it in words.

    `move` is the move in the reader's notation and `came` what came of it.
    """

    number: int
    kind: str
    place: Place | None
    move: str
    came: str
    is_struck: bool
    is_late: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A game after event `number` as one seat may know it, ready for a mail.

    `lead` says whose turn it is, in the title's words; `key` explains the lines of the board.
    """

    row: Row
    # None for somebody without a seat, who is told what all may know.
    place: Place | None
    number: int
    head: str
    face: Face
    view: Any
    since: list[Told]
    since_when: str
    has_marks: bool
    lead: str
    key: str

    @property
    def game(self) -> Game:
        """The game."""
        return self.row.game

    @property
    def lines(self) -> str:
        """The board in lines, for whoever does not see the picture."""
        return "\n".join(self.face.lines)

    @property
    def groups(self) -> list[str]:
        """The hash of the event in groups of four, for comparing by eye, in two lines."""
        fours = [self.head[at : at + 4] for at in range(0, len(self.head), 4)]
        return [" ".join(fours[at : at + 8]) for at in range(0, len(fours), 8)]


def table(notice: Notice) -> Row | None:
    """Return the game of a notice; None if its person does not sit there any more."""
    if notice.game_id is None or notice.person is None:
        return None
    found = pages.row(games.find_whole(notice.game_id), notice.person, language())
    is_there = found.reader is not None and found.reader.number == notice.seat
    return found if is_there else None


def question(notice: Notice, row: Row) -> Question | None:
    """Return the question of a notice while it is open."""
    return open_question(row, notice.seat, notice.asked)


def open_question(row: Row, seat: int | None, asked: int | None) -> Question | None:
    """Return the question that event `asked` put to a seat, while it is open."""
    if row.game.status != Game.Status.RUNNING or row.game.frozen_at is not None:
        return None
    found = (each for each in row.game.questions.all() if each.asked == asked)
    return next((each for each in found if each.seat == seat), None)


def events(row: Row) -> list[Told]:
    """Tell all events of a game as its reader may know them."""
    seat = row.reader.number if row.reader else None
    told = history.sentences(row.game, seat=seat, language=language())
    return [tell(row, sentence) for sentence in told]


def event(row: Row, number: int) -> Told | None:
    """Tell one event."""
    return next((each for each in events(row) if each.number == number), None)


def reason(row: Row, number: int) -> str:
    """Return why the host or a moderator did what an event tells, if they said so."""
    theirs = row.game.events.filter(number=number).exclude(actor__startswith="seat:")
    given = Aside.objects.filter(game=row.game, number=number, label="reason")
    return (given.values_list("text", flat=True).first() or "") if theirs.exists() else ""


def may_keep(row: Row, number: int) -> bool:
    """Say whether the reader can keep the seat for which event `number` called substitutes."""
    call = benches.find(row.game, number)
    return call is not None and call.is_open and row.places[call.seat].is_reader


def ballot(row: Row, number: int) -> Ballot | None:
    """Return the vote that event `number` called for, while it is open."""
    found = votes.find(row.game, number)
    return votes.ballot(row, found) if found else None


def said(notice: Notice, row: Row) -> Line | None:
    """Return what was said; None if it was withdrawn or erased, or its reader has blocked it."""
    number: int = msgspec.json.decode(notice.data).get("message", 0)
    message = talk.said(row.game, [talk.PLAYERS]).filter(pk=number).first()
    if message is None or message.is_struck:
        return None
    line = talk.line(row, notice.person, message, blocks.blocked_by(notice.person), None)
    return None if line.is_hidden or line.is_mine else line


def is_sealed(notice: Notice) -> bool:
    """Say whether the answer to a notice's question lies in an envelope already."""
    if notice.asked is None or notice.seat is None:
        return False
    sealed = Submission.objects.filter(status=Submission.Status.SEALED, asked=notice.asked)
    return sealed.filter(seat__game=notice.game_id, seat__number=notice.seat).exists()


def scene(row: Row, *, number: int, is_asked: bool = False) -> Scene:
    """Show a game after event `number` to its reader; choices only if the reader is asked.

    Somebody without a seat is told all that happened last, as everybody may know it.
    """
    game, place, spoken = row.game, row.reader, language()
    seat = place.number if place else None
    rows = log.read(game.pk)
    told = history.sentences(game, seat=seat, at=number, language=spoken)
    known, when = turns.news(told, seat) if place else (1, "last")
    view = history.view(game, seat=seat, at=number, rows=rows)
    before = None
    if place and 0 < known < number:
        before = history.view(game, seat=seat, at=known, rows=rows)
    board = BOARDS[game.title]
    played, of = board.progress(view)
    return Scene(
        row=row,
        place=place,
        number=number,
        head=game.events.values_list("hash", flat=True).get(number=number),
        face=face(row, view, before, is_asked=is_asked, number=number),
        view=view,
        since=[tell(row, each) for each in told if known and each.number > known][-LONGEST_SINCE:],
        since_when=when,
        has_marks=before is not None,
        lead=board.label("yours", spoken).format(turn=min(played + 1, of), turns=of),
        key=board.label("lines", spoken),
    )


def face(row: Row, view: Any, before: Any, *, is_asked: bool, number: int) -> Face:
    """Return a view in lines, with a drawing of all of it and the choices that are open."""
    board, colours, spoken = BOARDS[row.game.title], seat_colours(row), language()
    known = advice.known(advice.made(row.game, view, number=number) if is_asked else None)
    return Face(
        picture=board.poster(view, colours, spoken, since=before, **known),
        lines=board.lines(view, colours, spoken, since=before),
        sketch=sketched(board, view, spoken),
        hand=board.hand(view, spoken),
        players=board.players(view, colours, spoken),
        choices=board.choices(view, colours, spoken, **known) if is_asked else (),
        hints=board.hints(view, spoken) if is_asked else [],
        answering=board.answering(view, spoken, **known) if is_asked else "",
    )


def sketched(board: Board, view: Any, language: str) -> list[str]:
    """Draw the board in signs, in a title that can be drawn so."""
    sketch = getattr(board, "sketch", None)
    return [] if sketch is None else list(sketch(view, language))


def tell(row: Row, sentence: Sentence) -> Told:
    """Put an event into words, the move apart from what came of it."""
    place = pages.entry(row, sentence, 0).place
    move = notations.spoken(row.game, sentence.notation, language()) if place else ""
    came = sentence.remark if move else sentence.text
    is_late = place is not None and sentence.channel == "clock"
    number, kind, is_struck = sentence.number, sentence.kind, sentence.is_struck
    return Told(number, kind, place, move, came, is_struck, is_late)


def seat_colours(row: Row) -> list[str]:
    """Return the colour of each seat."""
    return [place.colour for place in row.places]


def language() -> str:
    """Return the language that the mail is written in."""
    return translation.get_language() or "en"
