"""Who receives which masterpieces, and where they come from (rules sections 4.3 and 4.4)."""

from __future__ import annotations

from games.engine.patronize.abilities import DOUBLE_GAIN
from games.engine.patronize.data import ANY, NONE, Card, Edition
from games.engine.patronize.state import COLOURS, Cubes, Due, Gain, Place, Player, Table

INDEX = {colour: place for place, colour in enumerate(COLOURS)}

Holdings = list[list[int]]
"""Cubes while they are moved about: by seat and colour, the supply behind the last seat."""


def holdings(supply: Cubes, players: tuple[Player, ...]) -> Holdings:
    """Lay out the cubes so that they can be moved."""
    held = [[*player.cubes] for player in players]
    held.append([*supply])
    return held


def gain(held: Holdings, seat: int, colour: str) -> Gain:
    """Give a seat a masterpiece, from the supply, else from the next clockwise who has one."""
    place = INDEX[colour]
    if held[-1][place]:
        held[-1][place] -= 1
        held[seat][place] += 1
        return Gain(seat, colour)
    players = len(held) - 1
    giver = next_holder(held, seat, place, players)
    held[giver][place] -= 1
    held[seat][place] += 1
    return Gain(seat, colour, giver)


def next_holder(held: Holdings, seat: int, place: int, players: int) -> int:
    """Return the first clockwise with such a cube (R4); the seat itself if it has all (R25)."""
    others = [*range(seat + 1, players), *range(seat)]
    return next((other for other in others if held[other][place]), seat)


def givers(table: Table, seat: int) -> tuple[int | None, ...]:
    """Say by colour whom a masterpiece would come from: None is the supply, oneself nobody."""
    held, players = holdings(table.supply, table.players), len(table.players)
    return tuple(
        None if held[-1][place] else next_holder(held, seat, place, players)
        for place in range(len(COLOURS))
    )


def settle(held: Holdings, due: tuple[Due, ...]) -> list[Gain]:
    """Hand out what is due, in order, up to the first free choice."""
    gains: list[Gain] = []
    for each in due:
        if each.colour is None:
            break
        gains.append(gain(held, each.seat, each.colour))
    return gains


def receive(
    supply: Cubes, players: tuple[Player, ...], gains: tuple[Gain, ...]
) -> tuple[Cubes, tuple[Player, ...]]:
    """Return supply and players after gains that happened."""
    held = holdings(supply, players)
    changed = set()
    for each in gains:
        place, giver = INDEX[each.colour], -1 if each.giver is None else each.giver
        held[giver][place] -= 1
        held[each.seat][place] += 1
        changed |= {each.seat, giver}
    after = list(players)
    for seat in changed:
        if seat >= 0:
            after[seat] = with_cubes(players[seat], held[seat])
    return to_cubes(held[-1]), tuple(after)


def with_cubes(player: Player, cubes: list[int]) -> Player:
    """Return the player with other cubes; by hand, because every replay runs it often."""
    return Player(player.hand, to_cubes(cubes), player.proteges, player.fame, player.mentor)


def to_cubes(cubes: list[int]) -> Cubes:
    """Freeze a row of cubes."""
    red, green, blue, yellow = cubes
    return red, green, blue, yellow


def pay(supply: Cubes, cubes: Cubes, colour: str) -> tuple[Cubes, Cubes]:
    """Return supply and cubes after a cube went back to the supply."""
    more, fewer, place = [*supply], [*cubes], INDEX[colour]
    more[place] += 1
    fewer[place] -= 1
    return to_cubes(more), to_cubes(fewer)


# --- what a round brings ---------------------------------------------------------------------


def participants(table: Table, edition: Edition) -> list[tuple[int, Card]]:
    """List who played this round, with the character, by seat."""
    cards = edition.cards
    return [
        (seat, cards[place.card])
        for seat, place in enumerate(table.places)
        if place is not None and place.card is not None
    ]


def winner(playing: list[tuple[int, Card]], trump: tuple[str, ...]) -> int:
    """Return who wins: the highest influence, of those with a genius in trump if there are any."""
    geniuses = [each for each in playing if each[1].genius.intersection(trump)] if trump else []
    return max(geniuses or playing, key=influence_of)[0]


def influence_of(played: tuple[int, Card]) -> int:
    """Return the influence of a played character."""
    return played[1].influence


def leader(table: Table, edition: Edition) -> int | None:
    """Return who would win if nobody else played."""
    playing = participants(table, edition)
    return winner(playing, edition.fame[table.fame].trump) if playing else None


def due(playing: list[tuple[int, Card]], first: int) -> tuple[Due, ...]:
    """List the masterpieces of phase 3 in order (R24), the winner's first; he copies nobody."""
    at = next(place for place, (seat, _) in enumerate(playing) if seat == first)
    row = playing[at:] + playing[:at]
    found: list[Due] = []
    for place, (seat, card) in enumerate(row):
        if card.talent != NONE:
            found.append(Due(seat, None if card.talent == ANY else card.talent))
        if place:
            found += copied(seat, card, *row[(place + 1) % len(row)])
    return tuple(found)


def copied(seat: int, card: Card, source: int, model: Card) -> list[Due]:
    """List what a participant copies from the next one: once, with the Student twice (R7)."""
    if model.talent == NONE:
        return []
    colour = None if model.talent == ANY else model.talent
    return [Due(seat, colour, source)] * (2 if card.kind == DOUBLE_GAIN else 1)


def takeable(places: tuple[Place | None, ...]) -> list[tuple[int, str]]:
    """List the characters a passer may take, by the seat that played them."""
    return [
        (seat, place.card)
        for seat, place in enumerate(places)
        if place is not None and place.card is not None and not place.mentor and place.taker is None
    ]
