"""Reading one move, or the row of moves that a whole turn is, from its words."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

from games.engine.errors import AmbiguousMove
from games.engine.villa_paletti import moves, spots
from games.engine.villa_paletti.answers import (
    Accept,
    AnyMove,
    Claim,
    Colour,
    Grip,
    Lay,
    Object,
    Pass,
    Place,
    Prove,
    Pull,
    PutBack,
    Release,
    Remove,
    Stack,
    Waive,
)
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.offering import offers
from games.engine.villa_paletti.refusals import malformed
from games.engine.villa_paletti.state import View
from games.engine.villa_paletti.telling import write
from games.engine.villa_paletti.vocabulary import Token, tokens

T = TypeVar("T")
ACTS = """
    grip pull release set back claim accept object floor remove waive pass colour let go
"""
VERBS = frozenset(ACTS.split())
PLAIN: dict[str, AnyMove] = {
    "claim": Claim(),
    "accept": Accept(),
    "object": Object(),
    "waive": Waive(),
    "pass": Pass(),
    "back": PutBack(),
    "release": Release(),
}
# What a bare column, place or colour means when this is asked.
BARE = {
    "turn": "grip",
    "prove": "grip",
    "penalty": "remove",
    "set": "set",
    "floor": "floor",
    "colour": "colour",
}


class Wish(Struct):
    """What one move's words say."""

    verbs: list[str]
    columns: list[str]
    colours: list[str]
    letters: list[str]
    numbers: list[int]
    rotation: int | None = None
    on: bool = False


def read_part(text: str, view: View, expected: str, *, is_first: bool) -> tuple[Any, ...]:
    """Read one part of an order; `expected` is the question a bare word answers."""
    found = tokens(text)
    wish = listen(found, is_floor=is_about_a_floor(found, expected))
    if is_line(wish):
        if not is_first:
            raise malformed("coordinates")
        return (read_line(wish.numbers[0], view),)
    verb = verb_of(wish, expected, text)
    if verb in PLAIN:
        return (PLAIN[verb],)
    if verb == "colour":
        return (Colour(only(wish.colours, moves.colours(view.table, 0))),)
    if verb == "remove":
        return (Remove(column_of(wish, moves.removable_moves(view.table))),)
    if verb == "floor":
        return (read_floor(wish, view),)
    if verb == "set":
        return (read_set(wish, view),)
    return read_turn(verb, wish, view, expected)


def is_about_a_floor(found: list[Token], expected: str) -> bool:
    """Say whether "rot" means a rotation here, and not a colour."""
    kinds = [token.kind for token in found]
    return "floor" in kinds or (expected == "floor" and not {"grip", "pull"} & set(kinds))


def is_line(wish: Wish) -> bool:
    """Say whether nothing but the number of a line was written."""
    rest = (wish.verbs, wish.columns, wish.colours, wish.letters)
    return len(wish.numbers) == 1 and not any(rest) and wish.rotation is None


def read_line(number: int, view: View) -> AnyMove:
    """Read a number of the list in the mail."""
    lines = offers(view)
    if not 1 <= number <= len(lines):
        raise malformed("line_out_of_range", number=number, lines=len(lines))
    return lines[number - 1]


# --- words -----------------------------------------------------------------------------------


def listen(found: list[Token], *, is_floor: bool) -> Wish:
    """Sort the words of a move."""
    wish = Wish([], [], [], [], [])
    shape = ""
    for place, token in enumerate(found):
        before = found[place - 1].kind if place else ""
        if token.kind in VERBS:
            wish.verbs.append(token.kind)
        elif token.kind == "number" and before in ("rotation", "rot") and is_floor:
            wish.rotation = int(token.value)
        elif token.kind == "number":
            wish.numbers.append(int(token.value))
        elif token.kind == "rot" and is_floor:
            continue
        elif token.kind in ("colour-name", "rot"):
            wish.colours.append(token.value)
        elif token.kind == "shape":
            shape = token.value
        else:
            hear(wish, token)
    name_column(wish, shape)
    return wish


def hear(wish: Wish, token: Token) -> None:
    """Add one word to a wish that is neither a verb nor a number nor a colour."""
    if token.kind == "column":
        wish.columns.append(token.value)
    elif token.kind == "letter":
        wish.letters.append(token.value)
    elif token.kind == "on":
        wish.on = True


def name_column(wish: Wish, shape: str) -> None:
    """Understand "red 2", "red hex" and "rot dick" as the names of columns."""
    if "colour" in wish.verbs or not wish.colours:
        return
    initial = wish.colours[0][0].upper()
    if shape in ("hex", "thick"):
        wish.columns.append(f"{initial}{4 if shape == 'hex' else 5}")
        wish.colours.clear()
    elif wish.numbers:
        wish.columns.append(f"{initial}{wish.numbers.pop(0)}")
        wish.colours.clear()


def verb_of(wish: Wish, expected: str, text: str) -> str:
    """Say what is to be done: by the verb, else by what was named and asked."""
    verbs = list(dict.fromkeys(joined(wish.verbs)))
    if len(verbs) == 1:
        return verbs[0]
    if verbs in (["grip", "pull"], ["pull", "set"], ["grip", "pull", "set"], ["grip", "set"]):
        return "pull"
    if len(verbs) > 1:
        raise malformed("several_moves")
    named = wish.columns or wish.letters or wish.numbers or wish.colours
    if not wish.columns and has_place(wish) and expected in ("turn", "prove", "pull"):
        return "set"
    if not named or expected not in BARE:
        raise malformed("nothing_meant", text=text[:60])
    return BARE[expected]


def joined(verbs: list[str]) -> list[str]:
    """Put together what two words mean: let go, put back, take a floor away."""
    found = set(verbs)
    if found <= {"let", "go", "release"} and found:
        return ["release"]
    if "back" in found and found <= {"back", "set", "grip"}:
        return ["back"]
    if "floor" in found and found <= {"floor", "set"}:
        return ["floor"]
    if "object" in found and found <= {"object", "claim"}:
        return ["object"]
    if "accept" in found and found <= {"accept", "claim"}:
        return ["accept"]
    if "colour" in found and found <= {"colour", "grip"}:
        return ["colour"]
    return verbs


# --- moves -----------------------------------------------------------------------------------


def read_turn(verb: str, wish: Wish, view: View, expected: str) -> tuple[AnyMove, ...]:
    """Read gripping and pulling: with a column's name it is a whole turn, if a place follows."""
    if verb == "pull" and not wish.columns and expected in ("pull", "set"):
        return (Pull(), read_set(wish, view)) if has_place(wish) else (Pull(),)
    kind = Prove if expected == "prove" else Grip
    table, seat = view.table, view.seat or 0
    choices = moves.proofs(table, seat) if kind is Prove else moves.grips(table, seat)[:-1]
    target, column = wish.columns[1:], column_of(wish, choices, is_turn=True)
    grip: AnyMove = kind(column)
    if verb == "grip":
        return (grip,)
    if wish.on and target:
        return (grip, Pull(), Stack(known(target[0], view)))
    if target:
        raise malformed("several_columns")
    return (grip, Pull(), read_set(wish, view)) if has_place(wish) else (grip, Pull())


def has_place(wish: Wish) -> bool:
    """Say whether a place was named."""
    return bool(wish.letters or wish.numbers)


def column_of(wish: Wish, choices: list[AnyMove], *, is_turn: bool = False) -> str:
    """Return the column that is named, asking for one if none is."""
    if len(set(wish.columns)) > 1 and not is_turn:
        raise malformed("several_columns")
    if wish.columns:
        return wish.columns[0]
    raise ambiguous(choices)


def only(colours: list[str], choices: list[AnyMove]) -> str:
    """Return the only colour that is named."""
    if len(set(colours)) == 1:
        return colours[0]
    raise ambiguous(choices)


def ambiguous(choices: list[AnyMove]) -> AmbiguousMove:
    """Return the refusal of a text that fits several moves."""
    candidates = list(dict.fromkeys(map(write, choices)))
    return AmbiguousMove(f"This fits {len(candidates)} moves.", candidates, count=len(candidates))


def known(column: str, view: View) -> str:
    """Return a column's name, refusing one that there is not."""
    if column not in EDITIONS[view.table.edition].numbers:
        raise malformed("unknown_column", word=column)
    return column


def read_set(wish: Wish, view: View) -> Place | Stack:
    """Read where a column is set: on another one, at coordinates, or at a place with a letter."""
    places = (wish.on and bool(wish.columns), bool(wish.letters), bool(wish.numbers))
    if sum(places) > 1:
        raise malformed("several_places")
    if places[0]:
        return Stack(known(wish.columns[-1], view))
    if wish.letters:
        listed = {spot.letter: spot.move for spot in spots.spots(view)}
        return lettered(wish.letters, listed)
    if len(wish.numbers) != 2:
        raise malformed("coordinates")
    x, y = wish.numbers
    return Place(x, y)


def read_floor(wish: Wish, view: View) -> Lay:
    """Read where a floor is laid."""
    if wish.letters and wish.numbers:
        raise malformed("several_places")
    if wish.letters:
        listed = {place.letter: place.move for place in spots.places(view)}
        return lettered(wish.letters, listed)
    if len(wish.numbers) == 3 and wish.rotation is None:
        wish.rotation = wish.numbers.pop()
    if len(wish.numbers) != 2:
        raise malformed("coordinates")
    x, y = wish.numbers
    return Lay(x, y, wish.rotation or 0)


def lettered(letters: list[str], listed: dict[str, T]) -> T:
    """Return the place that has a letter."""
    if len(letters) > 1:
        raise malformed("several_places")
    if not listed:
        raise malformed("no_spots", letter=letters[0])
    if letters[0] not in listed:
        raise malformed("unknown_spot", letter=letters[0], letters=tuple(listed))
    return listed[letters[0]]
