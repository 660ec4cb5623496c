"""What the API shows as an example is a move of its title."""

from __future__ import annotations

import msgspec
import pytest

from games import boards
from games.api import playing
from games.boards.samples import sample
from games.engine import orders
from games.selectors import examples

EXAMPLES = examples.of_every_title()


def test_every_title_has_one():
    assert [each.title.key for each in EXAMPLES] == list(boards.BOARDS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: each.title.key)
def test_text_and_data_are_the_same_move_and_can_be_played(example):
    title, game = example.title, sample(example.title.key)
    view = game.view(0, title.asks(game.states[0])[0].seat)
    move = msgspec.convert(example.move, title.Move)
    title.check(view, move)
    assert title.read(example.text, view) == orders.single(move)
    assert title.read(f"{example.text} else 1", view).steps[0].alternatives[0].move == move


def test_they_stand_in_the_description():
    shown = [each.value for each in playing.EXAMPLES]
    for example in EXAMPLES:
        assert {"asked": 5, "text": example.text} in shown
        assert {"asked": 5, "move": example.move} in shown
