"""PURE: what may be clicked on the table: characters, the supply, the mentor, and the hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.boards.choices import Pick
from games.boards.patronize.composing import CUBE, MENTOR, NONE, PASS, compose, narrowed, values
from games.boards.patronize.words import colour_name, words
from games.engine.patronize import names
from games.engine.patronize.state import ACT, COPY, GAIN, View

VERBS = {ACT: "play", GAIN: "colour", COPY: "copy"}


@dataclass(frozen=True, slots=True)
class Picks:
    """What a click chooses: `first` are the values of the first step, in its order.

    By card, by colour of the supply, on the mentor.
    """

    first: tuple[Pick, ...] = ()
    cards: Mapping[str, Pick] = field(default_factory=dict)
    colours: Mapping[str, Pick] = field(default_factory=dict)
    mentor: Pick | None = None


def picks(view: View, chosen: Mapping[str, str], language: str = "en") -> Picks:
    """Find what may be clicked now; each click keeps what was chosen before it."""
    if view.ask is None:
        return Picks()
    picking = Picking(view, chosen, language)
    first = tuple(picking.first())
    cards = {pick.value: pick for pick in first if pick.value not in (PASS, NONE)}
    colours = {pick.value.removeprefix(CUBE): pick for pick in first}
    colours |= {pick.value: pick for pick in picking.pay()}
    return Picks(first, cards, colours, picking.mentor())


class Picking:
    """The choices made so far, and what may follow them."""

    def __init__(self, view: View, chosen: Mapping[str, str], language: str) -> None:
        self.view, self.words, self.language = view, words(language), language
        self.chosen = chosen
        self.every = narrowed(view, {})[0]
        self.have = narrowed(view, chosen)[1]

    @property
    def key(self) -> str:
        """The key of the first step."""
        return "colour" if self.view.table.phase == GAIN else "card"

    def first(self) -> list[Pick]:
        """Choose the value of the first step."""
        open_to = values(self.every, self.key)
        return [self.pick(self.key, value, self.label(value)) for value in open_to]

    def pay(self) -> list[Pick]:
        """Choose what the Lawyer gets."""
        card = {"card": self.have.get("card", "")}
        open_to = values([move for move in self.every if card.items() <= move.items()], "pay")
        if len(open_to) < 2:
            return []
        label = self.words["pick_pay"]
        named = [(value, colour_name(value, self.language)) for value in open_to]
        return [self.pick("pay", value, label.format(colour=said), **card) for value, said in named]

    def mentor(self) -> Pick | None:
        """Put the mentor on the chosen character, or take it away again."""
        card = {"card": self.have.get("card", "")}
        open_to = values([move for move in self.every if card.items() <= move.items()], "mentor")
        if len(open_to) < 2:
            return None
        is_on = self.have.get("mentor") == MENTOR
        label = self.words["pick_no_mentor" if is_on else "pick_mentor"]
        pick = self.pick("mentor", NONE if is_on else MENTOR, label, **card)
        return Pick(pick.key, pick.value, pick.label, pick.chosen, is_chosen=is_on)

    def pick(self, key: str, value: str, label: str, **kept_too: str) -> Pick:
        """Return what a click chooses, beside what is to be kept."""
        after = tuple({**kept_too, key: value}.items())
        return Pick(key, value, label, after, self.have.get(key) == value, key not in self.have)

    def label(self, value: str) -> str:
        """Say what a click does."""
        if value == PASS:
            return self.words["pick_pass"]
        if value == NONE:
            return self.words["pick_nothing"]
        if value.startswith(CUBE) or self.key == "colour":
            key = "pick_cube" if value.startswith(CUBE) else "pick_colour"
            colour = colour_name(value.removeprefix(CUBE), self.language)
            return self.words[key].format(colour=colour)
        verb = VERBS.get(self.view.table.phase, "take")
        return self.words[f"pick_{verb}"].format(card=names.character(value, self.language))


def prompt(view: View, chosen: Mapping[str, str], language: str = "en") -> str:
    """Say what is to be chosen next."""
    shown, have = words(language), narrowed(view, chosen)[1]
    if compose(view, chosen) is not None:
        may_protect = Picking(view, chosen, language).mentor() is not None
        return shown["ask_mentor" if may_protect else "ready"]
    if "card" in have:
        return shown["ask_pay"]
    if view.table.phase == GAIN:
        return colour_prompt(view, language)
    return shown[f"ask_{VERBS.get(view.table.phase, 'take')}"]


def colour_prompt(view: View, language: str) -> str:
    """Ask for a colour, and say whose talent brings the masterpiece."""
    due = view.table.due[0]
    maker = view.table.places[due.seat if due.copied is None else due.copied]
    card = maker.card if maker and maker.card else ""
    key = "ask_colour" if due.copied is None else "ask_colour_copied"
    return words(language)[key].format(name=names.character(card, language))
