"""Which titles have a face, and are offered."""

from __future__ import annotations

from types import ModuleType

from games import boards
from games.boards import BOARDS, patrizier, patronize
from games.engine import registry


def test_the_faces_are_those_of_registered_titles_in_their_order():
    keys = [title.key for title in registry.TITLES if title.key in BOARDS]
    assert list(BOARDS) == list(dict.fromkeys(keys))
    assert (BOARDS["patrizier"], BOARDS["patronize"]) == (patrizier, patronize)


def test_a_title_without_a_whole_face_is_not_offered(monkeypatch):
    half = ModuleType("half")
    half.lines = patrizier.lines
    assert not boards.is_whole(half)
    assert boards.is_whole(patronize)
    monkeypatch.delattr(patronize, "poster")
    assert "patronize" not in boards.faces()


def test_a_title_without_any_face_is_not_offered(monkeypatch):
    bare = ModuleType("bare")
    bare.key = "bare"
    monkeypatch.setattr(registry, "TITLES", (*registry.TITLES, bare))
    assert "bare" not in boards.faces()
