"""The log against bare SQL: loading a game from SQLite and replaying it."""

from __future__ import annotations

import json
import sqlite3
from itertools import count

from django.core.management import call_command
from django.db import connection

from games import log
from games.engine import patrizier, replay
from games.models import Event, Game
from games.services import tables
from tests.bench import standin
from tests.bench.measure import Goal, goal, report, side_by_side

GAMES = 200
SQL = "SELECT number, kind, data, secret, seat FROM games_event WHERE game_id = ? ORDER BY number"


def measure() -> list[Goal]:
    """Fill a database and load games from it, our way and the bare way."""
    call_command("migrate", verbosity=0)
    fill()
    games = list(Game.objects.order_by("pk"))
    bare = sqlite3.connect(connection.settings_dict["NAME"])
    decoder, turn = log.decoder("patrizier", 1), count()

    def ours() -> object:
        return log.position(games[next(turn) % GAMES]).state

    def theirs() -> object:
        rows = bare.execute(SQL, (games[next(turn) % GAMES].pk,)).fetchall()
        facts = []
        for _, kind, data, secret, _ in rows:
            if kind in ("started", "moved"):
                facts += decoder.decode(f"[{secret or data}]")[0].facts
        return replay.fold(patrizier, facts)

    print(f"\n{'log, a game of 48 turns in SQLite':<58} {'bare':>12} {'ours':>12}")
    times = side_by_side(theirs, ours, rounds=400)
    report("fetch, decode and replay", *times)
    found = [goal("load and replay", times[1] / times[0], "<=", 2.0)]
    times = side_by_side(standin_load(bare), ours, rounds=400)
    report("the same against the stand-in with json.loads", *times)
    print(f" {times[1] / times[0]:5.2f}x")
    return found


def fill() -> None:
    """Play one game by bots and copy its log, which is all that loading looks at."""
    game = tables.open(host=None, title="patrizier", players=4)
    for _ in range(4):
        tables.join(game=game, player=None, bot="random")
    tables.start(game=game)
    game = log.find(game.pk)
    events = log.events(game.pk)
    for _ in range(GAMES - 1):
        copy = Game.objects.get(pk=game.pk)
        copy.pk, copy.uuid = None, Game._meta.get_field("uuid").get_default()
        copy.save()
        Event.objects.bulk_create(moved_to(event, copy) for event in events)


def moved_to(event: Event, game: Game) -> Event:
    """Copy an event to another game."""
    fields = {f.attname: getattr(event, f.attname) for f in Event._meta.fields if not f.primary_key}
    return Event(**{**fields, "game_id": game.pk})


def standin_load(bare: sqlite3.Connection) -> object:
    """Store the stand-in's log in the same file; return how to load and replay it."""
    _, played = standin.playout(4, 7)
    bare.execute(
        "CREATE TEMP TABLE standin (game INT, seq INT, data TEXT, PRIMARY KEY (game, seq))"
    )
    rows = [json.dumps({"player": seat, "move": move}) for seat, move in played]
    for game in range(GAMES):
        bare.executemany(
            "INSERT INTO standin VALUES (?, ?, ?)", [(game, n, row) for n, row in enumerate(rows)]
        )
    turn = count()

    def load() -> object:
        state, _ = standin.new_game(4, 7)
        query = "SELECT data FROM standin WHERE game = ? ORDER BY seq"
        for (data,) in bare.execute(query, (next(turn) % GAMES,)).fetchall():
            standin.apply(state, json.loads(data)["move"])
        return state

    return load
