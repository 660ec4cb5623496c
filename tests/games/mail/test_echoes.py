"""Our own mails, sent back by a program that marks nothing as a quote: nobody wrote them."""

from __future__ import annotations

import pytest
import time_machine

from games.models import Submission
from tests.games.mail.composing import AN_HOUR, NOON, compose
from tests.games.mail.kinds import KINDS
from tests.games.mailing import asked_game, reply, sent

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", ["turn", "refusal", "receipt", "reminder", "moved"])
def test_no_turn_is_read_from_a_mail_of_ours(kind, language):
    with time_machine.travel(NOON + 8 * AN_HOUR, tick=False) as traveller:
        notice = KINDS[kind](traveller)
        text = compose(notice, language=language).body
        taken = Submission.objects.exclude(status="refused")
        before = taken.count()
        assert reply(sent(notice), text)[0] == "answered"
        assert taken.count() == before
        if kind == "turn":
            assert reply(sent(notice), f"1\n\n{text}") == ("applied", "move")


def test_a_link_of_ours_in_what_a_person_writes_hides_nothing(settings):
    _, _, mail = asked_game()
    text = f"Good evening\n\n1\n\nI looked at {settings.SITE_URL}/games/1/?at=4 for long."
    assert reply(mail, text) == ("applied", "move")
