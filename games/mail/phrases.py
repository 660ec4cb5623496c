"""The words of commands in English and German, and the words around them that say nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from games.mail import motions


def words(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


# Written as `fold` leaves them: small letters, umlauts as two letters.
WHOLE = {
    (
        "undo",
        "",
    ): """undo|undo it|undo my move|undo my turn|undo move|undo that|take back|take it back
        |take back my move|take my move back|takeback|take-back|cancel|cancel my move|revert
        |zurueck|zurueck damit|rueckgaengig|rueckgaengig machen|zuruecknehmen
        |zug zuruecknehmen|zug zurueck|meinen zug zuruecknehmen|nimm zurueck|nimm den zug zurueck
        |widerrufen|stornieren|storno""",
    ("open", ""): """!|!!|!!!|play it|play it now|play it at once|open|open it|open it now|at once
        |sofort|sofort spielen|spiel ihn sofort|jetzt spielen|oeffnen|sofort oeffnen""",
    ("status", ""): """status|state|state of play|my games|list|overview|stand|spielstand|uebersicht
        |wie steht es|wie steht's|meine partien|meine spiele|partien""",
    ("resend", ""): """resend|send again|send it again|send that again|resend mail|resend the mail
        |again|repeat|nochmal|noch mal|noch einmal|nochmals|nochmal senden|noch einmal senden
        |nochmal schicken|erneut senden|wiederholen|sende nochmal|schick nochmal""",
    ("help", ""): """help|help me|commands|how|info|hilfe|hilf mir|befehle|anleitung|wie geht das
        |was kann ich schreiben|?|??""",
    ("resign", ""): """i resign|i give up|resign game|resign the game|ich gebe auf|gebe auf
        |partie aufgeben|spiel aufgeben|den platz aufgeben""",
    (
        "vacation",
        "off",
    ): """back|i am back|i'm back|im back|back again|vacation over|back from vacation
        |back from holiday|bin zurueck|ich bin zurueck|bin wieder da|ich bin wieder da|wieder da
        |urlaub vorbei|urlaub zu ende|urlaub beendet""",
    (
        "text_only",
        "on",
    ): """text only|textonly|text-only|only text|plain text|text only on|text only yes
        |text|no pictures|no images|without pictures|without images|pictures off|images off
        |nur text|nur text an|nur text ein|nur text ja|reiner text|ohne bilder|keine bilder
        |bilder aus""",
    (
        "text_only",
        "off",
    ): """text only off|text only no|not text only|with pictures|with images|pictures
        |pictures on|images on|show pictures|html|nur text aus|nur text nein|mit bildern|mit bild
        |bilder|bilder an|bilder ein""",
    ("mute", ""): """mute|mute it|mute this|mute game|mute this game|mute the game|no mails
        |no more mails|stumm|stummschalten|stumm schalten|partie stumm|keine mails
        |keine mails mehr""",
    ("unmute", ""): """unmute|unmute it|unmute this|unmute game|unmute this game|unmute the game
        |mails again|mute off|laut|laut schalten|wieder laut|partie laut|stumm aus|wieder mails
        |mails wieder""",
    (
        "take",
        "",
    ): """take|take it|take seat|take a seat|take the seat|take this seat|i take it|i take the seat
        |i'll take it|ill take it|i'll take the seat|i will take it|i will take the seat
        |nehme ich|ich nehme ihn|ich nehme den platz|ich nehme platz|platz nehmen|uebernehmen
        |uebernehme ich|ich uebernehme|ich uebernehme ihn|ich uebernehme den platz
        |platz uebernehmen""",
    ("bench", "on"): """bench|bench on|on the bench|put me on the bench|bench yes
        |ersatzbank|ersatzbank an|ersatzbank ein|ersatzbank ja|auf die ersatzbank""",
    ("bench", "off"): """bench off|off the bench|no bench|bench no|not on the bench
        |ersatzbank aus|ersatzbank nein|von der ersatzbank|keine ersatzbank""",
    ("language", "en"): "english|in english|englisch|auf englisch",
    ("language", "de"): "german|in german|deutsch|auf deutsch",
    ("no", ""): "no|no thanks|no thank you|nope|nein|nein danke|ne|nee|leider nein|leider nicht"
    "|decline|i decline|ablehnen|ich lehne ab|lehne ab|sorry no",
    ("yes", ""): "yes|yes i do|i accept|accept|count me in|i'm in|im in|sure|gladly|ja|ja gerne"
    "|gern|gerne|ich nehme an|annehmen|ich bin dabei|bin dabei|zusagen|agree|i agree|zustimmen"
    "|ich stimme zu|klar|yep|yeah|ok|okay",
}
# What these mean takes something after it; the second list needs a colon, for its words begin
# ordinary sentences too.
LEADING = {
    "chat": ("chat plausch", "talk say sag sage tell table tisch alle message msg nachricht"),
    "note": ("notiz", "note notes memo merke private privat"),
    "prepare": ("prepare premove vorbereiten vorbereite", "prepared vorbereitet"),
    "vacation": ("vacation holiday holidays away absent urlaub ferien abwesend", "weg"),
    "resign": ("resign aufgeben aufgabe", ""),
    "zone": ("zone timezone tz zeitzone", ""),
    "language": ("language lang sprache", ""),
    "text_only": ("", "pictures bilder"),
    "yes": ("yes ja", "accept annehmen"),
    "vote": ("vote abstimmen abstimmung", ""),
    "report": ("report melden meldung", ""),
}
TWO_WORDS = {
    "time zone": "zone",
    "bereite vor": "prepare",
    "text only": "text_only",
    "nur text": "text_only",
}
LANGUAGES = {
    "en": "en english englisch eng english/en",
    "de": "de german deutsch ger deu",
}
YES_NO = {"on": "on", "an": "on", "ein": "on", "yes": "on", "ja": "on"}
YES_NO |= {"off": "off", "aus": "off", "no": "off", "nein": "off"}
POLITE = words(
    """please pls plz thanks thank you thx ty hi hello hallo hey moin dear bitte danke dankeschoen
    mal just now jetzt nun gern gerne ok okay schnell kurz"""
)
# They may stand before a move; none of them is a city, a symbol or a site.
BEFORE = POLITE | words(
    """i id i'd i'll ill i'm we would like to want play plays take choose pick my move moves mine
    turn is it its it's answer number nr option choice line all everyone everybody think
    guess let's lets let me go with for then so well ah hm hmm yes yeah yep sure the here
    comes this time and also ich nehme moechte will wuerde haette spiele spiel spielen
    waehle mein meine zug zuege ist antwort die den das der nummer zeile wahl also na gut ja
    so dann hier kommt diesmal und mit fuer wir liebe lieber guten tag alle zusammen denke
    glaube morgen abend servus gruess gott"""
)
AFTER = POLITE | words(
    """it is that's thats for to me you both good luck have fun everyone everybody all guys cheers
    regards best wishes greetings bye ciao from and then go nice day evening weekend
    viel glueck erfolg spass an euch alle allen dir viele liebe beste gruesse gruss lg vg mfg
    schoenen schoene schoenes tag abend woche wochenende und bis bald dann tschuess tschues
    fuer mich ist es"""
)
GREETING = words(
    """hi hello hallo hey heya moin moinsen dear liebe lieber liebes guten good morgen morning tag
    day abend evening afternoon servus salve ciao gruess gruezi gott hoi huhu"""
)
CLOSING = words(
    """regards cheers best thanks thank viele liebe beste schoene herzliche gruss gruesse mit lg vg
    mfg bg danke bis greetings yours kind ciao tschuess bye"""
)
CLOSERS = words("lg vg mfg bg gruss gruesse regards cheers greetings")
LONGEST_GREETING = 6
EDGES = ".,;:!?()[]{}\"'*_`<>|/\\~+-=…"
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
# Quotes and dashes as mail programs make them, joiners, and the frame of a number in a picture.
PLAIN: dict[int, int | str | None] = {**WIDE}
PLAIN |= {ord(sign): '"' for sign in "\u201c\u201d\u201e\u201f\u00ab\u00bb"}
PLAIN |= {ord(sign): "'" for sign in "\u2018\u2019\u201a\u201b\u00b4"}
PLAIN |= {ord(sign): "-" for sign in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"}
PLAIN |= {ord(sign): None for sign in "\u200c\u200d\ufe0f\u20e3"}
SPAN = re.compile(r"\d|\b(?:until|till|bis|off|aus|end|ende|over|vorbei|week|woche|today|heute)\b")
SPAN_WORDS = words("a an one two three four ein eine einen zwei drei vier off aus ende end")


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that a mail wants done; `at_once` opens a move without its sealed while.

    `line` is what was written, to quote it.
    """

    name: str
    argument: str = ""
    game: int | None = None
    at_once: bool = False
    line: str = field(default="", compare=False)


def plain(text: str) -> str:
    """Return a text with ordinary quotes, dashes and digits."""
    return text.translate(PLAIN).strip()


def fold(text: str) -> str:
    """Return a plain text in small letters, umlauts as two."""
    return plain(text).casefold().translate(UMLAUTS)


def bare(word: str) -> str:
    """Return a word folded, without the signs around it."""
    return fold(word).strip(EDGES)


WHOLES = {phrase.strip(): command for command, row in WHOLE.items() for phrase in row.split("|")}
ALONE = {word: name for name, (words, _) in LEADING.items() for word in words.split()}
COLON = ALONE | TWO_WORDS | {"to all": "chat", "an alle": "chat"}
COLON |= {word: name for name, (_, words) in LEADING.items() for word in words.split()}
LANGUAGE_OF = {word: key for key, words in LANGUAGES.items() for word in words.split()}


def command_of(line: str) -> Command | None:
    """Return the command that a line is, moves and mere consent aside."""
    found = whole(line) or leading(line)
    return None if found is None or found.name in ("yes", "no") else found


def consent_of(line: str) -> Command | None:
    """Return the answer to an invitation or a question that a line is."""
    found = whole(line) or leading(line)
    return found if found is not None and found.name in ("yes", "no") else None


def whole(line: str) -> Command | None:
    """Return the command that all of a line says."""
    folded = fold(line).strip()
    words = [word for word in map(bare, folded.split()) if word]
    asked = [word for word in words if word not in POLITE]
    for phrase in (folded, " ".join(words), " ".join(asked)):
        if phrase in WHOLES:
            return Command(*WHOLES[phrase])
    return None


def leading(line: str) -> Command | None:
    """Return the command that a line begins with."""
    head, colon, rest = line.partition(":")
    word = " ".join(map(bare, head.split()[:4]))
    if colon and (name := COLON.get(word)):
        return with_argument(name, rest.strip())
    words = line.split(maxsplit=2)
    pair = " ".join(map(bare, words[:2]))
    if pair in TWO_WORDS:
        return with_argument(TWO_WORDS[pair], " ".join(words[2:]))
    first = bare(words[0]) if words else ""
    if first in ALONE:
        return with_argument(ALONE[first], line.split(maxsplit=1)[1] if words[1:] else "")
    return None


def with_argument(name: str, rest: str) -> Command | None:
    """Return a command if what follows its word makes sense."""
    argument = rest if name in ("chat", "note") else rest.lstrip("-:= ").strip()
    plain = " ".join(word for word in map(bare, argument.split()) if word not in POLITE)
    if name == "vacation":
        is_span = not plain or SPAN.search(fold(argument)) or plain.split()[0] in SPAN_WORDS
        return Command(name, argument) if is_span else None
    if name == "language":
        return Command(name, LANGUAGE_OF.get(plain, plain[:20])) if plain else None
    if name == "text_only":
        return Command(name, YES_NO[plain]) if plain in YES_NO else None
    if name == "resign":
        return Command(name, plain.upper()) if len(plain.split()) < 2 else None
    if name == "vote":
        return voted(argument)
    if name == "zone":
        return Command(name, argument.rstrip(" .!,")) if plain else None
    return Command(name, argument) if argument or name in ("chat", "note", "yes") else None


def voted(argument: str) -> Command | None:
    """Return what behind "vote" the table is asked; taking back has a command of its own."""
    found = whole(argument)
    if found is not None and found.name == "undo":
        return found
    return Command("vote", argument) if motions.read(words_of(argument)) else None


def words_of(text: str) -> list[str]:
    """Return the words of a text folded, without the polite ones."""
    return [word for word in map(bare, text.split()) if word and word not in POLITE]


def is_small_talk(line: str) -> bool:
    """Say whether a line greets or takes leave, so that nobody misses it."""
    words = [word for word in map(bare, line.split()) if word]
    if not words or len(words) > LONGEST_GREETING or any(char.isdigit() for char in line):
        return not words
    return words[0] in GREETING or words[0] in CLOSING
