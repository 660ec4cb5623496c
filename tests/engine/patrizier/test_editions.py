"""Editions: the shipped one adds up, and the loader names what cannot be right in another."""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources

import pytest

from games.engine import canonical, patrizier, registry
from games.engine.errors import BadEdition
from games.engine.patrizier import data, meta
from games.engine.patrizier.data import FAMILIES, load
from tests.engine.playing import draws, finish

FOLDER = resources.files("games.engine.patrizier") / "editions"
SOURCE = (FOLDER / "amigo-2007-reconstructed.toml").read_text("utf-8")
EDITION = load(SOURCE)


def city(name: str) -> str:
    """Return a city's part of the file."""
    (part,) = (part for part in SOURCE.split("[[") if f'name = "{name}"' in part)
    return part


def changed(name: str, old: str, new: str) -> str:
    """Return the file with a change in one city."""
    assert old in city(name)
    return SOURCE.replace(city(name), city(name).replace(old, new))


def replaced(old: str, new: str) -> str:
    """Return the file with one change anywhere."""
    assert SOURCE.count(old) == 1
    return SOURCE.replace(old, new)


# --- the shipped edition ---------------------------------------------------------------------


def test_the_shipped_edition_loads_and_is_the_usual_one():
    assert patrizier.editions()["amigo-2007-reconstructed"] == EDITION
    assert next(iter(patrizier.editions())) == "amigo-2007-reconstructed"


@pytest.mark.parametrize(
    ("players", "cards", "floors", "doubles", "tiles"),
    [
        (2, 48, 63, 15, 99),
        (3, 48, 63, 15, 99),
        (4, 48, 63, 15, 99),
        (5, 55, 72, 17, 114),
    ],
)
def test_1_the_printed_totals_check_out(players, cards, floors, doubles, tiles):
    deck, cities = EDITION.deck(players), EDITION.in_play(players)
    assert len(deck) == cards
    assert sum(city.floors for city in cities) == sum(card.crests for card in deck) == floors
    assert sum(card.crests == 2 for card in deck) == doubles
    assert sum(sum(city.tiles) for city in cities) == tiles


@pytest.mark.parametrize(
    ("players", "singles", "double_heads", "free", "shifts", "heads"),
    [(4, 18, 6, 5, 4, 10), (5, 20, 8, 5, 5, 12)],
)
def test_1_symbols_are_counted_as_on_the_rules_page(
    players, singles, double_heads, free, shifts, heads
):
    deck = EDITION.deck(players)
    assert sum(card.heads == 1 for card in deck) == sum(card.star for card in deck) == singles
    assert sum(card.heads == 2 for card in deck) == double_heads
    assert sum(card.draws_any for card in deck) == free
    assert sum(card.shifts for card in deck) == shifts
    counted = Counter()
    for card in deck:
        counted[card.family] += card.heads
    assert [counted[family] for family in FAMILIES] == [heads] * 3


@pytest.mark.parametrize(
    ("players", "floors", "colours"),
    [
        (2, 39, ("black", "white")),
        (3, 29, ("black", "white", "red")),
        (4, 21, ("black", "white", "red", "yellow", "blue")),
        (5, 21, ("black", "white", "red", "yellow", "blue")),
    ],
)
def test_1_supplies_and_colours_are_as_printed(players, floors, colours):
    assert EDITION.supplies[players].floors == floors
    assert EDITION.colours(players) == colours


def test_a_city_has_the_same_index_for_every_number_of_players():
    assert [city.name for city in EDITION.in_play(2)] == [city.name for city in EDITION.in_play(5)][
        :9
    ]
    assert EDITION.in_play(5)[9].name == "Pistoia"


def test_the_reconstructed_numbers_are_marked():
    assert "symbols" in EDITION.document.reconstructed
    assert any("Pistoia" in mark for mark in EDITION.document.reconstructed)


def test_the_digest_is_over_the_numbers_and_not_over_the_writing():
    respaced = "# A remark.\n" + SOURCE.replace(" = ", "=").replace(", ", ",   ")
    assert load(respaced).digest == EDITION.digest == canonical.sha256(EDITION.document)
    assert load(changed("Roma", '"red"', '"scarlet"')).digest != EDITION.digest


def test_the_digest_never_changes():
    """A stored game names its edition by this digest."""
    assert EDITION.digest == "d3a2ad23e642e72c0696e354c08611fca7a7208f7fa1386d4e496fb400e0b6c5"


# --- what the loader refuses -----------------------------------------------------------------

ROMA = '["D", "D", "CC", "AA", "B*", "B*", "?"]'
BROKEN = {
    "not toml": (SOURCE + "\n[[", r"cannot be read"),
    "key missing": (replaced("hand = 3\n", ""), r"cannot be read.*hand"),
    "unknown key": (replaced("hand = 3", "hand = 3\nhandicap = 1"), r"cannot be read.*handicap"),
    "word for a number": (replaced("hand = 3", 'hand = "three"'), r"cannot be read.*hand"),
    "half a floor": (changed("Roma", "floors = 9", "floors = 9.5"), r"cannot be read.*floors"),
    "unknown symbol": (changed("Roma", '"CC"', '"X"'), r"Roma .*unknown symbol 'X'"),
    "no symbol": (changed("Roma", '"CC"', '""'), r"Roma .*unknown symbol ''"),
    "two equal cities": (replaced('name = "Lucca"', 'name = "Milano"'), r"same name"),
    "card missing": (changed("Roma", '"CC", ', ""), r"Roma: 6 cards .* 9 floors"),
    "card too many": (changed("Lucca", '"M"', '"M", "M"'), r"Lucca: 6 cards .* 7 floors"),
    "floors that no city has": (
        changed("Roma", "floors = 9", "floors = 8"),
        r"Roma: 7 .* 8 floors",
    ),
    "crest missing": (changed("Siena", '"D", "D"', '"D", "A"'), r"Siena: .* 6 crests for 7 floors"),
    "crest too many": (changed("Parma", '"?"', '"D"'), r"Parma: .* 6 crests for 5 floors"),
    "high tile": (changed("Parma", "[5, 2]", "[6, 2]"), r"Parma: tiles \(6, 2\) .* 5 floors"),
    "low tile": (changed("Roma", "[9, 6]", "[9, 5]"), r"Roma: tiles \(9, 5\) .* 9 floors"),
    "tile missing": (changed("Roma", "[9, 6]", "[9]"), r"cannot be read.*tiles"),
    "star on a double crest": (changed("Roma", '"D", "D"', '"D*", "D"'), r"Roma: .* not D\*"),
    "star on two heads": (changed("Roma", '"CC"', '"CC*"'), r"Roma: .* not CC\*"),
    "star on a sign": (changed("Verona", '"M"', '"M*"'), r"Verona: .* not M\*"),
    "one twin with a star": (changed("Roma", '"B*", "B*"', '"B*", "B"'), r"Roma: .* cards B "),
    "no supply": (replaced("players = 4", "players = 6"), r"no supply .* 4 players"),
    "too few colours": (replaced('["black", "white"]', '["black"]'), r"2 players need .*colours"),
    "one colour twice": (
        replaced('["black", "white", "red"]', '["black", "white", "white"]'),
        r"3 players need .*colours",
    ),
    "supply too small for two": (replaced("= 39", "= 38"), r"2 players may need 39 .* 38 "),
    "supply too small for three": (replaced("= 29", "= 28"), r"3 players may need 29 .* 28 "),
    "too few star cards": (
        changed("Siena", '"B*", "C*"', '"B", "C"')
        .replace(ROMA, ROMA.replace("*", ""))
        .replace('"A*", "C*", "M"', '"A", "C", "M"')
        .replace('"C*", "B*", "M"', '"C", "B", "M"'),
        r"4 players need 12 start cards, there are 10",
    ),
    "cards that cannot be shared": (
        replaced("players_from = 5", "players_from = 4"),
        r"55 cards cannot be shared evenly by 4",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_edition_is_refused_by_name(name):
    source, message = BROKEN[name]
    with pytest.raises(BadEdition, match=message) as caught:
        load(source)
    assert caught.value.code == "bad_edition"


@pytest.mark.parametrize(("players", "floors"), [(4, 20), (5, 18)])
def test_a_supply_may_never_run_out(players, floors):
    """A player may need 21 floors in a game of four, and 19 in one of five."""
    part = f"players = {players}\nfloors = 21"
    with pytest.raises(BadEdition, match=f"{players} players may need {floors + 1} floors"):
        load(replaced(part, f"players = {players}\nfloors = {floors}"))
    load(replaced(part, f"players = {players}\nfloors = {floors + 1}"))


NO_HAND = re.sub(r"floors = \d\d\n", "floors = 99\n", replaced("hand = 3", "hand = 0"))
SUPPLY_TWICE = SOURCE + '\n[[supplies]]\nplayers = 2\nfloors = 50\ncolours = ["red", "blue"]\n'


@pytest.mark.parametrize(
    "source",
    [NO_HAND, SUPPLY_TWICE, replaced("heads_in_a_set = 3", "heads_in_a_set = 0")],
    ids=["nobody is dealt a card", "a supply is given twice", "a set has no heads"],
)
def test_an_edition_that_cannot_be_played_is_refused(source):
    with pytest.raises(BadEdition):
        load(source)


# --- a second edition ------------------------------------------------------------------------

SECOND = changed("Milano", '"?"', '"M"').replace(
    '"amigo-2007-reconstructed"', '"from-the-real-box"'
)


def test_a_second_edition_loads_beside_the_first(tmp_path, monkeypatch):
    (tmp_path / "editions").mkdir()
    (tmp_path / "editions/amigo-2007-reconstructed.toml").write_text(SOURCE, "utf-8")
    (tmp_path / "editions/from-the-real-box.toml").write_text(SECOND, "utf-8")
    (tmp_path / "editions/notes.txt").write_text("not an edition")
    monkeypatch.setattr(data.resources, "files", lambda package: tmp_path)
    editions, refused = data.load_all(data.read_all())
    assert not refused
    assert list(editions) == ["amigo-2007-reconstructed", "from-the-real-box"]
    assert editions["amigo-2007-reconstructed"] == EDITION
    assert "Milano M" in editions["from-the-real-box"].cards
    assert "Milano M" not in EDITION.cards


def test_a_game_is_played_with_the_edition_it_began_with(monkeypatch):
    second = load(SECOND)
    monkeypatch.setitem(data.EDITIONS, second.key, second)
    (deal,) = patrizier.open(patrizier.Options(), second, 2, draws(1))
    cards = [*deal.open, *deal.pile, *deal.hands[0], *deal.hands[1]]
    assert deal.edition == "from-the-real-box"
    assert "Milano M" in cards
    assert "Milano ?" not in cards
    last = finish(patrizier, patrizier.apply(None, deal), lambda view: patrizier.legal(view)[-1])
    assert sum(score.total for score in patrizier.outcome(last).scores) >= 99


def test_a_bad_edition_file_is_set_aside_and_the_others_are_played():
    good = data.read_all()[meta.usual]
    renamed = good.replace(meta.usual, "second")
    sources = {meta.usual: good, "second": renamed, "broken": "floors = ", "alias": good}
    editions, refused = data.load_all(sources)
    assert list(editions) == [meta.usual, "second"]
    assert set(refused) == {"broken", "alias"}
    assert str(refused["broken"]).startswith("broken: ")


def test_a_refused_edition_is_named_by_its_fault(monkeypatch):
    fault = BadEdition("homemade: Roma has no cards")
    monkeypatch.setitem(data.REFUSED, "homemade", fault)
    with pytest.raises(BadEdition, match="Roma has no cards"):
        registry.find_edition(registry.find("patrizier"), "homemade")
