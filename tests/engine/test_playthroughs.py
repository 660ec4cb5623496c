"""Recorded full games replay byte for byte, for ever.

`python -m tests.engine.test_playthroughs --record` writes the recordings that are missing. It never
touches one that is there: whoever deletes one says that old games need not replay any more.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import msgspec
import pytest

from games import simulation
from games.engine import canonical, registry, replay
from games.engine.chance import Chance
from tests.engine.playing import each_table
from tests.engine.recording import BOT, FOLDER, recording, ways

FILES = sorted(FOLDER.glob("*/*.json"))
# Other bots may become better players; what they once decided is decided anew all the same.
AGAIN = ("counterweight", "collapse-by-proof-set", "no-place-found")
PLAYED = [(title, name, way) for title, name, way in ways() if way.bot == BOT]

# By title: every way a game can end (reason, tie-break).
ENDINGS = {
    "patrizier": {
        ("finished", None),
        ("finished", "supply"),
        ("finished", "shared"),
        ("resigned", None),
    },
    "patronize": {
        ("finished", None),
        ("finished", "fame"),
        ("finished", "proteges"),
        ("finished", "masterpieces"),
        ("finished", "distance"),
        ("resigned", None),
    },
    "villa_paletti": {
        ("collapsed", None),
        ("collapsed_by_holder", None),
        ("collapsed_nobody", None),
        ("stuck", None),
        ("stuck_nobody", None),
        ("resigned", None),
    },
}


# --- recording -------------------------------------------------------------------------------


def record():
    """Write the recordings that are missing."""
    for title, name, way in ways():
        path = FOLDER / title.key / f"{name}.json"
        if path.exists():
            print(f"{path} is there and stays")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        document = recording(title, way)
        path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", "utf-8")
        print(f"{path} written")


# --- replaying -------------------------------------------------------------------------------


def load(path):
    document = json.loads(path.read_text("utf-8"))
    return registry.find(document["title"], document["engine"]), document


def decoded(title, document):
    """Return the recorded facts with their numbers."""
    return [
        (line["number"], msgspec.json.decode(line["fact"], type=title.Fact))
        for line in document["facts"]
    ]


each_file = pytest.mark.parametrize(
    "path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}"
)


@each_table
def test_every_player_count_has_a_recorded_game(title, players):
    path = FOLDER / title.key / f"{players}-players.json"
    assert path.exists(), "python -m tests.engine.test_playthroughs --record"
    assert load(path)[1]["players"] == players


def test_every_way_to_play_has_a_recorded_game():
    written = {f"{path.parent.name}/{path.stem}" for path in FILES}
    assert written == {f"{title.key}/{name}" for title, name, _ in ways()}


@pytest.mark.parametrize("title", registry.TITLES, ids=lambda title: title.key)
def test_every_way_to_end_has_a_recorded_game(title):
    outcomes = [load(path)[1]["outcome"] for path in (FOLDER / title.key).glob("*.json")]
    assert {(each["reason"], each["tie_break"]) for each in outcomes} == ENDINGS[title.key]


@each_file
def test_a_recorded_game_replays_byte_for_byte(path):
    title, document = load(path)
    state = None
    for line, (_, fact) in zip(document["facts"], decoded(title, document), strict=True):
        assert canonical.text(fact) == line["fact"]
        state = title.apply(state, fact)
        assert canonical.sha256(state) == line["state_digest"], f"event {line['number']}"
    assert title.asks(state) == ()
    assert canonical.text(title.outcome(state)) == canonical.text(document["outcome"])


@each_file
def test_a_recorded_game_is_the_same_document(path):
    title, document = load(path)
    facts = decoded(title, document)
    outcome = title.outcome(replay.fold(title, (fact for _, fact in facts)))
    written = title.document(facts, outcome)
    recorded = {key: document[key] for key in written}
    assert canonical.text(written) == canonical.text(recorded)


@each_file
def test_a_recorded_move_is_decided_as_it_was(path):
    """Every draw and every verdict comes out the same, from the seed and the moves alone."""
    title, document = load(path)
    key, game = simulation.sealed(document["seed"], document["players"])
    state = None
    for number, numbered in groupby(decoded(title, document), key=lambda pair: pair[0]):
        facts = tuple(fact for _, fact in numbered)
        if hasattr(facts[0], "move"):
            draws = Chance(key, game, number)
            assert title.decide(state, facts[0].seat, facts[0].move, draws) == facts
        state = replay.fold(title, facts, state)


@pytest.mark.parametrize(
    ("title", "name", "way"), PLAYED, ids=[f"{title.key}-{name}" for title, name, _ in PLAYED]
)
def test_the_same_seed_plays_a_recorded_game_again(title, name, way):
    _, document = load(FOLDER / title.key / f"{name}.json")
    again = recording(title, way)
    assert again["facts"] == document["facts"]
    assert canonical.text(again) == canonical.text({key: document[key] for key in again})


def pythons():
    """List this Python, and the others here that can run the engine."""
    found = [shutil.which(f"python3.{minor}") for minor in (11, 12, 13)]
    able = [path for path in found if path and is_able(path)]
    return [sys.executable, *able]


def is_able(python):
    done = subprocess.run([python, "-c", "import msgspec"], check=False, capture_output=True)
    return done.returncode == 0


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_recorded_games_come_out_the_same_in_every_python_under_every_hash_seed(hash_seed):
    names = [f"villa_paletti/{name}" for name in AGAIN] + ["patrizier/2-players"]
    known = [canonical.sha256(load(FOLDER / f"{name}.json")[1]["facts"]) for name in names]
    for python in pythons():
        done = subprocess.run(
            [python, "-m", "tests.engine.recording", *names],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        )
        lines = [f"{name} {digest}" for name, digest in zip(names, known, strict=True)]
        assert done.stdout.splitlines() == lines, python


if __name__ == "__main__" and "--record" in sys.argv[1:]:
    record()
