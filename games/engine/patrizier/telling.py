"""Turns and facts in words: the canonical notation, English and German."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from games.engine.patrizier.state import UNKNOWN, Dealt, Retired, Scored, Turn, TurnPlayed

NOTATION: dict[str, dict[str, str]] = {
    "": {"shift": "shift", "take": "take"},
    "en": {
        "D": "double",
        "A": "hat",
        "B": "woman",
        "C": "beard",
        "AA": "two hats",
        "BB": "two women",
        "CC": "two beards",
        "?": "any",
        "M": "shift",
        "L": "left",
        "R": "right",
        "shift": "shift",
        "take": "take",
    },
    "de": {
        "D": "doppelt",
        "A": "Hut",
        "B": "Frau",
        "C": "Bart",
        "AA": "zwei Hüte",
        "BB": "zwei Frauen",
        "CC": "zwei Bärte",
        "?": "frei",
        "M": "versetzen",
        "L": "links",
        "R": "rechts",
        "shift": "versetze",
        "take": "nimm",
    },
}

SENTENCES = {
    "en": {
        "full": "{city} is full: {high} {most}, {low} {least}.",
        "full_one": "{city} is full: {high} {most} and {least}.",
        "took": "Took {card};",
        "took_from": "Took {card} from {city};",
        "refill": "{refill} now lies there.",
        "no_refill": "the draw pile is empty, so nothing lies there now.",
        "none": "No open card was left to take.",
        "dealt": "The cards are dealt; {name} starts. {open} cards lie open, "
        "{pile} are in the draw pile.",
        "hand": "{name} holds {cards}.",
        "retired": "{name} gives up the seat; while the game goes on, default moves are played "
        "for it.",
        "and": "and",
    },
    "de": {
        "full": "{city} ist voll: {high} {most}, {low} {least}.",
        "full_one": "{city} ist voll: {high} {most} und {least}.",
        "took": "Nahm {card};",
        "took_from": "Nahm {card} aus {city};",
        "refill": "dort liegt jetzt {refill}.",
        "no_refill": "der Nachziehstapel ist leer, dort liegt jetzt nichts mehr.",
        "none": "Es lag keine offene Karte mehr aus.",
        "dealt": "Die Karten sind verteilt; {name} beginnt. {open} Karten liegen offen aus, "
        "{pile} im Nachziehstapel.",
        "hand": "{name} hat {cards} auf der Hand.",
        "retired": "{name} gibt den Platz auf; solange die Partie weitergeht, werden dort "
        "Standardzüge gespielt.",
        "and": "und",
    },
}


def write(move: Turn, language: str = "") -> str:
    """Write a turn so that it reads back; no language means the canonical text."""
    words = NOTATION[language and tongue(language)]
    city, _, symbol = move.card.rpartition(" ")
    sites = " ".join(words.get(site, site) for site in move.sites)
    text = f"{city} {words.get(symbol, symbol)} : {sites}"
    if (shift := move.shift) is not None:
        text += f" ; {words['shift']} {shift.city} {words.get(shift.site, shift.site)}"
    return text if move.take is None else f"{text} ; {words['take']} {move.take}"


def spoken(text: str, language: str) -> str:
    """Put the words of a canonical text into a language; the letters on the cards stay."""
    canonical, words = NOTATION[""], NOTATION[tongue(language)]
    for key, word in canonical.items():
        text = text.replace(f" ; {word} ", f" ; {words[key]} ")
    return text


def tongue(language: str) -> str:
    """Return the language there are words for: German if asked for, else English."""
    return "de" if language[:2] == "de" else "en"


def tell(fact: Dealt | TurnPlayed | Retired, language: str, names: Sequence[str]) -> str:
    """Tell a seen fact in sentences; `names` has the name of each seat."""
    words = SENTENCES[tongue(language)]
    if isinstance(fact, TurnPlayed):
        return tell_turn(fact, language, names)
    if isinstance(fact, Retired):
        return words["retired"].format(name=names[fact.seat])
    start, lying, pile = names[fact.start], len(fact.open), len(fact.pile)
    deal = words["dealt"].format(name=start, open=lying, pile=pile)
    return " ".join((deal, *tell_hands(fact, words, names)))


def tell_hands(fact: Dealt, words: dict[str, str], names: Sequence[str]) -> list[str]:
    """Tell the hands that may be seen."""
    return [
        words["hand"].format(name=name, cards=listed(hand, words["and"]))
        for name, hand in zip(names, fact.hands, strict=False)
        if hand and UNKNOWN not in hand
    ]


def listed(items: Sequence[str], last: str) -> str:
    """Join items with commas and a word before the last."""
    return f" {last} ".join(filter(None, (", ".join(items[:-1]), items[-1])))


def tell_turn(fact: TurnPlayed, language: str, names: Sequence[str]) -> str:
    """Tell a turn: the notation, who won a full city, and what was taken."""
    words, played = SENTENCES[tongue(language)], write(structs.replace(fact.move, take=None))
    sentences = [f"{spoken(played, language)}."]
    if fact.scored is not None:
        sentences.append(tell_scored(fact.scored, words, names))
    sentences.append(tell_taken(fact, words))
    return " ".join(sentences)


def tell_scored(scored: Scored, words: dict[str, str], names: Sequence[str]) -> str:
    """Tell who won the tiles of a full city."""
    high, low = scored.high, scored.low
    return words["full_one" if high.seat == low.seat else "full"].format(
        city=scored.city,
        high=names[high.seat],
        most=high.points,
        low=names[low.seat],
        least=low.points,
    )


def tell_taken(fact: TurnPlayed, words: dict[str, str]) -> str:
    """Tell which card was taken, from where if not from beside the city built in, what follows."""
    if fact.taken is None:
        return words["none"]
    is_own = fact.took == fact.move.card.rpartition(" ")[0]
    took = words["took" if is_own else "took_from"].format(card=fact.taken, city=fact.took)
    refill = words["no_refill" if fact.refill is None else "refill"].format(refill=fact.refill)
    return f"{took} {refill}"
