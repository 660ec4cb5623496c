"""What `simulate villa_paletti --json` prints is enough to judge a game by."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command

from games.engine.villa_paletti.data import EDITIONS


def simulate(capsys, *arguments):
    call_command("simulate", "villa_paletti", *arguments, "--json")
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_document_holds_a_whole_game(capsys, players):
    (game,) = simulate(capsys, "--players", str(players), "--seed", "1", "--bot", "careful")
    assert (game["title"], game["players"], len(game["colours"])) == (
        "villa_paletti",
        players,
        players,
    )
    edition = EDITIONS[game["edition"]]
    assert [column["id"] for column in game["layout"]["columns"]] == [
        piece.id for piece in edition.pieces
    ]
    assert all(-180 <= column["d"] <= 120 for column in game["layout"]["columns"])
    assert set(game["layout"]["blue"]) == {"x", "y", "rotation"}
    check_events(game)
    assert game["winners"] == [score["seat"] for score in game["scores"] if score["rank"] == 1]


def check_events(game):
    """Check that the facts stand in order, with all their numbers."""
    numbers = [event["number"] for event in game["events"]]
    assert numbers == sorted(numbers)
    kinds = {event["kind"] for event in game["events"]}
    assert kinds >= {"laid_out", "colour_rolled", "colour_chosen", "gripped", "pulled", "placed"}
    assert game["events"][-1]["kind"] == "ended"
    for event in game["events"]:
        if event["kind"] == "gripped":
            assert len(event["load"]) == 2
        if "tremor" in event and event["tremor"] is not None:
            assert event["ok"] == (event["tremor"] <= event["safe"])


def test_the_same_seed_is_the_same_game_and_bots_differ_by_seat(capsys):
    arguments = ("--players", "2", "--seed", "3", "--bot", "random,careful")
    assert simulate(capsys, *arguments) == simulate(capsys, *arguments)
