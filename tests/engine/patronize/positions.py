"""Random final positions of Patronize, drawn so that rare cases of the scoring come up often.

Each could lie on a table as far as the number of pieces goes: eight cubes a colour, no more
characters and fame cards than a game of so many players brings in, every card in one place.
"""

from __future__ import annotations

from random import Random

from tests.engine.patronize.slow_scoring import (
    CHARACTERS,
    COLOURS,
    FAME_VP,
    NOTHING_AT_THE_END,
    copyable,
)

CUBES = 8
HAND = {3: 5, 4: 4, 5: 3}
FAME = {3: 7, 4: 6, 5: 5}
IDS = [character for _, character, _ in CHARACTERS]

# Holdings that bring the same points in other ways: fame cards, protégés, cubes of one colour each.
WORTH = {
    4: [(["fame_free_4"], [], []), ([], ["weaver"], []), ([], [], [1, 1])],
    5: [(["fame_free_5"], [], []), ([], ["student"], []), ([], [], [2])],
    6: [
        (["fame_art"], [], []),
        (["fame_science"], [], []),
        (["fame_discovery"], [], []),
        (["fame_religion"], [], []),
        ([], ["student", "lawyer"], []),
        ([], ["weaver"], [1]),
        ([], [], [1, 1, 1]),
    ],
    7: [
        (["fame_free_7"], [], []),
        (["fame_free_5"], [], [1]),
        ([], ["student"], [1]),
        ([], [], [2, 1]),
        (["fame_art"], ["lawyer"], []),
    ],
    10: [([], [], [3]), ([], [], [2, 2]), (["fame_free_5"], [], [2]), ([], ["student"], [2])],
    15: [([], [], [4]), ([], [], [3, 2]), ([], [], [2, 2, 2]), ([], ["student"], [3])],
    20: [([], [], [5]), ([], [], [3, 3]), ([], [], [4, 2]), (["fame_free_5"], [], [4])],
}


def random_final(random: Random) -> dict:
    """Draw a final position: a full table, a nearly empty one, or one with many ties."""
    final = empty(random)
    random.choice([full, full, bare, level])(final, random)
    for seat in range(final["players"]):
        options = copyable(final, seat)
        final["seats"][seat]["clown"] = random.choice([*options, None])
        for pile in ("proteges", "fame", "hand"):
            random.shuffle(final["seats"][seat][pile])
    return final


def supply(final: dict, colour: str) -> int:
    """Count the cubes of a colour that no seat holds."""
    return CUBES - sum(held["cubes"][colour] for held in final["seats"])


def empty(random: Random) -> dict:
    players = random.choice([3, 4, 5])
    seats = [
        {"cubes": dict.fromkeys(COLOURS, 0), "proteges": [], "fame": [], "hand": [], "clown": None}
        for _ in range(players)
    ]
    return {"players": players, "start": random.randrange(players), "seats": seats}


def full(final: dict, random: Random) -> None:
    """Deal all characters of a game and most fame cards; supplies often run out."""
    deal_fame(final, random, random.randint(2, FAME[final["players"]]))
    deal_characters(final, random, final["players"] * HAND[final["players"]])
    for colour in COLOURS:
        deal_cubes(final, random, colour, random.choice([8, 8, 7, random.randint(0, 8)]))


def bare(final: dict, random: Random) -> None:
    """Deal few cards and few cubes."""
    deal_fame(final, random, random.randint(0, 2))
    deal_characters(final, random, random.randint(0, 2 * final["players"]))
    for colour in COLOURS:
        deal_cubes(final, random, colour, random.choice([0, 0, 1, 2, 3, 8]))


def deal_fame(final: dict, random: Random, count: int) -> None:
    for card in random.sample(list(FAME_VP), count):
        random.choice(final["seats"])["fame"].append(card)


def deal_cubes(final: dict, random: Random, colour: str, count: int) -> None:
    """Give cubes to all seats, to two of them, or all to one."""
    seats = final["seats"]
    takers = random.sample(seats, random.choice([1, 2, len(seats), len(seats)]))
    for _ in range(count):
        random.choice(takers)["cubes"][colour] += 1


def deal_characters(final: dict, random: Random, count: int) -> None:
    """Deal characters into protégés and hands, every other time beginning with a useful Clown."""
    deck = random.sample(IDS, len(IDS))
    room = count
    if count >= 2 and random.random() < 0.5:
        room -= deal_clown(final, random, deck, random.randint(1, min(4, count - 1)))
    stays_in_hand = random.choice([0, 0.1, 0.4])
    for character in deck[:room]:
        held = random.choice(final["seats"])
        in_hand = random.random() < stays_in_hand
        in_hand = in_hand and len(held["hand"]) < HAND[final["players"]]
        held["hand" if in_hand else "proteges"].append(character)


def deal_clown(final: dict, random: Random, deck: list[str], models: int) -> int:
    """Give the Clown to a seat and so many models to its right neighbour; count the cards."""
    seat = random.randrange(final["players"])
    deck.remove("clown")
    final["seats"][seat]["proteges"].append("clown")
    for character in [one for one in deck if one not in NOTHING_AT_THE_END][:models]:
        deck.remove(character)
        final["seats"][seat - 1]["proteges"].append(character)
    return 1 + models


def level(final: dict, random: Random) -> None:
    """Give every seat the same points in other ways, and equally many cards in hand."""
    options = alike(random)
    used: set[str] = set()
    for held in final["seats"]:
        for fame, proteges, cubes in random.sample(options, len(options)):
            if used.isdisjoint(fame + proteges) and place_cubes(final, random, held, cubes):
                held["fame"], held["proteges"] = list(fame), list(proteges)
                used |= {*fame, *proteges}
                break
    rest = [character for character in IDS if character not in used]
    random.shuffle(rest)
    each = random.choice([0, 0, 1, 2])
    for held in final["seats"]:
        held["hand"] = [rest.pop() for _ in range(each)]


def alike(random: Random) -> list[tuple]:
    """Choose holdings of one worth: all of them, those without fame, or those of cubes only."""
    options = WORTH[random.choice(list(WORTH))]
    without_fame = [option for option in options if not option[0]]
    only_cubes = [option for option in without_fame if not option[1]]
    return random.choice([options, without_fame, only_cubes])


def place_cubes(final: dict, random: Random, held: dict, counts: list[int]) -> bool:
    """Give the seat so many cubes of one colour each, if the supply has them."""
    colours = random.sample(COLOURS, len(counts))
    pairs = list(zip(colours, counts, strict=True))
    if any(supply(final, colour) < count for colour, count in pairs):
        return False
    for colour, count in pairs:
        held["cubes"][colour] = count
    return True
