"""PURE: what to notice while clicking through the sample game of Patrizier."""

from __future__ import annotations

from collections.abc import Callable

from games.boards.colours import name, tongue
from games.boards.patrizier.moments import Moment, moments
from games.boards.patrizier.text import awards
from games.boards.patrizier.words import listed, words
from games.boards.samples import Caption, Sample
from games.engine.patrizier.data import EDITIONS

CAPTIONS = {
    "en": {
        "deal": (
            "The deal",
            (
                "Each player holds {hand} cards, one card lies open beside every city, and two "
                "fame tiles wait there. {name} starts."
            ),
        ),
        "first": (
            "A first turn",
            (
                "{name} plays {card}: one floor in {city}. Then the card beside {city} goes into "
                "the hand, and a new one is turned up in its place."
            ),
        ),
        "take": (
            "A free choice",
            (
                "{card} shows a question mark: {name} need not take the card beside {city} and "
                "picks {taken} beside {took} instead."
            ),
        ),
        "double": (
            "Two floors at once",
            "{card} shows a second crest, so {name} builds two floors in {city}.",
        ),
        "shift": (
            "A shift",
            (
                "{card} lets {name} move the top floor of a tower to the other site of its city: "
                "here in {shift_city}, where {name} has a floor of their own."
            ),
        ),
        "full": (
            "A city is full",
            (
                "The last floor of {city} stands, so its tiles are won at once: {awards}. In each "
                "tower most floors win; among equals, whose topmost floor lies higher."
            ),
        ),
        "dry": (
            "The draw pile is empty",
            (
                "From now on nothing is turned up any more. The open cards go one by one, and the "
                "places beside the cities stay empty."
            ),
        ),
        "rest": (
            "The last cards",
            "No open card is left to take. Everybody plays the cards still in hand.",
        ),
        "end": (
            "The end",
            (
                "All cards are played and every city is full. Tiles count, and every {heads} equal "
                "heads on played cards are worth {points} more: {winner} won with {total}."
            ),
        ),
    },
    "de": {
        "deal": (
            "Die Karten sind verteilt",
            (
                "Alle haben {hand} Karten auf der Hand, neben jeder Stadt liegt eine offene Karte, "
                "und zwei Ruhmesplättchen warten dort. {name} beginnt."
            ),
        ),
        "first": (
            "Ein erster Zug",
            (
                "{name} spielt {card}: ein Stockwerk in {city}. Dann wandert die Karte neben "
                "{city} auf die Hand, und an ihrer Stelle wird eine neue aufgedeckt."
            ),
        ),
        "take": (
            "Freie Wahl",
            (
                "{card} zeigt ein Fragezeichen: {name} muss nicht die Karte neben {city} nehmen "
                "und greift stattdessen zu {taken} neben {took}."
            ),
        ),
        "double": (
            "Zwei Stockwerke auf einmal",
            "{card} zeigt ein zweites Wappen, also baut {name} zwei Stockwerke in {city}.",
        ),
        "shift": (
            "Ein Stockwerk wird versetzt",
            (
                "Mit {card} darf {name} das oberste Stockwerk eines Turms auf den anderen Platz "
                "derselben Stadt setzen: hier in {shift_city}, wo {name} selbst gebaut hat."
            ),
        ),
        "full": (
            "Eine Stadt ist voll",
            (
                "Das letzte Stockwerk von {city} steht, und sofort gibt es die Plättchen: "
                "{awards}. In jedem Turm gewinnen die meisten Stockwerke; bei Gleichstand, wessen "
                "oberstes höher liegt."
            ),
        ),
        "dry": (
            "Der Nachziehstapel ist leer",
            (
                "Von jetzt an wird nichts mehr aufgedeckt. Die offenen Karten gehen eine nach der "
                "anderen weg, und die Plätze neben den Städten bleiben leer."
            ),
        ),
        "rest": (
            "Die letzten Karten",
            "Es liegt keine offene Karte mehr aus. Alle spielen, was sie noch auf der Hand haben.",
        ),
        "end": (
            "Das Ende",
            (
                "Alle Karten sind gespielt, jede Stadt ist voll. Es zählen die Plättchen, und je "
                "{heads} gleiche Köpfe auf gespielten Karten bringen {points} dazu: {winner} "
                "gewinnt mit {total}."
            ),
        ),
    },
}


MOMENTS: tuple[tuple[str, Callable[[Moment], bool]], ...] = (
    ("first", lambda moment: True),
    ("take", lambda moment: moment.card.draws_any and moment.fact.took != moment.card.name),
    ("double", lambda moment: moment.card.crests > 1),
    ("shift", lambda moment: moment.fact.move.shift is not None),
    ("full", lambda moment: moment.fact.scored is not None),
    ("dry", lambda moment: moment.fact.refill is None),
    ("rest", lambda moment: moment.fact.taken is None),
)


def captions(sample: Sample, language: str = "en") -> tuple[Caption, ...]:
    """Caption the deal, the first turn of each kind, and the end."""
    shown = CAPTIONS[tongue(language)]
    found = [caption(0, shown["deal"], **told_deal(sample, language))]
    for key, fits in MOMENTS:
        moment = next((each for each in moments(sample) if fits(each)), None)
        if moment is not None:
            found.append(caption(moment.step, shown[key], **told(sample, moment, language)))
    found.append(caption(sample.last, shown["end"], **told_end(sample, language)))
    return tuple(sorted(found, key=lambda each: each.step))


def caption(step: int, wording: tuple[str, str], **values: object) -> Caption:
    """Fill a caption's text."""
    heading, text = wording
    return Caption(step, heading, text.format(**values))


def told_deal(sample: Sample, language: str) -> dict[str, object]:
    """Return what the caption of the deal tells."""
    start = sample.states[0].table.turn
    hand = EDITIONS[sample.edition.key].document.hand
    return {"hand": hand, "name": name(sample.colours[start], language)}


def told(sample: Sample, moment: Moment, language: str) -> dict[str, object]:
    """Return what the caption of a turn tells."""
    fact, shift = moment.fact, moment.fact.move.shift
    return {
        "name": name(sample.colours[fact.seat], language),
        "card": moment.card.text,
        "city": moment.card.name,
        "took": fact.took,
        "taken": fact.taken,
        "shift_city": shift.city if shift else "",
        "awards": awards(fact.scored, sample.colours, language) if fact.scored else "",
    }


def told_end(sample: Sample, language: str) -> dict[str, object]:
    """Return what the caption of the end tells."""
    rules, outcome = EDITIONS[sample.edition.key].document, sample.outcome
    winners = [name(sample.colours[seat], language) for seat in outcome.winners]
    return {
        "heads": rules.heads_in_a_set,
        "points": rules.points_for_a_set,
        "winner": listed(winners, words(language)["and"]),
        "total": outcome.scores[outcome.winners[0]].total,
    }
