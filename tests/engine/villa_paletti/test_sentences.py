"""Facts told in English and German."""

from __future__ import annotations

import pytest

from games.engine import villa_paletti
from games.engine.villa_paletti.answers import (
    Colour,
    Grip,
    Lay,
    Object,
    Pass,
    Place,
    Pull,
    Release,
    Remove,
    Stack,
)
from games.engine.villa_paletti.happenings import (
    Answered,
    Collapsed,
    ColourChosen,
    Ended,
    FloorDue,
    FloorLaid,
    Gripped,
    LetGo,
    Passed,
    Placed,
    ProofFailed,
    Pulled,
    Removed,
    SealMoved,
    Skipped,
)
from games.engine.villa_paletti.seal import (
    BY_HOLDER,
    COLLAPSED,
    COLLAPSED_NOBODY,
    RESIGNED,
    STUCK,
    STUCK_NOBODY,
)
from games.engine.villa_paletti.sentences import SENTENCES
from games.engine.villa_paletti.statics import Plate

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def told(fact, language="en"):
    return villa_paletti.tell(fact, language, NAMES)


def test_both_languages_have_every_sentence():
    assert set(SENTENCES["en"]) == set(SENTENCES["de"])


@pytest.mark.parametrize(
    ("fact", "english", "german"),
    [
        (
            ColourChosen(0, Colour("red"), 1, "green"),
            "Chose red. Ben gets the last colour, green, and starts.",
            "Wählte rot. Ben bekommt die letzte Farbe, grün, und beginnt.",
        ),
        (
            Gripped(0, Grip("R2"), "R2", 76, "firm", (1, 3)),
            "Took hold of R2: it sits firm, and pulling it is a risk of 24 %.",
            "Fasste R2 an: Sie sitzt fest, und sie zu ziehen ist zu 24 % gefährlich.",
        ),
        (
            LetGo(0, Release(), "R2"),
            "Let R2 go; it stays put for the rest of the game.",
            "Ließ R2 los; sie bleibt bis zum Ende der Partie stehen.",
        ),
        (
            Pulled(0, Pull(), "R2", 45, 76, ok=True),
            "Pulled R2 out (tremor 45, safe up to 76).",
            "Zog R2 heraus (Zittern 45, ungefährlich bis 76).",
        ),
        (
            Pulled(0, Pull(), "R2", 77, 76, ok=False),
            "Pulled at R2 with too shaky a hand (tremor 77, safe up to 76).",
            "Zog mit zu unruhiger Hand an R2 (Zittern 77, ungefährlich bis 76).",
        ),
        (
            Placed(0, Place(12, -5), "R2", 120, -50, None, 1, 99, ok=True),
            "Set R2 down at 12,-5 (tremor 1, safe up to 99).",
            "Stellte R2 bei 12,-5 ab (Zittern 1, ungefährlich bis 99).",
        ),
        (
            Placed(0, Stack("B1"), "R2", 0, 0, "B1", 1, 51, ok=True),
            "Set R2 on B1 (tremor 1, safe up to 51).",
            "Stellte R2 auf B1 (Zittern 1, ungefährlich bis 51).",
        ),
        (Answered(1, Object()), "Objected to the claim.", "Erhob Einspruch."),
        (
            ProofFailed(1, can_take=True),
            "So the objection has failed: a column of Ben may be taken away.",
            "Damit ist der Einspruch gescheitert: Eine Säule von Ben darf entfernt werden.",
        ),
        (
            Removed(0, Remove("B1"), "B1", None, 100, ok=True),
            "Took B1 out of the game.",
            "Nahm B1 aus dem Spiel.",
        ),
        (
            FloorDue(2, None),
            "Cleo is to lay the next floor, though no place for it was found.",
            "Cleo legt die nächste Etage, obwohl kein Platz dafür gefunden wurde.",
        ),
        (
            FloorLaid(0, Lay(1, -2, 3), "green", Plate(10, -20, 3), ("R1", "B2"), 7, 80, ok=True),
            "Laid the green floor at 1,-2, turned by 45°, on R1 and B2 (tremor 7, safe up to 80).",
            (
                "Legte die grüne Etage bei 1,-2, um 45° gedreht, auf R1 und B2 (Zittern 7, "
                "ungefährlich bis 80)."
            ),
        ),
        (Passed(0, Pass()), "Laid no floor and passed.", "Legte keine Etage und passte."),
        (
            Skipped(3, "floors"),
            "Dan passes, since all floors are laid.",
            "Dan passt, denn alle Etagen liegen.",
        ),
        (
            SealMoved(1, 0),
            "Ben takes the master builder's seal from Ann.",
            "Ben bekommt das Baumeistersiegel von Ann.",
        ),
        (
            Collapsed(2, "pull"),
            "The villa falls, by the hand of Cleo.",
            "Die Villa stürzt ein, durch die Hand von Cleo.",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_facts_are_told(fact, english, german):
    assert told(fact) == english
    assert told(fact, "de") == german


@pytest.mark.parametrize(
    "reason", [COLLAPSED, BY_HOLDER, COLLAPSED_NOBODY, STUCK, STUCK_NOBODY, RESIGNED]
)
def test_every_end_is_told(reason):
    winner = None if reason.endswith("_nobody") else 1
    for language in ("en", "de"):
        text = told(Ended(winner, reason), language)
        assert ("Ben" in text) == (winner is not None)
