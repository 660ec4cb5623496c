"""What a table agreed on about time, rung by rung, in the same words wherever it is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games import agreement, clock, ladder
from games.agreement import Terms
from games.selectors import remaining


@dataclass(frozen=True, slots=True)
class Agreed:
    """The terms of a table as templates tell them."""

    terms: Terms

    @property
    def lines(self) -> list[str]:
        """What a player has for an answer and what comes after it, rung by rung."""
        return lines(self.terms)

    @property
    def sentence(self) -> str:
        """The same in one sentence."""
        return sentence(self.terms)

    @property
    def entry(self) -> str:
        """Who may take a seat; nothing if everybody may."""
        return entry(self.terms)


def lines(terms: Terms) -> list[str]:
    """Tell what a player has for an answer, and what comes when it is used up, in order."""
    return [told for _rung, told in rungs(terms)]


def sentence(terms: Terms) -> str:
    """Tell the whole ladder in one sentence."""
    return f"{capfirst(joined(lines(terms)))}."


def after(terms: Terms, rung: str = ladder.BANK) -> str:
    """Tell what comes after a rung, as a sentence; nothing without a limit."""
    told = following(terms, rung)
    return _("After that: %(rungs)s.") % {"rungs": told} if told else ""


def from_now(terms: Terms, rung: str) -> str:
    """Tell what comes after a rung that was just taken."""
    told = following(terms, rung)
    return _("What comes now: %(rungs)s.") % {"rungs": told} if told else ""


def following(terms: Terms, rung: str) -> str:
    """Join the rungs after one of them."""
    done = ladder.RUNGS.index(rung)
    left = [told for each, told in rungs(terms) if place_of(each) > done]
    return joined(left) if left else ""


def entry(terms: Terms) -> str:
    """Tell who may take a seat; nothing if everybody may."""
    if not terms.on_time:
        return ""
    told = _(
        "Seats are for people who answered in time at least %(least)s %% of the time, and for "
        "those who are new here."
    )
    return told % {"least": terms.on_time}


def place_of(rung: str) -> int:
    """Return how far up the ladder a rung is; the last ones are in the same place."""
    return len(ladder.RUNGS) if rung in ladder.LAST else ladder.RUNGS.index(rung)


def joined(told: Iterable[str]) -> str:
    """Join rungs to one sentence."""
    return reduce(followed, told)


def followed(before: str, then: str) -> str:
    """Say what comes next."""
    return _("%(before)s; then %(then)s") % {"before": before, "then": then}


def rungs(terms: Terms) -> Iterator[tuple[str, str]]:
    """Return the rungs that a table has, each with its words."""
    yield ladder.NONE, pace(terms)
    if not terms.pace:
        return
    if terms.bank or terms.increment:
        yield ladder.BANK, bank(terms)
    if terms.needs:
        told = _("up to %(span)s of vacation by need, if the player has days left")
        yield ladder.VACATION, told % {"span": remaining.length(ladder.NEED_TIME)}
    if terms.grace:
        told = _("%(span)s of grace for the whole game, told to the table")
        yield ladder.GRACE, told % {"span": remaining.length(terms.grace * clock.A_DAY)}
    if terms.bench:
        told = _("%(hours)s hours in which substitutes may take the seat, if there are any")
        yield ladder.BENCH, told % {"hours": ladder.BENCH_TIME // clock.AN_HOUR}
    yield LAST[terms.late], last(terms)


LAST = {
    agreement.WAIT: ladder.VOTE,
    agreement.DEFAULT: ladder.DEFAULT,
    agreement.BOT: ladder.BOT,
}


def pace(terms: Terms) -> str:
    """Tell how long a player has, and whether the clock rests."""
    told = remaining.pace(terms.pace)
    if not terms.rests:
        return told
    return _("%(pace)s, nights and free weekdays not counted") % {"pace": told}


def bank(terms: Terms) -> str:
    """Tell what a bank holds, and how it grows."""
    holds = remaining.length(timedelta(hours=terms.bank))
    if not terms.increment:
        return _("a bank of %(span)s for the whole game") % {"span": holds}
    told = _("a bank of %(span)s, plus %(more)s for each answer within the pace, at most %(cap)s")
    return told % {
        "span": holds,
        "more": remaining.length(timedelta(hours=terms.increment)),
        "cap": remaining.length(timedelta(hours=terms.cap)),
    }


def last(terms: Terms) -> str:
    """Tell what comes in the end."""
    if terms.late == agreement.DEFAULT:
        return _("a default move for this turn")
    if terms.late == agreement.WAIT:
        return _("waiting, or an end without a result if the others vote for it")
    if terms.returns:
        return _("a bot on the seat until the player is back")
    return _("a bot on the seat for good")
