"""What players' words mean, in English and German: a text into tokens."""

from __future__ import annotations

import re
from functools import cache
from unicodedata import category, combining, normalize

from msgspec import Struct

from games.engine.patronize.names import CHARACTERS
from games.engine.patronize.refusals import malformed

MOST_TOKENS = 60
LONGEST_WORD = 30
SHORTEST_NAME = 3

# Words are written without umlauts, as `fold` leaves them.
MEANINGS = (
    (
        "play",
        "",
        "play plays playing lay spiele spiel spielen spielt ausspielen lege leg legen",
    ),
    ("pass", "", "pass passes passing passe passen passt skip aussetzen"),
    ("colour", "", "colour color colours colors choose farbe farben waehle waehlen waehl"),
    ("take", "", "take takes taking get grab nimm nehme nehmen nehm nimmt hole hol holen"),
    ("pay", "", "pay pays paying payment zahle zahl zahlen zahlt bezahle bezahlen bezahl"),
    (
        "cube",
        "",
        "cube cubes masterpiece masterpieces wuerfel wurfel meisterwerk meisterwerke werk",
    ),
    ("copy", "", "copy copies copying kopiere kopier kopieren kopiert"),
    ("mentor", "", "mentor mentors protect protected protecting schuetze schuetzen geschuetzt"),
    ("mentor", "", "mentorenwuerfel mentorwuerfel mentored"),
    ("not", "", "without ohne no not dont nicht"),
    ("none", "", "none nothing nobody nichts niemand niemanden kein keine keinen keins"),
    ("colour-name", "red", "red rot rote roten roter rotes art kunst"),
    (
        "colour-name",
        "green",
        "green gruen gruene gruenen gruener gruenes grun science wissenschaft",
    ),
    ("colour-name", "blue", "blue blau blaue blauen blauer blaues discovery entdeckung"),
    ("colour-name", "yellow", "yellow gelb gelbe gelben gelber gelbes religion"),
)
# No masterpieces have these, but people may think so.
STRANGE = """
    white black purple orange brown grey gray pink violet gold silver any
    weiss schwarz lila braun grau rosa violett silber beliebig
"""
OTHER_COLOURS = frozenset(STRANGE.split())
LEXICON = {word: (kind, value) for kind, value, words in MEANINGS for word in words.split()}
NOISE = """
    i we my mine me it is am im want will would like to do the a an one on in at of for from with by
    also please thanks hi hello now there card cards character protege proteges round this his her
    their ability his put set line number option choice move turn as ill
    ich wir mein meine meinen meiner mir mich es ist will moechte wuerde gern gerne der die das den
    dem des ein eine einen einem einer eins an im am vom von bei fuer mit aus dort auch bitte danke
    hallo jetzt karte karten charakter runde diese dieser setze setz setzen darauf drauf dazu
    faehigkeit zug nr nummer zeile wahl als dafuer in
"""
FILLERS = frozenset(NOISE.split())
# Beside the names themselves. A spelling stands also for all longer words, for endings' sake.
ALIASES = {
    "student": "schuelerin pupil student",
    "clown": "jester narr",
    "sculptor": "bildhauer",
    "painter": "maler",
    "literati": "literat gelehrte scholar",
    "navigator": "seefahrer",
    "nun": "nonne",
    "geographer": "geograf geograph",
    "architect": "architekt",
    "missionary": "missionar",
    "theologian": "theolog",
    "weaver": "weaver weber spinner spinning",
    "lawyer": "rechtsgelehrte anwalt jurist",
    "trader": "haendler handler merchant",
    "diplomat": "diplomat",
    "noble": "adlig adelig edelmann nobleman",
    "banker": "bankier",
}
SPINNING_TRADER = re.compile(r"\bspinning\W+trader\b", re.IGNORECASE)
PIECES = re.compile(r"[^\W\d_]+|[0-9]+|\S")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
CONTRACTION = re.compile(r"(?<=[^\W\d_])['\u2019](?:d|ll|m|s|ve)\b", re.IGNORECASE)
NEGATION = re.compile(r"\bdon\W?t\b", re.IGNORECASE)


class Token(Struct, frozen=True, gc=False):
    """A piece of the text with its meaning."""

    kind: str
    value: str = ""
    written: str = ""


def tokens(text: str) -> list[Token]:
    """Turn a text into tokens, refusing the first word that means nothing."""
    plain = SPINNING_TRADER.sub("weaver", NEGATION.sub(" not ", normalize("NFKC", text)))
    pieces = PIECES.findall(CONTRACTION.sub(" ", plain))
    if len(pieces) > MOST_TOKENS:
        raise malformed("too_long")
    return [token for token in map(of_piece, pieces) if token is not None]


def of_piece(piece: str) -> Token | None:
    """Return the meaning of a word, a number or a sign; None if it adds nothing."""
    if piece.isascii() and piece.isdigit():
        return Token("number", piece, piece)
    if len(piece) == 1 and category(piece)[0] in "PCS":
        return None
    if len(piece) > LONGEST_WORD:
        raise malformed("unknown_word", word=piece[:LONGEST_WORD])
    return of_word(piece)


def of_word(word: str) -> Token | None:
    """Return the meaning of a word; None if it adds nothing."""
    plain = fold(word)
    if plain in FILLERS:
        return None
    if plain in LEXICON:
        return Token(*LEXICON[plain], written=word)
    if card := card_of(plain):
        return Token("card", card, word)
    if plain in OTHER_COLOURS:
        raise malformed("unknown_colour", word=word)
    raise malformed("unknown_word", word=word)


def fold(word: str) -> str:
    """Return the word in small letters, without umlauts and accents."""
    plain = normalize("NFKD", word.casefold().translate(UMLAUTS))
    return "".join(letter for letter in plain if not combining(letter))


def card_of(plain: str) -> str | None:
    """Name the only character that is spelled, ends or begins like this."""
    names = spellings()
    if plain in names:
        return names[plain]
    longest = max((name for name in names if plain.startswith(name)), key=len, default="")
    if longest and len(plain) - len(longest) <= len("innen"):
        return names[longest]
    meant = {card for name, card in names.items() if name.startswith(plain)}
    return meant.pop() if len(meant) == 1 and len(plain) >= SHORTEST_NAME else None


@cache
def spellings() -> dict[str, str]:
    """Map every spelling of every character to its id."""
    found = {word: card for card, words in ALIASES.items() for word in words.split()}
    for names in CHARACTERS.values():
        found |= {fold(name): card for card, name in names.items() if " " not in name}
    return found | {card: card for card in ALIASES}
