"""How the greedy bot chooses a card: what its round is worth now, and in an ordinary round."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from games.engine.patronize import gains, moves
from games.engine.patronize.abilities import DOUBLE_GAIN
from games.engine.patronize.data import ANY, EDITIONS, NONE, Card, Edition
from games.engine.patronize.outlook import POINT, appraise, best_colour, cube_worth
from games.engine.patronize.state import READY, AnyMove, Place, View
from games.engine.patronize.worth import rounds_left

SURE: Final = 100

PASSING: Final = 6 * POINT
"""What a pass is worth in an ordinary round."""

STRANGER: Final = 3 * POINT
"""What copying a talent that is not yet known is worth."""

MENTOR: Final = 3 * POINT
"""What the mentor is worth as long as it is there; less towards the end."""


def abroad(view: View) -> list[str]:
    """List the characters that others may play or have played this round."""
    table = view.table
    settled = {card for player in table.players for card in player.proteges}
    known = settled.union(view.hand)
    return [card for card in EDITIONS[table.edition].cards if card not in known]


class Desk(Struct, frozen=True):
    """What the greedy bot works from: `unseen` cards others may hold, who is still to act."""

    view: View
    seat: int
    edition: Edition
    unseen: tuple[Card, ...]
    later: tuple[int, ...]


def sit_down(view: View, seat: int) -> Desk:
    """Gather what the greedy bot needs to know of a view."""
    table = view.table
    edition = EDITIONS[table.edition]
    lying = {place.card for place in table.places if place is not None}
    unseen = tuple(edition.cards[card] for card in abroad(view) if card not in lying)
    later = tuple(each for each in table.queue[1:] if table.players[each].hand)
    return Desk(view, seat, edition, unseen, later)


def choose_play(view: View, seat: int) -> AnyMove:
    """Choose between passing and the cards."""
    desk, table = sit_down(view, seat), view.table
    rated = [(advantage(desk, desk.edition.cards[card]), card) for card in view.hand]
    best, name = max(rated)
    must_play = len(view.hand) >= rounds_left(table)
    if not must_play and best < pass_worth(desk) - PASSING:
        return moves.PASS
    return desk.edition.cards[name].plays[is_mentor_due(desk, desk.edition.cards[name])]


def advantage(desk: Desk, card: Card) -> int:
    """Return how much better a card's round is now than an ordinary one."""
    fame = desk.edition.fame
    ordinary = [POINT * each.vp * alone(desk, card, each.trump) // SURE for each in fame.values()]
    return play_worth(desk, card) - sum(ordinary) // len(ordinary)


def play_worth(desk: Desk, card: Card) -> int:
    """Value a card played now: the fame card, what is copied, the risk that it is taken.

    The card's own masterpiece and its worth as a protégé come whenever it is played.
    """
    table = desk.view.table
    win = winning(desk, card)
    value = win * desk.edition.fame[table.fame].vp * POINT // SURE
    value += (SURE - win) * copy_worth(desk, card) // SURE
    return value - danger(desk, card) * (not is_mentor_due(desk, card))


def winning(desk: Desk, card: Card) -> int:
    """Guess in hundredths how likely the card wins this round."""
    table = desk.view.table
    trump = desk.edition.fame[table.fame].trump
    playing = [*gains.participants(table, desk.edition), (desk.seat, card)]
    if gains.winner(playing, trump) != desk.seat:
        return 0
    return last(desk, card, trump, [table.players[seat].hand for seat in desk.later])


def alone(desk: Desk, card: Card, trump: tuple[str, ...]) -> int:
    """Guess in hundredths how likely the card wins a round of which nothing is known."""
    return last(desk, card, trump, [len(desk.view.hand)] * (len(desk.view.table.players) - 1))


def last(desk: Desk, card: Card, trump: tuple[str, ...], hands: list[int]) -> int:
    """Guess in hundredths how likely a card that leads stays ahead of players to come."""
    if not desk.unseen:
        return SURE
    better = sum(gains.winner([(0, card), (1, each)], trump) for each in desk.unseen)
    left, chance = rounds_left(desk.view.table), SURE * POINT
    for hand in hands:
        beaten = SURE * better * min(hand, left) // (len(desk.unseen) * left)
        chance = chance * (SURE - beaten) // SURE
    return chance // POINT


def copy_worth(desk: Desk, card: Card) -> int:
    """Value what the card's player copies from the next participant."""
    table, seats = desk.view.table, len(desk.view.table.players)
    times = 2 if card.kind == DOUBLE_GAIN else 1
    for ahead in range(1, seats):
        seat = (desk.seat + ahead) % seats
        place = table.places[seat]
        if place is None and table.players[seat].hand:
            return STRANGER * times
        if place is not None and place.card is not None:
            return talent_worth(desk, desk.edition.cards[place.card]) * times
    return STRANGER * times


def talent_worth(desk: Desk, card: Card) -> int:
    """Value a masterpiece of a card's talent to the bot."""
    table = desk.view.table
    if card.talent == NONE:
        return 0
    colour = best_colour(table, desk.seat) if card.talent == ANY else card.talent
    return cube_worth(table, desk.seat, colour)


def danger(desk: Desk, card: Card) -> int:
    """Value the risk that a passer takes the card."""
    table, left = desk.view.table, rounds_left(desk.view.table)
    passers = sum(place is not None and place.card is None for place in table.places)
    empty = sum(not table.players[seat].hand for seat in table.queue[1:])
    idle = sum(SURE * max(0, left - table.players[seat].hand) // left for seat in desk.later)
    likely = min(SURE, (passers + empty) * SURE + idle)
    if desk.edition.lawyer in table.players[desk.seat].proteges:
        likely //= 2
    return appraise(table, desk.seat, card) * likely // (2 * SURE)


def is_mentor_due(desk: Desk, card: Card) -> bool:
    """Say whether the mentor goes on the card: the risk is higher than waiting is worth."""
    table = desk.view.table
    if table.players[desk.seat].mentor != READY:
        return False
    waiting = MENTOR * (len(desk.view.hand) - 1) // max(1, rounds_left(table) - 1)
    return danger(desk, card) > waiting


def pass_worth(desk: Desk) -> int:
    """Value a pass: the best that lies there already, or a masterpiece."""
    table, seat = desk.view.table, desk.seat
    lying = [place for place in table.places if is_open(place)]
    passed = sum(place is not None and place.card is None for place in table.places)
    worths = sorted(
        (appraise(table, seat, desk.edition.cards[place.card or ""]) for place in lying if place),
        reverse=True,
    )
    cube = cube_worth(table, seat, best_colour(table, seat))
    return max([cube, *worths[min(passed, 1) :]])


def is_open(place: Place | None) -> bool:
    """Say whether a passer may take what lies there."""
    return place is not None and place.card is not None and not place.mentor
