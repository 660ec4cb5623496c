"""The server's own check of a game, in words."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games.errors import BrokenLog
from games.models import Game
from games.proof import BadProof, Report, verify
from games.selectors import proofs

FAULTS = {
    "malformed_bundle": gettext_noop("What is stored is no whole game."),
    "truncated_bundle": gettext_noop("Events are missing at the end."),
    "extra_event": gettext_noop("There is an event too many at the end."),
    "missing_event": gettext_noop("A number is missing."),
    "broken_chain": gettext_noop("An event does not link to the one before it."),
    "changed_event": gettext_noop("An event was changed: it does not fit its hash."),
    "wrong_header": gettext_noop("The first event opens another table than this one."),
    "unknown_kind": gettext_noop("An event is of a kind that is not known here."),
    "wrong_frame": gettext_noop("What stands around an event cannot be right."),
    "wrong_secret": gettext_noop("The secret is not the one that was committed to."),
    "other_edition": gettext_noop("The cards here are not those of the game."),
    "changed_secret": gettext_noop("What was hidden in an event was changed."),
    "unreadable_event": gettext_noop("An event cannot be read."),
    "wrong_public_part": gettext_noop("What all saw does not follow from what was hidden."),
    "illegal_event": gettext_noop("The rules refuse a move that was played."),
    "wrong_facts": gettext_noop("The rules make something else of an event."),
    "wrong_state": gettext_noop("The position after an event is another one."),
    "after_the_end": gettext_noop("Something was played after the end."),
}


@dataclass(frozen=True, slots=True)
class Check:
    """Whether a game's log holds. `steps` were checked; `fault` is the first difference.

    `number` is the event of the first difference, 0 if it belongs to none.
    """

    holds: bool
    text: str
    steps: list[str] = field(default_factory=list)
    fault: str = ""
    detail: str = ""
    number: int = 0


def check(game: Game) -> Check:
    """Check a game: the chain while it runs; every draw and position too once it is over."""
    is_over = game.status == Game.Status.OVER
    try:
        # While the game runs nothing hidden is read, so that no fault can tell of it.
        report = verify(proofs.whole(game) if is_over else proofs.bundle(game, reveal=False))
    except BadProof as found:
        fault = _(FAULTS.get(found.code, found.code))
        number = min(found.number, game.last_number)
        return Check(False, _("The log does not hold."), [], fault, str(found), number)
    except BrokenLog as found:
        return Check(
            False, _("The log does not hold."), [], _(FAULTS["malformed_bundle"]), str(found)
        )
    if report.replayed:
        return Check(
            True, _("The log holds, to the last draw."), [*linked(report), *replayed(report)]
        )
    later = _("What is hidden now is checked after the end, when the secret is published.")
    return Check(True, _("The chain holds."), [*linked(report), later])


def linked(report: Report) -> list[str]:
    """Tell what was found of the chain."""
    told = ngettext(
        "%(count)s event is numbered without a gap and linked to the one before it by its hash.",
        "%(count)s events are numbered without a gap and linked to the ones before by hashes.",
        report.events,
    )
    return [
        told % {"count": report.events},
        _("The first event lays down the title, the edition, the players and the commitment."),
    ]


def replayed(report: Report) -> list[str]:
    """Tell what was made again with the secret."""
    counts = {"decided": report.decided, "facts": report.facts, "draws": report.draws}
    return [
        _("The revealed secret is the one that was committed to before anybody sat down."),
        _("%(draws)s draws were made again from the secret and the players' words.") % counts,
        _(
            "%(decided)s decisions were made again by the rules; all %(facts)s facts and every "
            "position are the same."
        )
        % counts,
    ]
