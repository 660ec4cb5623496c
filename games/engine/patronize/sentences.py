"""The sentences in which facts are told."""

from __future__ import annotations

SENTENCES: dict[str, dict[str, str]] = {
    "en": {
        "and": "and",
        "trump": "{points} points, trump {trump}",
        "no_trump": "{points} points, no trump",
        "dealt": "The cards are dealt for {rounds} rounds; {name} starts. "
        "The first fame card: {fame}.",
        "hand": "{name} holds {cards}.",
        "played": "Played the {card}.",
        "protected": "Played the {card} and put the mentor on it.",
        "passed": "Passed.",
        "skips": "{names} has no cards left and passes.",
        "skip": "{names} have no cards left and pass.",
        "won": "{name} wins the fame card ({fame}) and is start player.",
        "lost": "Nobody played, so the fame card ({fame}) leaves the game.",
        "gains": "Masterpieces: {gains}.",
        "from": "{colour} (from {name})",
        "has_all": "no {colour}, being the owner of all there are",
        "chose": "Chose a masterpiece: {gain}.",
        "took": "Took the {card} that {name} had played.",
        "took_paying": "Took the {card} that {name} had played, paying {colour}.",
        "crafted": "Took a masterpiece: {gain}.",
        "kept": "Protégés of those who played them: {kept}.",
        "next": "Round {round}, fame card: {fame}.",
        "last": "That was the last round.",
        "copied": "The Clown uses the ability of the {card}.",
        "copied_none": "The Clown uses no ability.",
        "retired": "{name} gives up the seat; while the game goes on, default moves are played "
        "for it.",
    },
    "de": {
        "and": "und",
        "trump": "{points} Punkte, Trumpf {trump}",
        "no_trump": "{points} Punkte, kein Trumpf",
        "dealt": "Die Karten für {rounds} Runden sind verteilt; {name} beginnt. "
        "Die erste Ruhmeskarte: {fame}.",
        "hand": "{name} hat {cards} auf der Hand.",
        "played": "Spielte {card}.",
        "protected": "Spielte {card} und setzte den Mentor darauf.",
        "passed": "Passte.",
        "skips": "{names} hat keine Karten mehr und passt.",
        "skip": "{names} haben keine Karten mehr und passen.",
        "won": "{name} gewinnt die Ruhmeskarte ({fame}) und ist Startspieler.",
        "lost": "Niemand hat gespielt, die Ruhmeskarte ({fame}) ist aus dem Spiel.",
        "gains": "Meisterwerke: {gains}.",
        "from": "{colour} (von {name})",
        "has_all": "kein Werk in {colour}, weil schon alle dort liegen",
        "chose": "Wählte ein Meisterwerk: {gain}.",
        "took": "Nahm {card}, gespielt von {name}.",
        "took_paying": "Nahm {card}, gespielt von {name}, und zahlte {colour}.",
        "crafted": "Nahm ein Meisterwerk: {gain}.",
        "kept": "Protegés derer, die sie gespielt haben: {kept}.",
        "next": "Runde {round}, Ruhmeskarte: {fame}.",
        "last": "Das war die letzte Runde.",
        "copied": "Der Clown nutzt die Fähigkeit von {card}.",
        "copied_none": "Der Clown nutzt keine Fähigkeit.",
        "retired": "{name} gibt den Platz auf; solange die Partie weitergeht, werden dort "
        "Standardzüge gespielt.",
    },
}
