"""What people do in a game by mail. Each command may run twice: a crash lets it run again."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import log
from games.engine.errors import Refused
from games.errors import NothingToTakeBack
from games.mail.commands import Command
from games.models import Event, Game, Seat, Submission
from games.models_mail import Notice
from games.selectors import notations, rungs, vote_words
from games.selectors.talk import PLAYERS
from games.services import (
    mail_votes,
    moves,
    muting,
    notes,
    reports,
    resigning,
    rewinds,
    sealing,
    submissions,
    talk,
    voting,
)
from games.services.mail_desk import Desk, Turn

Status = Submission.Status
CHANNEL = "mail"
NOTHING = frozenset(("nothing", "none", "off", "-", "nichts", "aus"))


class AsksNothing(Refused):
    """The mail that was answered asked nothing."""

    code = "asks_nothing"


class NothingSealed(Refused):
    """There is no sealed answer that could be played now."""

    code = "nothing_sealed"


def move(desk: Desk, turn: Turn, command: Command, key: str) -> None:
    """Seal a move or an order, or play it at once."""
    if not turn.asked:
        raise AsksNothing("the mail asked nothing")
    desk.report.sealed(
        sealing.seal(
            game=log.find(turn.game_id),
            player=desk.person,
            asked=turn.asked,
            key=key,
            text=command.argument,
            at_once=command.at_once,
        )
    )


def open_now(desk: Desk, turn: Turn, command: Command, key: str) -> None:
    """Play what is sealed without waiting any longer; worked on twice, it tells the same."""
    game, seat = seat_of(turn)
    last = desk.report.receipts.get(game.pk) or last_sent(desk, seat)
    if last is not None and last.status == Status.SEALED:
        sealing.open_now(game=game, player=desk.person)
        last.refresh_from_db()
    if last is None or last.status != Status.PLAYED:
        raise NothingSealed("nothing is sealed")
    desk.report.sealed(last)


def undo(desk: Desk, turn: Turn, command: Command, key: str) -> None:
    """Take back the last thing that was sent before this mail: sealed freely, played by asking."""
    game, seat = seat_of(turn)
    last = last_sent(desk, seat)
    if last is None:
        raise NothingToTakeBack("nothing was sent before")
    if last.status == Status.SEALED:
        sealing.take_back(game=game, player=desk.person, number=last.pk)
        last.refresh_from_db()
    if last.status == Status.WITHDRAWN:
        told = _("Taken back, nothing was played: %(move)s") % spoken(game, last)
        desk.report.done("undo", told, _("Reply to this mail with the turn you want instead."))
        return
    event = submissions.answer_in(last).event
    done = rewinds.take_back(game=game, player=desk.person, number=event, channel=CHANNEL)
    told = (
        _("Your turn is taken back: %(move)s")
        if done == "done"
        else _("The others are asked whether you may take it back: %(move)s")
    )
    desk.report.done("undo", told % spoken(game, last))


def last_sent(desk: Desk, seat: Seat) -> Submission | None:
    """Return the last answer that was sent before this mail: one that came later is not meant.

    A mail that is worked on twice must not undo twice.
    """
    sent = seat.submissions.filter(holder=desk.person, at__lte=desk.incoming.at)
    return sent.exclude(status=Status.REFUSED).order_by("-pk").first()


def spoken(game: Game, submission: Submission) -> dict[str, str]:
    """Return a submission's move in the language of its player."""
    text = submissions.answer_in(submission).text
    return {"move": notations.spoken(game, text, get_language() or "en")}


def chat(desk: Desk, turn: Turn, command: Command, key: str) -> None:
    """Say something to the table."""
    game = log.find(turn.game_id)
    talk.say(game=game, author=desk.person, audience=PLAYERS, text=command.argument, key=key)
    desk.report.done("chat", _("Said to the table:"), *quoted(command.argument))


def note(desk: Desk, turn: Turn, command: Command, key: str) -> None:
    """Add to one's private note."""
    notes.add(game=log.find(turn.game_id), player=desk.person, text=command.argument)
    desk.report.done("note", _("Added to your note:"), *quoted(command.argument))


def quoted(text: str) -> list[str]:
    """Return what was said or noted as it was kept, so that nothing of it was said by accident."""
    return [f"  {line}" for line in text.splitlines()]


def prepare(desk: Desk, turn: Turn, command: Command, key: str) -> None:
    """Prepare what is to be played next."""
    wanted = command.argument.strip()
    text = "" if wanted.casefold() in NOTHING else wanted
    game = log.find(turn.game_id)
    order = moves.prepare(game=game, player=desk.person, text=text, seen=turn.number)
    told = _("Prepared: %(text)s") % {"text": text} if order.steps else _("Nothing is prepared.")
    desk.report.done("prepare", told)


def mute(desk: Desk, turn: Turn, command: Command, key: str) -> None:
    """Send no mails about a game any more, with a warning; or send them again."""
    game = log.find(turn.game_id)
    if command.name == "unmute":
        muting.unmute(game=game, player=desk.person)
        told = _("You get mails about this game again. To get an open turn now, write: resend")
        desk.report.done("mute", told)
        return
    muting.mute(game=game, player=desk.person)
    warning = f"{_('Your clock runs on.')} {rungs.sentence(game.terms)}" if game.pace else ""
    desk.report.done(
        "mute",
        _("You get no mails about this game: no turns, no reminders, no talk. Look for yourself."),
        *filter(None, [warning]),
        _("To get mails again, answer this mail and write: unmute"),
    )


def resign(desk: Desk, turn: Turn, command: Command, key: str) -> None:
    """Give the seat up, if the code that was mailed for it came back."""
    game, seat = seat_of(turn)
    if not command.argument:
        desk.report.told(
            "resign",
            _("To give your seat in this game up for good, answer with this line within a day:"),
            _("resign %(code)s") % {"code": resigning.code_for(seat)},
        )
        return
    resigning.refuse_code(seat, command.argument)
    moves.resign(game=game, player=desk.person, channel=CHANNEL)
    desk.report.done("resign", _("You have given your seat up."))


def consent(desk: Desk, turn: Turn, command: Command, key: str) -> None:
    """Answer the vote that the mail told of."""
    done = voting.answer(
        game=log.find(turn.game_id),
        player=desk.person,
        number=turn.number,
        agrees=command.name == "yes",
        channel=CHANNEL,
    )
    desk.report.done("vote", _(vote_words.OUTCOMES[done]))


def is_about_vote(turn: Turn) -> bool:
    """Say whether a mail told that the table votes."""
    told = Event.objects.filter(game=turn.game_id, number=turn.number)
    return told.filter(kind=voting.CALLED).exists()


def report(desk: Desk, turn: Turn, command: Command, key: str) -> None:
    """Tell staff of the message that the mail was about, else of the game."""
    told = desk.notice if desk.notice and desk.notice.kind == Notice.Kind.CHAT else None
    number = msgspec.json.decode(told.data).get("message") if told else None
    reports.make(
        game=log.find(turn.game_id),
        reporter=desk.person,
        wish=reports.Wish(command.argument, message=number),
        key=f"mail:{key}",
        has_receipt=False,
    )
    desk.report.done(
        "report",
        _("Thank you. A moderator who does not play here looks at it and answers you:"),
        *quoted(command.argument),
    )


def seat_of(turn: Turn) -> tuple[Game, Seat]:
    """Return a turn's game and seat."""
    game = log.find(turn.game_id)
    return game, game.seats.get(number=turn.seat)


COMMANDS: Mapping[str, Callable[[Desk, Turn, Command, str], None]] = {
    "move": move,
    "open": open_now,
    "undo": undo,
    "chat": chat,
    "note": note,
    "prepare": prepare,
    "mute": mute,
    "unmute": mute,
    "resign": resign,
    "report": report,
    "vote": mail_votes.vote,
    "yes": consent,
    "no": consent,
}
