"""Whole games of every offered title over HTTP, by programs with tokens alone."""

from __future__ import annotations

import pytest

from games import boards, log
from tests import factories
from tests.games.api.calling import Program

pytestmark = pytest.mark.django_db
TITLES = [title.key for title in boards.offered()]


def seated(title, players):
    """Let programs open a table and take its seats."""
    people = [Program(factories.player(f"p{number}")) for number in range(players)]
    table = people[0].post("tables", {"title": title, "players": players})
    assert people[0].status == 201, table
    for other in people[1:]:
        table = other.call("POST", f"tables/{table['id']}/seat", {})
        assert other.status == 200, table
    assert table["status"] == "running"
    return table["id"], people


def answer_one(program, pk, turn):
    """Answer the open question of a program, by text or by data; says whether there was one."""
    path = f"games/{pk}"
    ask = program.get(f"{path}/ask")["ask"]
    if ask is None:
        return False
    start = turn * 7 % ask["moves"]
    page = program.get(f"{path}/moves?cursor={start}&limit=1")
    assert (page["asked"], page["total"]) == (ask["asked"], ask["moves"])
    chosen = page["items"][0]
    if chosen["any"]:
        advised = program.get(f"{path}/advice")
        assert advised["asked"] == ask["asked"]
        chosen = advised["suggestions"][0]
    how = {"text": chosen["text"]} if turn % 2 else {"move": chosen["move"]}
    played = program.post(f"{path}/moves", {"asked": ask["asked"], **how})
    assert program.status == 200, played
    assert played["text"] == chosen["text"]
    return True


@pytest.mark.parametrize("title", TITLES)
def test_programs_play_a_whole_game(title):
    offered = {each["key"]: each for each in Program().get("titles")["items"]}
    pk, people = seated(title, offered[title]["players"][0])
    turns = 0
    while people[0].get(f"games/{pk}")["status"] == "running":
        assert turns < 500
        turns += sum(answer_one(program, pk, turns + place) for place, program in enumerate(people))
    result = people[0].get(f"games/{pk}/result")
    assert result["is_over"]
    assert result["ranking"][0]["rank"] == 1 or result["headline"] == "Nobody wins."
    assert {row["seat"] for row in result["ranking"]} == set(range(len(people)))
    bundle = people[0].get(f"games/{pk}/proof")
    assert bundle["secret"]
    assert {e["channel"] for e in bundle["events"]} == {"api"}
    told = people[1].get(f"games/{pk}/events?limit=100")
    assert told["head"] == log.find(pk).head == bundle["head"]
