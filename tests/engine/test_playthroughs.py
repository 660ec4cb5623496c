"""Recorded full games replay byte for byte, for ever.

`python -m tests.engine.test_playthroughs --record` writes the recordings that are missing. It never
touches one that is there: whoever deletes one says that old games need not replay any more.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from pathlib import Path

import msgspec
import pytest

from games import simulation
from games.engine import canonical, registry, replay
from tests.engine.playing import TABLES, each_table

FOLDER = Path(__file__).parents[1] / "data/playthroughs"
FILES = sorted(FOLDER.glob("*/*.json"))

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
}
# By title: recordings beside one for each player count, as (players, seed, after which fact a seat
# is given up).
MORE = {
    "patrizier": {
        "tie-by-supply": (4, "14", {}),
        "shared-victory": (3, "131", {}),
        "resigned-with-2": (2, "1", {0: 17}),
        "resigned-with-3": (3, "1", {2: 5, 1: 30}),
    },
    "patronize": {
        "tie-by-fame": (3, "19", {}),
        "tie-by-proteges": (3, "78", {}),
        "tie-by-masterpieces": (4, "1223", {}),
        "tie-by-distance": (5, "2021", {}),
        "resigned-with-3": (3, "1", {2: 4, 1: 31}),
        "given-up-with-4": (4, "1", {3: 10}),
    },
}


# --- recording -------------------------------------------------------------------------------


def play(title, players, seed, given_up):
    """Play by random bots, and give seats up on the way."""
    game = simulation.play(title, registry.find_edition(title), players, seed, ("random",))
    if not given_up:
        return game
    facts, state, late = [], None, 0
    for turn, (number, fact) in enumerate(game.facts):
        facts.append((number + late, fact))
        state = title.apply(state, fact)
        for seat in [seat for seat, after in given_up.items() if after == turn]:
            late += 1
            (happened,) = title.retire(state, seat)
            facts.append((number + late, happened))
            state = title.apply(state, happened)
        if title.outcome(state) is not None:
            break
    return dataclasses.replace(game, facts=facts, state=state, outcome=title.outcome(state))


def recording(title, players, seed, given_up):
    """Write a game with every fact and the digest of the state after it."""
    game, state, lines = play(title, players, seed, given_up), None, []
    for number, fact in game.facts:
        state = title.apply(state, fact)
        digest = canonical.sha256(state)
        lines.append({"number": number, "fact": canonical.text(fact), "state_digest": digest})
    outcome = msgspec.to_builtins(game.outcome)
    return {**simulation.document(game), "outcome": outcome, "facts": lines}


def wanted():
    """Give every recording that must be there: title, name, and how it is played."""
    for title, players in TABLES:
        yield title, f"{players}-players", (players, "recorded", {})
    for title in registry.TITLES:
        for name, choices in MORE[title.key].items():
            yield title, name, choices


def record():
    """Write the recordings that are missing."""
    for title, name, choices in wanted():
        path = FOLDER / title.key / f"{name}.json"
        if path.exists():
            print(f"{path} is there and stays")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        document = recording(title, *choices)
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
    title, document = load(path)
    state = None
    for _, fact in decoded(title, document):
        if hasattr(fact, "move"):
            assert title.decide(state, fact.seat, fact.move, None)[0] == fact
        state = title.apply(state, fact)


@pytest.mark.parametrize(
    ("title", "name", "choices"),
    list(wanted()),
    ids=[f"{title.key}-{name}" for title, name, _ in wanted()],
)
def test_the_same_seed_plays_a_recorded_game_again(title, name, choices):
    _, document = load(FOLDER / title.key / f"{name}.json")
    again = recording(title, *choices)
    assert again["facts"] == document["facts"]
    assert canonical.text(again) == canonical.text({key: document[key] for key in again})


if __name__ == "__main__" and "--record" in sys.argv[1:]:
    record()
