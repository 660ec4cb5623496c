"""Edition files are checked when they are loaded (rules section 8)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import structs

from games.engine.errors import BadEdition
from games.engine.patronize import data, meta, scoring
from games.engine.patronize.state import COLOURS, Play
from tests.engine.patronize.tables import EDITION, player, position
from tests.engine.patronize.tables import answer as give

SOURCE = data.read_all()[meta.usual]


def changed(old, new, count=1):
    assert old in SOURCE
    return SOURCE.replace(old, new, count)


def test_the_usual_edition_is_there_and_without_warnings():
    assert list(data.EDITIONS) == [meta.usual]
    assert data.REFUSED == {}
    assert EDITION.warnings == ()
    assert "fame" in EDITION.document.reconstructed


def test_the_counts_of_the_rules_page():
    cards = EDITION.cards.values()
    assert [card.influence for card in cards] == list(range(1, 18))
    geniuses = Counter(colour for card in cards for colour in card.genius)
    assert geniuses == dict.fromkeys(COLOURS, 5)
    talents = Counter(card.talent for card in cards)
    assert talents == {**dict.fromkeys(COLOURS, 3), "any": 4, "none": 1}
    assert sorted(card.vp for card in EDITION.fame.values()) == [4, 5, 6, 6, 6, 6, 7]


# The tables of the rules page, sections 2 and 3, as they stand there.
CHARACTERS = """
 1 student     RGBY -  5  double_gain
 2 clown       -    *  2  copy_right
 3 sculptor    R    R  4  double_protege
 4 painter     R    R  3  extra_cube red
 5 literati    G    G  3  extra_cube green
 6 navigator   B    B  3  extra_cube blue
 7 nun         Y    Y  3  extra_cube yellow
 8 geographer  GB   G  4  majority green 5
 9 architect   RG   R  4  majority red 5
10 missionary  BY   B  4  majority blue 5
11 theologian  Y    Y  4  majority yellow 5
12 weaver      R    *  4  all_colours 7
13 lawyer      G    G  1  steal_tax
14 trader      B    B  1  per_cube 1
15 diplomat    Y    Y  1  per_right_cube 1
16 noble       -    *  0  double_lowest_fame
17 banker      -    *  1  many_proteges 4 3
"""
FAME = """
fame_art       R 6
fame_science   G 6
fame_discovery B 6
fame_religion  Y 6
fame_free_4    - 4
fame_free_5    - 5
fame_free_7    - 7
"""
LETTERS = {"red": "R", "green": "G", "blue": "B", "yellow": "Y", "any": "*", "none": "-"}


def rows(table):
    return [line.split() for line in table.strip().splitlines()]


def letters(colours):
    return "".join(LETTERS[colour] for colour in COLOURS if colour in colours) or "-"


def test_every_character_is_as_in_the_table_of_the_rules_page():
    found = []
    for card in EDITION.cards.values():
        ability = card.ability
        numbers = [str(each) for each in (ability.colour, ability.count, ability.points) if each]
        printed = [letters(card.genius), LETTERS[card.talent], str(card.vp)]
        found.append([str(card.influence), card.id, *printed, ability.kind, *numbers])
    assert found == rows(CHARACTERS)


def test_every_fame_card_is_as_in_the_table_of_the_rules_page():
    cards = EDITION.fame.values()
    assert [[card.id, letters(card.trump), str(card.vp)] for card in cards] == rows(FAME)


def test_set_ups_are_as_printed():
    setups = EDITION.setups.values()
    assert [(each.players, each.rounds, each.hand) for each in setups] == [
        (3, 7, 5),
        (4, 6, 4),
        (5, 5, 3),
    ]


def test_masterpieces_are_worth_what_the_rulebook_says():
    assert EDITION.worth[:8] == (0, 2, 5, 10, 15, 20, 25, 30)


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("", "cannot be read"),
        ("edition = ", "cannot be read"),
        (changed("vp = 5", 'vp = "five"'), "cannot be read"),
        (changed("vp = 5", "vp = 5\nluck = 1"), "cannot be read"),
        (changed('id = "nun"', 'id = "monk"'), "no character 'monk'"),
        (changed('id = "nun"', 'id = "painter"'), "'nun' is missing"),
        (changed("influence = 7\n", "influence = 8\n"), "influence 8"),
        (changed('genius = ["yellow"]', 'genius = ["pink"]'), "no colour 'pink'"),
        (changed('talent = "yellow"', 'talent = "pink"'), "no talent 'pink'"),
        (changed('talent = "none"', 'talent = "red"'), "student has no talent"),
        (changed('trump = ["red"]', 'trump = ["pink"]'), "no trump 'pink'"),
        (changed('id = "fame_art"', 'id = "fame_free_4"'), "7 different fame cards"),
        (SOURCE[: SOURCE.rindex("[[fame]]")], "7 different fame cards, not 6"),
        (changed('kind = "per_cube"', 'kind = "per_smile"'), "no ability 'per_smile'"),
        (changed('kind = "copy_right"', 'kind = "steal_tax"'), "ability copy_right is there 0"),
        (changed('colour = "blue" }', 'colour = "pink" }'), "does not go with colour 'pink'"),
        (changed('kind = "steal_tax" }', 'kind = "steal_tax", colour = "red" }'), "steal_tax"),
        (changed('"per_cube", points = 1', '"per_cube"'), "trader: per_cube does not go with 0"),
        (changed('"steal_tax"', '"steal_tax", points = 2'), "lawyer: steal_tax does not go"),
        (changed("count = 4, ", ""), "banker: many_proteges does not go with a count of 0"),
        (changed("cubes = 8", "cubes = 0"), "at least 1"),
        (changed("rounds = 7", "rounds = 8"), "cannot play 8 rounds"),
        (changed("hand = 5", "hand = 6"), "cannot have 6 cards"),
        (changed("players = 5", "players = 6"), "0 set-ups are given for 5"),
        (changed('"purple", "orange", "brown"', '"purple"'), "need as many colours"),
    ],
)
def test_an_edition_that_cannot_be_right_is_refused(source, fault):
    with pytest.raises(BadEdition, match=fault):
        data.load(source)


@pytest.mark.parametrize("kind", ["extra_cube", "majority"])
def test_abilities_not_once_a_colour_are_only_a_warning(kind):
    colour = f'kind = "{kind}", colour = "blue"'
    edition = data.load(changed(colour, colour.replace("blue", "red")))
    assert edition.warnings == (f"the ability {kind} is not there once for each colour",)


def test_several_trump_colours_are_allowed():
    edition = data.load(changed('trump = ["red"]', 'trump = ["red", "blue"]'))
    assert edition.fame["fame_art"].trump == ("red", "blue")


def test_a_file_under_a_wrong_name_is_set_aside_and_the_others_are_played():
    editions, refused = data.load_all({meta.usual: SOURCE, "mine": SOURCE})
    assert list(editions) == [meta.usual]
    assert "not its file's name" in str(refused["mine"])


def test_another_number_is_another_edition():
    assert data.load(changed("vp = 5", "vp = 6")).digest != EDITION.digest


def test_other_numbers_are_played_without_a_change_to_the_rules(monkeypatch):
    nun = changed("influence = 7\n", "influence = 99\n").replace("first_cube = 2", "first_cube = 9")
    other = data.load(nun.replace(f'edition = "{meta.usual}"', 'edition = "other"'))
    monkeypatch.setitem(data.EDITIONS, "other", other)
    state = position(*[player(hand=1)] * 3)
    table = structs.replace(state.table, edition="other")
    state = structs.replace(state, table=table, hands=(("nun",), ("banker",), ("noble",)))
    for card in ("nun", "banker", "noble"):
        state = give(state, Play(card))
    assert state.table.winner == 0
    assert dict(scoring.lines(state.table)[0].sources)["masterpieces"] == 9
