"""PURE: the words of Patrizier's board, English and German."""

from __future__ import annotations

from games.boards.colours import tongue

WORDS = {
    "en": {
        "full": "full",
        "open": "open",
        "tiles": "tiles",
        "heads": "heads",
        "supply": "supply",
        "both": "{name} {high} and {low}",
        "each": "{first} {high}, {second} {low}",
        "pile_0": "draw pile: empty.",
        "pile_1": "draw pile: 1 card.",
        "pile": "draw pile: {count} cards.",
        "you": "(you)",
        "given_up": "(given up)",
        "player": "{name}: tiles {tiles}, heads {heads}, supply {supply}",
        "holds": "; holds {cards}",
        "unseen_1": "1 unseen card",
        "unseen": "{count} unseen cards",
        "fills": "fills {city}: {awards}",
        "shift": "With {numbers} you may add a shift: {choices}.",
        "take": "With {numbers} say where you take an open card: {choices}.",
        "and": "and",
        "or": "or",
        "city": "{name}, {built} of {floors} floors.",
        "city_full": "{name} is full: {awards}.",
        "towers": "Left from the ground: {left}. Right: {right}.",
        "empty": "empty",
        "open_card": "Open card {card}.",
        "no_card": "No open card.",
        "D": "two floors",
        "A": "one floor, head A (man with hat)",
        "B": "one floor, head B (woman)",
        "C": "one floor, head C (bearded man)",
        "AA": "one floor, two heads A (men with hats)",
        "BB": "one floor, two heads B (women)",
        "CC": "one floor, two heads C (bearded men)",
        "?": "one floor, then you take any open card",
        "M": "one floor, then you may shift a top floor",
    },
    "de": {
        "full": "voll",
        "open": "offen",
        "tiles": "Plättchen",
        "heads": "Köpfe",
        "supply": "Vorrat",
        "both": "{name} {high} und {low}",
        "each": "{first} {high}, {second} {low}",
        "pile_0": "Nachziehstapel: leer.",
        "pile_1": "Nachziehstapel: 1 Karte.",
        "pile": "Nachziehstapel: {count} Karten.",
        "you": "(du)",
        "given_up": "(aufgegeben)",
        "player": "{name}: Plättchen {tiles}, Köpfe {heads}, Vorrat {supply}",
        "holds": "; hat {cards}",
        "unseen_1": "1 unbekannte Karte",
        "unseen": "{count} unbekannte Karten",
        "fills": "füllt {city}: {awards}",
        "shift": "Mit {numbers} darfst du noch versetzen: {choices}.",
        "take": "Mit {numbers} sag noch, wo du eine offene Karte nimmst: {choices}.",
        "and": "und",
        "or": "oder",
        "city": "{name}, {built} von {floors} Stockwerken.",
        "city_full": "{name} ist voll: {awards}.",
        "towers": "Links vom Boden an: {left}. Rechts: {right}.",
        "empty": "leer",
        "open_card": "Offene Karte {card}.",
        "no_card": "Keine offene Karte.",
        "D": "zwei Stockwerke",
        "A": "ein Stockwerk, Kopf A (Mann mit Hut)",
        "B": "ein Stockwerk, Kopf B (Frau)",
        "C": "ein Stockwerk, Kopf C (bärtiger Mann)",
        "AA": "ein Stockwerk, zwei Köpfe A (Männer mit Hut)",
        "BB": "ein Stockwerk, zwei Köpfe B (Frauen)",
        "CC": "ein Stockwerk, zwei Köpfe C (bärtige Männer)",
        "?": "ein Stockwerk, dann nimmst du irgendeine offene Karte",
        "M": "ein Stockwerk, dann darfst du ein oberstes versetzen",
    },
}


def words(language: str) -> dict[str, str]:
    """Return the words of a language; English where there are none."""
    return WORDS[tongue(language)]


def label(key: str, language: str = "en") -> str:
    """Name a source of points or what settles a tie."""
    return words(language).get(key, key)


def counted(shown: dict[str, str], key: str, count: int) -> str:
    """Return the phrase for a number of things."""
    return shown.get(f"{key}_{count}", shown[key]).format(count=count)


def listed(items: list[str], word: str) -> str:
    """Join items as a sentence does: 'a, b or c'."""
    return f" {word} ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))
