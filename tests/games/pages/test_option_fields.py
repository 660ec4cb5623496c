from __future__ import annotations

from dataclasses import replace
from typing import Literal

import msgspec
import pytest

from games.pages import option_fields
from games.pages.lobby_forms import TableForm
from games.selectors import lobby, title_options
from tests.games.pages.browsing import WISH


class Options(msgspec.Struct, frozen=True):
    """What a title could let its host choose."""

    open_hands: bool = False
    rounds: int = 3
    deck: Literal["short", "long"] = "short"
    level: Literal[1, 2] = 1
    names: tuple[str, ...] = ()


@pytest.fixture
def optional(monkeypatch):
    offered = [replace(lobby.titles()[0], options=title_options.choices(Options))]
    monkeypatch.setattr(lobby, "titles", lambda: offered)


def test_every_option_that_a_form_can_ask_for_gets_a_field(optional):
    fields = option_fields.fields(lobby.titles()[0])
    assert list(fields) == [
        f"option-patrizier-{name}" for name in ("open_hands", "rounds", "deck", "level")
    ]
    assert fields["option-patrizier-deck"].choices == [("short", "Short"), ("long", "Long")]
    assert len(TableForm().options) == 4


def test_what_was_chosen_reaches_the_title_as_it_wants_it(optional):
    sent = {"open_hands": "on", "rounds": "5", "deck": "long", "level": "2"}
    form = TableForm({**WISH, **{f"option-patrizier-{key}": sent[key] for key in sent}})
    assert form.is_valid(), form.errors
    chosen = form.wish().options
    assert chosen == {"open_hands": True, "rounds": 5, "deck": "long", "level": 2}
    assert msgspec.convert(chosen, Options) == Options(True, 5, "long", 2)


def test_what_was_left_out_keeps_the_default(optional):
    form = TableForm(WISH)
    assert form.is_valid()
    assert msgspec.convert(form.wish().options, Options) == Options()


def test_a_title_without_options_shows_nothing():
    assert TableForm().options == []
    form = TableForm(WISH)
    assert form.is_valid()
    assert form.wish().options == {}
