"""A vote in words: what is asked, who decides it by which majority, and until when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games import ballots
from games.ballots import On, Vote
from games.selectors import remaining
from games.selectors.places import Place

QUESTIONS = {
    On.PAUSE: gettext_noop("%(caller)s asks to let the game rest for %(days)s."),
    On.RESUME: gettext_noop("%(caller)s asks to let the game go on before the pause is over."),
    On.EXTEND: gettext_noop("%(caller)s asks to give %(about)s %(hours)s more for this turn."),
    On.TAKE_BACK: gettext_noop("%(caller)s asks to go back to the position after event %(to)s."),
    On.END: gettext_noop("%(caller)s asks to end the game without a result."),
    On.REPLACE: gettext_noop("%(about)s is away. Shall a bot play this seat?"),
}
ABSENT = gettext_noop("%(about)s does not answer: shall the game end without a result?")
OWN_TIME = gettext_noop("%(caller)s asks for %(hours)s more for this turn.")
FROM_THE_BENCH = gettext_noop(
    "%(about)s is away. Shall a substitute from the bench have this seat?"
)
ANSWERS = {
    On.PAUSE: (gettext_noop("Pause"), gettext_noop("Play on")),
    On.RESUME: (gettext_noop("Go on"), gettext_noop("Stay paused")),
    On.EXTEND: (gettext_noop("Give more time"), gettext_noop("Give none")),
    On.TAKE_BACK: (gettext_noop("Agree"), gettext_noop("Decline")),
    On.END: (gettext_noop("End the game"), gettext_noop("Play on")),
    On.REPLACE: (gettext_noop("Replace"), gettext_noop("Keep waiting")),
}
OUTCOMES = {
    "done": gettext_noop("The vote has passed, and it is done."),
    "asked": gettext_noop("Thank you. Others have still to agree."),
    "declined": gettext_noop("Thank you. You are against it."),
    "lapsed": gettext_noop("That vote is no longer open; the game goes on as it is."),
    "void": gettext_noop("The vote has passed, but it cannot be done any more."),
}


@dataclass(frozen=True, slots=True)
class Words:
    """What a vote asks, the majority it needs, until when it is open, and its two answers."""

    question: str
    rule: str
    until: str
    yes: str
    no: str


def of(vote: Vote, voters: int, *, caller: Place | None, about: Place | None) -> Words:
    """Put a vote into words, in the active language."""
    yes, no = ANSWERS[vote.on]
    no = gettext_noop("Keep waiting") if ballots.is_standing(vote) else no
    named = names(vote, caller, about)
    until = closing(vote, named["about"])
    return Words(_(sentence(vote)) % named, rule(vote, voters, named), until, _(yes), _(no))


def names(vote: Vote, caller: Place | None, about: Place | None) -> dict[str, Any]:
    """Return what the sentences name."""
    wish = vote.wish
    return {
        "caller": caller.colour_name if caller else "",
        "about": about.colour_name if about else "",
        "days": remaining.length(timedelta(days=wish.days)),
        "hours": remaining.length(timedelta(hours=wish.hours)),
        "to": wish.to,
    }


def sentence(vote: Vote) -> str:
    """Choose what a vote asks."""
    if ballots.is_standing(vote):
        return ABSENT
    if vote.on == On.EXTEND and vote.wish.seat == vote.caller:
        return OWN_TIME
    if vote.on == On.REPLACE and vote.wish.by == ballots.BENCH:
        return FROM_THE_BENCH
    return QUESTIONS[vote.on]


def rule(vote: Vote, voters: int, named: dict[str, Any]) -> str:
    """Say how many of whom must agree; whoever says nothing does not."""
    count = {"need": ballots.needed(vote.on, voters), "voters": voters}
    if voters == 1:
        told = _("The one who votes decides.")
    elif ballots.RULES[vote.on].is_unanimous:
        told = _("All %(voters)s who vote must agree.")
    else:
        told = _("More than half must agree: %(need)s of the %(voters)s who vote.")
    return " ".join(filter(None, (told % count, left_out(vote) % named, _(SILENCE))))


SILENCE = gettext_noop("Bots do not vote, and silence is no agreement.")


def left_out(vote: Vote) -> str:
    """Say who has no vote, if somebody has none."""
    who = ballots.without(vote)
    if who is None:
        return ""
    return (
        _("%(caller)s has no vote here.")
        if who == vote.caller
        else _("%(about)s has no vote here.")
    )


def closing(vote: Vote, about: str) -> str:
    """Say until when a vote is open, and that words can be changed."""
    if vote.closes_at is None and vote.on == On.END:
        return _("It is open until %(about)s answers; until then you can change your mind.") % {
            "about": about
        }
    if vote.closes_at is None:
        return _("It is open until the next turn is played.")
    told = {"moment": remaining.moment(vote.closes_at), "about": about}
    if ballots.is_standing(vote) or vote.on == On.REPLACE:
        return (
            _(
                "It is open until %(moment)s, or until %(about)s is back; "
                "until then you can change your mind."
            )
            % told
        )
    return _("It is open until %(moment)s; until then you can change your mind.") % told
