"""Sealed answers: a move that came by mail is checked, kept for a while, and then played."""

from __future__ import annotations

import logging

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games import log
from games.answers import Answer
from games.engine import canonical, orders
from games.engine.errors import Refused
from games.errors import BrokenLog, NotYourSeat, Paused, StaleMove
from games.log import Position
from games.models import Game, Seat, Submission
from games.selectors import due
from games.services import automatic, moves, questions, seals, submissions, verifying, writing
from games.services.submissions import Repeated, Sent
from patrizier_site.together import Writes

Status = Submission.Status
CHANNEL = "mail"
logger = logging.getLogger(__name__)


def seal(
    *,
    game: Game,
    player: User,
    asked: int,
    key: str,
    text: str,
    channel: str = CHANNEL,
    at_once: bool = False,
) -> Submission:
    """Keep a checked answer to question `asked` for the table's while; at once, it is played.

    Refuses what could not be played now. A later answer to the same question replaces it.
    """
    if at_once or not game.seal:
        moves.submit(game=game, player=player, asked=asked, key=key, text=text, channel=channel)
        seat = questions.seat_of(game, player)
        return seat.submissions.get(channel=channel, key=key)
    sent = submissions.receive(game, player, channel=channel, key=key, asked=asked, text=text)
    try:
        return keep(game, sent)
    except Repeated:
        submissions.repeat(sent)
    except Refused as refusal:
        submissions.refuse(sent, refusal)
    return sent.seat.submissions.get(channel=channel, key=key)


def keep(game: Game, sent: Sent) -> Submission:
    """Understand an answer without a lock, then store it on the position it was read for."""
    for _attempt in range(writing.ATTEMPTS):
        submissions.refuse_repeated(sent)
        now = log.position(game)
        questions.refuse_closed(game, sent.seat.number, sent.asked)
        if now.number < sent.asked:
            continue
        understood = understand(now, sent)
        try:
            with transaction.atomic():
                locked = log.locked(game.pk)
                if locked.last_number == now.number:
                    return store(locked, sent, understood)
        except IntegrityError:
            # Somebody stored a refusal for this key a moment ago.
            submissions.refuse_repeated(sent)
            raise
    raise RuntimeError(f"game {game.pk} never stood still")


def understand(now: Position, sent: Sent) -> Answer:
    """Check an answer on what the seat sees, and write down what it means: nothing is drawn."""
    view = now.view(sent.seat.number)
    order = moves.read(now, view, sent)
    move, _rest = orders.answer(now.title, view, order)
    return Answer(text=now.title.write(move), params={"order": canonical.text(order)})


def store(game: Game, sent: Sent, understood: Answer) -> Submission:
    """Seal an answer in a locked game, in place of an older one."""
    submissions.refuse_repeated(sent)
    questions.refuse_closed(game, sent.seat.number, sent.asked)
    seat = game.seats.get(pk=sent.seat.pk)
    if seat.pilot or seat.player_id != sent.player.pk:
        raise StaleMove("this seat is not yours to play now", asked=sent.asked)
    if before := seals.find(seat):
        seals.withdraw(game, before)
    opens_at = seals.hold(game, seat.number, sent.asked)
    return submissions.remember(sent, Status.SEALED, understood, opens_at)


def take_back(*, game: Game, player: User, number: int | None = None) -> Submission | None:
    """Take back what is sealed for the player's seat; returns it, or None if nothing was.

    `number` names the submission that is meant, if only that one is.
    """
    with transaction.atomic():
        locked = log.locked(game.pk)
        found = seals.find(questions.seat_of(locked, player, even_banned=True))
        is_meant = found is not None and number in (None, found.pk)
        return found if found and is_meant and seals.withdraw(locked, found) else None


def open_now(*, game: Game, player: User) -> bool:
    """Play what is sealed for the player's seat; says whether there was something."""
    found = seals.find(questions.seat_of(game, player))
    if found is not None:
        questions.refuse_paused(game)
    return found is not None and open_one(found)


def open_due() -> int:
    """Play the sealed answers whose time has come; returns how many were played.

    Safe to run at any time and by several at once. What one is kept by, keeps no other.
    """
    return sum(open_safely(submission) for submission in due.seals(timezone.now()))


def open_safely(submission: Submission) -> bool:
    """Open one sealed answer; a fault of ours is logged, and the next sweep tries again."""
    try:
        return open_one(submission)
    except BrokenLog:
        verifying.suspect(submission.seat.game_id)
        return False
    except Exception:
        logger.exception("the sealed answer %s could not be opened", submission.pk)
        return False


def open_one(submission: Submission) -> bool:
    """Play a sealed answer; one that cannot be played any more is dropped, and its player told.

    The submission becomes played in the transaction of its event, so that it is played once.
    """
    game = submission.seat.game
    try:
        reply_of(submission).write(game)
    except (Repeated, Paused):
        # A pause keeps what is sealed; it is opened when the game goes on.
        return False
    except Refused as refusal:
        drop(submission, refusal.code)
        return False
    automatic.go_on(game)
    return True


def reply_of(submission: Submission) -> moves.Reply:
    """Return the answer in an envelope as it goes into the log."""
    order = str(submissions.answer_in(submission).params["order"])
    mine = Submission.objects.filter(pk=submission.pk)

    def allow() -> None:
        if not mine.filter(status=Status.SEALED).exists():
            raise Repeated
        if not Seat.objects.filter(pk=submission.seat_id, player=submission.holder_id).exists():
            raise NotYourSeat("the seat has changed hands")

    def record(answer: Answer, writes: Writes) -> None:
        mine.update(status=Status.PLAYED, answer=canonical.text(answer))

    return moves.Reply(
        submission.seat,
        submission.asked,
        submission.channel,
        read=lambda now, view: orders.load(now.title, order),
        allow=allow,
        record=record,
    )


def drop(submission: Submission, reason: str) -> None:
    """Take a sealed answer away that cannot be played."""
    with transaction.atomic():
        seals.drop(log.locked(submission.seat.game_id), submission, reason)
