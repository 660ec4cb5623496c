"""Every kind of mail, word for word: tests/data/mails/out/ holds the plain text of each.

After a change of wording write them anew and read what changed:
WRITE_TRANSCRIPTS=1 .venv/bin/python -m pytest -n 0 tests/games/mail/test_transcripts.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import time_machine

from games.models_mail import Notice
from tests.games.mail.composing import AN_HOUR, NOON, compose, parsed
from tests.games.mail.kinds import KINDS

pytestmark = [pytest.mark.django_db, pytest.mark.once]

FOLDER = Path(__file__).parents[2] / "data" / "mails" / "out"
LANGUAGES = ("en", "de")


def written(kind, language):
    """Return subject and plain text of a mail of one kind."""
    with time_machine.travel(NOON + 8 * AN_HOUR, tick=False) as traveller:
        notice = KINDS[kind](traveller)
        if notice.person is None:
            notice.data = notice.data.replace("{", f'{{"language":"{language}",')
            mail = compose(notice)
        else:
            mail = compose(notice, language=language, time_zone="Europe/Rome")
        found = parsed(mail)
    assert found.get_body(("html",)) is not None
    return f"Subject: {found['Subject']}\n\n{found.get_body(('plain',)).get_content()}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_mail_says_what_it_said_before(kind, language):
    told, path = written(kind, language), FOLDER / f"{kind}.{language}.txt"
    if os.environ.get("WRITE_TRANSCRIPTS"):
        path.write_text(told, "utf-8")
    assert told == path.read_text("utf-8")
    lines = [line for line in told.splitlines() if "://" not in line]
    assert max(map(len, lines)) <= 72


def test_no_kind_of_notice_is_without_a_transcript():
    assert {name.partition("_")[0] for name in KINDS} - {"overdue"} == set(Notice.Kind.values)
