from __future__ import annotations

import subprocess
import sys

import pytest

from games.mail import parsing
from tests.games.mail.letters import letter

NESTED = b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n"
HARD = {
    "a hundred nested parts": (
        "too_deep",
        b"From: a@example.org\n" + b"".join(NESTED % (n, n) for n in range(100)) + b"\n\n4\n",
    ),
    "mails in mails": ("too_many_parts", b"Content-Type: message/rfc822\n\n" * 20_000),
    "very many parts": (
        "too_many_parts",
        b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 100_000,
    ),
    "very many lines": (
        "too_many_lines",
        b"".join(NESTED % (n, n) for n in range(20)) + b"\r" * 900_000,
    ),
    "a long header": ("long_header", b"To: " + b"a@example.org, " * 60_000 + b"\n\n4\n"),
    "a long folded header": ("long_header", b"Subject: x\n" + b" <a@b>,\n" * 40_000 + b"\n4\n"),
    "a long header of a part": (
        "long_header",
        b"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain;\n"
        + b' x="y";\n' * 40_000
        + b"\n4\n--b--\n",
    ),
    "many headers": ("long_header", b"X-A: 1\n" * 40_000 + b"\n4\n"),
    "a hundred and one servers": ("loop", b"Received: from a\n" * 101 + b"\n4\n"),
}


@pytest.mark.parametrize("trait", HARD)
def test_what_would_take_long_to_read_is_refused(trait):
    code, raw = HARD[trait]
    with pytest.raises(parsing.Unreadable) as refusal:
        parsing.parse(raw)
    assert refusal.value.code == code


def test_a_hundred_servers_on_the_way_are_still_a_way():
    assert parsing.parse(b"Received: from a\n" * 100 + b"\n4\n").get_content() == "4\n"


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\0",
        b"\r\r\r",
        b"4",
        b"From\n\n4",
        b"From: \xff\xfe <\xff@\xff>\nContent-Type: \xff/\xff; charset=\xff; boundary=\xff\n\n\xff",
        b"Content-Type: multipart/mixed\n\n--\n",
        b"Content-Type: text/plain; charset*=utf-8''%%%\n\n4",
        b"Content-Transfer-Encoding: base64\n\n====",
        b"To: @@@,,,;;<<>>\nFrom: =?x?q?=\nReturn-Path: <<>>\n\n4",
    ],
)
def test_whatever_is_broken_is_read_somehow(raw):
    message = parsing.parse(raw)
    parsing.author_of(message), parsing.envelope_sender(message)
    assert parsing.recipients(message, lambda address: True) is not None


def test_the_surest_header_tells_for_whom_a_mail_is():
    message = letter(
        to="Black <box@example.org>, <move+a@play.example.org>, play@play.example.org",
        Delivered_To="box@example.org",
    )

    def is_ours(address):
        return address.endswith("@play.example.org")

    found = ["move+a@play.example.org", "play@play.example.org"]
    assert parsing.recipients(message, is_ours) == found
    message["X-Original-To"] = "move+b@play.example.org"
    assert parsing.recipients(message, is_ours) == ["move+b@play.example.org"]


def test_the_first_return_path_is_the_envelopes():
    raw = b"Return-Path: <>\nReturn-Path: <a@example.org>\nFrom: b@example.org\n\n4"
    assert parsing.envelope_sender(parsing.parse(raw)) == ""
    assert parsing.envelope_sender(letter(sender="Black <b@example.org>")) == "b@example.org"


MEMORY = """
import re, sys
from pathlib import Path
from games.mail import parsing
raw = sys.stdin.buffer.read()
# Not getrusage: what it tells begins with the memory of whoever started the process.
def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]) // 1024
try:
    parsing.parse(raw)
except parsing.Unreadable as refusal:
    print(refusal.code, peak())
"""


@pytest.mark.parametrize(
    "raw",
    [b"X: y\n\n" + (b"x" * 70 + b"\n") * 370_000, HARD["a hundred nested parts"][1]],
    ids=["25 MB", "a hundred nested parts"],
)
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process its own peak")
def test_what_is_refused_takes_little_memory(raw):
    told = subprocess.check_output([sys.executable, "-c", MEMORY], input=raw).decode()
    code, megabytes = told.split()
    assert code in ("too_many_lines", "too_deep")
    assert int(megabytes) < 200
