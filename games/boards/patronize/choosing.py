"""PURE: the numbered choices of a Patronize question, and what may be added to them."""

from __future__ import annotations

from collections.abc import Sequence

from games.boards.choices import Choice
from games.boards.colours import name
from games.boards.patronize.outlook import outlook, place_of, source, spare_passes, told_due
from games.boards.patronize.pieces import character, edition_of
from games.boards.patronize.words import counted, words
from games.engine.patronize import gains, moves, names, scoring
from games.engine.patronize.state import (
    ACT,
    COLOURS,
    COPY,
    GAIN,
    READY,
    TAKE,
    AnyMove,
    Colour,
    Copy,
    Cube,
    Play,
    Take,
    View,
)
from games.engine.patronize.words import offers, write
from games.engine.patronize.worth import rounds_left


def choices(view: View, colours: Sequence[str], language: str = "en") -> tuple[Choice, ...]:
    """Number the offered lines, each with what it would bring as the table lies."""
    return tuple(
        Choice(number, write(move, language), note(view, move, colours, language))
        for number, move in enumerate(offers(view), start=1)
    )


def note(view: View, move: AnyMove, colours: Sequence[str], language: str) -> str:
    """Tell what a line brings, in few words."""
    if isinstance(move, Play):
        return play_note(view, move.card, colours, language)
    if isinstance(move, Colour | Cube):
        return colour_note(view, move.colour, colours, language)
    if isinstance(move, Take):
        return take_note(view, move.card, colours, language)
    if isinstance(move, Copy):
        return copy_note(view, move, colours, language)
    return words(language)["pass_note"]


def play_note(view: View, card: str, colours: Sequence[str], language: str) -> str:
    """Tell who would win, and what the seat would gain."""
    shown, found = words(language), outlook(view, card)
    leads = "would_win" if found.winner == view.seat else "would_lose"
    told = shown[leads].format(name=name(colours[found.winner], language))
    due = told_due(found.due, language)
    return f"{told}; {shown['brings'].format(works=due) if due else shown['brings_nothing']}"


def colour_note(view: View, colour: str, colours: Sequence[str], language: str) -> str:
    """Tell where a masterpiece would come from, and what it changes in points."""
    shown, seat, edition = words(language), view.seat, edition_of(view)
    assert seat is not None  # noqa: S101 - only a seat is asked
    giver = source(view.table, seat, colour)
    if giver == seat:
        return shown["cube_all"]
    count = scoring.count_works(view.table, edition, seat)[place_of(colour)]
    worth = shown["cube_worth"].format(before=edition.worth[count], after=edition.worth[count + 1])
    if giver is None:
        return f"{worth}; {shown['cube_supply'].format(count=view.table.supply[place_of(colour)])}"
    return f"{worth}; {shown['cube_from'].format(name=name(colours[giver], language))}"


def take_note(view: View, card: str, colours: Sequence[str], language: str) -> str:
    """Tell whose character it is, what it is worth, and whether it costs something."""
    shown, owner = words(language), moves.owner_of(view.table, card)
    assert owner is not None  # noqa: S101 - only what was played is offered
    edition = edition_of(view)
    told = [
        shown["points"].format(count=edition.cards[card].vp),
        shown["take_from"].format(name=name(colours[owner], language)),
    ]
    if moves.is_taxed(view.table, edition, owner):
        told.append(shown["pays"])
    return "; ".join(told)


def copy_note(view: View, move: Copy, colours: Sequence[str], language: str) -> str:
    """Tell everybody's totals with this choice, the own one first and what it gains."""
    seat, totals = view.seat, scoring.totals_with(view.table, move.card)
    assert seat is not None  # noqa: S101 - only a seat is asked
    more = totals[seat] - scoring.totals_with(view.table, None)[seat]
    shown, own = words(language), {"total": totals[seat], "more": more}
    mine = shown["own_total_more" if more else "own_total"].format(**own)
    others = [other for other in range(len(totals)) if other != seat]
    told = told_totals([totals[n] for n in others], [colours[n] for n in others], language)
    return f"{mine}; {told}"


def told_totals(totals: Sequence[int], colours: Sequence[str], language: str) -> str:
    """Write totals by seat."""
    pairs = zip(colours, totals, strict=True)
    return ", ".join(f"{name(colour, language)} {total}" for colour, total in pairs)


def hints(view: View, language: str = "en") -> list[str]:
    """Tell what may be added to a line, and how many passes are free."""
    if view.ask is None or view.seat is None:
        return []
    does = ability_hints(view, view.seat, language)
    if view.table.phase == ACT:
        return [*mentor_hint(view, language), *pass_hint(view, language), *does]
    return [*pay_hint(view, language), *does] if view.table.phase == TAKE else does


def ability_hints(view: View, seat: int, language: str) -> list[str]:
    """Tell what the characters can do that are there to be taken or copied."""
    if view.table.phase == COPY:
        cards = moves.copyable(view.table, seat)
    else:
        cards = [card for _, card in gains.takeable(view.table.places)]
    drawn = [character(edition_of(view), card, language) for card in cards]
    return [f"{each.name}: {each.does}." for each in drawn if view.table.phase != GAIN]


def mentor_hint(view: View, language: str) -> list[str]:
    """Tell how the mentor is added."""
    if view.seat is None or view.table.players[view.seat].mentor != READY:
        return []
    example = write(Play(view.hand[-1], mentor=True), language)
    return [words(language)["hint_mentor"].format(example=example)]


def pass_hint(view: View, language: str) -> list[str]:
    """Tell how many passes are free."""
    shown, points = words(language), edition_of(view).document.hand_penalty
    left = shown["hint_passes"].format(hand=len(view.hand), rounds=rounds_left(view.table))
    spare = spare_passes(view)
    if spare <= 0:
        return [f"{left} {shown['hint_passes_dear'].format(points=points)}"]
    return [f"{left} {counted(shown, 'hint_passes_free', spare, points=points)}"]


def pay_hint(view: View, language: str) -> list[str]:
    """Tell how the payment of a Lawyer is named, where there is a choice."""
    table, edition, seat = view.table, edition_of(view), view.seat
    assert seat is not None  # noqa: S101 - only a seat is asked
    cubes = table.players[seat].cubes
    held = [colour for colour in COLOURS if cubes[place_of(colour)]]
    for owner, card in gains.takeable(table.places):
        if len(held) > 1 and moves.is_taxed(table, edition, owner):
            example = write(Take(card, held[0]), language)
            said = names.character(card, language)
            return [words(language)["hint_pay"].format(card=said, example=example)]
    return []
