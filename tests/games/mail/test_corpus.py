"""Whole mails as programs send them: what was written in them, and which commands that is.

Each file is named for the trait it tests. They answer one position, that of `VIEW`.
"""

from __future__ import annotations

import tomllib
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from games.engine import patrizier
from games.engine.errors import AmbiguousMove, MalformedMove
from games.mail.commands import Command, read
from games.mail.reading import body_of
from games.mail.sorting import kind_of
from tests.engine.patrizier.positions import position

FOLDER = Path(__file__).parents[2] / "data" / "mails" / "in"
MAILS = {path.stem: path for path in sorted(FOLDER.glob("*.eml"))}
EXPECTED = tomllib.loads((FOLDER / "expected.toml").read_text("utf-8"))
TOWERS = {
    "Milano": "/3",
    "Lucca": "/2",
    "Siena": "1113/0",
    "Roma": "/022111",
    "Parma": "1/",
    "Verona": "3/2302",
    "Ferrara": "0211/0",
    "Bologna": "/0",
    "Firenze": "3/1330223",
}
VIEW = patrizier.view(
    position("Milano C, Bologna D, Firenze M", players=4, turn=2, towers=TOWERS), 2
)


def understands(text):
    """Say whether Patrizier reads a text as a move or an order."""
    try:
        patrizier.read(text, VIEW)
    except AmbiguousMove:
        return True
    except MalformedMove:
        return False
    return True


def understands_in_digest(text):
    """Say the same of a line that begins with one of two games."""
    game, _, move = text.partition(": ")
    return game in ("218", "219") and understands(move)


def message(name):
    return message_from_bytes(MAILS[name].read_bytes(), policy=policy.default)


def test_every_mail_is_expected_and_every_expectation_has_a_mail():
    assert MAILS.keys() == EXPECTED.keys()
    assert len(MAILS) >= 60


@pytest.mark.parametrize("name", MAILS)
def test_what_was_written_is_taken_out_of_a_mail(name):
    assert list(body_of(message(name)).lines) == EXPECTED[name]["lines"]


@pytest.mark.parametrize("name", MAILS)
def test_what_no_person_wrote_is_known(name):
    assert kind_of(message(name), domain="example.org") == EXPECTED[name].get("kind", "")


@pytest.mark.parametrize("name", MAILS)
def test_a_mail_is_read_as_its_commands(name):
    expected = EXPECTED[name]
    in_digest = expected.get("in_digest", False)
    script = read(
        body_of(message(name)).lines,
        understands=understands_in_digest if in_digest else understands,
        in_digest=in_digest,
    )
    assert list(script.commands) == [Command(**each) for each in expected["commands"]]
    assert list(script.ignored) == expected.get("ignored", [])
