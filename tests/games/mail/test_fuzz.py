"""Broken mails: reading them never fails, and no text takes long."""

from __future__ import annotations

from email import message_from_bytes, policy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.mail.commands import Script, read
from games.mail.reading import Body, body_of
from tests.games.mail.mutations import mutants
from tests.games.mail.test_corpus import understands, understands_in_digest

LONG = 100_000
PATTERNS = {
    "blanks": " ",
    "no-break blanks": "\xa0",
    "tabs": "\t",
    "quotes": ">",
    "quotes and blanks": "> ",
    "quoted lines": "> x\n",
    "dashes": "-",
    "underscores": "_",
    "colons": ":",
    "numbers": "4",
    "numbers with a gap": "4 ",
    "numbers on lines": "4\n",
    "games": "123: ",
    "greetings": "hi ",
    "introductions": "On 1 ",
    "introductions on lines": "On 1 x:\n",
    "wrote": "On 1 wrote ",
    "headers": "From: x\n",
    "commands": "chat: ",
    "commands on lines": "chat: x\n",
    "signatures": "sent from ",
    "von meinem": "von meinem x ",
    "brackets": "[",
    "exclamations": "4!",
    "tags": "<div>",
    "open tags": "<a ",
    "comments": "<!--",
    "declarations": "<!",
    "sections": "<![",
    "instructions": "<?",
    "entities": "&#",
    "ampersands": "&amp",
    "quotes of tags": "<blockquote>x",
    "attributes": "<a b='",
    "closed tags": "</",
    "joiners": "\u200d",
}


def read_both(message):
    body = body_of(message)
    return body, (
        read(body.lines, understands=understands),
        read(body.lines, understands=understands_in_digest, in_digest=True),
    )


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(raw=mutants())
def test_a_broken_mail_is_read_somehow(raw):
    body, scripts = read_both(message_from_bytes(raw, policy=policy.default))
    assert isinstance(body, Body)
    assert all(line == line.strip() and "\n" not in line for line in body.lines)
    # Half a character cannot be kept.
    assert all(line.encode() for line in body.lines if line)
    assert all(isinstance(script, Script) for script in scripts)


@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=200), kind=st.sampled_from(("plain", "html")))
def test_a_mail_read_from_text_is_read_too(text, kind):
    head = f"Content-Type: text/{kind}; charset=utf-8\n\n".encode()
    raw = head + text.encode("utf-8", "surrogatepass")
    body, _ = read_both(message_from_bytes(raw, policy=policy.default))
    assert all(line == line.strip() and "\n" not in line for line in body.lines)


@pytest.mark.parametrize("kind", ["plain", "html", "plain; format=flowed"])
@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
def test_a_long_text_of_one_pattern_is_read_in_the_time_of_its_length(pattern, kind):
    head = f"Content-Type: text/{kind}; charset=utf-8\n\n"
    text = (pattern * (LONG // len(pattern))) + "\n\n4\n" + "x"
    body, _ = read_both(message_from_bytes((head + text).encode(), policy=policy.default))
    assert isinstance(body, Body)


@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
def test_a_long_header_of_one_pattern_hides_nothing(pattern):
    # Not longer: the standard library takes the square of a header's length to parse it.
    value = pattern.replace("\n", " ") * (1000 // len(pattern))
    head = f"Content-Type: text/plain; charset=utf-8; x={value}\n\n4\n"
    body, _ = read_both(message_from_bytes(head.encode(), policy=policy.default))
    assert body.lines == ("4",)


def test_a_thousand_parts_are_not_all_looked_at():
    part = "--x\nContent-Type: text/plain\n\n4\n"
    raw = "Content-Type: multipart/mixed; boundary=x\n\n" + part * 1000 + "--x--\n"
    body = body_of(message_from_bytes(raw.encode(), policy=policy.default))
    assert 0 < len(body.lines) < 300
