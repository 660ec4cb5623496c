"""PURE: what to notice while clicking through the sample game of Patronize."""

from __future__ import annotations

from collections.abc import Callable

from games.boards.colours import name, tongue
from games.boards.patronize import moments
from games.boards.patronize.caption_words import CAPTIONS
from games.boards.patronize.moments import Moment, played
from games.boards.patronize.words import colour_name, listed, words
from games.boards.samples import Caption, Sample
from games.engine.patronize import names
from games.engine.patronize.data import EDITIONS
from games.engine.patronize.state import Contested

MOMENTS: tuple[tuple[str, Callable[[Moment], bool]], ...] = (
    ("play", moments.is_play),
    ("pass", moments.is_pass),
    ("mentored", moments.is_mentored),
    ("trumped", moments.is_trumped),
    ("free", moments.is_free_round),
    ("taken", moments.is_taken),
    ("paid", moments.is_paid),
    ("choice", moments.is_choice),
    ("crafted", moments.is_crafted),
    ("student", moments.is_student),
    ("copied", moments.is_copied),
    ("robbed", moments.is_robbed),
)


def captions(sample: Sample, language: str = "en") -> tuple[Caption, ...]:
    """Caption the deal, the first of each kind of event, the Clown's choice and the end."""
    shown = CAPTIONS[tongue(language)]
    found = {0: caption(0, shown["deal"], **told_deal(sample, language))}
    happened = list(moments.moments(sample))
    for key, fits in MOMENTS:
        free = (each for each in happened if fits(each) and each.step not in found)
        moment = next(free, None)
        if moment is not None:
            found[moment.step] = caption(moment.step, shown[key], **told(sample, moment, language))
    clown = next((each for each in happened if moments.is_clown(each)), None)
    if clown is not None and clown.step - 1 not in found:
        owner = {"name": name(sample.colours[seat_of(clown) or 0], language)}
        found[clown.step - 1] = caption(clown.step - 1, shown["clown"], **owner)
    found[sample.last] = caption(sample.last, shown["end"], **told_end(sample, language))
    return tuple(found[step] for step in sorted(found))


def caption(step: int, wording: tuple[str, str], **values: object) -> Caption:
    """Fill a caption's text."""
    heading, text = wording
    return Caption(step, heading, text.format(**values))


def seat_of(moment: Moment) -> int | None:
    """Return whose fact it is."""
    found: int | None = getattr(moment.fact, "seat", None)
    return found


def told_deal(sample: Sample, language: str) -> dict[str, object]:
    """Return what the caption of the deal tells."""
    setup = EDITIONS[sample.edition.key].setups[sample.players]
    start = name(sample.colours[sample.states[0].table.start], language)
    return {"hand": setup.hand, "rounds": setup.rounds, "name": start}


def told(sample: Sample, moment: Moment, language: str) -> dict[str, object]:
    """Return what the caption of an event tells."""
    fact, seat = moment.fact, seat_of(moment)
    move, owner = getattr(fact, "move", None), getattr(fact, "owner", None)
    key = getattr(move, "card", None)
    colour = getattr(move, "colour", None) or getattr(move, "pay", None)
    values: dict[str, object] = {
        "name": "" if seat is None else name(sample.colours[seat], language),
        "card": names.character(key, language) if key else "",
        "influence": EDITIONS[sample.edition.key].cards[key].influence if key else "",
        "colour": colour_name(colour, language) if colour else "",
        "owner": "" if owner is None else name(sample.colours[owner], language),
    }
    return values | told_round(sample, moment, language)


def told_round(sample: Sample, moment: Moment, language: str) -> dict[str, object]:
    """Return what the caption of a decided round tells."""
    fact = moment.fact
    if not isinstance(fact, Contested) or fact.winner is None:
        return {}
    trump = [colour_name(colour, language) for colour in fact.fame.trump]
    return {
        "winner": name(sample.colours[fact.winner], language),
        "card": names.character(played(moment)[fact.winner].id, language),
        "trump": listed(trump, words(language)["or"]),
    }


def told_end(sample: Sample, language: str) -> dict[str, object]:
    """Return what the caption of the end tells."""
    outcome = sample.outcome
    winners = [name(sample.colours[seat], language) for seat in outcome.winners]
    return {
        "penalty": EDITIONS[sample.edition.key].document.hand_penalty,
        "winner": listed(winners, words(language)["and"]),
        "total": outcome.scores[outcome.winners[0]].total,
    }
