"""Whose question is open: the guard in front of every answer."""

from __future__ import annotations

from accounts.models import User
from games import log, seated
from games.errors import Banned, NotRunning, NotYourSeat, NotYourTurn, Paused, StaleMove
from games.models import Game, Seat

LARGEST = 2**31


def seat_of(game: Game, player: User | None, *, even_banned: bool = False) -> Seat:
    """Return the player's seat in a game; by whoever is banned nothing is played."""
    mine = [seat for seat in seated.seats(game) if player and seat.player_id == player.pk]
    if not mine:
        raise NotYourSeat("you have no seat in this game")
    if not even_banned:
        refuse_banned(player)
    return mine[0]


def refuse_banned(person: User | None) -> None:
    """Refuse whoever does not play here for a while."""
    if person is not None and person.banned_until is not None and person.is_banned:
        raise Banned("this account is banned", until=person.banned_until.isoformat())


def refuse_not_running(game: Game) -> None:
    """Refuse what can be done in a running game only."""
    if game.status != Game.Status.RUNNING:
        state = "has not begun" if game.status == Game.Status.OPEN else "is over"
        raise NotRunning(f"this game {state}")


def refuse_paused(game: Game) -> None:
    """Refuse to play in a game that rests, or is frozen."""
    log.refuse_frozen(game)
    if game.paused_until is not None:
        raise Paused("this game is paused", until=game.paused_until.isoformat())


def refuse_impossible(asked: int) -> None:
    """Refuse the number of a question that no log could hold."""
    if not 0 < asked < LARGEST:
        raise NotYourTurn("there is no such question")


def refuse_closed(game: Game, seat: int, asked: int) -> None:
    """Refuse an answer to anything but the question that is open to the seat now."""
    question = next((row for row in seated.questions(game) if row.seat == seat), None)
    if question is not None and question.asked == asked:
        refuse_paused(game)
        return
    if asked <= game.last_number and game.status != Game.Status.OPEN:
        now = f"you are asked {question.asked} now" if question else "you are not asked now"
        raise StaleMove(f"question {asked} is closed; {now}", asked=asked)
    refuse_not_running(game)
    raise NotYourTurn(f"there is no question {asked} to you")
