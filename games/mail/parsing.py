"""From bytes to a message, pure. What would take long to read is refused before it is read.

The standard library's parser asks every line about every boundary around it and takes a header
apart by copying what is left of it: both grow with the square of what somebody sends.
"""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Callable
from email.errors import MessageError
from email.message import EmailMessage
from email.utils import getaddresses

from games.engine.errors import Refused

MOST_PARTS = 100
DEEPEST = 20
MOST_LINES = 50_000
MOST_MARKS = 1_000
LONGEST_HEADER = 16_000
LONGEST_HEAD = 200_000
# Of those that say what a part is, which the parser takes apart: each one, and all together.
LONGEST_PART_HEADER = 1_500
LONGEST_PART_HEADERS = 10_000
MOST_RECEIVED = 100

FLAGS = re.IGNORECASE | re.MULTILINE
REST = rb"[^\n]*(?:\n[ \t][^\n]*)*"
PART = re.compile(rb"^content-type[ \t]*:", FLAGS)
BOUNDARY = re.compile(rb"boundary[*\d\s]*=", FLAGS)
RECEIVED = re.compile(rb"^received[ \t]*:", FLAGS)
HEADER = re.compile(rb"^[!-9;-~]+:" + REST, FLAGS)
PART_HEADER = re.compile(rb"^content-[a-z-]+[ \t]*:" + REST, FLAGS)

# Where an address stands that a mail was sent to, the surest first.
RECIPIENT_HEADERS = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "To", "Cc")

# The parser is meant never to fail, and does on some of what nobody ever sent.
FAULTS = (MessageError, ValueError, LookupError, AttributeError, TypeError, RecursionError)


class Unreadable(Refused):
    """A mail is not worth reading; the code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(f"the mail is refused: {code}")
        self.code = code


def parse(raw: bytes) -> EmailMessage:
    """Read a mail, whatever is wrong with it; refuse what would take too long."""
    text = with_plain_line_ends(raw)
    refuse_hard(text)
    try:
        return email.message_from_bytes(text, _class=EmailMessage, policy=email.policy.default)
    except FAULTS as fault:
        raise Unreadable("unreadable") from fault


def with_plain_line_ends(raw: bytes) -> bytes:
    """End every line as the parser sees it end."""
    return raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def refuse_hard(raw: bytes) -> None:
    """Refuse a mail that would take too long to read."""
    head = head_of(raw)
    if len(RECEIVED.findall(head)) > MOST_RECEIVED:
        raise Unreadable("loop")
    if len(PART.findall(raw)) > MOST_PARTS or raw.count(b"\n--") > MOST_MARKS:
        raise Unreadable("too_many_parts")
    if len(BOUNDARY.findall(raw)) > DEEPEST:
        raise Unreadable("too_deep")
    if raw.count(b"\n") > MOST_LINES:
        raise Unreadable("too_many_lines")
    parts = lengths(PART_HEADER, raw)
    if is_long(head) or max(parts) > LONGEST_PART_HEADER or sum(parts) > LONGEST_PART_HEADERS:
        raise Unreadable("long_header")


def is_long(head: bytes) -> bool:
    """Tell whether the headers of a mail are too long to be read."""
    return len(head) > LONGEST_HEAD or max(lengths(HEADER, head)) > LONGEST_HEADER


def lengths(pattern: re.Pattern[bytes], text: bytes) -> list[int]:
    """Return the lengths of the headers that are found; there is always one."""
    return [0, *(found.end() - found.start() for found in pattern.finditer(text))]


def head_of(text: bytes) -> bytes:
    """Return the lines before the first empty one."""
    return text.partition(b"\n\n")[0]


def headers_of(raw: bytes) -> EmailMessage:
    """Read the headers of a mail alone; none if they are too long to be read."""
    head = head_of(with_plain_line_ends(raw))
    return email.message_from_bytes(
        b"" if is_long(head) else head, _class=EmailMessage, policy=email.policy.default
    )


def values(message: EmailMessage, *names: str) -> list[str]:
    """Return some headers as they came: taking them apart may fail, and this never does."""
    wanted = {name.lower() for name in names}
    found = [(name.lower(), str(value)) for name, value in message.raw_items()]
    return [" ".join(value.split()) for name, value in found if name in wanted]


def addresses_in(message: EmailMessage, *names: str) -> list[str]:
    """List the addresses in some headers, without the names beside them."""
    found = getaddresses(values(message, *names))
    return [address for _name, address in found if "@" in address]


def author_of(message: EmailMessage) -> str:
    """Return the address that a mail says it is from."""
    return next(iter(addresses_in(message, "From", "Sender")), "")


def envelope_sender(message: EmailMessage) -> str:
    """Return whom a mail goes back to: nobody for one that must never be answered."""
    back = values(message, "Return-Path")
    return back[0].strip("<> ") if back else author_of(message)


def recipients(message: EmailMessage, is_ours: Callable[[str], bool]) -> list[str]:
    """Find out to which of our addresses a mail was sent, from the header that knows it best."""
    for name in RECIPIENT_HEADERS:
        if found := [each for each in addresses_in(message, name) if is_ours(each)]:
            return list(dict.fromkeys(found))
    return []
