"""Facts as they are told, in both languages."""

from __future__ import annotations

import pytest

from games.engine import patronize
from games.engine.patronize.sentences import SENTENCES
from games.engine.patronize.state import (
    Acted,
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
    Kept,
    Pass,
    Play,
    Retired,
    Skipped,
    Take,
    Took,
)

NAMES = ("Anna", "Ben", "Cleo")
ART = Fame("fame_art", ("red",), 6)
FREE = Fame("fame_free_7", (), 7)
DEAL = Dealt(
    "okazu-2013-reconstructed",
    1,
    (("painter", "nun"), ("noble", "weaver"), ("clown", "lawyer")),
    ("fame_art", "fame_free_7"),
    ("banker",),
    ("fame_free_4",),
)


def both(fact):
    return patronize.tell(fact, "en", NAMES), patronize.tell(fact, "de", NAMES)


@pytest.mark.parametrize(
    ("fact", "english", "german"),
    [
        (Acted(0, Play("painter")), "Played the Painter.", "Spielte Maler."),
        (
            Acted(0, Play("weaver", mentor=True)),
            "Played the Spinning trader and put the mentor on it.",
            "Spielte Weber und setzte den Mentor darauf.",
        ),
        (Acted(0, Pass()), "Passed.", "Passte."),
        (
            Skipped((1,)),
            "Ben has no cards left and passes.",
            "Ben hat keine Karten mehr und passt.",
        ),
        (
            Skipped((1, 2)),
            "Ben and Cleo have no cards left and pass.",
            "Ben und Cleo haben keine Karten mehr und passen.",
        ),
        (
            Contested(ART, 1, (), (Gain(1, "red"), Gain(0, "green", 2), Gain(0, "red"))),
            (
                "Ben wins the fame card (6 points, trump red) and is start player. "
                "Masterpieces: Ben red; Anna green (from Cleo) and red."
            ),
            (
                "Ben gewinnt die Ruhmeskarte (6 Punkte, Trumpf rot) und ist Startspieler. "
                "Meisterwerke: Ben rot; Anna grün (von Cleo) und rot."
            ),
        ),
        (
            Contested(FREE, None),
            "Nobody played, so the fame card (7 points, no trump) leaves the game.",
            "Niemand hat gespielt, die Ruhmeskarte (7 Punkte, kein Trumpf) ist aus dem Spiel.",
        ),
        (
            Chose(0, Colour("blue"), (Gain(0, "blue"), Gain(1, "red"))),
            "Chose a masterpiece: blue. Masterpieces: Ben red.",
            "Wählte ein Meisterwerk: blau. Meisterwerke: Ben rot.",
        ),
        (
            Took(0, Take("nun"), 2),
            "Took the Nun that Cleo had played.",
            "Nahm Nonne, gespielt von Cleo.",
        ),
        (
            Took(0, Take("nun", "red"), 2),
            "Took the Nun that Cleo had played, paying red.",
            "Nahm Nonne, gespielt von Cleo, und zahlte rot.",
        ),
        (
            Crafted(0, Cube("red"), Gain(0, "red", 1)),
            "Took a masterpiece: red (from Ben).",
            "Nahm ein Meisterwerk: rot (von Ben).",
        ),
        (
            Closed(1, (Kept(0, "painter"), Kept(2, "nun")), FREE),
            (
                "Protégés of those who played them: Anna Painter; Cleo Nun. "
                "Round 2, fame card: 7 points, no trump."
            ),
            (
                "Protegés derer, die sie gespielt haben: Anna Maler; Cleo Nonne. "
                "Runde 2, Ruhmeskarte: 7 Punkte, kein Trumpf."
            ),
        ),
        (Closed(7, (), None), "That was the last round.", "Das war die letzte Runde."),
        (
            Copied(0, Copy("trader")),
            "The Clown uses the ability of the Trader.",
            "Der Clown nutzt die Fähigkeit von Händler.",
        ),
        (
            Copied(0, Copy()),
            "The Clown uses no ability.",
            "Der Clown nutzt keine Fähigkeit.",
        ),
    ],
    ids=lambda each: type(each).__name__,
)
def test_a_fact_is_told(fact, english, german):
    assert both(fact) == (english, german)


def test_who_has_all_of_a_colour_gains_nothing_and_is_told_so():
    english, german = both(Crafted(0, Cube("red"), Gain(0, "red", 0)))
    assert "no red" in english
    assert "kein Werk in rot" in german


def test_the_deal_is_told_with_ones_own_hand_only():
    told = patronize.tell(patronize.seen(DEAL, 1), "en", NAMES)
    assert "Ben starts" in told
    assert "trump red" in told
    assert "Ben holds Noble and Spinning trader." in told
    assert "Painter" not in told
    assert "Banker" not in told
    assert "holds" not in patronize.tell(patronize.seen(DEAL, None), "en", NAMES)


def test_a_given_up_seat_is_told():
    english, german = both(Retired(2))
    assert english.startswith("Cleo gives up")
    assert german.startswith("Cleo gibt den Platz auf")


def test_both_languages_have_every_sentence():
    assert SENTENCES["en"].keys() == SENTENCES["de"].keys()
