"""Reading what people write: an order over one question or several in a row."""

from __future__ import annotations

import re
from functools import partial

from msgspec import Struct, structs

from games.engine import orders
from games.engine.errors import AmbiguousMove
from games.engine.patronize import moves
from games.engine.patronize.gauges import english, gauges
from games.engine.patronize.offering import offers
from games.engine.patronize.refusals import malformed
from games.engine.patronize.state import AnyMove, Colour, Copy, Cube, Pass, Play, Take, View
from games.engine.patronize.telling import write
from games.engine.patronize.vocabulary import Token, tokens

LONGEST = 4000
BLANKS = re.compile(r"\s+")
# What a list of choices adds to a move; a condition in brackets is none of it.
ASIDES = re.compile(r"\((?!\s*(?:if|when|wenn|falls)\b)[^()]*\)", re.IGNORECASE)
PARTS = re.compile(r"[,;]|\band\b|\bund\b", re.IGNORECASE)
ENDS_OPEN = re.compile(r"\b(?:else|sonst)\W*$", re.IGNORECASE)
VERBS = ("play", "pass", "colour", "take", "cube", "copy")
# What is asked after such an answer, if the same seat is asked on; a bare word is read by it.
NEXT: dict[type, str] = {Play: "colour", Colour: "colour", Pass: "take"}


def read(text: str, view: View) -> orders.Order:
    """Read an order as people write it; refuse only what is not understood or ambiguous."""
    if view.seat is None:
        raise malformed("no_seat")
    if len(text) > LONGEST:
        raise malformed("too_long")
    # Long runs of blanks take the patterns of orders very long, so they are gone before.
    said = ASIDES.sub(" ", text).strip()
    tidy = BLANKS.sub(lambda run: "\n" if "\n" in run[0] else " ", said)
    found: list[orders.Step] = []
    expected = moves.asked(view).ask.kind  # type: ignore[union-attr]
    for step in split(english(tidy)):
        read_part = partial(read_move, view=view, expected=expected, is_first=not found)
        order = orders.parse(step, read_part, gauges(view))
        refuse_mixed(order)
        found += order.steps
        expected = NEXT.get(type(order.steps[-1].alternatives[0].move), "")
    if not found:
        raise malformed("empty")
    return orders.Order(tuple(found))


def refuse_mixed(order: orders.Order) -> None:
    """Refuse alternatives of which only some answer the question: the others never could."""
    for step in order.steps:
        if len({each.move.ask for each in step.alternatives}) > 1:
            raise malformed("other_question")


# --- steps -----------------------------------------------------------------------------------


def split(text: str) -> list[str]:
    """Part a text into steps: at then, at a new line, and where a comma begins a new move."""
    steps: list[str] = []
    for line in orders.THEN.split(text):
        begun = len(steps)
        for part in filter(orders.trim, PARTS.split(line)):
            if len(steps) > begun and (ENDS_OPEN.search(steps[-1]) or goes_on(part)):
                steps[-1] += f" {part}"
            else:
                steps.append(part)
    return steps


def goes_on(part: str) -> bool:
    """Say whether a part belongs to the move before it: an else, a guard, mentor or payment."""
    head = orders.trim(orders.GUARD.sub("", orders.ELSE.split(part)[0]))
    kinds = {token.kind for token in tokens(head)}
    return not kinds or (bool(kinds & {"mentor", "pay"}) and not kinds & {*VERBS, "card"})


# --- one move --------------------------------------------------------------------------------


class Wish(Struct):
    """What one move's words say."""

    verbs: list[str]
    cards: list[str]
    colours: list[str]
    pay: str | None = None
    mentor: bool = False
    none: bool = False
    line: int | None = None


def read_move(text: str, view: View, expected: str, *, is_first: bool) -> AnyMove:
    """Read one move; `expected` is the question a bare word answers."""
    wish = listen(tokens(text))
    if wish.line is not None:
        if not is_first:
            raise malformed("unknown_word", word=str(wish.line))
        return read_line(wish, view)
    verb = verb_of(wish, expected)
    if verb == "pass" or (verb == "play" and wish.none and not wish.cards):
        return moves.PASS
    if verb == "play":
        return read_play(wish, view)
    if verb == "copy":
        return read_copy(wish, view)
    if verb == "take":
        return read_take(wish, view, expected)
    if verb in ("colour", "cube"):
        return (
            Colour(only_colour(wish, Colour)) if verb == "colour" else Cube(only_colour(wish, Cube))
        )
    raise malformed("nothing_meant", text=text)


def listen(found: list[Token]) -> Wish:
    """Sort the words of a move."""
    wish = Wish([], [], [])
    refuse_denials(found)
    pays = [place for place, token in enumerate(found) if token.kind == "pay"]
    names = [place for place, token in enumerate(found) if token.kind == "colour-name"]
    # "zahle rot" and "rot zahlen": the colour behind the word, else the one before it.
    paid = next((n for p in pays for n in names if n > p), names[-1] if pays and names else None)
    for place, token in enumerate(found):
        if token.kind == "not" and [each.kind for each in found[place + 1 : place + 2]] != [
            "mentor"
        ]:
            raise malformed("unknown_word", word=token.written)
        hear(wish, token, is_paid=place == paid, is_denied=denied(found, place))
    wish.verbs = list(dict.fromkeys(wish.verbs))
    if len(dict.fromkeys(wish.cards)) > 1:
        raise malformed("several_cards")
    if len(dict.fromkeys(wish.colours)) > 1:
        raise malformed("several_colours")
    return wish


def refuse_denials(found: list[Token]) -> None:
    """Refuse to read what somebody does not want, but for the mentor."""
    for place, token in enumerate(found):
        follower = found[place + 1].kind if place + 1 < len(found) else ""
        if token.kind == "not" and follower != "mentor":
            raise malformed("unknown_word", word=token.written)


def denied(found: list[Token], place: int) -> bool:
    """Say whether a word is taken back by the one before it: without mentor, ohne Mentor."""
    return place > 0 and found[place - 1].kind in ("not", "none")


def hear(wish: Wish, token: Token, *, is_paid: bool, is_denied: bool) -> None:
    """Add one word to a wish."""
    if token.kind in VERBS:
        wish.verbs.append(token.kind)
    elif token.kind == "card":
        wish.cards.append(token.value)
    elif token.kind == "colour-name" and is_paid:
        wish.pay = token.value
    elif token.kind == "colour-name":
        wish.colours.append(token.value)
    elif token.kind == "mentor":
        wish.mentor = not is_denied
        wish.none = False
    elif token.kind == "none":
        wish.none = True
    elif token.kind == "number" and wish.line is None:
        wish.line = int(token.value[:9])
    elif token.kind == "number":
        raise malformed("unknown_word", word=token.written)


def verb_of(wish: Wish, expected: str) -> str:
    """Say what is to be done: by the verb, else by what was named and asked."""
    verbs = [verb for verb in wish.verbs if verb != "take"]
    if "take" in wish.verbs and set(verbs) <= {"cube", "colour"}:
        # "take a blue cube", "nimm die Farbe Blau"; but "take the painter" has no colour.
        return verbs[0] if verbs and not wish.cards else "take"
    if verbs == ["colour", "cube"] or verbs == ["cube", "colour"]:
        return "cube"
    if len(wish.verbs) > 1 or (wish.verbs == ["pass"] and (wish.cards or wish.colours)):
        raise malformed("several_moves")
    if wish.verbs:
        return wish.verbs[0]
    return unsaid(wish, expected)


def unsaid(wish: Wish, expected: str) -> str:
    """Guess the verb from what was named and what is asked."""
    if wish.mentor and wish.cards:
        return "play"
    if wish.pay and wish.cards:
        return "take"
    if wish.cards and expected in ("play", "take", "copy"):
        return expected
    if wish.colours and expected in ("colour", "take"):
        return "colour" if expected == "colour" else "cube"
    if wish.none and expected == "play":
        return "pass"
    return "copy" if wish.none and expected == "copy" else ""


def read_line(wish: Wish, view: View) -> AnyMove:
    """Read a number of the list in the mail, with what may be added to its line."""
    lines, number = offers(view), wish.line or 0
    if not 1 <= number <= len(lines):
        raise malformed("line_out_of_range", number=number, lines=len(lines))
    if wish.verbs or wish.cards or wish.colours:
        raise malformed("several_moves")
    chosen = lines[number - 1]
    if isinstance(chosen, Play) and wish.mentor:
        return structs.replace(chosen, mentor=True)
    if isinstance(chosen, Take) and wish.pay:
        return structs.replace(chosen, pay=wish.pay)
    return chosen


def read_play(wish: Wish, view: View) -> AnyMove:
    """Read which card is played; the only card of a hand need not be named."""
    cards = wish.cards or list(view.hand)
    if len(set(cards)) != 1:
        raise ambiguous([Play(card, wish.mentor) for card in cards])
    return Play(cards[0], wish.mentor)


def read_take(wish: Wish, view: View, expected: str) -> AnyMove:
    """Read which character is taken, or which colour."""
    if wish.cards:
        return Take(wish.cards[0], wish.pay or next(iter(wish.colours), None))
    if wish.colours:
        return Colour(wish.colours[0]) if expected == "colour" else Cube(wish.colours[0])
    asked = moves.takes(view.table, view.seat or 0)
    raise ambiguous([move for move in asked if isinstance(move, Take | Cube)])


def read_copy(wish: Wish, view: View) -> AnyMove:
    """Read what the Clown copies."""
    if wish.cards or wish.none:
        return Copy(next(iter(wish.cards), None))
    choices = moves.copyable(view.table, view.seat or 0)
    raise ambiguous([*(Copy(card) for card in choices), Copy()])


def only_colour(wish: Wish, kind: type[Colour | Cube]) -> str:
    """Return the colour that is named, asking for one if none is."""
    if wish.cards:
        raise malformed("several_moves")
    if not wish.colours:
        raise ambiguous([*(moves.COLOUR_MOVES if kind is Colour else moves.CUBE_MOVES)])
    return wish.colours[0]


def ambiguous(choices: list[AnyMove]) -> AmbiguousMove:
    """Return the refusal of a text that fits several moves."""
    candidates = list(dict.fromkeys(map(write, choices)))
    return AmbiguousMove(f"This fits {len(candidates)} moves.", candidates, count=len(candidates))
