"""Replays a simulated game of Patrizier with books of its own; objects to the first thing wrong.

Section numbers in the comments are those of the rules page. The state is a plain dict: hands,
played and tiles_won (one list per seat), supplies (one number per seat), pile (top first), open and
cities (by city name, as in a position of slow_rules), frozen (the towers of each scored city at the
moment of its scoring).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .slow_rules import Turn, city_of, crests_of, final_scores, is_full, legal_turns, score_city

State = dict[str, Any]
Card = tuple[str, str, bool]

# Section 1: city: (floors, cards, high tile, low tile).
CITIES = {
    "Bologna": (9, 7, 9, 6),
    "Firenze": (9, 7, 9, 6),
    "Roma": (9, 7, 9, 6),
    "Pistoia": (9, 7, 9, 6),
    "Siena": (7, 5, 7, 4),
    "Lucca": (7, 5, 7, 4),
    "Milano": (7, 5, 7, 4),
    "Ferrara": (5, 4, 5, 2),
    "Parma": (5, 4, 5, 2),
    "Verona": (5, 4, 5, 2),
}
SUPPLY = {2: 39, 3: 29, 4: 21, 5: 21}  # Section 1: floors per player.
TURNS_EACH = {2: 24, 3: 16, 4: 12, 5: 11}  # Section 3: turns per player.
TURNS = {2: 48, 3: 48, 4: 48, 5: 55}  # Section 8: turns in all, and cards.
TILE_SUM = {2: 99, 3: 99, 4: 99, 5: 114}  # Section 8: all fame tiles.


class Disagreement(Exception):
    """The document breaks a rule; the message names the place and the difference."""


def expect(where: str, what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise Disagreement(f"{where}: {what}: found {found!r}, expected {wanted!r}")


def demand(where: str, what: str, holds: bool) -> None:
    if not holds:
        raise Disagreement(f"{where}: {what}")


def cities_in_play(players: int) -> list[str]:
    # Section 2, step 1: with 2-4 players Pistoia is out.
    return [name for name in CITIES if name != "Pistoia" or players == 5]


# --- The cards and the deal -------------------------------------------------------------------


def check_cards(cards: list[Card], players: int) -> None:
    # Section 1: cards per city, crests per city = floors, star cards carry one crest.
    names = cities_in_play(players)
    expect("cards", "cities in play", sorted({city for city, _, _ in cards}), sorted(names))
    expect("cards", "number of cards", len(cards), TURNS[players])
    for name in names:
        of_city = [f"{city} {symbol}" for city, symbol, _ in cards if city == name]
        floors, count, _, _ = CITIES[name]
        expect("cards", f"cards of {name}", len(of_city), count)
        expect("cards", f"crests of {name}", sum(crests_of(card) for card in of_city), floors)
    for city, symbol, is_star in cards:
        demand("cards", f"star card {city} {symbol} has two crests", not is_star or symbol != "D")


def check_deal(deal: dict[str, Any], cards: list[Card], players: int) -> None:
    # Section 2, steps 3-5.
    expect("deal", "number of hands", len(deal["hands"]), players)
    for seat, hand in enumerate(deal["hands"]):
        expect("deal", f"cards dealt to seat {seat}", len(hand), 3)
    dealt = Counter(card for hand in deal["hands"] for card in hand)
    stars = Counter(f"{city} {symbol}" for city, symbol, is_star in cards if is_star)
    expect("deal", "dealt cards that are no star cards", sorted((dealt - stars).elements()), [])
    expect(
        "deal", "places with an open card", sorted(deal["open"]), sorted(cities_in_play(players))
    )
    for city, card in deal["open"].items():
        demand("deal", f"no open card beside {city}", card is not None)
    found = dealt + Counter(deal["pile"]) + Counter(deal["open"].values())
    wanted = Counter(f"{city} {symbol}" for city, symbol, _ in cards)
    expect("deal", "surplus cards", sorted((found - wanted).elements()), [])
    expect("deal", "missing cards", sorted((wanted - found).elements()), [])


def first_state(deal: dict[str, Any], players: int) -> State:
    # Section 2: everything as it lies before the first turn.
    return {
        "players": players,
        "hands": [list(hand) for hand in deal["hands"]],
        "played": [[] for _ in range(players)],
        "tiles_won": [[] for _ in range(players)],
        "supplies": [SUPPLY[players] for _ in range(players)],
        "pile": list(deal["pile"]),
        "open": dict(deal["open"]),
        "cities": {
            name: {"floors": CITIES[name][0], "L": [], "R": [], "scored": False}
            for name in cities_in_play(players)
        },
        "frozen": {},
    }


# --- One turn --------------------------------------------------------------------------------


def turn_of(move: dict[str, Any]) -> Turn:
    # Section 3, step 2: the order of two floors never matters.
    shift = move["shift"]
    return (
        move["card"],
        "".join(sorted(move["sites"])),
        None if shift is None else (shift["city"], shift["from"]),
        move["take"],
    )


def play_and_build(state: State, where: str, seat: int, card: str, sites: str) -> None:
    # Section 3, steps 1 and 2.
    state["hands"][seat].remove(card)
    state["played"][seat].append(card)
    for site in sites:
        state["supplies"][seat] -= 1
        state["cities"][city_of(card)][site].append(seat)
    demand(where, f"the supply of seat {seat} is negative", state["supplies"][seat] >= 0)


def check_scoring(state: State, where: str, name: str, scored: dict[str, Any] | None) -> None:
    # Section 3, step 2: scoring happens at once when the city has all its floors.
    # Section 4: who wins what.
    city = state["cities"][name]
    if not is_full(city):
        expect(where, f"scoring although {name} is not full", scored, None)
        return
    demand(where, f"{name} is full but was not scored", scored is not None)
    _, _, high, low = CITIES[name]
    result = score_city(name, city["L"], city["R"], high, low)
    expect(where, "scored city", scored["city"], name)
    for tile in ("high", "low"):
        seat, points = result[tile]
        expect(where, f"winner of the {tile} tile of {name}", scored[tile]["seat"], seat)
        expect(where, f"points of the {tile} tile of {name}", scored[tile]["points"], points)
        state["tiles_won"][seat].append(points)
    city["scored"] = True
    state["frozen"][name] = {"L": list(city["L"]), "R": list(city["R"])}


def carry_out_shift(state: State, shift: tuple[str, str] | None) -> None:
    # Section 3, step 3: the top floor goes on top of the other site of the same city.
    if shift is None:
        return
    name, from_site = shift
    to_site = "R" if from_site == "L" else "L"
    floor = state["cities"][name][from_site].pop()
    state["cities"][name][to_site].append(floor)


def draw_and_refill(
    state: State, where: str, seat: int, take: str | None, refill: str | None
) -> None:
    # Section 3, steps 4 and 5: nothing taken or pile empty: no refill.
    wanted = None
    if take is not None:
        state["hands"][seat].append(state["open"][take])
        if state["pile"]:
            wanted = state["pile"].pop(0)
        state["open"][take] = wanted
    expect(where, "refill", refill, wanted)


def check_event(
    state: State, where: str, seat: int, event: dict[str, Any], cards: list[Card]
) -> None:
    # Section 3: one turn, all steps in order.
    expect(where, "seat", event["seat"], seat)
    turn = turn_of(event["move"])
    position = {key: state[key] for key in ("players", "cities", "open")}
    position.update(seat=seat, hand=state["hands"][seat])
    demand(where, f"the turn {turn!r} is not legal", turn in legal_turns(position))
    card, sites, shift, take = turn
    play_and_build(state, where, seat, card, sites)
    check_scoring(state, where, city_of(card), event["scored"])
    carry_out_shift(state, shift)
    draw_and_refill(state, where, seat, take, event["refill"])
    check_cards_conserved(state, where, cards)
    check_floors(state, where)
    check_scored_cities(state, where)


# --- Section 8: checks that must hold in every game -------------------------------------------


def check_cards_conserved(state: State, where: str, cards: list[Card]) -> None:
    # Cards are conserved: hands, piles, open cards and the draw pile make up all cards.
    found = list(state["pile"])
    for pile in state["hands"] + state["played"]:
        found += pile
    found += [card for card in state["open"].values() if card is not None]
    expect(
        where, "all cards", sorted(found), sorted(f"{city} {symbol}" for city, symbol, _ in cards)
    )


def check_floors(state: State, where: str) -> None:
    # "Floors conserved per colour; every tower's floor belongs to a player; supply never negative."
    floors = []
    for city in state["cities"].values():
        floors += city["L"] + city["R"]
    for seat in range(state["players"]):
        supply = state["supplies"][seat]
        demand(where, f"the supply of seat {seat} is negative", supply >= 0)
        expect(
            where, f"floors of seat {seat}", supply + floors.count(seat), SUPPLY[state["players"]]
        )
    demand(
        where, "a floor belongs to nobody", all(seat in range(state["players"]) for seat in floors)
    )


def check_scored_cities(state: State, where: str) -> None:
    # A scored city never changes; its heights differ and neither is nothing.
    for name, towers in state["frozen"].items():
        for site in ("L", "R"):
            expect(
                where,
                f"tower {site} of the scored city {name}",
                state["cities"][name][site],
                towers[site],
            )
            demand(
                where, f"tower {site} of the scored city {name} is empty", len(towers[site]) >= 1
            )
        demand(where, f"equal heights in {name}", len(towers["L"]) != len(towers["R"]))


def check_end(state: State, document: dict[str, Any]) -> None:
    # Sections 5 and 8: nobody holds a card, every city is scored, sums, scores, winners are right.
    players = state["players"]
    expect("end", "number of turns", len(document["events"]), TURNS[players])
    for seat in range(players):
        expect("end", f"turns of seat {seat}", len(state["played"][seat]), TURNS_EACH[players])
        expect("end", f"hand of seat {seat}", state["hands"][seat], [])
    expect("end", "draw pile", state["pile"], [])
    expect("end", "open cards", [card for card in state["open"].values() if card is not None], [])
    expect(
        "end",
        "cities not scored",
        [name for name, city in state["cities"].items() if not city["scored"]],
        [],
    )
    expect(
        "end",
        "sum of won tiles",
        sum(sum(tiles) for tiles in state["tiles_won"]),
        TILE_SUM[players],
    )
    scores, winners = final_scores(state["played"], state["tiles_won"], state["supplies"])
    expect("end", "number of scores", len(document["scores"]), players)
    for wanted, found in zip(scores, document["scores"], strict=False):
        for key, value in wanted.items():
            expect("end", f"{key} of seat {wanted['seat']}", found[key], value)
    expect("end", "winners", sorted(document["winners"]), winners)


def replay(document: dict[str, Any], cards: list[Card]) -> None:
    players = document["players"]
    expect("document", "title", document["title"], "patrizier")
    demand("document", f"{players!r} players", players in SUPPLY)
    demand(
        "document",
        f"start seat {document['start_seat']!r}",
        document["start_seat"] in range(players),
    )
    check_cards(cards, players)
    check_deal(document["deal"], cards, players)
    state = first_state(document["deal"], players)
    seat = document["start_seat"]
    for index, event in enumerate(document["events"]):
        where = f"event {event['number']}"
        expect(where, "event number", event["number"], document["events"][0]["number"] + index)
        check_event(state, where, seat, event, cards)
        seat = (seat + 1) % players  # Section 3: then the next player clockwise.
    check_end(state, document)


def referee(document: dict[str, Any], cards: list[Card]) -> None:
    """Raise Disagreement if this is no correct game with these (city, symbol, is_star) cards."""
    try:
        replay(document, cards)
    except KeyError as error:
        raise Disagreement(f"document: the key {error} is missing or unknown") from error
