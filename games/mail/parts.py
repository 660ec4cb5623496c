"""The text of a mail: which part holds it, and its bytes as letters. Never raises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage, Message

from games.mail import flowed, markup

# Enough for a long reply with our whole mail quoted below it; a mail program puts the reply first.
LONGEST_TEXT = 200_000
LONGEST_HEADER = 1000
MOST_PARTS = 100
# They are not ASCII with something added, so their bytes cannot be tried as UTF-8 first.
OTHER_ALPHABETS = ("utf-16", "utf16", "utf-32", "utf32", "utf-7", "utf7", "iso-2022", "hz")
NOT_FOR_MAIL = frozenset({"idna", "punycode", "raw_unicode_escape", "undefined", "unicode_escape"})
# Whoever declares these writes what Windows understands by them.
LATIN = frozenset({"iso-8859-1", "latin1", "latin-1", "iso_8859-1", "us-ascii", "ascii", ""})


# What stands between the parts of a multipart whose boundary is lost.
MIME = re.compile(r"^(?:--\S|Content-[A-Z]).*$", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """One text part, its transfer encoding undone."""

    kind: str
    text: str


def text_of(message: EmailMessage) -> str:
    """Return what the mail says as plain text, quotes in it led by '>'."""
    found = list(texts(message))
    plain = "\n".join(part.text for part in found if part.kind == "plain")
    if plain.strip():
        return plain
    return "\n".join(markup.text_of(part.text) for part in found if part.kind == "html")


def texts(message: Message) -> Iterator[Part]:
    """Give the text parts that are neither attachments nor another mail, in their order."""
    waiting, looked_at = [message], 0
    while waiting and looked_at < MOST_PARTS:
        part, looked_at = waiting.pop(), looked_at + 1
        headers = plain_headers(part)
        kind = headers.get_content_type()
        if part.is_multipart():
            children = part.get_payload()
            if kind != "message/rfc822" or part is message:
                waiting.extend(reversed([each for each in children if isinstance(each, Message)]))
        elif is_text(kind, headers, is_whole=part is message):
            yield read_part(part, kind, headers)


def plain_headers(part: Message) -> Message:
    """Return the two headers that matter, short enough and free of the parser's doubts."""
    kept = Message()
    for name, value in part.raw_items():
        if name.lower() in ("content-type", "content-disposition") and name not in kept:
            kept[name] = " ".join(str(value)[:LONGEST_HEADER].split())
    return kept


def is_text(kind: str, headers: Message, *, is_whole: bool) -> bool:
    """Say whether a leaf is text to read; a damaged multipart is all one text."""
    if headers.get_content_disposition() == "attachment":
        return False
    if is_whole:
        return not kind.startswith(("application/", "image/", "audio/", "video/"))
    return kind in ("text/plain", "text/html") and not headers.get_filename()


def read_part(part: Message, kind: str, headers: Message) -> Part:
    """Read one leaf."""
    text = letters(payload(part), charset(headers))
    if kind == "text/html":
        return Part("html", text)
    if kind.startswith("multipart/"):
        return Part("plain", MIME.sub("", text))
    if str(headers.get_param("format", "")).lower() == "flowed":
        deletes_blank = str(headers.get_param("delsp", "")).lower() == "yes"
        return Part("plain", flowed.joined(text, deletes_blank=deletes_blank))
    return Part("plain", text)


def payload(part: Message) -> bytes:
    """Return a leaf's bytes; one whose encoding is damaged beyond repair has none."""
    try:
        raw = part.get_payload(decode=True)
    except (ValueError, LookupError, TypeError, AttributeError):
        return b""
    return raw[:LONGEST_TEXT] if isinstance(raw, bytes) else b""


def charset(headers: Message) -> str:
    """Return the declared charset, or nothing."""
    try:
        return str(headers.get_content_charset("")).strip("'\" ").lower()
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""


def letters(raw: bytes, declared: str) -> str:
    """Decode by what the bytes are, then by what they are said to be, then somehow."""
    is_other = declared.startswith(OTHER_ALPHABETS)
    tried = (declared, "utf-8") if is_other else ("utf-8", declared)
    for name in tried:
        if name in LATIN or name.replace("-", "_") in NOT_FOR_MAIL:
            continue
        try:
            return raw.decode(name)
        except (ValueError, LookupError):
            continue
    return raw.decode("windows-1252", "replace")
