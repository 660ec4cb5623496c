"""What players' words mean, in English and German: a text into tokens."""

from __future__ import annotations

import re
from unicodedata import category, combining, normalize

from msgspec import Struct

from games.engine.villa_paletti.refusals import malformed

MOST_TOKENS = 60
LONGEST_WORD = 30
LONGEST_NUMBER = 6
NO_NUMBERS = ("nan", "inf", "infinity")

# Words are written without umlauts, as `fold` leaves them.
MEANINGS = (
    ("grip", "", "grip grips gripping hold touch grab take fasse fass fassen greife greif greifen"),
    ("grip", "", "nimm nehme nehmen nehm anfassen beruehre beruehr beruehren"),
    ("pull", "", "pull pulls pulling draw zieh ziehe ziehen zieht herausziehen"),
    ("go", "", "go loslassen los"),
    ("let", "", "let lets lass lasse lassen"),
    ("release", "", "release abort abbrechen abbruch brich breche"),
    ("set", "", "set sets setting place put stell stelle stellen setz setze setzen abstellen"),
    ("back", "", "back zurueck zurueckstellen zuruecksetzen"),
    ("on", "", "on onto upon atop auf"),
    ("to", "", "to nach bei at zu"),
    ("claim", "", "claim claims claiming behaupte behaupten behauptung"),
    ("accept", "", "accept accepts agree agreed believe ok okay glaube glaub glauben annehmen"),
    ("accept", "", "akzeptiere akzeptieren zustimmen einverstanden"),
    ("object", "", "object objects objection doubt challenge einspruch widerspruch bezweifle"),
    ("object", "", "widersprich widerspreche widersprechen bezweifeln zweifle zweifel"),
    ("floor", "", "floor floors lay lays plate storey plateau etage ebene platte lege leg legen"),
    ("rotation", "", "rotation rotate rotated turned turn drehung gedreht dreh drehe drehen"),
    ("remove", "", "remove removes removing entferne entfern entfernen wegnehmen"),
    ("waive", "", "waive waives verzichte verzicht verzichten"),
    ("pass", "", "pass passes passing passe passen passt skip"),
    ("colour", "", "colour color colours farbe waehle waehl waehlen choose"),
    # In the notation "rot" is the rotation of a floor; in German it is a colour.
    ("rot", "red", "rot"),
    ("colour-name", "red", "red rote roten roter rotes"),
    ("colour-name", "blue", "blue blau blaue blauen blauer blaues"),
    ("colour-name", "yellow", "yellow gelb gelbe gelben gelber gelbes"),
    ("colour-name", "green", "green gruen gruene gruenen gruener gruenes grun"),
    ("shape", "thin", "thin slim duenn duenne duennen dunn schmal"),
    (
        "shape",
        "hex",
        "hex hexagon hexagonal sechseck sechseckig sechseckige sechseckigen sechskant",
    ),
    ("shape", "thick", "thick fat dick dicke dicken dicker"),
)
LEXICON = {word: (kind, value) for kind, value, words in MEANINGS for word in words.split()}
NOISE = """
    i we my mine me it is am im want will would like do the a an one in of for from with by also
    please thanks hi hello now there column columns pillar out down this that its next top master
    mm millimetres millimeters degrees line number option choice move none can be safely no
    ich wir mein meine meinen meiner mir mich es ist will moechte wuerde gern gerne der die das den
    dem des ein eine einen einem einer an im am vom von fuer mit aus dort auch bitte danke hallo
    jetzt saeule saeulen heraus raus ab sie diese dieser dieses nr nummer zeile wahl hin oben darauf
    drauf keine millimeter grad um naechste oberste erhebe weg
"""
FILLERS = frozenset(NOISE.split())
COLUMN = re.compile(r"(?<![^\W_])([RBYG])\s?([0-9]{1,3})(?![^\W_])", re.IGNORECASE)
AXIS = re.compile(r"(?<![^\W_])[xy]\s*[=:]\s*", re.IGNORECASE)
PIECES = re.compile(r"[-+]?[0-9]+(?:\.[0-9]+)?[^\W_]*|[^\W\d_]+[0-9]*|\S")
DASHES = str.maketrans({"\u2212": "-", "\u2013": "-", "\u2010": "-", "\u2011": "-"})
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
CONTRACTION = re.compile(r"(?<=[^\W\d_])['\u2019](?:d|ll|m|s|ve)\b", re.IGNORECASE)
NUMBER = re.compile(r"[-+]?[0-9]+")
NAMED = re.compile(r"[RBYG][0-9]{1,3}", re.IGNORECASE)


class Token(Struct, frozen=True, gc=False):
    """A piece of the text with its meaning."""

    kind: str
    value: str = ""
    written: str = ""


def tokens(text: str) -> list[Token]:
    """Turn a text into tokens, refusing the first word that means nothing."""
    plain = CONTRACTION.sub(" ", normalize("NFKC", text).translate(DASHES))
    pieces = PIECES.findall(COLUMN.sub(r"\1\2", AXIS.sub("", plain)))
    if len(pieces) > MOST_TOKENS:
        raise malformed("too_long")
    if pieces and pieces[-1] in "aiAI":
        # At the end it is no article or pronoun, but the letter of a place.
        return [*filter(None, map(of_piece, pieces[:-1])), Token("letter", pieces[-1].upper())]
    return [*filter(None, map(of_piece, pieces))]


def of_piece(piece: str) -> Token | None:
    """Return the meaning of a word, a number or a sign; None if it adds nothing."""
    if NAMED.fullmatch(piece):
        return Token("column", piece.upper(), piece)
    if piece[-1].isdecimal() and piece[0].isalpha():
        raise malformed("unknown_column", word=piece[:LONGEST_WORD])
    if piece[0].isdecimal() or piece[1:2].isdecimal() or piece.casefold() in NO_NUMBERS:
        return of_number(piece)
    if len(piece) == 1 and category(piece)[0] in "PCSZM":
        return None
    if len(piece) > LONGEST_WORD:
        raise malformed("unknown_word", word=piece[:LONGEST_WORD])
    return of_word(piece)


def of_number(piece: str) -> Token:
    """Return a whole number, refusing every other one."""
    shown = piece.lower().removesuffix("mm").removesuffix("°")
    if not (NUMBER.fullmatch(shown) and shown.isascii() and len(shown) <= LONGEST_NUMBER):
        raise malformed("whole_millimetres", word=piece[:LONGEST_WORD])
    return Token("number", str(int(shown)), piece)


def of_word(word: str) -> Token | None:
    """Return the meaning of a word; None if it adds nothing."""
    plain = fold(word)
    if plain in LEXICON:
        return Token(*LEXICON[plain], written=word)
    if plain in FILLERS and word != "A":
        return None
    if len(plain) == 1 and plain.isascii():
        return Token("letter", plain.upper(), word)
    raise malformed("unknown_word", word=word)


def is_empty(text: str) -> bool:
    """Say whether a text has words, but none that adds anything."""
    words = re.findall(r"\w+", text)
    return bool(words) and all(fold(word) in FILLERS for word in words)


def fold(word: str) -> str:
    """Return the word in small letters, without umlauts and accents."""
    plain = normalize("NFKD", word.casefold().translate(UMLAUTS))
    return "".join(letter for letter in plain if not combining(letter))
