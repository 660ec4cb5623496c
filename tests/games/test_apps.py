from __future__ import annotations

from msgspec import structs

from games import apps
from games.engine import patrizier, patronize, registry


def test_what_is_unusual_in_an_edition_is_told_and_played_all_the_same(monkeypatch):
    (edition,) = patronize.editions().values()
    strange = structs.replace(edition, warnings=("there is something about it",))
    monkeypatch.setattr(patronize, "editions", lambda: {strange.key: strange})
    monkeypatch.setattr(registry, "TITLES", (patrizier, patronize))
    (message,) = apps.check_editions()
    assert "there is something about it (Patronize)" in message.msg
    assert not message.is_serious()


def test_the_editions_of_the_house_are_in_order():
    assert apps.check_editions() == []
