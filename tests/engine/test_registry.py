"""Titles, versions and editions are found, or refused with a stable code."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from games.engine import errors, registry
from games.engine.errors import Refused, UnknownTitle, WrongPlayerCount


def stub(key, version):
    return SimpleNamespace(key=key, name=key.title(), version=version, seats=range(2, 4))


def test_every_title_is_found_by_key_and_by_version():
    for title in registry.TITLES:
        assert registry.find(title.key, title.version) is title
        assert registry.find(title.key).version >= title.version


def test_no_key_and_version_is_registered_twice():
    names = [(title.key, title.version) for title in registry.TITLES]
    assert len(set(names)) == len(names)


def test_the_newest_version_is_the_usual_one_and_old_ones_stay(monkeypatch):
    old, new, other = stub("nim", 1), stub("nim", 2), stub("chess", 7)
    monkeypatch.setattr(registry, "TITLES", (new, old, other))
    assert registry.find("nim") is new
    assert registry.find("nim", 1) is old


def test_an_unknown_title_is_refused_with_the_known_ones():
    with pytest.raises(UnknownTitle, match=r"'monopoly'.*known: .*patrizier") as caught:
        registry.find("monopoly")
    assert caught.value.code == "unknown_title"


@pytest.mark.parametrize("key", ["", "Patrizier", "patrizier "])
def test_a_key_is_exact(key):
    with pytest.raises(UnknownTitle):
        registry.find(key)


@pytest.mark.parametrize("version", [-1, 0, 999])
def test_an_unknown_version_is_refused(version):
    with pytest.raises(UnknownTitle) as caught:
        registry.find("patrizier", version)
    assert caught.value.code == "unknown_title"
    assert str(version) in str(caught.value)


@pytest.mark.parametrize("title", registry.TITLES, ids=lambda title: title.key)
def test_an_unknown_edition_is_refused_with_the_known_ones(title):
    known = next(iter(title.editions()))
    with pytest.raises(UnknownTitle, match=f"no edition 'pirated'.*{known}") as caught:
        registry.find_edition(title, "pirated")
    assert caught.value.code == "unknown_title"


@pytest.mark.parametrize("title", registry.TITLES, ids=lambda title: title.key)
def test_editions_are_found_by_key_and_the_first_is_the_usual_one(title):
    editions = title.editions()
    assert registry.find_edition(title) is next(iter(editions.values()))
    for key, edition in editions.items():
        assert registry.find_edition(title, key) is edition
        assert edition.key == key


@pytest.mark.parametrize("title", registry.TITLES, ids=lambda title: title.key)
def test_only_the_printed_player_counts_are_accepted(title):
    for players in range(-1, 12):
        if players in title.seats:
            registry.check_players(title, players)
            continue
        with pytest.raises(WrongPlayerCount, match=f"not {players}$") as caught:
            registry.check_players(title, players)
        assert caught.value.code == "wrong_player_count"


CODES = {
    "Refused": "refused",
    "MalformedMove": "malformed_move",
    "AmbiguousMove": "ambiguous_move",
    "IllegalMove": "illegal_move",
    "Unanswered": "order_unanswered",
    "BadEdition": "bad_edition",
    "UnknownBot": "unknown_bot",
    "UnknownTitle": "unknown_title",
    "WrongPlayerCount": "wrong_player_count",
}


def test_the_codes_of_refusals_never_change():
    family = [
        each
        for each in vars(errors).values()
        if isinstance(each, type) and issubclass(each, Refused)
    ]
    assert {each.__name__: each.code for each in family} == CODES
