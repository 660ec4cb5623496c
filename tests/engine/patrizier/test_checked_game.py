"""The recorded game of two against the sheet of who followed it by hand."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec

from games.engine import patrizier, replay
from games.engine.patrizier.state import TurnPlayed
from tests.engine.patrizier.positions import towers

FOLDER = Path(__file__).parents[2] / "data/playthroughs/patrizier"
SHEET = (FOLDER / "2-players.checked.md").read_text("utf-8")
LINE = re.compile(
    r"^ +(?P<number>\d+)  (?P<seat>\d)  (?P<towers>.*?)  +(?P<taken>\w+ \S+|-)"
    r"(?:  +(?P<notes>.*))?$",
    re.MULTILINE,
)
LINES = {int(line["number"]): line for line in LINE.finditer(SHEET)}
RECORDED = json.loads((FOLDER / "2-players.json").read_text("utf-8"))
FACTS = [
    (line["number"], msgspec.json.decode(line["fact"], type=patrizier.Fact))
    for line in RECORDED["facts"]
]


def test_every_turn_is_on_the_sheet():
    assert list(LINES) == [number for number, fact in FACTS if isinstance(fact, TurnPlayed)]


def test_towers_and_taken_cards_are_those_of_the_sheet():
    state = None
    for number, fact in FACTS:
        state = patrizier.apply(state, fact)
        if not isinstance(fact, TurnPlayed):
            continue
        line = LINES[number]
        expected = dict(part.split(" ") for part in line["towers"].split(", "))
        shifted = {fact.move.shift.city} if fact.move.shift else set()
        assert expected.keys() == {fact.move.card.split()[0]} | shifted
        assert {city: towers(state, city) for city in expected} == expected
        assert (str(fact.seat), fact.taken or "-") == (line["seat"], line["taken"])


def test_tiles_are_those_of_the_sheet():
    for number, fact in FACTS:
        if isinstance(fact, TurnPlayed):
            noted = re.findall(r"(\d) to (\d)", LINES[number]["notes"] or "")
            won = (fact.scored.high, fact.scored.low) if fact.scored else ()
            assert noted == [(str(award.points), str(award.seat)) for award in won]


def test_the_result_is_that_of_the_sheet():
    outcome = patrizier.outcome(replay.fold(patrizier, (fact for _, fact in FACTS)))
    results = [(dict(score.sources), dict(score.ties), score.total) for score in outcome.scores]
    assert results == [
        ({"tiles": 41, "heads": 24}, {"supply": 8}, 65),
        ({"tiles": 58, "heads": 18}, {"supply": 7}, 76),
    ]
    assert outcome.winners == (1,)
