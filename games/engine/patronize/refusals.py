"""Why a move was not read or not played, in the player's language."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.errors import AmbiguousMove, IllegalMove, MalformedMove, Refused, Unanswered
from games.engine.patronize.names import CHARACTERS, COLOURS, tongue

HINT = {
    "en": "Write for example “play painter mentor”, “pass; take painter else cube red” or "
    "“colour blue”.",
    "de": "Schreib zum Beispiel „spiele maler mentor“, „passe; nimm maler sonst würfel rot“ oder "
    "„farbe blau“.",
}
QUESTIONS = {
    "en": {
        "play": "play a character or pass",
        "colour": "choose a colour",
        "take": "take a character or a cube",
        "copy": "choose what the Clown copies",
    },
    "de": {
        "play": "einen Charakter spielen oder passen",
        "colour": "eine Farbe wählen",
        "take": "einen Charakter oder einen Würfel nehmen",
        "copy": "wählen, was der Clown kopiert",
    },
}

RULES = {
    "en": {
        "not_asked": "You are not asked anything now.",
        "other_question": "The question now is: {asked}. Your answer is one to: {answered}.",
        "card_not_in_hand": "You do not hold {card}.",
        "mentor_used": "Your mentor has been used already; everybody has only one for the game.",
        "unknown_colour": "There is no colour “{colour}”; the colours are red, green, blue and "
        "yellow.",
        "not_played": "{card} was not played this round, so it cannot be taken.",
        "protected": "{card} is protected by a mentor and cannot be taken.",
        "taken": "{card} has been taken already.",
        "no_cube_to_pay": "Taking {card} costs a masterpiece, because its player has the Lawyer, "
        "and you have none.",
        "cube_not_held": "You have no {colour} masterpiece to pay with.",
        "nothing_to_copy": "{card} has no ability that counts at the end.",
        "not_neighbours": "{card} is not a protégé of your right neighbour.",
    },
    "de": {
        "not_asked": "Du wirst gerade nichts gefragt.",
        "other_question": "Die Frage ist jetzt: {asked}. Deine Antwort passt zu: {answered}.",
        "card_not_in_hand": "Du hast {card} nicht auf der Hand.",
        "mentor_used": "Dein Mentor ist schon vergeben; für die ganze Partie gibt es nur einen.",
        "unknown_colour": "Eine Farbe „{colour}“ gibt es nicht, nur Rot, Grün, Blau und Gelb.",
        "not_played": "{card} wurde in dieser Runde nicht gespielt und kann nicht genommen werden.",
        "protected": "{card} ist durch einen Mentor geschützt und kann nicht genommen werden.",
        "taken": "{card} ist schon genommen worden.",
        "no_cube_to_pay": "{card} zu nehmen kostet ein Meisterwerk, weil dort der Rechtsgelehrte "
        "Protegé ist, und du hast keins.",
        "cube_not_held": "Du hast kein Meisterwerk in {colour}, mit dem du zahlen könntest.",
        "nothing_to_copy": "{card} hat keine Fähigkeit, die am Ende zählt.",
        "not_neighbours": "{card} ist kein Protegé deines rechten Nachbarn.",
    },
}

PROBLEMS = {
    "en": {
        "empty": "There is no move in this text. {hint}",
        "too_long": "This text is too long for a move. {hint}",
        "no_seat": "Whoever only watches cannot play.",
        "unknown_word": "I do not understand “{word}”. {hint}",
        "unknown_colour": "There is no colour “{word}”; the colours are red, green, blue and "
        "yellow.",
        "several_cards": "One move names only one character. {hint}",
        "several_colours": "One move names only one colour. {hint}",
        "several_moves": "These are several moves in one; part them by commas. {hint}",
        "other_question": "What stands behind “else” must answer the same question as what stands "
        "before it. {hint}",
        "nothing_meant": "What is to be done with “{text}”? {hint}",
        "line_out_of_range": "There is no line {number} in the list; it has {lines}.",
        "unknown_gauge": "There is nothing called “{word}” to compare; there is: {gauges}.",
    },
    "de": {
        "empty": "In diesem Text steht kein Zug. {hint}",
        "too_long": "Dieser Text ist zu lang für einen Zug. {hint}",
        "no_seat": "Wer nur zuschaut, kann nicht ziehen.",
        "unknown_word": "„{word}“ verstehe ich nicht. {hint}",
        "unknown_colour": "Eine Farbe „{word}“ gibt es nicht, nur Rot, Grün, Blau und Gelb.",
        "several_cards": "Ein Zug nennt nur einen Charakter. {hint}",
        "several_colours": "Ein Zug nennt nur eine Farbe. {hint}",
        "several_moves": "Das sind mehrere Züge in einem; trenne sie mit Kommas. {hint}",
        "other_question": "Was hinter „sonst“ steht, muss dieselbe Frage beantworten wie das "
        "davor. {hint}",
        "nothing_meant": "Was soll mit „{text}“ geschehen? {hint}",
        "line_out_of_range": "Eine Zeile {number} gibt es in der Liste nicht; sie hat {lines}.",
        "unknown_gauge": "„{word}“ lässt sich nicht vergleichen; vergleichen kannst du: {gauges}.",
    },
}

GENERAL = {
    "en": {
        "ambiguous": "This fits {count} moves. Say which: {candidates}",
        "orders": "None of your alternatives can be played. {reasons}",
        "guard": "Your condition “{guard}” does not hold: {gauge} is {now}.",
        "unanswered": "You are asked to {ask}; your answer says nothing about that.",
    },
    "de": {
        "malformed": "Das verstehe ich nicht als Zug: „{text}“. {hint}",
        "ambiguous": "Das passt auf {count} Züge. Sag noch, welchen du meinst: {candidates}",
        "orders": "Keine deiner Möglichkeiten ist spielbar. {reasons}",
        "guard": "Deine Bedingung „{guard}“ gilt nicht: {gauge} ist {now}.",
        "unanswered": "Gefragt ist: {ask}. Dazu sagt deine Antwort nichts.",
    },
}


def malformed(problem: str, **params: object) -> MalformedMove:
    """Return the refusal of a text, worded in English and ready for other languages."""
    detail = PROBLEMS["en"][problem].format_map(readable("en", params))
    return MalformedMove(detail, problem=problem, **params)


def explain(refusal: Refused, language: str) -> str:
    """Word a refusal in English or German."""
    spoken = tongue(language)
    template, params = phrase(refusal, spoken)
    try:
        return template.format_map(readable(spoken, params)) if template else refusal.detail
    except KeyError:
        return refusal.detail


def phrase(refusal: Refused, spoken: str) -> tuple[str | None, Mapping[str, object]]:
    """Return the sentence for a refusal and what stands in its gaps."""
    general, params = GENERAL[spoken], refusal.params
    if isinstance(refusal, IllegalMove):
        return RULES[spoken].get(refusal.rule), params
    if isinstance(refusal, MalformedMove):
        return PROBLEMS[spoken].get(str(params.get("problem")), general.get("malformed")), params
    if isinstance(refusal, AmbiguousMove):
        return general["ambiguous"], listed(refusal)
    if isinstance(refusal, Unanswered) and refusal.reasons:
        reasons = " ".join(explain(reason, spoken) for reason in refusal.reasons)
        return general["orders"], {"reasons": reasons}
    if isinstance(refusal, Unanswered):
        return general["guard" if "guard" in params else "unanswered"], params
    return None, params


def listed(refusal: AmbiguousMove) -> dict[str, object]:
    """Return the candidates in one line, and how many there are."""
    count = refusal.params.get("count", len(refusal.candidates))
    more = ("…",) if count != len(refusal.candidates) else ()
    return {"count": count, "candidates": " | ".join((*refusal.candidates, *more))}


def readable(spoken: str, params: Mapping[str, object]) -> dict[str, object]:
    """Return the parameters as they stand in a sentence."""
    words = {
        "card": CHARACTERS[spoken],
        "colour": COLOURS[spoken],
        "ask": QUESTIONS[spoken],
        "asked": QUESTIONS[spoken],
        "answered": QUESTIONS[spoken],
    }
    shown: dict[str, object] = {"hint": HINT[spoken]}
    for name, value in params.items():
        if isinstance(value, tuple | list):
            shown[name] = ", ".join(map(str, value))
        else:
            shown[name] = words.get(name, {}).get(str(value), value)
    return shown
