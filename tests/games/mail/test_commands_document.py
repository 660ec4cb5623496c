"""The page for players: everything it tells them to write is understood."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.utils import translation

from games import boards
from games.boards import BOARDS
from games.engine import registry, replay
from games.engine.errors import AmbiguousMove
from games.mail.commands import read
from games.mail.spans import read_span
from games.selectors import mail_words
from tests import factories
from tests.games.mail.test_corpus import understands

PAGE = (Path(__file__).parents[3] / "docs" / "mail-commands.md").read_text("utf-8")
ROWS = [line for line in PAGE.split("\n") if line.startswith("| `")]
# The last column only tells what happens.
EXAMPLES = [
    example
    for row in ROWS
    for cell in row.strip("|").split("|")[:-1]
    for example in re.findall(r"`([^`]+)`", cell)
    if "…" not in example
]
ZONE = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 16, 17, 0, tzinfo=UTC)


def test_there_are_examples():
    assert len(EXAMPLES) > 40


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_understood_whole(example):
    script = read([example], understands=understands)
    (command,) = script.commands
    assert script.ignored == ()
    if command.name == "vacation":
        read_span(command.argument, NOW, ZONE)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_the_answer_to_help_lists_is_understood(language):
    with translation.override(language):
        listed = mail_words.help_lines(title="patrizier")
    examples = [each for line in listed for each in line.partition(" - ")[0].split(", ")]
    assert len(examples) > 15
    for example in examples:
        assert read([example], understands=understands).commands, example


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", BOARDS)
def test_the_turns_in_the_answer_to_help_are_turns_of_its_title(key, language):
    title = boards.find(key)
    facts = title.open(title.Options(), registry.find_edition(title), 3, factories.draws(1))
    state = replay.fold(title, facts)
    view = title.view(state, title.asks(state)[0].seat)
    for example in ("example", "example_later"):
        with suppress(AmbiguousMove):
            assert title.read(BOARDS[key].label(example, language), view)
