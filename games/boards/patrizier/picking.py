"""PURE: what may be clicked on the board: cities, sites, open cards, and the cards of the hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from games.boards.choices import Pick
from games.boards.patrizier.composing import NONE, is_begun, kept, parts
from games.boards.patrizier.words import words
from games.engine.patrizier.data import EDITIONS, Card
from games.engine.patrizier.moves import legal
from games.engine.patrizier.state import SITES, View


@dataclass(frozen=True, slots=True)
class Picks:
    """What a click chooses: on a card of the hand, a city, a tower, an open card."""

    hand: tuple[Pick, ...] = ()
    cities: Mapping[int, Pick] = field(default_factory=dict)
    towers: Mapping[int, Pick] = field(default_factory=dict)
    open: Mapping[int, Pick] = field(default_factory=dict)


def picks(view: View, chosen: Mapping[str, str], language: str = "en") -> Picks:
    """Find what may be clicked now; each click keeps what was chosen before it."""
    if view.ask is None:
        return Picks()
    picking = Picking(view, chosen, language)
    return Picks(
        hand=tuple(picking.play(text) for text in picking.cards),
        cities=dict(picking.cities()),
        towers=dict(picking.build()) | dict(picking.shift()),
        open=dict(picking.take()),
    )


def prompt(view: View, chosen: Mapping[str, str], language: str = "en") -> str:
    """Say what is to be chosen next."""
    return Picking(view, chosen, language).prompt()


def clicked(sites: str, site: str, floors: int) -> str:
    """Return the sites after a click: add a floor; with all of them set, move or remove one."""
    if len(sites) < floors:
        return "".join(sorted(sites + site))
    if site in sites:
        return sites.replace(site, "", 1)
    return "".join(sorted(sites[1:] + site))


class Picking:
    """The choices made so far, and what may follow them."""

    def __init__(self, view: View, chosen: Mapping[str, str], language: str) -> None:
        self.view, self.words = view, words(language)
        self.edition = EDITIONS[view.table.edition]
        self.have = kept(view, chosen)
        self.turns = [parts(turn) for turn in legal(view)]

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The cards that may be played, in the order of the hand."""
        return {turn["card"]: self.edition.cards[turn["card"]] for turn in self.turns}

    @property
    def card(self) -> Card | None:
        """The chosen card."""
        return self.cards.get(self.have.get("card", ""))

    def values(self, key: str, card: str) -> list[str]:
        """List what a card leaves to choose in a step."""
        return list(dict.fromkeys(turn[key] for turn in self.turns if turn["card"] == card))

    def built(self) -> Card | None:
        """Return the chosen card once all its floors have their sites."""
        card = self.card
        return card if card and len(self.have.get("sites", "")) == card.crests else None

    def pick(self, key: str, value: str, label: str, **kept_too: str) -> Pick:
        """Return what a click chooses, beside what is to be kept."""
        after = {**kept_too, key: value}
        query = tuple((name, each) for name, each in after.items() if each not in ("", NONE))
        is_next = self.built() is None if key == "sites" else key not in self.have
        return Pick(key, value, label, query, self.have.get(key) == value, is_next)

    def play(self, text: str) -> Pick:
        """Choose a card."""
        return self.pick("card", text, self.words["pick_card"].format(card=text))

    def plays(self, city: int) -> list[str]:
        """List the cards that build in a city."""
        return [text for text, card in self.cards.items() if card.city == city]

    def cities(self) -> Iterator[tuple[int, Pick]]:
        """Choose the card of a city; where there are several, the next one."""
        for city in dict.fromkeys(card.city for card in self.cards.values()):
            fits = self.plays(city)
            now = fits.index(self.have["card"]) if self.have.get("card") in fits else -1
            if now < 0 or len(fits) > 1:
                yield city, self.play(fits[(now + 1) % len(fits)])

    def build(self) -> Iterator[tuple[int, Pick]]:
        """Choose sites: of the chosen card, else of the only card for their city."""
        cards = [self.card] if self.card else list(self.cards.values())
        for card in cards:
            if self.card or len(self.plays(card.city)) == 1:
                yield from self.sites(card)

    def sites(self, card: Card) -> Iterator[tuple[int, Pick]]:
        """Choose where a card builds, floor by floor."""
        now, values = self.have.get("sites", ""), self.values("sites", card.text)
        others = {**self.have, "card": card.text}
        for index, site in enumerate(SITES):
            after = clicked(now, site, card.crests)
            if len(values) > 1 and is_begun(after, values):
                is_less = len(after) < len(now)
                key = "pick_less" if is_less else f"pick_{site}"
                label = self.words[key].format(city=card.name, card=card.text)
                yield card.site + index, self.pick("sites", after, label, **others)

    def shift(self) -> Iterator[tuple[int, Pick]]:
        """Choose a floor to move, or put the chosen one back."""
        card, now = self.built(), self.have.get("shift", "")
        for value in self.values("shift", card.text) if card and card.shifts else ():
            if value == NONE:
                continue
            city, _, site = value.rpartition(" ")
            tower = 2 * self.edition.city_index[city] + SITES.index(site)
            if city == now.rpartition(" ")[0]:
                back = self.pick("shift", NONE, self.words["pick_back"], **self.have)
                yield from ((tower, back), (tower ^ 1, back))
                continue
            label = self.words["pick_shift"].format(city=city)
            yield tower, self.pick("shift", value, label, **self.have)

    def take(self) -> Iterator[tuple[int, Pick]]:
        """Choose the open card to take."""
        card = self.built()
        values = self.values("take", card.text) if card else []
        for city in values if len(values) > 1 else ():
            index = self.edition.city_index[city]
            lying = self.view.table.open[index]
            label = self.words["pick_take"].format(card=lying, city=city)
            yield index, self.pick("take", city, label, **self.have)

    def prompt(self) -> str:
        """Say what is to be chosen next."""
        card = self.card
        if card is None:
            return self.words["ask_card"]
        if self.built() is None:
            floor = len(self.have.get("sites", "")) + 1
            key = "ask_site" if card.crests == 1 else f"ask_floor_{floor}"
            return self.words[key].format(card=card.text, city=card.name)
        if len(self.values("take", card.text)) > 1 and "take" not in self.have:
            return self.words["ask_take"].format(card=card.text)
        may_shift = "shift" not in self.have and len(self.values("shift", card.text)) > 1
        return self.words["ready_shift" if may_shift else "ready"]
