"""What stands behind "vote" in a mail."""

from __future__ import annotations

import pytest

from games.mail import motions, phrases
from games.mail.motions import Motion


@pytest.mark.parametrize(
    ("text", "motion"),
    [
        ("pause", Motion("pause")),
        ("Pause 7", Motion("pause", 7)),
        ("for a pause of 7", None),
        ("pause for 7 days, please", Motion("pause", 7)),
        ("more time", Motion("extend")),
        ("mehr Zeit: 2 Tage", Motion("extend", 48)),
        ("verlängern um 12 Stunden", Motion("extend", 12)),
        ("end", Motion("end")),
        ("Ende.", Motion("end")),
        ("weiter", Motion("resume")),
        ("replace by bot", Motion("replace", by="bot")),
        ("Ersatzbank", Motion("replace", by="bench")),
        ("ersetzen durch Bot", Motion("replace", by="bot")),
        ("yes", Motion("yes")),
        ("Nein!", Motion("no")),
        ("", None),
        ("for the mayor", None),
        ("pause 3 5", None),
    ],
)
def test_a_motion_is_read(text, motion):
    assert motions.read(phrases.words_of(text)) == motion


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("vote pause 7", "vote"),
        ("Abstimmen: Pause 7", "vote"),
        ("vote take back", "undo"),
        ("vote for my friend", None),
        ("vote", None),
    ],
)
def test_a_line_is_a_vote_only_if_all_of_it_is(line, name):
    found = phrases.command_of(line)
    assert (found.name if found else None) == name
