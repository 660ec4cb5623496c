"""Mails of a title that asks several small questions in a row."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.boards import BOARDS, colours
from games.engine.patronize.state import Crafted, Cube, Gain, Take, Took
from tests import factories
from tests.games.mail.composing import compose, latest
from tests.games.mailing import reply, turn_mail

pytestmark = pytest.mark.django_db

BOARD = BOARDS["patronize"]
NAMES = ("Black", "White", "Purple")


@pytest.fixture
def game():
    return factories.game(players=3, title="patronize")


@pytest.mark.parametrize("end", ["", " !"])
@pytest.mark.parametrize(
    ("language", "told"), [("en", "take banker else cube red"), ("de", "nimm bankier sonst würfel")]
)
def test_a_receipt_lists_what_a_line_says_about_later_questions(game, language, told, end):
    User.objects.update(language=language)
    reply(turn_mail(game), f"pass; take banker else cube red{end}")
    mail = compose(latest("receipt"))
    for text in (mail.body, mail.alternatives[0][0]):
        assert told in " ".join(text.split())


def test_a_receipt_lists_nothing_when_nothing_is_left(game):
    reply(turn_mail(game), "pass !")
    assert "PREPARED FOR LATER" not in compose(latest("receipt")).body


def test_a_move_is_not_told_twice_beside_its_notation():
    took = Took(0, Take("nun", "red"), 1)
    assert BOARD.remark(took, NAMES) == "White had played it."
    assert BOARD.remark(took, [colours.name("white", "de")] * 2, "de") == "Gespielt hatte Weiß."
    assert BOARD.remark(Crafted(0, Cube("red"), Gain(0, "red")), NAMES) == ""
    stolen = Crafted(0, Cube("red"), Gain(0, "red", 2))
    assert BOARD.remark(stolen, NAMES) == "Masterpieces: Black red (from Purple)."
