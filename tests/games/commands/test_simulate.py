from __future__ import annotations

import json
import os
import subprocess
import sys

import msgspec
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games.boards.samples import Recording, replayed
from games.engine.patrizier.data import EDITIONS
from tests.engine.patrizier.referee import referee

KEYS = {
    "title",
    "engine",
    "edition",
    "players",
    "seed",
    "start_seat",
    "deal",
    "events",
    "scores",
    "winners",
}


def simulate(capsys, *arguments):
    call_command("simulate", *arguments, "--json")
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_document_holds_a_whole_game_that_the_referee_accepts(capsys, players):
    (game,) = simulate(capsys, "patrizier", "--players", str(players), "--seed", "7")
    deck = EDITIONS[game["edition"]].deck(players)
    referee(game, [(card.name, card.text.split()[1], card.star) for card in deck])
    assert game.keys() >= KEYS
    assert len(game["events"]) == len(deck)
    assert (game["title"], game["engine"], game["seed"]) == ("patrizier", 1, "7")


def test_take_always_names_the_city_a_card_was_taken_from(capsys):
    (game,) = simulate(capsys, "patrizier", "--players", "3")
    cities = set(game["deal"]["open"])
    for event in game["events"][:-9]:
        assert event["move"]["take"] in cities
    for event in game["events"][-9:]:
        assert event["move"]["take"] is None


def test_each_game_of_a_series_can_be_played_again_alone(capsys):
    series = simulate(capsys, "patrizier", "--players", "2", "--seed", "x", "--games", "3")
    assert [game["seed"] for game in series] == ["x", "x.2", "x.3"]
    assert simulate(capsys, "patrizier", "--players", "2", "--seed", "x.3") == series[2:]


def test_bots_can_differ_by_seat(capsys):
    call_command(
        "simulate", "patrizier", "--players", "2", "--games", "10", "--bot", "greedy,random"
    )
    out = capsys.readouterr().out
    assert "won by seat 0" in out
    assert out.splitlines()[-1].startswith("won by seat 0: ")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("chess", "--players", "2"), "unknown_title"),
        (("patrizier", "--players", "6"), "wrong_player_count"),
        (("patrizier", "--players", "1"), "wrong_player_count"),
        (("patrizier", "--players", "2", "--edition", "none"), "unknown_title"),
        (("patrizier", "--players", "2", "--bot", "deep"), "unknown_bot"),
        (("patrizier", "--players", "2", "--bot", ""), "unknown_bot"),
        (("patrizier", "--players", "2", "--games", "0"), "bad_count"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_code(arguments, code):
    with pytest.raises(CommandError, match=f"^{code}: "):
        call_command("simulate", *arguments)


def test_the_same_seed_gives_the_same_bytes_in_any_process():
    command = [sys.executable, "manage.py", "simulate", "patrizier", "--players", "5", "--json"]

    def run(hash_seed):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "DJANGO_SETTINGS_MODULE": "patrizier_site.settings",
            "PATRIZIER_DATA": str(settings.DATA_DIR),
        }
        return subprocess.run(
            [*command, "--bot", "greedy"],
            env=environment,
            cwd=settings.BASE_DIR,
            capture_output=True,
            check=True,
        ).stdout

    first = run("1")
    assert first
    assert run("2") == first


def test_a_log_replays_to_the_result_of_its_document(capsys):
    arguments = ("simulate", "patrizier", "--players", "3", "--seed", "42", "--bot", "greedy")
    call_command(*arguments, "--log")
    recording = msgspec.json.decode(capsys.readouterr().out, type=Recording)
    (game,) = simulate(capsys, *arguments[1:])
    outcome = replayed(recording).outcome
    assert [score.total for score in outcome.scores] == [s["total"] for s in game["scores"]]
    assert [event.number for event in recording.events][1:] == [
        event["number"] for event in game["events"]
    ]


def test_the_mails_that_asked_for_a_decision_are_counted(capsys):
    call_command("simulate", "patrizier", "--players", "2", "--games", "2")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("48 mails asked, 1.00 a player and round")
    assert lines[2] == "mails that asked for a decision: 1.00 a player and round"
