"""What each act of the desk is called, what it does, how it is undone, and what is said then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from games.selectors.permits import Act


class Words(NamedTuple):
    """An act in words: its name, what it does, how it is undone, what is said when it is done."""

    name: object
    does: object
    undo: object
    done: object


WORDS: Mapping[Act, Words] = {
    Act.PAUSE: Words(
        _("Pause"),
        _("All clocks stand and nothing is played until the pause is over or somebody ends it."),
        _("Undone by letting the game go on."),
        _("The game is paused, and the table is told."),
    ),
    Act.RESUME: Words(
        _("Let it go on"),
        _("The clocks run again from where they stood."),
        _("Undone by another pause."),
        _("The game goes on, and the table is told."),
    ),
    Act.EXTEND: Words(
        _("More time"),
        _("The clock of one player stands for so long; whoever is late has so much from now on."),
        _("Undone by ending it early."),
        _("The player has more time, and the table is told."),
    ),
    Act.END_EXTENSION: Words(
        _("End more time"),
        _("What is left of the more time is taken back; the clock runs from now on."),
        _("Undone by giving more time again."),
        _("The additional time is over, and the table is told."),
    ),
    Act.TERMS: Words(
        _("Change the terms"),
        _(
            "Pace and ladder change for the rest of the game. Whoever is late begins at the foot "
            "of the ladder; with another pace the time for open turns begins anew."
        ),
        _("Undone by choosing the terms of before."),
        _("The terms are changed, and the table is told."),
    ),
    Act.REWIND: Words(
        _("Go back"),
        _(
            "The position becomes what it was after an event. Later turns are struck but stay in "
            "the log; open votes lapse, and prepared turns end."
        ),
        _("Undone by going back to a number that was struck."),
        _("The game has gone back, and the table is told."),
    ),
    Act.SEAT_PERSON: Words(
        _("Substitute"),
        _(
            "Somebody from the bench takes a seat, with its hand and its turn. The player of "
            "before is told by mail."
        ),
        _("Undone by giving the seat back."),
        _("The seat has changed hands, and the table is told."),
    ),
    Act.GIVE_BACK: Words(
        _("Give a seat back"),
        _("Whoever had the seat before the substitute has it again."),
        _("Undone by another substitute."),
        _("The seat is given back, and the table is told."),
    ),
    Act.SEAT_BOT: Words(
        _("Seat a bot"),
        _(
            "A bot plays for somebody, who keeps the seat and can come back, if the table agreed "
            "on that."
        ),
        _("Undone by letting the bot leave; what it played is undone by going back."),
        _("The bot plays, and the table is told."),
    ),
    Act.DISMISS_BOT: Words(
        _("Let a bot leave"),
        _("The player of the seat plays again, with the whole time for an open turn."),
        _("Undone by seating the bot again."),
        _("The bot has left, and the table is told."),
    ),
    Act.DEFAULT: Words(
        _("Default move"),
        _("The default move is played for whoever is asked, as if they had run out of time."),
        _("Undone by going back to the event before it."),
        _("The default move is played, and the table is told."),
    ),
    Act.AWARD: Words(
        _("Decide the game"),
        _(
            "The game ends now with the ranks that you give. Its secret is published, so it can "
            "never be played on."
        ),
        _("Undone only by correcting the result, or by annulling the game."),
        _("The game is decided, and the table is told."),
    ),
    Act.ANNUL: Words(
        _("Annul"),
        _(
            "The game has no result any more. If it runs, it ends, and can never be played on: its "
            "secret is published."
        ),
        _("Undone by correcting the result."),
        _("The game is annulled, and the table is told."),
    ),
    Act.CORRECT: Words(
        _("Correct the result"),
        _("Other ranks count, or again those that were played."),
        _("Undone by correcting it again."),
        _("The result is corrected, and the table is told."),
    ),
    Act.LOCK: Words(
        _("Close the talk"),
        _("Players and spectators read what was said, but say nothing more."),
        _("Undone by opening it again."),
        _("The talk is closed, and the table is told."),
    ),
    Act.UNLOCK: Words(
        _("Open the talk"),
        _("Everybody can talk again as before."),
        _("Undone by closing it again."),
        _("The talk is open again, and the table is told."),
    ),
    Act.LOOK: Words(
        _("Look at a hand"),
        _(
            "You see what one player sees, once, as it is now. The table is told whose hand you "
            "saw and why, and the mark stays in the log. Nobody can see the order of a pile."
        ),
        _("What was seen cannot be undone."),
        _("You have looked, and the table is told."),
    ),
    Act.THAW: Words(
        _("Let it go on again"),
        _(
            "The log is verified once more, and its projections are made anew. If it holds, the "
            "game goes on; for as long as it was frozen every clock stood."
        ),
        _("The game is frozen again by itself if its log breaks again."),
        _("The game goes on, and the table is told."),
    ),
}
# The acts in the order and groups in which the desk offers them.
GROUPS: tuple[tuple[object, tuple[Act, ...]], ...] = (
    (_("Time"), (Act.PAUSE, Act.RESUME, Act.EXTEND, Act.END_EXTENSION, Act.TERMS)),
    (
        _("Seats"),
        (Act.SEAT_PERSON, Act.GIVE_BACK, Act.SEAT_BOT, Act.DISMISS_BOT, Act.DEFAULT),
    ),
    (_("The game"), (Act.THAW, Act.REWIND, Act.AWARD, Act.ANNUL, Act.CORRECT)),
    (_("Talk and hands"), (Act.LOCK, Act.UNLOCK, Act.LOOK)),
)


def menu(acts: list[Act]) -> list[tuple[object, list[tuple[Act, object]]]]:
    """Group the acts that are possible, each with its name."""
    grouped = [
        (name, [(act, WORDS[act].name) for act in group if act in acts]) for name, group in GROUPS
    ]
    return [(name, found) for name, found in grouped if found]
