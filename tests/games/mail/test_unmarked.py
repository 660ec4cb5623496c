"""Our own mails, quoted without any mark: nothing of them is taken for what somebody wrote."""

from __future__ import annotations

import pytest
import time_machine
from django.conf import settings

from games.mail.reading import MARKERS, body_of
from tests.games.mail.composing import AN_HOUR, NOON, compose, parsed
from tests.games.mail.kinds import KINDS, TO_OUTSIDERS
from tests.games.mail.test_reading import mail
from tests.games.mail.test_transcripts import FOLDER

# A test mail takes no answers, and an invitation only a yes or a no. Who lost a seat has no say.
UNANSWERED = ("test", "invitation", "webhook", "webhook_gone", *TO_OUTSIDERS)
ANSWERED = [kind for kind in KINDS if kind not in UNANSWERED]
HTML = "text/html; charset=utf-8"


def transcript(kind, language):
    """Return the plain text of a mail; another test holds that it is what is sent."""
    return (FOLDER / f"{kind}.{language}.txt").read_text("utf-8").partition("\n\n")[2]


def test_every_language_has_its_marker():
    assert MARKERS.keys() == dict(settings.LANGUAGES).keys()


@pytest.mark.parametrize("language", MARKERS)
@pytest.mark.parametrize("kind", ANSWERED)
def test_what_stands_above_and_below_our_marker_was_not_written(kind, language):
    ours = transcript(kind, language)
    assert MARKERS[language] in ours
    for reply in (f"4\n\n{ours}", f"4\n{ours}"):
        assert body_of(mail(reply)).lines == ("4",)
    assert body_of(mail(ours)).lines == ()


@pytest.mark.django_db
@pytest.mark.parametrize("language", MARKERS)
@pytest.mark.parametrize("kind", ["turn", "digest", "answer"])
def test_the_same_holds_for_the_html(kind, language):
    with time_machine.travel(NOON + 8 * AN_HOUR, tick=False) as traveller:
        sent = parsed(compose(KINDS[kind](traveller), language=language, wants_pictures=False))
    ours = sent.get_body(("html",)).get_content()
    assert MARKERS[language] in ours
    assert body_of(mail(f"<p>4</p>{ours}", HTML)).lines == ("4",)
    assert body_of(mail(ours, HTML)).lines == ()


def test_the_marker_stands_below_turn_and_deadline():
    first, second = transcript("turn", "en").splitlines()[:2]
    assert first.startswith("Turn 8 of 48 is yours (Black), until ")
    assert second == MARKERS["en"]


@pytest.mark.parametrize("marker", MARKERS.values())
def test_whoever_writes_where_the_marker_says_is_read(marker):
    written = ("chat: what a turn, 8 of 48", "4")
    assert body_of(mail("\n".join([*written, marker, "", "YOUR HAND"]))).lines == written


def test_a_test_mail_takes_no_answers_and_has_no_marker():
    assert MARKERS["en"] not in transcript("test", "en")
