"""Hand-made small cases for the slow rules, and whole random games for the referee."""

from __future__ import annotations

import copy
import functools
import random
from collections.abc import Callable
from typing import Any

import pytest

from .referee import CITIES, SUPPLY, Disagreement, cities_in_play, referee
from .slow_rules import Turn, final_scores, legal_turns, score_city

# Section 1: the reconstructed cards.
CARDS_BY_CITY = {
    "Bologna": "D D AA BB C* C* ?",
    "Firenze": "D D BB CC A* A* M",
    "Roma": "D D CC AA B* B* ?",
    "Pistoia": "D D AA BB C* C* M",
    "Lucca": "D D A* B* M",
    "Siena": "D D B* C* ?",
    "Milano": "D D C* A* ?",
    "Ferrara": "D A* C* M",
    "Parma": "D B* A* ?",
    "Verona": "D C* B* M",
}


def position(
    hand: list[str], towers: dict[str, tuple[str, str]], opened: str, seat: int = 0
) -> dict[str, Any]:
    """Towers as strings of seats from the ground up; `opened` names cities with an open card."""
    cities = {}
    for name in cities_in_play(3):
        left, right = towers.get(name, ("", ""))
        floors = CITIES[name][0]
        cities[name] = {
            "floors": floors,
            "L": [int(floor) for floor in left],
            "R": [int(floor) for floor in right],
            "scored": len(left + right) == floors,
        }
    cards = {name: "Siena D" if name in opened.split() else None for name in cities}
    return {"players": 3, "seat": seat, "cities": cities, "hand": hand, "open": cards}


def sites(hand: list[str], **towers: tuple[str, str]) -> set[str]:
    return {turn[1] for turn in legal_turns(position(hand, towers, ""))}


def shifts(card: str, seat: int = 0, **towers: tuple[str, str]) -> set[tuple[str, str] | None]:
    return {turn[2] for turn in legal_turns(position([card], towers, "", seat))}


def takes(card: str, opened: str) -> set[str | None]:
    return {turn[3] for turn in legal_turns(position([card], {}, opened))}


def test_every_card_of_the_hand_may_be_played_and_equal_cards_count_once() -> None:
    turns = legal_turns(position(["Roma B", "Roma B", "Parma A"], {}, "Roma Parma"))
    assert turns == {
        ("Roma B", "L", None, "Roma"),
        ("Roma B", "R", None, "Roma"),
        ("Parma A", "L", None, "Parma"),
        ("Parma A", "R", None, "Parma"),
    }


@pytest.mark.parametrize("symbol", ["A", "B", "C", "AA", "BB", "CC", "?", "M"])
def test_one_crest_builds_one_floor_on_either_site(symbol: str) -> None:
    assert sites([f"Roma {symbol}"]) == {"L", "R"}


def test_two_crests_build_two_floors_on_the_same_tower_or_one_on_each() -> None:
    assert sites(["Roma D"]) == {"LL", "LR", "RR"}


def test_the_last_floor_of_a_single_card_must_go_to_the_empty_site() -> None:
    assert sites(["Parma A"], Parma=("0110", "")) == {"R"}
    assert sites(["Parma A"], Parma=("", "0110")) == {"L"}


def test_the_last_floor_is_free_when_both_sites_have_a_floor() -> None:
    assert sites(["Parma A"], Parma=("011", "0")) == {"L", "R"}


def test_a_floor_before_the_last_may_leave_a_site_empty() -> None:
    assert sites(["Parma A"], Parma=("011", "")) == {"L", "R"}
    assert sites(["Parma D"], Parma=("01", "")) == {"LL", "LR", "RR"}


def test_a_double_card_that_fills_the_city_puts_at_least_one_floor_on_the_empty_site() -> None:
    assert sites(["Parma D"], Parma=("011", "")) == {"LR", "RR"}
    assert sites(["Parma D"], Parma=("", "011")) == {"LL", "LR"}
    assert sites(["Roma D"], Roma=("0112201", "")) == {"LR", "RR"}


def test_a_double_card_that_fills_the_city_is_free_when_both_sites_have_a_floor() -> None:
    assert sites(["Parma D"], Parma=("01", "1")) == {"LL", "LR", "RR"}


def test_a_city_never_gets_more_than_its_floors() -> None:
    assert sites(["Parma D"], Parma=("011", "0")) == set()


def test_only_the_shift_sign_allows_a_shift_and_it_is_optional() -> None:
    for symbol in ("D", "A", "BB", "?"):
        assert shifts(f"Lucca {symbol}", Milano=("0", "")) == {None}
    assert shifts("Lucca M", Milano=("0", "")) == {None, ("Milano", "L")}
    assert shifts("Lucca M") == {None}


def test_a_shift_takes_from_a_tower_with_a_floor_and_either_tower_may_be_the_source() -> None:
    assert shifts("Lucca M", Milano=("01", "1")) == {None, ("Milano", "L"), ("Milano", "R")}


def test_the_target_of_a_shift_may_be_empty_and_the_source_may_become_empty() -> None:
    assert shifts("Lucca M", Milano=("", "0")) == {None, ("Milano", "R")}


def test_a_shift_may_leave_all_floors_but_the_last_on_one_tower() -> None:
    assert ("Milano", "R") in shifts("Lucca M", Milano=("00111", "1"))


def test_condition_a_no_shift_in_the_city_just_built_in() -> None:
    assert shifts("Lucca M", Lucca=("01", "0")) == {None}


def test_condition_b_no_shift_where_the_mover_has_no_floor() -> None:
    assert shifts("Lucca M", seat=2, Milano=("01", "1"), Parma=("12", "")) == {None, ("Parma", "L")}


def test_condition_b_one_floor_anywhere_in_the_city_is_enough_for_any_top_floor() -> None:
    assert shifts("Lucca M", seat=2, Milano=("21", "1")) == {None, ("Milano", "L"), ("Milano", "R")}


def test_condition_c_no_shift_in_a_scored_city() -> None:
    assert shifts("Lucca M", Parma=("001", "10")) == {None}
    assert shifts("Lucca M", Parma=("001", "1")) == {None, ("Parma", "L"), ("Parma", "R")}


@pytest.mark.parametrize("symbol", ["D", "A", "BB", "M"])
def test_the_card_beside_the_city_just_built_in_is_taken(symbol: str) -> None:
    assert takes(f"Roma {symbol}", "Roma Siena Parma") == {"Roma"}


def test_the_free_draw_sign_takes_any_open_card_that_citys_included() -> None:
    assert takes("Roma ?", "Roma Siena Parma") == {"Roma", "Siena", "Parma"}
    assert takes("Roma ?", "Siena Parma") == {"Siena", "Parma"}


def test_without_a_card_beside_the_city_any_other_open_card_is_taken() -> None:
    assert takes("Roma B", "Siena Parma") == {"Siena", "Parma"}


def test_drawing_is_skipped_only_if_no_card_is_open() -> None:
    assert takes("Roma B", "") == {None}
    assert takes("Roma ?", "") == {None}


def test_a_card_beside_a_scored_city_may_be_taken() -> None:
    turns = legal_turns(position(["Roma ?"], {"Parma": ("001", "10")}, "Parma"))
    assert {turn[3] for turn in turns} == {"Parma"}


def test_shift_and_take_are_chosen_independently() -> None:
    turns = legal_turns(position(["Lucca M"], {"Milano": ("0", "1")}, "Roma Siena"))
    assert len(turns) == 2 * 3 * 2
    assert ("Lucca M", "R", ("Milano", "R"), "Siena") in turns


def test_most_floors_in_the_higher_tower_win_the_high_tile_and_in_the_lower_the_low_tile() -> None:
    assert score_city("Lucca", [1, 1, 0, 1], [0, 0, 2], 7, 4) == {"high": (1, 7), "low": (0, 4)}
    assert score_city("Lucca", [0, 0, 2], [1, 1, 0, 1], 7, 4) == {"high": (1, 7), "low": (0, 4)}


def test_a_tie_in_a_tower_goes_to_the_tied_player_whose_topmost_floor_lies_higher() -> None:
    assert score_city("Parma", [0, 1, 1, 0], [2], 5, 2)["high"] == (0, 5)
    assert score_city("Parma", [1, 0, 0, 1], [2], 5, 2)["high"] == (1, 5)
    assert score_city("Parma", [2, 2, 2], [0, 1], 5, 2)["low"] == (1, 2)


def test_the_topmost_floor_of_a_player_who_is_not_tied_does_not_count() -> None:
    assert score_city("Lucca", [0, 1, 0, 1, 2], [2, 2], 7, 4)["high"] == (1, 7)


def test_one_player_may_win_both_tiles() -> None:
    assert score_city("Parma", [0, 0, 1], [0, 0], 5, 2) == {"high": (0, 5), "low": (0, 2)}


def test_towers_of_equal_height_and_empty_towers_are_refused() -> None:
    for left, right in (([0, 1], [1, 1]), ([0, 1], [])):
        with pytest.raises(ValueError, match="Parma"):
            score_city("Parma", left, right, 5, 2)


def test_the_printed_example_gives_51_points() -> None:
    cards = (
        ["Roma AA"] * 2
        + ["Lucca A"]
        + ["Roma BB"] * 3
        + ["Roma CC"]
        + ["Roma D", "Roma ?", "Lucca M"]
    )
    scores, winners = final_scores([cards, []], [[9, 9, 9, 6], []], [4, 9])
    assert scores[0] == {"seat": 0, "tiles": 33, "heads": 18, "supply": 4, "total": 51}
    assert winners == [0]


def test_only_full_threes_of_one_family_count() -> None:
    scores, _ = final_scores(
        [["Roma AA", "Roma BB", "Roma CC"], ["Roma AA", "Lucca A"]], [[], []], [0, 0]
    )
    assert [score["heads"] for score in scores] == [0, 6]


def test_a_tie_goes_to_the_larger_supply_and_is_shared_if_still_tied() -> None:
    assert final_scores([[], [], []], [[9], [5, 4], [7]], [3, 4, 9])[1] == [1]
    assert final_scores([[], [], []], [[9], [5, 4], [7]], [4, 4, 9])[1] == [0, 1]
    assert final_scores([[], ["Roma AA", "Roma A"]], [[6], []], [5, 5])[1] == [0, 1]


def cards_in_play(players: int) -> list[tuple[str, str, bool]]:
    return [
        (name, symbol.rstrip("*"), symbol.endswith("*"))
        for name in cities_in_play(players)
        for symbol in CARDS_BY_CITY[name].split()
    ]


def random_deal(players: int, dice: random.Random) -> dict[str, Any]:
    stars = [f"{city} {symbol}" for city, symbol, is_star in cards_in_play(players) if is_star]
    others = [f"{city} {symbol}" for city, symbol, is_star in cards_in_play(players) if not is_star]
    dice.shuffle(stars)
    pile = stars[3 * players :] + others
    dice.shuffle(pile)
    hands = [stars[3 * seat : 3 * seat + 3] for seat in range(players)]
    return {
        "hands": hands,
        "open": {name: pile.pop(0) for name in cities_in_play(players)},
        "pile": pile,
    }


def play_turn(table: dict[str, Any], turn: Turn, won: list[list[int]]) -> dict[str, Any]:
    """Carry out the turn on the table and return its event, without number and text."""
    (card, built, shift, take), seat, refill, scored = turn, table["seat"], None, None
    name = card.split()[0]
    city = table["cities"][name]
    table["hand"].remove(card)
    for site in built:
        city[site].append(seat)
    if len(city["L"] + city["R"]) == city["floors"]:
        city["scored"] = True
        result = score_city(name, city["L"], city["R"], *CITIES[name][2:])
        scored = {"city": name} | {
            key: {"seat": value[0], "points": value[1]} for key, value in result.items()
        }
        for winner, points in result.values():
            won[winner].append(points)
    if shift:
        table["cities"][shift[0]]["LR".replace(shift[1], "")].append(
            table["cities"][shift[0]][shift[1]].pop()
        )
    if take:
        table["hand"].append(table["open"][take])
        refill = table["open"][take] = table["pile"].pop(0) if table["pile"] else None
    move = {
        "card": card,
        "sites": list(built),
        "take": take,
        "shift": {"city": shift[0], "from": shift[1]} if shift else None,
    }
    return {"seat": seat, "move": move, "refill": refill, "scored": scored}


@functools.cache
def random_game(players: int, seed: int) -> dict[str, Any]:
    dice = random.Random(seed)
    deal = random_deal(players, dice)
    table = copy.deepcopy(deal) | {"players": players}
    table["cities"] = {
        name: {"floors": CITIES[name][0], "L": [], "R": [], "scored": False}
        for name in deal["open"]
    }
    played, won, supplies, events = (
        [[] for _ in range(players)],
        [[] for _ in range(players)],
        [],
        [],
    )
    start = dice.randrange(players)
    for index in range(len(cards_in_play(players))):
        seat = (start + index) % players
        table.update(seat=seat, hand=table["hands"][seat])
        turn = dice.choice(sorted(legal_turns(table), key=repr))
        events.append({"number": index + 1} | play_turn(table, turn, won))
        played[seat].append(turn[0])
    supplies.extend(
        SUPPLY[players] - len(cards) - len([card for card in cards if card.endswith(" D")])
        for cards in played
    )
    scores, winners = final_scores(played, won, supplies)
    return {
        "title": "patrizier",
        "players": players,
        "start_seat": start,
        "deal": deal,
        "events": events,
        "scores": scores,
        "winners": winners,
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_referee_accepts_correct_games(players: int) -> None:
    for seed in range(3):
        assert referee(random_game(players, seed), cards_in_play(players)) is None


def first_scoring(game: dict[str, Any]) -> dict[str, Any]:
    return next(event for event in game["events"] if event["scored"])


FAULTS: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "card missing": ("deal: missing", lambda game: game["deal"]["pile"].pop()),
    "four cards dealt": (
        "deal: cards dealt",
        lambda game: game["deal"]["hands"][1].append("Roma B"),
    ),
    "no star card dealt": (
        "deal: dealt",
        lambda game: game["deal"]["hands"][0].__setitem__(0, "Roma D"),
    ),
    "no open card": ("deal: places", lambda game: game["deal"]["open"].pop("Roma")),
    "wrong seat": ("event 5: seat", lambda game: game["events"][4].update(seat=9)),
    "wrong number": ("event 9: event number", lambda game: game["events"][4].update(number=9)),
    "illegal turn": ("event 7: the turn", lambda game: game["events"][6]["move"].update(take=None)),
    "wrong refill": ("event 2: refill", lambda game: game["events"][1].update(refill=None)),
    "not scored": ("full but", lambda game: first_scoring(game).update(scored=None)),
    "scored early": ("not full", lambda game: game["events"][0].update(scored={"city": "Roma"})),
    "wrong city": (
        "scored city",
        lambda game: first_scoring(game)["scored"].update(city="Nowhere"),
    ),
    "wrong winner": (
        "winner of the low",
        lambda game: first_scoring(game)["scored"]["low"].update(seat=9),
    ),
    "wrong points": (
        "points of the high",
        lambda game: first_scoring(game)["scored"]["high"].update(points=1),
    ),
    "turn missing": ("end: number of turns", lambda game: game["events"].pop()),
    "wrong score": ("end: heads of seat 1", lambda game: game["scores"][1].update(heads=1)),
    "wrong winners": ("end: winners", lambda game: game.update(winners=[])),
    "key missing": ("'refill' is missing", lambda game: game["events"][3].pop("refill")),
}


@pytest.mark.parametrize("name", FAULTS)
def test_the_referee_names_the_fault(name: str) -> None:
    message, spoil = FAULTS[name]
    game = copy.deepcopy(random_game(3, 7))
    spoil(game)
    with pytest.raises(Disagreement, match=message):
        referee(game, cards_in_play(3))
