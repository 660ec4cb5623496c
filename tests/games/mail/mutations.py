"""Mails that no program should send: the corpus with something broken in it."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import strategies as st

FOLDER = Path(__file__).parents[2] / "data" / "mails" / "in"
CHARSETS = (b"utf-8", b"iso-8859-1", b"us-ascii", b"utf-16", b"utf-7", b"shift_jis", b"punycode")
CHARSETS += (b"idna", b"x-unknown", b"base64", b"", b'"', b"\xff", b"utf-8" * 50)
ENCODINGS = (b"base64", b"quoted-printable", b"7bit", b"8bit", b"binary", b"x-uuencode", b"")
KINDS = (
    b"text/plain",
    b"text/html",
    b"multipart/mixed",
    b"message/rfc822",
    b"text",
    b"/",
    b"a/b/c",
)
KINDS += (b"multipart/alternative", b"message/delivery-status", b"application/octet-stream")
JUNK = (
    b"\0",
    b"\r",
    b"\n\n",
    b"> ",
    b"-- \n",
    b"=",
    b"=3D=",
    b"<div><!--",
    b"<![CDATA[",
    b"&#x110000;",
)
JUNK += (
    b"\xff\xfe",
    "\u202e\u200b\ufeff".encode(),
    b"On 1 wrote:\n",
    b"4!\n",
    b"123: ",
    b"chat:\n",
    b"+2AA-",
    b"&#xD800;",
)
HEADERS = (
    b"Content-Type: ;;;=\n",
    b"Content-Type:\n",
    b"Subject: =?utf-8?q?=ff?=\n",
    b"From: <@>\n",
)
HEADERS += (b"Content-Disposition: attachment; filename*0*=utf-8''%ff\n", b"To: a b <c@d>, ;:\n")
HEADERS += (b"Content-Transfer-Encoding: base64\n", b"Date: never\n", b" folded\n", b"no colon\n")


def corpus() -> list[Path]:
    """List the mails that mutations begin with."""
    return sorted(FOLDER.glob("*.eml"))


@st.composite
def mutants(draw, most: int = 4) -> bytes:
    """Draw a mail of the corpus and break it a few times."""
    raw = draw(st.sampled_from(corpus())).read_bytes()
    for mutate in draw(st.lists(st.sampled_from(MUTATIONS), max_size=most)):
        raw = mutate(draw, raw)
    return raw


def place(draw, raw: bytes) -> int:
    """Draw a place in a mail."""
    return draw(st.integers(0, len(raw)))


def flipped(draw, raw: bytes) -> bytes:
    """Change single bytes."""
    changed = bytearray(raw)
    for index in draw(st.lists(st.integers(0, max(0, len(raw) - 1)), max_size=20)):
        changed[index : index + 1] = bytes([draw(st.integers(0, 255))])
    return bytes(changed)


def truncated(draw, raw: bytes) -> bytes:
    """Cut the end off."""
    return raw[: place(draw, raw)]


def beheaded(draw, raw: bytes) -> bytes:
    """Cut the beginning off."""
    return raw[place(draw, raw) :]


def littered(draw, raw: bytes) -> bytes:
    """Put junk somewhere, once or often."""
    junk = draw(st.sampled_from(JUNK)) * draw(st.sampled_from((1, 2, 50, 2000)))
    at = place(draw, raw)
    return raw[:at] + junk + raw[at:]


def doubled_headers(draw, raw: bytes) -> bytes:
    """Repeat header lines."""
    head, gap, body = raw.partition(b"\n\n")
    lines = head.split(b"\n")
    again = draw(st.lists(st.sampled_from(lines), max_size=8))
    return b"\n".join([*lines, *again]) + gap + body


def odd_headers(draw, raw: bytes) -> bytes:
    """Begin with headers that make no sense."""
    return b"".join(draw(st.lists(st.sampled_from(HEADERS), max_size=5))) + raw


def other_boundary(draw, raw: bytes) -> bytes:
    """Damage one boundary, be it declared or used."""
    found = [match.start() for match in re.finditer(rb"=_\w+", raw)]
    if not found:
        return raw
    at = draw(st.sampled_from(found))
    return raw[:at] + draw(st.sampled_from((b"", b'"', b"x", b"\0", b"--"))) + raw[at + 1 :]


def other_charset(draw, raw: bytes) -> bytes:
    """Declare another charset."""
    name = draw(st.sampled_from(CHARSETS))
    return re.sub(rb"charset=[^;\s]*", lambda _: b"charset=" + name, raw)


def other_encoding(draw, raw: bytes) -> bytes:
    """Declare another transfer encoding."""
    name = draw(st.sampled_from(ENCODINGS))
    return re.sub(rb"(?im)^(content-transfer-encoding:).*$", lambda m: m[1] + b" " + name, raw)


def other_kind(draw, raw: bytes) -> bytes:
    """Declare another kind of content."""
    name = draw(st.sampled_from(KINDS))
    return re.sub(rb"(?im)^(content-type:)[^;\n]*", lambda m: m[1] + b" " + name, raw, count=1)


def nested(draw, raw: bytes) -> bytes:
    """Wrap the mail into multiparts or into other mails."""
    for depth in range(draw(st.integers(1, 40))):
        mark = b"n%d" % depth
        if draw(st.booleans()):
            raw = b"Content-Type: message/rfc822\n\n" + raw
        head = b"Content-Type: multipart/mixed; boundary=" + mark
        raw = head + b"\n\n--" + mark + b"\n" + raw + b"\n--" + mark + b"--\n"
    return raw


def spliced(draw, raw: bytes) -> bytes:
    """Go on with the end of another mail."""
    other = draw(st.sampled_from(corpus())).read_bytes()
    return raw[: place(draw, raw)] + other[place(draw, other) :]


def other_line_ends(draw, raw: bytes) -> bytes:
    """End lines as other systems do."""
    return raw.replace(b"\r\n", b"\n").replace(
        b"\n", draw(st.sampled_from((b"\r\n", b"\r", b"\n\r")))
    )


MUTATIONS = (
    flipped,
    truncated,
    beheaded,
    littered,
    doubled_headers,
    odd_headers,
    other_boundary,
    other_charset,
    other_encoding,
    other_kind,
    nested,
    spliced,
    other_line_ends,
)
