"""Voting by mail: calling for a vote, or answering one without the mail that asked."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games import log
from games.ballots import On, Wish
from games.errors import BadVote, StaleVote
from games.mail import motions, phrases
from games.mail.commands import Command
from games.mail.motions import Motion
from games.models import Game, Seat
from games.selectors import pauses, vote_words, votes
from games.services import voting
from games.services.mail_desk import Desk, Turn

CHANNEL = "mail"


def vote(desk: Desk, turn: Turn, command: Command, key: str) -> None:
    """Answer the open vote, or call for one; what was called for by a mail is called for once."""
    motion = motions.read(phrases.words_of(command.argument))
    if motion is None:
        raise BadVote("nothing that a table can vote on")
    game = log.find(turn.game_id)
    if motion.is_answer:
        done = voting.answer(
            game=game,
            player=desk.person,
            number=only_vote(game),
            agrees=motion.kind == motions.YES,
            channel=CHANNEL,
        )
    else:
        wish = wished(game, game.seats.get(number=turn.seat), motion)
        done = voting.call(
            game=game, player=desk.person, wish=wish, seen=turn.number, channel=CHANNEL
        )
    desk.report.done("vote", _(vote_words.OUTCOMES[done]))


def only_vote(game: Game) -> int:
    """Return the one vote that is open; of several none can be meant without its mail."""
    numbers = [vote.number for vote in votes.open_in(game)]
    if len(numbers) > 1:
        raise StaleVote("several votes are open", problem="several")
    return numbers[0] if numbers else 0


def wished(game: Game, mine: Seat, motion: Motion) -> Wish:
    """Return what a mail wants, with what it leaves out as it is usual."""
    on = On(motion.kind)
    if on == On.PAUSE:
        return Wish(on, days=motion.count or pauses.USUAL_DAYS)
    if on == On.EXTEND:
        return Wish(on, seat=asked_seat(game, mine), hours=motion.count or pauses.USUAL_HOURS)
    if on == On.REPLACE:
        return Wish(on, seat=absent_seat(game, mine), by=motion.by)
    return Wish(on)


def asked_seat(game: Game, mine: Seat) -> int:
    """Return who gets more time: the writer if asked, else the only one who is."""
    asked = sorted(game.questions.values_list("seat", flat=True))
    return mine.number if mine.number in asked else only(asked)


def absent_seat(game: Game, mine: Seat) -> int:
    """Return the only seat whose player is away."""
    others = [seat for seat in game.seats.order_by("number") if seat.number != mine.number]
    return only([seat.number for seat in others if votes.is_absent(game, seat)])


def only(seats: list[int]) -> int:
    """Return the one seat that can be meant."""
    if len(seats) != 1:
        raise BadVote("nobody or several can be meant", problem="which" if seats else "nobody")
    return seats[0]
