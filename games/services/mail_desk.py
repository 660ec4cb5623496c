"""The desk on which a mail is worked: who wrote it, and which questions its token stands for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

import msgspec

from accounts.models import User, in_any_case
from games import log
from games.engine import registry
from games.engine.errors import MalformedMove, Refused
from games.errors import Frozen
from games.mail import letters
from games.mail.commands import Command
from games.models import Question, Seat
from games.models_mail import Delivery, Incoming, Notice
from games.services.mail_report import Report

MOST_TRIED = 10


class DeadToken(Refused):
    """The seat or the address that the mail went to has changed hands since."""

    code = "dead_token"


class WhichGame(Refused):
    """The mail was about several games, or none, and the line names none of them."""

    code = "which_game"


class ForeignGame(Refused):
    """The line names a game that the mail was not about."""

    code = "foreign_game"


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat that a mail was about, its question (none: 0), and the event that it showed."""

    game_id: int
    seat: int
    asked: int
    number: int


@dataclass(slots=True)
class Desk:
    """A mail on its way to an outcome; `turns` is what its writer may act on."""

    incoming: Incoming
    person: User
    key: str
    turns: Sequence[Turn] = ()
    notice: Notice | None = None
    report: Report = field(default_factory=Report)

    @property
    def is_proven(self) -> bool:
        """Whether a token says who wrote the mail, and not only its From line."""
        return self.incoming.reply_to_id is not None

    def turn_for(self, command: Command) -> Turn:
        """Return the seat that a command is about, if the token is still good for it."""
        turn = self.named(command.game)
        if not self.holds(turn):
            raise DeadToken("the seat is somebody else's now")
        return turn

    def holds(self, turn: Turn) -> bool:
        """Say whether a seat is still the person's; nobody else may look through its eyes."""
        mine = Seat.objects.filter(game=turn.game_id, number=turn.seat, player=self.person)
        return mine.exists()

    def named(self, game_id: int | None) -> Turn:
        """Return the turn of a game, or the only one there is."""
        if game_id is None and len(self.turns) == 1:
            return self.turns[0]
        if game_id is None:
            raise WhichGame("which game is meant?")
        for turn in self.turns:
            if turn.game_id == game_id:
                return turn
        raise ForeignGame(f"the mail was not about game {game_id}", game=game_id)

    def at_home(self) -> AbstractContextManager[None]:
        """Speak the person's language, in their time zone."""
        return letters.reader(self.person).at_home()


def refuse_dead(delivery: Delivery, notice: Notice, person: User) -> None:
    """Refuse a token whose seat or address has changed hands."""
    if not person.addresses.filter(in_any_case("email", delivery.address)).exists():
        raise DeadToken("the address is not this person's any more", why="address")
    # Whoever is asked to take a seat has none yet.
    if notice.game_id is None or notice.kind == Notice.Kind.BENCH:
        return
    held = Seat.objects.filter(game=notice.game_id, player=person)
    if notice.seat is not None:
        held = held.filter(number=notice.seat)
    if not held.exists():
        raise DeadToken("the seat is somebody else's now", why="seat")


def turns_of(notice: Notice) -> list[Turn]:
    """List what a notice lets its reader act on."""
    if notice.kind == Notice.Kind.DIGEST:
        return turns_in_digest(notice)
    if notice.game_id is None or notice.seat is None:
        return []
    asked = notice.asked or asked_then(notice.game_id, notice.seat, notice.number)
    return [Turn(notice.game_id, notice.seat, asked, notice.number)]


def turns_in_digest(digest: Notice) -> list[Turn]:
    """List the games of a digest: those that wait, then those that it only tells of."""
    told = msgspec.json.decode(digest.data)
    found = {game: Turn(game, seat, asked, asked) for game, seat, asked in told.get("turns", ())}
    gathered = Notice.objects.filter(person=digest.person, pk__in=told.get("notices", ()))
    for notice in gathered.exclude(game=None).exclude(seat=None).order_by("-pk"):
        for turn in turns_of(notice):
            found.setdefault(turn.game_id, turn)
    return list(found.values())


def asked_then(game_id: int, seat: int, number: int) -> int:
    """Return the open question that had been put to a seat by event `number`, 0 if none had."""
    known = Question.objects.filter(game=game_id, seat=seat, asked__lte=number)
    return known.values_list("asked", flat=True).first() or 0


def view_for(turn: Turn) -> tuple[Any, Any] | None:
    """Return title and view for reading a text: as things are, or as the closed question was."""
    game = log.find(turn.game_id)
    if game.started_at is None:
        return None
    is_open = game.questions.filter(seat=turn.seat, asked=turn.asked).exists()
    now = log.position(game) if is_open else log.position(game, at=max(turn.number, turn.asked))
    title = registry.find(game.title, game.engine)
    return (title, now.view(turn.seat)) if now.state is not None else None


def is_move_somewhere(person: User, text: str) -> bool:
    """Say whether a text would be a move in one of the games that wait for a person."""
    asked = Question.objects.filter(game__seats__player=person, game__frozen_at=None)
    asked = asked.order_by("asked_at")
    mine = [(q.game_id, q.seat, q.asked) for q in asked[:MOST_TRIED] if q.seat in seats(person, q)]
    return any(is_move(view_for(Turn(*each, each[2])), text) for each in mine)


def seats(person: User, question: Question) -> list[int]:
    """Return where a person sits in the game of a question."""
    return list(person.seats.filter(game=question.game_id).values_list("number", flat=True))


def understander(desk: Desk, *, in_digest: bool) -> Callable[[str], bool]:
    """Return what says whether a text is a move, be it a legal one or not."""
    seen: dict[int, tuple[Any, Any] | None] = {}

    def understands(text: str) -> bool:
        game, _, rest = text.partition(":") if in_digest else ("", "", text)
        try:
            turn = desk.named(int(game) if in_digest else None)
        except Refused:
            return False
        if not desk.holds(turn):
            # Whatever it says is refused with the seat.
            return True
        try:
            if turn.game_id not in seen:
                seen[turn.game_id] = view_for(turn)
        except Frozen:
            # Whatever it says is refused with the game.
            return True
        return is_move(seen[turn.game_id], rest.strip())

    return understands


def is_move(found: tuple[Any, Any] | None, text: str) -> bool:
    """Say whether a text can be taken for a move on a view."""
    if found is None:
        return False
    title, view = found
    try:
        title.read(text, view)
    except MalformedMove:
        return False
    except Refused:
        return True
    return True
