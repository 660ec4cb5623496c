"""Why a turn was not read or not played, in the player's language."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.errors import AmbiguousMove, IllegalMove, MalformedMove, Refused, Unanswered

HINT = {
    "en": "Write for example “Roma D : L R” or “roma double left right”.",
    "de": "Schreib zum Beispiel „Roma D : L R“ oder „roma doppelt links rechts“.",
}
WORDS: dict[str, dict[tuple[str, object], str]] = {
    "en": {
        ("site", "L"): "left",
        ("site", "R"): "right",
        ("crests", 1): "one floor",
        ("crests", 2): "two floors",
    },
    "de": {
        ("site", "L"): "links",
        ("site", "R"): "rechts",
        ("crests", 1): "ein Stockwerk",
        ("crests", 2): "zwei Stockwerke",
    },
}

RULES = {
    "en": {
        "not_asked": "It is not your turn.",
        "card_not_in_hand": "You do not hold {card}.",
        "floors_per_crest": "{card} builds {crests}, on the left or the right site; "
        "“{sites}” is not that.",
        "last_floor_fills_empty_site": "This fills {city}, so the last floor must go to the site "
        "that is still empty: {site}.",
        "shift_needs_sign": "{card} has no shift sign, so you cannot shift a floor with it.",
        "shift_unknown_place": "There is no such site in {city}.",
        "shift_other_city": "You have just built in {city}; shift in another city.",
        "shift_not_scored": "{city} is full and stays as it is.",
        "shift_own_floor": "You can shift only where you have a floor; you have none in {city}.",
        "shift_empty_site": "On that site of {city} stands nothing that could be shifted.",
        "take_which": "Say which open card you take: {cities}.",
        "take_nothing_there": "No open card lies at {city}.",
        "take_none_left": "No open card is left to take.",
        "take_own_city": "With this card you take the card beside {city}, where you built.",
    },
    "de": {
        "not_asked": "Du bist nicht am Zug.",
        "card_not_in_hand": "Du hast {card} nicht auf der Hand.",
        "floors_per_crest": "Mit {card} baust du {crests}, links oder rechts; "
        "„{sites}“ passt nicht dazu.",
        "last_floor_fills_empty_site": "Damit ist {city} voll; das letzte Stockwerk muss auf den "
        "noch leeren Bauplatz: {site}.",
        "shift_needs_sign": "{card} zeigt kein Versetz-Zeichen, damit kannst du kein Stockwerk "
        "versetzen.",
        "shift_unknown_place": "Diesen Bauplatz gibt es in {city} nicht.",
        "shift_other_city": "In {city} hast du gerade gebaut; versetze in einer anderen Stadt.",
        "shift_not_scored": "{city} ist voll und bleibt, wie es ist.",
        "shift_own_floor": "Versetzen darfst du nur, wo du ein Stockwerk hast; in {city} hast du "
        "keins.",
        "shift_empty_site": "Auf diesem Bauplatz von {city} steht nichts zum Versetzen.",
        "take_which": "Sag noch, welche offene Karte du nimmst: {cities}.",
        "take_nothing_there": "In {city} liegt keine offene Karte.",
        "take_none_left": "Es liegt keine offene Karte mehr aus, die du nehmen könntest.",
        "take_own_city": "Mit dieser Karte nimmst du die Karte neben {city}, wo du gebaut hast.",
    },
}

PROBLEMS = {
    "en": {
        "empty": "There is no turn in this text. {hint}",
        "too_long": "This text is too long for a turn. {hint}",
        "no_seat": "Whoever only watches cannot play.",
        "unknown_word": "I do not understand “{word}”. {hint}",
        "city_not_in_play": "{city} is not in play in this game.",
        "no_such_card": "{city} has no card {symbol}; its cards are {symbols}.",
        "no_such_open_card": "No card {card} lies open.",
        "line_out_of_range": "There is no line {number} in the list; it has {lines}.",
        "line_contradicts": "Line {number} is “{line}”; the rest of your text says something else.",
        "several_symbols": "This text names symbols that no card has together. {hint}",
        "several_cities": "There are too many cities in this text. {hint}",
        "several_shifts": "One turn shifts only one floor and takes only one card.",
        "missing_card": "Which card do you play? {hint}",
        "missing_symbol": "Which card of {city}? You hold none. {hint}",
        "missing_shift_city": "In which city do you shift a floor? Write for example “>Milano L”.",
        "unknown_gauge": "There is nothing called “{word}” to compare; there is: {gauges}.",
        "contradicting_sites": "A shift goes from one site to the other one. "
        "Write for example “>Milano L”.",
    },
    "de": {
        "empty": "In diesem Text steht kein Zug. {hint}",
        "too_long": "Dieser Text ist zu lang für einen Zug. {hint}",
        "no_seat": "Wer nur zuschaut, kann nicht ziehen.",
        "unknown_word": "„{word}“ verstehe ich nicht. {hint}",
        "city_not_in_play": "{city} ist in dieser Partie nicht dabei.",
        "no_such_card": "In {city} gibt es keine Karte {symbol}, nur {symbols}.",
        "no_such_open_card": "Es liegt keine Karte {card} offen aus.",
        "line_out_of_range": "Eine Zeile {number} gibt es in der Liste nicht; sie hat {lines}.",
        "line_contradicts": "Zeile {number} ist „{line}“; dein Text sagt sonst etwas anderes.",
        "several_symbols": "Dieser Text nennt Zeichen, die auf keiner Karte zusammenstehen. {hint}",
        "several_cities": "In diesem Text stehen zu viele Städte. {hint}",
        "several_shifts": "In einem Zug versetzt du nur ein Stockwerk und nimmst nur eine Karte.",
        "missing_card": "Welche Karte spielst du? {hint}",
        "missing_symbol": "Welche Karte von {city}? Du hast keine auf der Hand. {hint}",
        "missing_shift_city": "In welcher Stadt versetzt du? Schreib zum Beispiel „>Milano L“.",
        "unknown_gauge": "„{word}“ lässt sich nicht vergleichen; vergleichen kannst du: {gauges}.",
        "contradicting_sites": "Versetzt wird von einem Bauplatz auf den anderen. "
        "Schreib zum Beispiel „>Milano L“.",
    },
}

GENERAL = {
    "en": {
        "ambiguous": "This fits {count} turns. Say which: {candidates}",
        "orders": "None of your alternatives can be played. {reasons}",
        "guard": "Your condition “{guard}” does not hold: {gauge} is {now}.",
    },
    "de": {
        "malformed": "Das verstehe ich nicht als Zug: „{text}“. {hint}",
        "ambiguous": "Das passt auf {count} Züge. Sag noch, welchen du meinst: {candidates}",
        "orders": "Keine deiner Möglichkeiten ist spielbar. {reasons}",
        "guard": "Deine Bedingung „{guard}“ gilt nicht: {gauge} ist {now}.",
        "unanswered": "Dein vorbereiteter Zug beantwortet diese Frage nicht.",
    },
}


def malformed(problem: str, **params: object) -> MalformedMove:
    """Return the refusal of a text, worded in English and ready for other languages."""
    detail = PROBLEMS["en"][problem].format_map(readable("en", params))
    return MalformedMove(detail, problem=problem, **params)


def explain(refusal: Refused, language: str) -> str:
    """Word a refusal in English or German."""
    tongue = "de" if language[:2] == "de" else "en"
    template, params = phrase(refusal, tongue)
    try:
        return template.format_map(readable(tongue, params)) if template else refusal.detail
    except KeyError:
        return refusal.detail


def phrase(refusal: Refused, tongue: str) -> tuple[str | None, Mapping[str, object]]:
    """Return the sentence for a refusal and what stands in its gaps."""
    general, params = GENERAL[tongue], refusal.params
    if isinstance(refusal, IllegalMove):
        return RULES[tongue].get(refusal.rule), params
    if isinstance(refusal, MalformedMove):
        return PROBLEMS[tongue].get(str(params.get("problem")), general.get("malformed")), params
    if isinstance(refusal, AmbiguousMove):
        return general["ambiguous"], listed(refusal)
    if isinstance(refusal, Unanswered) and refusal.reasons:
        reasons = " ".join(explain(reason, tongue) for reason in refusal.reasons)
        return general["orders"], {"reasons": reasons}
    if isinstance(refusal, Unanswered):
        return general["guard"] if "guard" in params else general.get("unanswered"), params
    return None, params


def listed(refusal: AmbiguousMove) -> dict[str, object]:
    """Return the candidates in one line, and how many there are."""
    count = refusal.params.get("count", len(refusal.candidates))
    more = ("…",) if count != len(refusal.candidates) else ()
    return {"count": count, "candidates": " | ".join((*refusal.candidates, *more))}


def readable(tongue: str, params: Mapping[str, object]) -> dict[str, object]:
    """Return the parameters as they stand in a sentence."""
    shown: dict[str, object] = {"hint": HINT[tongue]}
    for name, value in params.items():
        if isinstance(value, tuple | list):
            shown[name] = ", ".join(map(str, value))
        else:
            shown[name] = WORDS[tongue].get((name, value), value)
    return shown
