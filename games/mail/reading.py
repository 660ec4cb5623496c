"""What a person wrote in a mail, without what they only quoted or signed with. Pure; never raises.

`MARKERS` is a line near the top of our mails. Whatever stands below it is ours, and so is the
heading or the sentence above it, which somebody may have quoted without a mark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.message import EmailMessage

from games.mail import parts, quoting

MARKERS = {
    "en": "--- write above this line ---",
    "de": "--- bitte über dieser Zeile schreiben ---",
}
MARKER = MARKERS["en"]
# What may stand above the marker: the heading of HTML, the turn and its deadline of plain text.
OPENING = re.compile(
    r"[^,:]{1,80}, (?:game|Partie) \d+|Your games|Deine Partien"
    r"|(?:[^:]{1,40}: )?(?:turn|Zug) \d+ (?:of|von) \d+ (?:is yours|ist deiner) \(.*",
    re.IGNORECASE,
)
LONGEST_OPENING = 8
MOST_LINES = 2000
LONGEST_LINE = 2000
SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"

BREAKS = re.compile(r"\r\n?|[\v\f\x1c-\x1e\x85\u2028\u2029]")
BLANKS = re.compile(r"[\t\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")
# Signs without width, marks of direction and control characters show nothing and hide much; half
# characters cannot be kept. The joiners stay: some scripts and pictures are written with them.
UNSEEN = re.compile(
    r"[\x00-\x08\x0e-\x1b\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f"
    r"\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)


@dataclass(frozen=True, slots=True)
class Body:
    """The lines that a person wrote; an empty one stands for a gap, a quote or a signature."""

    lines: tuple[str, ...] = ()


def body_of(message: EmailMessage) -> Body:
    """Return what the person wrote, in its order, wherever the quote stands."""
    return Body(written(tidy(parts.text_of(message))))


def tidy(text: str) -> list[str]:
    """Return the lines without what cannot be seen; their ends are trimmed, quotes keep marks."""
    plain = UNSEEN.sub("", BLANKS.sub(" ", BREAKS.sub("\n", text)))
    return [line[:LONGEST_LINE].strip() for line in plain.split("\n", MOST_LINES)[:MOST_LINES]]


def written(lines: list[str]) -> tuple[str, ...]:
    """Leave out quotes, their introductions and signatures; stop where only our mail follows."""
    kept: list[str] = []
    introductions = quoting.Introductions()
    is_signed, place = False, 0
    lines = opened(lines)
    width = quoting.broken_at(lines)
    while place < len(lines):
        line, step = lines[place], 1
        if is_marker(line):
            kept = without_opening(kept)
            break
        if quoting.is_separator(lines, place):
            break
        if quoting.is_quote(line):
            is_signed = False
            line = ""
        elif introduced := introductions.length(lines, place):
            if not quote_follows(lines, place + introduced):
                break
            line, step = "", introduced
        elif quoting.is_signature(line):
            is_signed = True
        elif quoting.is_rest(lines, place, width):
            line = ""
        kept.append("" if is_signed else line)
        place += step
    return gathered(kept)


def is_marker(line: str) -> bool:
    """Say whether our mail begins here."""
    return line.strip("-* ").casefold() in PLAIN_MARKERS


def without_opening(kept: list[str]) -> list[str]:
    """Leave out what our mail says above its marker; what else stands there somebody wrote."""
    for place in range(max(0, len(kept) - LONGEST_OPENING), len(kept)):
        if OPENING.fullmatch(kept[place]):
            return kept[:place]
    return kept


PLAIN_MARKERS = frozenset(marker.strip("- ").casefold() for marker in MARKERS.values())


def quote_follows(lines: list[str], place: int) -> bool:
    """Say whether the next line with something on it is quoted."""
    following = next((line for line in lines[place : place + 4] if line), "")
    return quoting.is_quote(following)


def opened(lines: list[str]) -> list[str]:
    """Take a text out of the envelope of an inline PGP signature."""
    if SIGNED not in lines[:20]:
        return lines
    start = lines.index(SIGNED) + 1
    while start < len(lines) and lines[start]:
        start += 1
    return [line.removeprefix("- ") for line in lines[start:]]


def gathered(lines: list[str]) -> tuple[str, ...]:
    """Return the lines with single gaps between them and none around them."""
    kept: list[str] = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return tuple(kept[:-1] if kept and not kept[-1] else kept)
