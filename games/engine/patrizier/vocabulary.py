"""What players' words mean, in English and German: a text into tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from unicodedata import category, normalize

from msgspec import Struct

from games.engine.patrizier.refusals import malformed

MOST_TOKENS = 60
LONGEST_WORD = 30
SHORTEST_CITY = 2

# Words are written without umlauts, as `fold` leaves them.
MEANINGS = (
    ("site", "L", "left li links linke linken linker linkes linkem"),
    ("site", "R", "right re rechts rechte rechten rechter rechtes rechtem"),
    ("both", "", "both beide beides beiden beider each je jeweils"),
    ("double", "", "double doubled doppel doppelt doppelte doppelten doppelter doppeltes"),
    ("two", "", "two zwei twice zweimal"),
    ("times", "", "x mal times"),
    ("symbol", "D", "d"),
    ("symbol", "A", "a"),
    ("symbol", "B", "b"),
    ("symbol", "C", "c"),
    ("symbol", "AA", "aa"),
    ("symbol", "BB", "bb"),
    ("symbol", "CC", "cc"),
    ("symbol", "M", "m"),
    ("symbol", "?", "any free wild joker frei freie freien freier freies"),
    ("symbol", "?", "beliebig beliebige beliebigen beliebiger"),
    ("head", "A", "hat hut hutes"),
    ("head", "B", "woman frau frauenkarte"),
    ("head", "C", "beard bearded bart bartes baertig baertige baertigen baertiger"),
    ("heads", "A", "hats huete hueten hute"),
    ("heads", "B", "women womans frauen"),
    ("heads", "C", "beards baerte baerten barte"),
    ("shift", "", "shift shifts shifting move moves versetze versetzen versetz versetzt vers"),
    ("shift", "", "versetzung versetzkarte verschiebe verschieben verschieb verschiebt schiebe"),
    ("+", "", "take takes taking draw draws pick grab get nimm nehme nehmen nehm nimmt"),
    ("+", "", "ziehe ziehen zieh zieht hole hol holen"),
    ("to", "", "to onto into nach auf zu zum zur"),
    ("not", "", "no not dont none nothing without ohne nicht nichts kein keine keinen"),
)
LEXICON = {word: (kind, value) for kind, value, words in MEANINGS for word in words.split()}
NOISE = """
    i we my mine me it is am want will would like do the an one on in at of for from with by and
    also please thanks hi hello now there beside play plays playing build builds building put puts
    place places add fill card cards floor floors storey storeys story tower towers site sites side
    sides spot city head heads crest crests symbol sign family man men red open line number option
    choice turn top
    ich wir mein meine meinen meiner mir mich es ist will moechte wuerde gern gerne der die das den
    dem des ein eine einen einem einer eins an im am vom von bei neben fuer mit aus dort dorthin
    und auch bitte danke hallo jetzt nun spiele spiel spielen spielt baue bau bauen baut setze setz
    setzen setzt lege leg legen stelle karte karten stockwerk stockwerke stock stein steine turm
    tuerme turme bauplatz bauplaetze platz feld seite seiten stadt kopf koepfe wappen symbol
    zeichen familie mann maenner rot rote roten roter rotem offen offene offenen zug nr nummer
    zeile wahl oben drauf darauf oberste obersten
"""
FILLERS = frozenset(NOISE.split())
ALIASES = {
    "Firenze": ("Florence", "Florenz"),
    "Roma": ("Rome", "Rom"),
    "Milano": ("Milan", "Mailand"),
}

SIGNS = ("symbol", "head", "heads", "double", "two")
MARKS = {"?": ("symbol", "?"), ">": (">", ""), "+": ("+", ""), "→": ("to", "")}
MARKS |= {"->": ("to", ""), "=>": ("to", "")}
PIECES = re.compile(r"->|=>|[^\W\d_]+|[0-9]+|\S")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
ONLY_SITES = re.compile(r"[lr]{1,4}")
TAIL = re.compile(r"(?P<symbol>aa|bb|cc|[abcdm])?(?P<sites>[lr]{1,2})?")
DOUBLED = re.compile(r"(?:doppelte[nrs]?|doppel|double)(?P<rest>.+)")
CARD_OF = re.compile(r"(?P<rest>.+?)(?:karten?|cards?)")
# "A" is a family, but "a card" is no more than a card.
ARTICLE = re.compile(
    r"\ba\s+(?=(?:card|floor|storey|double|two|hat|woman|beard|bearded|free|shift)\b)",
    re.IGNORECASE,
)
# The list in a mail says behind a line what it would score; whoever copies the line copies that.
FORECAST = re.compile(r"\b(?:fills|füllt|fuellt)\b[^>+;]*", re.IGNORECASE)
CONTRACTION = re.compile(r"(?<=[^\W\d_])['\u2019](?:d|ll|m|s|ve)\b", re.IGNORECASE)
NEGATION = re.compile(r"\bdon\W?t\b", re.IGNORECASE)
MY_MOVE = re.compile(r"\bmy move\b", re.IGNORECASE)


class Token(Struct, frozen=True, gc=False):
    """A piece of the text with its meaning; > and + open the shift and the take."""

    kind: str
    value: str = ""
    written: str = ""


END = Token("end")


def tokens(text: str, cities: tuple[str, ...]) -> tuple[Token, ...]:
    """Turn a text into tokens, refusing the first word that means nothing."""
    plain = NEGATION.sub(" not ", normalize("NFKC", text))
    for noise in (FORECAST, MY_MOVE, ARTICLE, CONTRACTION):
        plain = noise.sub(" ", plain)
    found = [token for piece in PIECES.findall(plain) for token in of_piece(piece, cities)]
    if len(found) > MOST_TOKENS:
        raise malformed("too_long")
    return tuple(settled(found))


def of_piece(piece: str, cities: tuple[str, ...]) -> tuple[Token, ...]:
    """Return the meaning of a word, a number or a sign."""
    if piece in MARKS:
        return (Token(*MARKS[piece], written=piece),)
    if piece.isascii() and piece.isdigit():
        return (Token("number", piece, piece),)
    if len(piece) == 1 and category(piece)[0] in "PC":
        return ()
    found = of_humps(piece, cities) if len(piece) <= LONGEST_WORD else None
    if found is None:
        raise malformed("unknown_word", word=piece[:LONGEST_WORD])
    return found


def of_humps(word: str, cities: tuple[str, ...]) -> tuple[Token, ...] | None:
    """Return the meaning of a word that may be several, as in MilanoL."""
    humps = [of_word(hump, cities) for hump in HUMPS.split(word)]
    if len(humps) > 1 and None not in humps:
        return tuple(token for hump in humps for token in hump or ())
    return of_word(word, cities)


def of_word(word: str, cities: tuple[str, ...]) -> tuple[Token, ...] | None:
    """Return the meaning of one word: () if it adds nothing, None if it is not known."""
    plain = fold(word)
    if plain in FILLERS:
        return ()
    if plain in LEXICON:
        return (Token(*LEXICON[plain], written=word),)
    if ONLY_SITES.fullmatch(plain):
        return (Token("site", plain.upper(), word),)
    if city := city_of(plain, cities):
        return (Token("city", city, word),)
    return compound(plain, cities) or glued(plain, cities)


def fold(word: str) -> str:
    """Return the word in small letters without umlauts."""
    return word.casefold().translate(UMLAUTS)


def city_of(plain: str, cities: tuple[str, ...]) -> str | None:
    """Name the only city that is spelled or begins like this."""
    names = spellings(cities)
    if plain in names:
        return names[plain]
    meant = {city for name, city in names.items() if name.startswith(plain)}
    return meant.pop() if len(meant) == 1 and len(plain) >= SHORTEST_CITY else None


@cache
def spellings(cities: tuple[str, ...]) -> dict[str, str]:
    """Map every spelling of every city to its name."""
    return {fold(name): city for city in cities for name in (city, *ALIASES.get(city, ()))}


def compound(plain: str, cities: tuple[str, ...]) -> tuple[Token, ...] | None:
    """Take words like Doppelhut and Hutkarte to pieces."""
    if (match := CARD_OF.fullmatch(plain)) is not None:
        return of_word(match["rest"], cities)
    if (match := DOUBLED.fullmatch(plain)) is None:
        return None
    rest = of_word(match["rest"], cities)
    return None if rest is None else (Token("double", written=plain), *rest)


def glued(plain: str, cities: tuple[str, ...]) -> tuple[Token, ...] | None:
    """Take a word like romadlr to pieces: a city, a symbol and sites, or the last two."""
    for cut in range(len(plain) - 1, -1, -1):
        match, city = TAIL.fullmatch(plain[cut:]), glued_city(plain[:cut], cities)
        if match is None or (city is None and (cut or not match["symbol"])):
            continue
        named = (("city", city), ("symbol", match["symbol"]), ("site", match["sites"]))
        return tuple(
            Token(kind, value if kind == "city" else value.upper(), plain)
            for kind, value in named
            if value
        )
    return None


def glued_city(plain: str, cities: tuple[str, ...]) -> str | None:
    """Name a city by its whole name or its code; 'luca' is a slip, not Lucca A."""
    is_code = len(plain) == SHORTEST_CITY
    return city_of(plain, cities) if is_code else spellings(cities).get(plain)


def settled(found: list[Token]) -> Iterator[Token]:
    """Settle what depends on the neighbours: counts, 'no shift', and words that lead nowhere."""
    rest = counted(leading(leading(found, "to", ("site",)), "+", ("city", *SIGNS)))
    index = 0
    while index < len(rest):
        if {token.kind for token in rest[index : index + 2]} == {"not", "shift"}:
            index += 2
            continue
        if rest[index].kind == "not":
            raise malformed("unknown_word", word=rest[index].written)
        yield rest[index]
        index += 1


def leading(found: list[Token], kind: str, targets: tuple[str, ...]) -> list[Token]:
    """Drop tokens of a kind that no target follows; 'draw any' draws nothing in particular."""
    return [
        token
        for token, follower in zip(found, [*found[1:], END], strict=False)
        if token.kind != kind or (follower.kind in targets and follower.value != "?")
    ]


def counted(found: list[Token]) -> list[Token]:
    """Keep a number in front as a line of the list; read 2 elsewhere as double, 1 as nothing."""
    kept: list[Token] = []
    for index, (token, follower) in enumerate(zip(found, [*found[1:], END], strict=False)):
        is_line = not index and follower.kind not in ("times", "head", "heads")
        if token.kind not in ("number", "times") or (token.kind == "number" and is_line):
            kept.append(token)
        elif token.value == "2":
            kept.append(
                Token("two" if follower.kind == "times" else "double", written=token.written)
            )
        elif token.kind == "number" and token.value != "1":
            raise malformed("unknown_word", word=token.written)
    return kept
