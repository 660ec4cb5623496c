"""The rules of Patrizier, slow and obvious: a referee for tests.

Every legal turn is found by building all conceivable turns and asking one small predicate per
sentence of the rules page. Section numbers in the comments are those of the rules page.

A position is a plain dict:

    {"players": 3, "seat": 1,
     "cities": {"Roma": {"floors": 9, "L": [0, 1], "R": [], "scored": False}, ...},
     "hand": ["Roma D", "Lucca M", ...],
     "open": {"Roma": "Siena D", "Lucca": None, ...}}

A turn is a tuple (card, sites, shift, take): ("Lucca M", "R", ("Milano", "L"), "Lucca").
"""

from __future__ import annotations

from typing import Any

Position = dict[str, Any]
Shift = tuple[str, str] | None
Turn = tuple[str, str, Shift, str | None]

FAMILIES = ("A", "B", "C")
SITE_CHOICES = ("L", "R", "LL", "LR", "RR")


def city_of(card: str) -> str:
    # Section 7: a card is named by its city and its symbol.
    return card.rsplit(" ", 1)[0]


def symbol_of(card: str) -> str:
    # Section 7: a card is named by its city and its symbol.
    return card.rsplit(" ", 1)[1]


def crests_of(card: str) -> int:
    # Section 1: one crest and exactly one more thing; only D is a second crest.
    return 2 if symbol_of(card) == "D" else 1


def is_full(city: dict[str, Any]) -> bool:
    # Section 3, step 2: the city has all its floors.
    return len(city["L"]) + len(city["R"]) >= city["floors"]


def open_cities(position: Position) -> list[str]:
    # Section 3, step 4: the cities beside which a card lies open.
    return [name for name, card in position["open"].items() if card is not None]


# --- Section 3, step 1: play ------------------------------------------------------------------


def card_comes_from_the_hand(position: Position, turn: Turn) -> bool:
    # "Play one card from hand."
    card = turn[0]
    return card in position["hand"]


# --- Section 3, step 2: build -----------------------------------------------------------------


def one_floor_per_crest(position: Position, turn: Turn) -> bool:
    # "Build one floor per crest in the card's city."
    card, sites = turn[0], turn[1]
    return len(sites) == crests_of(card)


def city_takes_no_more_than_its_floors(position: Position, turn: Turn) -> bool:
    # Rulebook: exactly as many floors are built in a city as its number says.
    card, sites = turn[0], turn[1]
    city = position["cities"][city_of(card)]
    return len(city["L"]) + len(city["R"]) + len(sites) <= city["floors"]


def last_floor_goes_to_the_empty_site(position: Position, turn: Turn) -> bool:
    # If one of the two sites is still empty when the city's last floor is built, it must go there.
    card, sites = turn[0], turn[1]
    city = position["cities"][city_of(card)]
    heights = {"L": len(city["L"]), "R": len(city["R"])}
    for site in sites:
        is_last_floor = heights["L"] + heights["R"] == city["floors"] - 1
        empty_sites = [name for name in ("L", "R") if heights[name] == 0]
        if is_last_floor and empty_sites and site not in empty_sites:
            return False
        heights[site] += 1
    return True


def no_tower_holds_all_floors(position: Position, turn: Turn) -> bool:
    # "No tower may ever hold all the floors of a city."
    card, sites = turn[0], turn[1]
    city = position["cities"][city_of(card)]
    return all(len(city[site]) + sites.count(site) < city["floors"] for site in ("L", "R"))


# --- Section 3, step 3: shift -----------------------------------------------------------------


def shift_needs_the_shift_sign(position: Position, turn: Turn) -> bool:
    # "Only with M, optional": no shift is always allowed, a shift only with M.
    card, _, shift, _ = turn
    return shift is None or symbol_of(card) == "M"


def shift_takes_a_floor(position: Position, turn: Turn) -> bool:
    # The top floor of one tower, of any colour: there must be one. The other site may be empty.
    shift = turn[2]
    if shift is None:
        return True
    city_name, from_site = shift
    return len(position["cities"][city_name][from_site]) > 0


def shift_is_not_where_was_built(position: Position, turn: Turn) -> bool:
    # Condition (a): "not be the one just built in".
    card, _, shift, _ = turn
    return shift is None or shift[0] != city_of(card)


def shift_is_where_the_mover_has_a_floor(position: Position, turn: Turn) -> bool:
    # Condition (b): "contain at least one floor of the mover, anywhere in it".
    shift = turn[2]
    if shift is None:
        return True
    city = position["cities"][shift[0]]
    return position["seat"] in city["L"] or position["seat"] in city["R"]


def shift_is_not_in_a_scored_city(position: Position, turn: Turn) -> bool:
    # Condition (c): "not be scored yet"; the rulebook adds: that is, not all floors are built yet.
    shift = turn[2]
    if shift is None:
        return True
    city = position["cities"][shift[0]]
    return not city["scored"] and not is_full(city)


# --- Section 3, step 4: draw ------------------------------------------------------------------


def drawing_is_compulsory_while_a_card_is_open(position: Position, turn: Turn) -> bool:
    # "Drawing is compulsory while any card is open. If none is open, skip."
    take = turn[3]
    return (take is None) == (open_cities(position) == [])


def an_open_card_is_taken(position: Position, turn: Turn) -> bool:
    # "Any open card": a card can only be taken from a place where one lies.
    take = turn[3]
    return take is None or take in open_cities(position)


def card_beside_the_city_built_in_is_taken(position: Position, turn: Turn) -> bool:
    # "Take the open card beside the city just built in. With ? any open card on the board.
    # If no card lies beside the city built in, any other open card."
    card, _, _, take = turn
    if take is None or symbol_of(card) == "?":
        return True
    if city_of(card) not in open_cities(position):
        return True
    return take == city_of(card)


# All must hold, so their order is free: those that reject most come first.
RULES = (
    shift_needs_the_shift_sign,
    one_floor_per_crest,
    drawing_is_compulsory_while_a_card_is_open,
    card_beside_the_city_built_in_is_taken,
    an_open_card_is_taken,
    shift_takes_a_floor,
    shift_is_not_where_was_built,
    shift_is_where_the_mover_has_a_floor,
    shift_is_not_in_a_scored_city,
    card_comes_from_the_hand,
    city_takes_no_more_than_its_floors,
    last_floor_goes_to_the_empty_site,
    no_tower_holds_all_floors,
)


def conceivable_turns(position: Position) -> list[Turn]:
    # Section 3: a turn is one package of card, sites, optional shift and drawn card.
    city_names = list(position["cities"])
    shifts: list[Shift] = [None]
    for city_name in city_names:
        shifts += [(city_name, "L"), (city_name, "R")]
    turns = []
    for card in position["hand"]:
        for sites in SITE_CHOICES:
            for shift in shifts:
                turns.extend((card, sites, shift, take) for take in [None, *city_names])
    return turns


def legal_turns(position: Position) -> set[Turn]:
    """Every legal turn of the seat to move; equal cards count once."""
    legal = set()
    for turn in conceivable_turns(position):
        if all(rule(position, turn) for rule in RULES):
            legal.add(turn)
    return legal


# --- Section 4: scoring a city ----------------------------------------------------------------


def tower_winner(tower: list[int]) -> int:
    # "The player with most floors in it"; tied: "the one whose topmost floor lies higher".
    most = max(tower.count(seat) for seat in tower)
    tied = [seat for seat in set(tower) if tower.count(seat) == most]
    for seat in reversed(tower):
        if seat in tied:
            return seat
    raise ValueError("an empty tower has no winner")


def score_city(
    city: str, floors_left: list[int], floors_right: list[int], high: int, low: int
) -> dict[str, tuple[int, int]]:
    """Who wins the tiles of a full city; towers list seats from the ground up."""
    if not floors_left or not floors_right:
        raise ValueError(f"{city}: a tower is empty")
    if len(floors_left) == len(floors_right):
        raise ValueError(f"{city}: the towers are equally high")
    if len(floors_left) > len(floors_right):
        higher, lower = floors_left, floors_right
    else:
        higher, lower = floors_right, floors_left
    return {"high": (tower_winner(higher), high), "low": (tower_winner(lower), low)}


# --- Section 5: end ---------------------------------------------------------------------------


def head_points(cards: list[str]) -> int:
    # "For each family, every full three heads on a player's played cards give 6 points."
    points = 0
    for family in FAMILIES:
        heads = sum(symbol_of(card).count(family) for card in cards)
        points += 6 * (heads // 3)
    return points


def final_winners(scores: list[dict[str, int]]) -> list[int]:
    # Most points win; then more floors left in the supply; then the victory is shared.
    most_points = max(score["total"] for score in scores)
    best = [score for score in scores if score["total"] == most_points]
    most_floors = max(score["supply"] for score in best)
    return [score["seat"] for score in best if score["supply"] == most_floors]


def final_scores(
    played: list[list[str]], tiles_won: list[list[int]], supplies: list[int]
) -> tuple[list[dict[str, int]], list[int]]:
    """The scores by seat and the winning seats; all three lists have one entry per seat."""
    scores = []
    for seat, cards in enumerate(played):
        tiles = sum(tiles_won[seat])
        heads = head_points(cards)
        scores.append(
            {
                "seat": seat,
                "tiles": tiles,
                "heads": heads,
                "supply": supplies[seat],
                "total": tiles + heads,
            }
        )
    return scores, final_winners(scores)
