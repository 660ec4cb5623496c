"""What in a mail its writer did not write: quotes, their introductions, signatures.

Every pattern looks at one line of bounded length and repeats nothing inside a repetition, so that
no mail takes long.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mailparser_reply import EmailReplyParser
from mailparser_reply.constants import MAIL_LANGUAGES

LONGEST_INTRODUCTION = 240
MOST_INTRODUCTION_LINES = 3
NARROWEST, WIDEST, SLACK = 50, 70, 4

QUOTE = re.compile(r"\s{0,3}>")
WROTE = re.compile(r"\b(?:wrote|writes|schrieb|schreibt|geschrieben)\b", re.IGNORECASE)
DATED = re.compile(r"\d")
SEPARATOR = re.compile(
    r"-{2,}\s?(?:original|urspr|weitergeleitet|forwarded|begin pgp|end pgp|below this line).*"
    r"|_{8,}|-{20,}|={20,}"
    r"|(?:begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-mail)):?",
    re.IGNORECASE,
)
HEADER = re.compile(
    r"\*?(?P<name>from|von|sent|gesendet|date|datum|to|an|cc|kopie|subject|betreff|reply-to"
    r"|antwort an)\s?\*?:\*?(?:\s|$)",
    re.IGNORECASE,
)
FIRST_HEADERS = frozenset(
    {"from", "von", "sent", "gesendet", "date", "datum", "subject", "betreff"}
)
SIGNATURE = re.compile(
    r"--|—"
    r"|(?:sent|written) (?:from|with|via|using|by) \S.*"
    r"|(?:von|mit) mein\w+ \S.* (?:gesendet|gesandt|geschickt|geschrieben)\W*"
    r"|diese nachricht wurde (?:von|mit) .*"
    r"|(?:gesendet|gesandt|verschickt|verfasst) (?:von|vom|mit|aus|über|via) \S.*"
    r"|(?:get|download) outlook for .*|(?:holen sie sich|laden sie) outlook .*"
    r"|outlook für \S+ (?:herunterladen|beziehen)\W*"
    r"|envoyé de(?:puis)? mon .*|inviato da(?:l mio)? .*",
    re.IGNORECASE,
)


def is_quote(line: str) -> bool:
    """Say whether a line is quoted."""
    return QUOTE.match(line) is not None


def is_signature(line: str) -> bool:
    """Say whether a line begins a signature."""
    return SIGNATURE.fullmatch(line.strip()) is not None


def is_separator(lines: Sequence[str], place: int) -> bool:
    """Say whether the mail that was answered begins here without marks."""
    line = lines[place].strip()
    if SEPARATOR.fullmatch(line):
        return True
    found = HEADER.match(line)
    if found is None or found["name"].lower() not in FIRST_HEADERS:
        return False
    following = [each.strip() for each in lines[place + 1 : place + 4]]
    return any(HEADER.match(each) for each in following)


def broken_at(lines: Sequence[str]) -> int:
    """Return the width from which a mail program may have broken quoted lines."""
    longest = max((len(line) for line in lines if is_quote(line)), default=0)
    return max(NARROWEST, min(longest, WIDEST))


def is_rest(lines: Sequence[str], place: int, width: int) -> bool:
    """Say whether a line between two quoted ones is what the first was broken into."""
    around = lines[place - 1 : place + 2]
    if place == 0 or len(around) < 3 or not (is_quote(around[0]) and is_quote(around[2])):
        return False
    first_word = around[1].split(maxsplit=1)[0] if around[1].strip() else ""
    return bool(first_word) and len(around[0]) + SLACK + len(first_word) > width


class Introductions:
    """Finds lines like 'On … wrote:'; asks the library only so often in one mail."""

    def __init__(self) -> None:
        self.questions_left = 10

    def length(self, lines: Sequence[str], place: int) -> int:
        """Return how many lines introduce a quote here: none, or up to three."""
        window = ""
        for count in range(1, MOST_INTRODUCTION_LINES + 1):
            line = lines[place + count - 1].strip() if place + count <= len(lines) else ""
            window = f"{window} {line}".strip()
            if not line or is_quote(line) or len(window) > LONGEST_INTRODUCTION:
                return 0
            if window.endswith(":") and self.introduces(window):
                return count
        return 0

    def introduces(self, text: str) -> bool:
        """Say whether a text that ends in a colon tells who wrote when."""
        if DATED.search(text) is None:
            return False
        if WROTE.search(text) or "@" in text:
            return True
        if self.questions_left == 0:
            return False
        self.questions_left -= 1
        return any(reply.headers for reply in READER.read(text).replies)


# German and English are known above; the library knows the others.
READER = EmailReplyParser(languages=sorted(MAIL_LANGUAGES))
