"""Moves and facts in words: the canonical notation, English and German (rules section 4.6a)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.patronize.data import EDITIONS
from games.engine.patronize.names import character, colour, tongue
from games.engine.patronize.sentences import SENTENCES
from games.engine.patronize.state import (
    UNKNOWN,
    Acted,
    AnyFact,
    AnyMove,
    Chose,
    Closed,
    Colour,
    Contested,
    Copied,
    Copy,
    Crafted,
    Cube,
    Dealt,
    Fame,
    Gain,
    Play,
    Retired,
    Skipped,
    Take,
    Took,
)

NOTATION: dict[str, dict[str, str]] = {
    "en": {
        "play": "play",
        "mentor": "mentor",
        "pass": "pass",
        "colour": "colour",
        "take": "take",
        "pay": "pay",
        "cube": "cube",
        "copy": "copy",
        "none": "none",
    },
    "de": {
        "play": "spiele",
        "mentor": "mentor",
        "pass": "passe",
        "colour": "farbe",
        "take": "nimm",
        "pay": "zahle",
        "cube": "würfel",
        "copy": "kopiere",
        "none": "nichts",
    },
}


def write(move: AnyMove, language: str = "") -> str:
    """Write a move so that it reads back; no language means the canonical text."""
    words = NOTATION[tongue(language)]

    def named(card: str) -> str:
        return character(card, language).lower() if language else card

    if isinstance(move, Play):
        return joined(words["play"], named(move.card), words["mentor"] if move.mentor else "")
    if isinstance(move, Take):
        paid = joined(words["pay"], colour(move.pay, language)) if move.pay else ""
        return joined(words["take"], named(move.card), paid)
    if isinstance(move, Copy):
        return joined(words["copy"], named(move.card) if move.card else words["none"])
    if isinstance(move, Colour | Cube):
        return joined(
            words["cube" if isinstance(move, Cube) else "colour"], colour(move.colour, language)
        )
    return words["pass"]


def joined(*parts: str) -> str:
    """Join the parts that are there."""
    return " ".join(filter(None, parts))


def spoken(text: str, language: str) -> str:
    """Put the words of a canonical text into a language."""
    words, english = NOTATION[tongue(language)], NOTATION["en"]
    known = {word: words[key] for key, word in english.items()}

    def said(word: str) -> str:
        return known.get(word) or colour(character(word, language).lower(), language)

    return " ".join(said(word) for word in text.split())


# --- facts -----------------------------------------------------------------------------------


class Teller:
    """Tells facts in one language to people with these names."""

    def __init__(self, language: str, names: Sequence[str]) -> None:
        self.words = SENTENCES[tongue(language)]
        self.language = tongue(language)
        self.names = names

    def say(self, key: str, **gaps: object) -> str:
        """Fill a sentence."""
        return self.words[key].format(**gaps)

    def card(self, card: str) -> str:
        """Name a character."""
        return character(card, self.language)

    def colour(self, key: str) -> str:
        """Name a colour."""
        return colour(key, self.language)

    def listed(self, items: Sequence[str]) -> str:
        """Join items with commas and a word before the last."""
        last = self.words["and"]
        return f" {last} ".join(filter(None, (", ".join(items[:-1]), items[-1])))

    def fame(self, card: Fame) -> str:
        """Describe a fame card."""
        if not card.trump:
            return self.say("no_trump", points=card.vp)
        trump = self.listed([self.colour(each) for each in card.trump])
        return self.say("trump", points=card.vp, trump=trump)

    def dealt(self, fact: Dealt) -> str:
        """Tell the deal, with the hands that may be seen."""
        first = EDITIONS[fact.edition].fame[fact.fame[0]]
        start, rounds = self.names[fact.start], len(fact.fame)
        told = [self.say("dealt", name=start, rounds=rounds, fame=self.fame(first))]
        for name, hand in zip(self.names, fact.hands, strict=False):
            if hand and UNKNOWN not in hand:
                cards = self.listed([self.card(card) for card in hand])
                told.append(self.say("hand", name=name, cards=cards))
        return " ".join(told)

    def acted(self, fact: Acted) -> str:
        """Tell what was played."""
        if not isinstance(fact.move, Play):
            return self.words["passed"]
        key = "protected" if fact.move.mentor else "played"
        return self.say(key, card=self.card(fact.move.card))

    def skipped(self, fact: Skipped) -> str:
        """Tell who has nothing left to play."""
        who = self.listed([self.names[seat] for seat in fact.seats])
        return self.say("skips" if len(fact.seats) == 1 else "skip", names=who)

    def contested(self, fact: Contested) -> str:
        """Tell who won the round, and what everybody received."""
        if fact.winner is None:
            return self.say("lost", fame=self.fame(fact.fame))
        won = self.say("won", name=self.names[fact.winner], fame=self.fame(fact.fame))
        return joined(won, self.gains(fact.gains))

    def gains(self, gains: Iterable[Gain]) -> str:
        """Tell who received which masterpieces, player by player."""
        by_seat: dict[int, list[str]] = {}
        for gain in gains:
            by_seat.setdefault(gain.seat, []).append(self.gain(gain))
        rows = [f"{self.names[seat]} {self.listed(row)}" for seat, row in by_seat.items()]
        return self.say("gains", gains="; ".join(rows)) if rows else ""

    def gain(self, gain: Gain) -> str:
        """Tell a masterpiece and where it came from."""
        word = self.colour(gain.colour)
        if gain.giver is None:
            return word
        if gain.giver == gain.seat:
            return self.say("has_all", colour=word)
        return self.say("from", colour=word, name=self.names[gain.giver])

    def chose(self, fact: Chose) -> str:
        """Tell a chosen colour and what followed."""
        chosen = self.say("chose", gain=self.gain(fact.gains[0]))
        return joined(chosen, self.gains(fact.gains[1:]))

    def took(self, fact: Took) -> str:
        """Tell which character was taken."""
        gaps = {"card": self.card(fact.move.card), "name": self.names[fact.owner]}
        if fact.move.pay is None:
            return self.say("took", **gaps)
        return self.say("took_paying", colour=self.colour(fact.move.pay), **gaps)

    def crafted(self, fact: Crafted) -> str:
        """Tell which masterpiece a passer took."""
        return self.say("crafted", gain=self.gain(fact.gain))

    def closed(self, fact: Closed) -> str:
        """Tell who kept what, and what comes next."""
        rows = [f"{self.names[kept.seat]} {self.card(kept.card)}" for kept in fact.kept]
        kept = self.say("kept", kept="; ".join(rows)) if rows else ""
        if fact.fame is None:
            return joined(kept, self.words["last"])
        return joined(kept, self.say("next", round=fact.round + 1, fame=self.fame(fact.fame)))

    def copied(self, fact: Copied) -> str:
        """Tell what the Clown copies."""
        card = fact.move.card
        return (
            self.words["copied_none"] if card is None else self.say("copied", card=self.card(card))
        )

    def retired(self, fact: Retired) -> str:
        """Tell who gave up."""
        return self.say("retired", name=self.names[fact.seat])


def tell(fact: AnyFact, language: str, names: Sequence[str]) -> str:
    """Tell a seen fact in sentences; `names` has the name of each seat."""
    text: str = getattr(Teller(language, names), type(fact).__name__.lower())(fact)
    return text
