"""Score a finished game of Patronize a second time, slowly and from the written rules alone.

Nothing here is shared with the engine, the card table included: a slip in the edition file shows
up as a difference too. A final position and a seat's result are plain dicts:

    {"players": 3, "start": who would open the next round, "seats": [
        {"cubes": {"red": 2, "green": 0, "blue": 1, "yellow": 0}, "proteges": ["clown"],
         "fame": ["fame_art"], "hand": ["noble"], "clown": the protégé copied, or None}, …]}

    {"masterpieces": 7, "fame": 6, "proteges": 2, "abilities": {"clown": 5}, "hand": -10,
     "total": 10, "ties": [fame, protégés, masterpieces, distance from the start], "rank": 1}

`abilities` has an entry for every protégé that can score for itself, also when it brings 0.
Painter, Literati, Navigator and Nun have none: they score through the masterpieces.
"""

from __future__ import annotations

from copy import deepcopy

COLOURS = ["red", "green", "blue", "yellow"]

# Influence, id, printed victory points.
CHARACTERS = [
    (1, "student", 5),
    (2, "clown", 2),
    (3, "sculptor", 4),
    (4, "painter", 3),
    (5, "literati", 3),
    (6, "navigator", 3),
    (7, "nun", 3),
    (8, "geographer", 4),
    (9, "architect", 4),
    (10, "missionary", 4),
    (11, "theologian", 4),
    (12, "weaver", 4),
    (13, "lawyer", 1),
    (14, "trader", 1),
    (15, "diplomat", 1),
    (16, "noble", 0),
    (17, "banker", 1),
]
INFLUENCE = {character: influence for influence, character, _ in CHARACTERS}
PROTEGE_VP = {character: points for _, character, points in CHARACTERS}
FAME_VP = {
    "fame_art": 6,
    "fame_science": 6,
    "fame_discovery": 6,
    "fame_religion": 6,
    "fame_free_4": 4,
    "fame_free_5": 5,
    "fame_free_7": 7,
}
EXTRA_CUBE = {"painter": "red", "literati": "green", "navigator": "blue", "nun": "yellow"}
MAJORITY = {
    "architect": "red",
    "geographer": "green",
    "missionary": "blue",
    "theologian": "yellow",
}
NOTHING_AT_THE_END = ["student", "lawyer"]


def score(final: dict) -> list[dict]:
    """Score every seat and rank them."""
    check_clowns(final)
    results = [seat_result(final, seat) for seat in range(final["players"])]
    for result in results:
        better = [other for other in results if standing(other) > standing(result)]
        result["rank"] = 1 + len(better)
    return results


def copyable(final: dict, seat: int) -> list[str]:
    """List what the seat's Clown may copy, lowest influence first; nothing without the Clown."""
    if "clown" not in final["seats"][seat]["proteges"]:
        return []
    neighbour = final["seats"][right_of(final, seat)]
    found = [one for one in neighbour["proteges"] if one not in NOTHING_AT_THE_END]
    return sorted(found, key=lambda one: INFLUENCE[one])


def best_clown(final: dict, seat: int) -> str | None:
    """Choose the best copy for the seat: own total, lead, lowest influence, none last."""
    best, best_worth = None, None
    for option in [*copyable(final, seat), None]:
        worth = worth_of_copy(final, seat, option)
        if best_worth is None or worth > best_worth:
            best, best_worth = option, worth
    return best


def worth_of_copy(final: dict, seat: int, option: str | None) -> tuple[int, int]:
    """Return the seat's total with this copy, and its lead over the best opponent."""
    tried = deepcopy(final)
    tried["seats"][seat]["clown"] = option
    totals = [result["total"] for result in score(tried)]
    own = totals.pop(seat)
    return own, own - max(totals)


def check_clowns(final: dict) -> None:
    """Refuse a copy that the seat's Clown may not make."""
    for seat, held in enumerate(final["seats"]):
        if held["clown"] is not None and held["clown"] not in copyable(final, seat):
            raise ValueError(f"seat {seat} cannot copy {held['clown']}")


def seat_result(final: dict, seat: int) -> dict:
    """Score one seat, all but its rank."""
    held = final["seats"][seat]
    points = {
        "masterpieces": sum(value(masterpieces(final, seat, colour)) for colour in COLOURS),
        "fame": sum(FAME_VP[card] for card in held["fame"]),
        "proteges": sum(PROTEGE_VP[character] for character in held["proteges"]),
        "hand": -10 * len(held["hand"]),
    }
    abilities = ability_points(final, seat)
    distance = (seat - final["start"]) % final["players"]
    return {
        **points,
        "abilities": abilities,
        "total": sum(points.values()) + sum(abilities.values()),
        "ties": [points["fame"], points["proteges"], all_masterpieces(final, seat), distance],
    }


def standing(result: dict) -> tuple:
    """Return what seats are ranked by, more is better: of the distance, less."""
    fame, proteges, count, distance = result["ties"]
    return result["total"], fame, proteges, count, -distance


def right_of(final: dict, seat: int) -> int:
    return (seat - 1) % final["players"]


def value(count: int) -> int:
    """Return what so many masterpieces of one colour are worth."""
    return {0: 0, 1: 2, 2: 5, 3: 10, 4: 15, 5: 20}.get(count, 20 + 5 * (count - 5))


def masterpieces(final: dict, seat: int, colour: str) -> int:
    """Count the seat's cubes of a colour and the characters that count as one."""
    held = final["seats"][seat]
    count = held["cubes"][colour]
    for character in [*held["proteges"], held["clown"]]:
        if EXTRA_CUBE.get(character) == colour:
            count += 1
    return count


def all_masterpieces(final: dict, seat: int) -> int:
    return sum(masterpieces(final, seat, colour) for colour in COLOURS)


def ability_points(final: dict, seat: int) -> dict[str, int]:
    """Score the seat's end abilities; what the Clown copies stands under the Clown."""
    held = final["seats"][seat]
    points = {}
    for character in held["proteges"]:
        if character == "clown":
            points["clown"] = points_of(final, seat, held["clown"])
        elif character not in EXTRA_CUBE and character not in NOTHING_AT_THE_END:
            points[character] = points_of(final, seat, character)
    return points


def points_of(final: dict, seat: int, ability: str | None) -> int:
    """Say what an ability brings to the seat that uses it, its own or copied."""
    held = final["seats"][seat]
    if ability is None or ability in EXTRA_CUBE:
        return 0
    if ability in MAJORITY:
        return 5 if has_most(final, seat, MAJORITY[ability]) else 0
    if ability == "weaver":
        return 7 if all(masterpieces(final, seat, colour) >= 1 for colour in COLOURS) else 0
    if ability == "trader":
        return all_masterpieces(final, seat)
    if ability == "diplomat":
        return all_masterpieces(final, right_of(final, seat))
    if ability == "noble":
        return min((FAME_VP[card] for card in held["fame"]), default=0)
    if ability == "banker":
        return 3 if len(held["proteges"]) >= 4 else 0
    if ability == "sculptor":
        return max(PROTEGE_VP[character] for character in held["proteges"])
    raise ValueError(f"{ability} has no end ability")


def has_most(final: dict, seat: int, colour: str) -> bool:
    """Say whether the seat has any of the colour and nobody has more."""
    own = masterpieces(final, seat, colour)
    most = max(masterpieces(final, other, colour) for other in range(final["players"]))
    return own >= 1 and own == most
