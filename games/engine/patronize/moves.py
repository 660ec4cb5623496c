"""Which moves a seat may choose, from what it sees (rules section 4.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.engine.base import Ask
from games.engine.errors import IllegalMove
from games.engine.patronize import gains
from games.engine.patronize.abilities import NOT_COPIED
from games.engine.patronize.data import EDITIONS, Edition
from games.engine.patronize.state import (
    ACT,
    COLOURS,
    GAIN,
    KINDS,
    READY,
    TAKE,
    AnyMove,
    Colour,
    Copy,
    Cube,
    Pass,
    Play,
    Table,
    Take,
    View,
)

PASS: Final = Pass()
COLOUR_MOVES: Final = tuple(Colour(colour) for colour in COLOURS)
CUBE_MOVES: Final = tuple(Cube(colour) for colour in COLOURS)


def legal(view: View) -> list[AnyMove]:
    """List every move open to the view's seat: cards by the order of the hand, colours last."""
    table, seat = view.table, view.seat
    if view.ask is None or seat is None:
        return []
    phase = table.phase
    if phase == ACT:
        return plays(table, seat, view.hand)
    if phase == GAIN:
        return [*COLOUR_MOVES]
    if phase == TAKE:
        return takes(table, seat)
    return [*(Copy(card) for card in copyable(table, seat)), Copy()]


def plays(table: Table, seat: int, hand: tuple[str, ...]) -> list[AnyMove]:
    """List passing and every card, without the mentor and with it."""
    cards = EDITIONS[table.edition].cards
    moves: list[AnyMove] = [PASS]
    if table.players[seat].mentor == READY:
        for card in hand:
            moves += cards[card].plays
    else:
        moves += [cards[card].plays[0] for card in hand]
    return moves


def takes(table: Table, seat: int) -> list[AnyMove]:
    """List the characters that can be taken, by what is paid for them, and the cubes."""
    edition = EDITIONS[table.edition]
    moves: list[AnyMove] = []
    for owner, card in gains.takeable(table.places):
        if not is_taxed(table, edition, owner):
            moves.append(edition.cards[card].take)
            continue
        held = table.players[seat].cubes
        moves += [
            take for take, count in zip(edition.cards[card].paying, held, strict=True) if count
        ]
    moves += CUBE_MOVES
    return moves


def is_taxed(table: Table, edition: Edition, owner: int) -> bool:
    """Say whether taking what `owner` played costs a cube: he has the Lawyer as protégé."""
    return edition.lawyer in table.players[owner].proteges


def copyable(table: Table, seat: int) -> list[str]:
    """List the right neighbour's protégés with an end ability, by influence."""
    edition = EDITIONS[table.edition]
    found = with_end_ability(edition, table.players[seat - 1].proteges)
    return sorted(found, key=lambda card: edition.cards[card].influence)


def with_end_ability(edition: Edition, proteges: Iterable[str]) -> list[str]:
    """List the protégés that a Clown can copy."""
    return [card for card in proteges if edition.cards[card].kind not in NOT_COPIED]


# --- refusing --------------------------------------------------------------------------------


def check(view: View, move: AnyMove) -> None:
    """Refuse a move that is not legal, naming the rule it breaks."""
    if view.ask is None or view.seat is None:
        raise not_asked()
    check_move(view.table, view.seat, view.hand, move)


def not_asked() -> IllegalMove:
    """Return the refusal of an answer to no question."""
    return IllegalMove("not_asked", "You are not asked anything now.")


def check_move(table: Table, seat: int, hand: tuple[str, ...], move: AnyMove) -> None:
    """Refuse a move of the seat that is asked."""
    kind = KINDS[table.phase]
    if move.ask != kind:
        raise IllegalMove(
            "other_question",
            f"The question is {kind!r}; this answers {move.ask!r}.",
            asked=kind,
            answered=move.ask,
        )
    if isinstance(move, Play):
        check_play(table, seat, hand, move)
    elif isinstance(move, Take):
        check_take(table, seat, move)
    elif isinstance(move, Copy):
        check_copy(table, seat, move)
    elif not isinstance(move, Pass):
        check_colour(move.colour)


def check_colour(colour: str) -> None:
    """Refuse a colour that there is not."""
    if colour not in COLOURS:
        raise IllegalMove("unknown_colour", f"There is no colour {colour!r}.", colour=colour)


def check_play(table: Table, seat: int, hand: tuple[str, ...], move: Play) -> None:
    """Refuse a card that is not in hand, and a mentor that was used before."""
    if move.card not in hand:
        raise IllegalMove("card_not_in_hand", f"You do not hold {move.card!r}.", card=move.card)
    if move.mentor and table.players[seat].mentor != READY:
        raise IllegalMove("mentor_used", "Your mentor has been used; there is one a game.")


def check_take(table: Table, seat: int, move: Take) -> None:
    """Refuse a character that cannot be taken, and a payment that cannot be made."""
    owner = owner_of(table, move.card)
    place = None if owner is None else table.places[owner]
    if owner is None or place is None:
        raise IllegalMove("not_played", f"{move.card!r} was not played this round.", card=move.card)
    if place.mentor:
        raise IllegalMove("protected", f"{move.card} is under a mentor.", card=move.card)
    if place.taker is not None:
        raise IllegalMove("taken", f"{move.card} has been taken already.", card=move.card)
    if move.pay is not None:
        check_colour(move.pay)
    if is_taxed(table, EDITIONS[table.edition], owner):
        check_payment(table, seat, move)


def check_payment(table: Table, seat: int, move: Take) -> None:
    """Refuse to pay the Lawyer's cube with one that is not there (R8)."""
    cubes = table.players[seat].cubes
    if not any(cubes):
        detail = f"{move.card} costs a masterpiece, because of the Lawyer, and you have none."
        raise IllegalMove("no_cube_to_pay", detail, card=move.card)
    if move.pay is not None and not cubes[gains.INDEX[move.pay]]:
        raise IllegalMove("cube_not_held", f"You have no {move.pay} cube.", colour=move.pay)


def owner_of(table: Table, card: str) -> int | None:
    """Return who played a character this round."""
    for seat, place in enumerate(table.places):
        if place is not None and place.card is not None and place.card == card:
            return seat
    return None


def check_copy(table: Table, seat: int, move: Copy) -> None:
    """Refuse an ability that the Clown cannot use."""
    if move.card is None or move.card in copyable(table, seat):
        return
    if move.card in table.players[seat - 1].proteges:
        detail = f"{move.card} has no ability that counts at the end."
        raise IllegalMove("nothing_to_copy", detail, card=move.card)
    detail = f"{move.card!r} is no protégé of your right neighbour."
    raise IllegalMove("not_neighbours", detail, card=move.card)


def asked(view: View) -> View:
    """Return the view as if the seat were asked, for what is written before its turn."""
    if view.ask is not None or view.seat is None:
        return view
    return View(view.seat, Ask(view.seat, coming(view, view.seat)), view.table, view.hand)


def coming(view: View, seat: int) -> str:
    """Guess which question the seat will be asked next."""
    table = view.table
    place = table.places[seat]
    if place is not None and place.card is None and table.phase in (ACT, GAIN):
        return "take"
    if place is not None and table.phase == ACT:
        return "colour"
    if any(due.seat == seat for due in table.due):
        return "colour"
    is_taking = table.phase == TAKE and seat in table.queue
    return "play" if view.hand and not is_taking else "take"
