"""Moves and facts in words: the canonical notation, English and German (rules section 5.7a)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.villa_paletti import names
from games.engine.villa_paletti.answers import (
    AnyMove,
    Colour,
    Grip,
    Lay,
    Object,
    Place,
    Prove,
    Release,
    Remove,
    Stack,
)
from games.engine.villa_paletti.building import millimetres
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.happenings import (
    Answered,
    AnyFact,
    Challenged,
    Collapsed,
    ColourChosen,
    ColourRolled,
    Ended,
    FloorDue,
    FloorLaid,
    Gripped,
    LaidOut,
    LetGo,
    Placed,
    ProofFailed,
    Proved,
    Pulled,
    Removed,
    Retired,
    SealMoved,
    Skipped,
)
from games.engine.villa_paletti.meta import usual
from games.engine.villa_paletti.names import tongue
from games.engine.villa_paletti.sentences import SENTENCES
from games.engine.villa_paletti.tremor import ALL

NOTATION: dict[str, dict[str, str]] = {
    "en": {
        "colour": "colour",
        "grip": "grip",
        "pull": "pull",
        "let_go": "let go",
        "set": "set",
        "on": "on",
        "put_back": "put back",
        "claim": "claim",
        "accept": "accept",
        "object": "object",
        "floor": "floor",
        "rotation": "rot",
        "remove": "remove",
        "waive": "waive",
        "pass": "pass",
    },
    "de": {
        "colour": "farbe",
        "grip": "fasse",
        "pull": "ziehe",
        "let_go": "lass los",
        "set": "stelle",
        "on": "auf",
        "put_back": "stelle zurück",
        "claim": "behaupte",
        "accept": "glaube",
        "object": "einspruch",
        "floor": "etage",
        "rotation": "drehung",
        "remove": "entferne",
        "waive": "verzichte",
        "pass": "passe",
    },
}


def write(move: AnyMove, language: str = "") -> str:
    """Write a move so that it reads back; no language means the canonical text."""
    words = NOTATION[tongue(language)]
    if isinstance(move, Colour):
        return f"{words['colour']} {names.colour(move.colour, language)}"
    if isinstance(move, Grip | Prove):
        return f"{words['grip']} {move.column}"
    if isinstance(move, Remove):
        return f"{words['remove']} {move.column}"
    if isinstance(move, Place):
        return f"{words['set']} {move.x},{move.y}"
    if isinstance(move, Stack):
        return f"{words['set']} {words['on']} {move.column}"
    if isinstance(move, Lay):
        return f"{words['floor']} {move.x},{move.y} {words['rotation']} {move.rotation}"
    return words[str(move.__struct_config__.tag)]


# --- facts -----------------------------------------------------------------------------------


class Teller:
    """Tells facts in one language to people with these names."""

    def __init__(self, language: str, people: Sequence[str]) -> None:
        self.words = SENTENCES[tongue(language)]
        self.language = tongue(language)
        self.people = people

    def say(self, key: str, **gaps: object) -> str:
        """Fill a sentence."""
        return self.words[key].format(**gaps)

    def roll(self, fact: Pulled | Placed | Removed | FloorLaid) -> str:
        """Tell a roll and how high it might have been."""
        return self.say("roll", tremor=fact.tremor, safe=fact.safe)

    def length(self, units: int) -> str:
        """Tell a length in millimetres."""
        return millimetres(units, EDITIONS[usual].document.unit)

    def laidout(self, fact: LaidOut) -> str:
        """Tell the beginning."""
        return self.say("laid_out", count=len(fact.places))

    def colourrolled(self, fact: ColourRolled) -> str:
        """Tell the first colour."""
        colour = names.colour(fact.colour, self.language)
        return self.say("colour_rolled", name=self.people[fact.seat], colour=colour)

    def colourchosen(self, fact: ColourChosen) -> str:
        """Tell a chosen colour, and the last one."""
        told = self.say("colour_chosen", colour=names.colour(fact.move.colour, self.language))
        if fact.last is None or fact.rest is None:
            return told
        rest = names.colour(fact.rest, self.language)
        return f"{told} {self.say('colour_last', name=self.people[fact.last], colour=rest)}"

    def gripped(self, fact: Gripped) -> str:
        """Tell how a column sits."""
        grade = names.grade(fact.grade, self.language)
        return self.say("gripped", column=fact.column, grade=grade, risk=ALL - fact.safe)

    def letgo(self, fact: LetGo) -> str:
        """Tell which column stays put."""
        key = "let_go" if isinstance(fact.move, Release) else "put_back"
        return self.say(key, column=fact.column)

    def pulled(self, fact: Pulled) -> str:
        """Tell how a pull went."""
        key = "pulled" if fact.ok else "pull_failed"
        return self.say(key, column=fact.column, roll=self.roll(fact))

    def placed(self, fact: Placed) -> str:
        """Tell where a column was set down."""
        gaps = {"column": fact.column, "roll": self.roll(fact)}
        if not fact.ok:
            return self.say("place_failed", **gaps)
        if fact.on is not None:
            return self.say("stacked", on=fact.on, **gaps)
        return self.say("placed", x=self.length(fact.x), y=self.length(fact.y), **gaps)

    def claimed(self, fact: AnyFact) -> str:
        """Tell a claim."""
        return self.words["claimed"]

    def answered(self, fact: Answered) -> str:
        """Tell an answer."""
        return self.words["objected" if isinstance(fact.move, Object) else "accepted"]

    def challenged(self, fact: Challenged) -> str:
        """Tell who has to prove it."""
        return self.say("challenged", name=self.people[fact.prover])

    def proved(self, fact: Proved) -> str:
        """Tell which column leaves the game."""
        return self.say("proved", column=fact.column)

    def prooffailed(self, fact: ProofFailed) -> str:
        """Tell a failed objection."""
        key = "proof_failed" if fact.can_take else "proof_failed_only"
        return self.say(key, name=self.people[fact.prover])

    def removed(self, fact: Removed) -> str:
        """Tell which column was taken away."""
        if fact.tremor is None:
            return self.say("removed", column=fact.column)
        key = "removed_by_pull" if fact.ok else "remove_failed"
        return self.say(key, column=fact.column, roll=self.roll(fact))

    def waived(self, fact: AnyFact) -> str:
        """Tell that nothing was taken away."""
        return self.words["waived"]

    def floordue(self, fact: FloorDue) -> str:
        """Tell who lays a floor."""
        key = "floor_doubtful" if fact.place is None else "floor_due"
        return self.say(key, name=self.people[fact.seat])

    def floorlaid(self, fact: FloorLaid) -> str:
        """Tell where a floor was laid."""
        floor, plate = names.floor(fact.floor, self.language), fact.plate
        if not fact.ok:
            return self.say("floor_failed", floor=floor, roll=self.roll(fact))
        return self.say(
            "floor_laid",
            floor=floor,
            x=self.length(plate.x),
            y=self.length(plate.y),
            degrees=plate.rotation * 360 // EDITIONS[usual].rotations,
            columns=names.listed(list(fact.contacts), self.language),
            roll=self.roll(fact),
        )

    def passed(self, fact: AnyFact) -> str:
        """Tell a pass."""
        return self.words["passed"]

    def skipped(self, fact: Skipped) -> str:
        """Tell why a seat could do nothing."""
        return self.say(f"skipped_{fact.reason}", name=self.people[fact.seat])

    def sealmoved(self, fact: SealMoved) -> str:
        """Tell who has the seal now."""
        if fact.holder is None:
            return self.words["seal_nobody"]
        name = self.people[fact.holder]
        if fact.previous is None:
            return self.say("seal_taken", name=name)
        return self.say("seal_taken_from", name=name, previous=self.people[fact.previous])

    def collapsed(self, fact: Collapsed) -> str:
        """Tell by whose hand the villa fell."""
        return self.say("collapsed", name=self.people[fact.by])

    def ended(self, fact: Ended) -> str:
        """Tell who wins and why."""
        name = "" if fact.winner is None else self.people[fact.winner]
        return self.say(f"won_{fact.reason}", name=name)

    def retired(self, fact: Retired) -> str:
        """Tell who gave up."""
        return self.say("retired", name=self.people[fact.seat])


def tell(fact: AnyFact, language: str, people: Sequence[str]) -> str:
    """Tell a seen fact in sentences; `people` has the name of each seat."""
    text: str = getattr(Teller(language, people), type(fact).__name__.lower())(fact)
    return text
