"""`make bench-server`: how quick the API is, against the least that Django and DRF can do.

Two gunicorn servers of the same size stand on one throwaway PostgreSQL: the product in server mode,
and a bare insert and read. They are asked in turns, so that whatever else the machine does hits
both, and every ratio is a median over the rounds.

    python tests/with_postgres.py python -m tests.bench.server [TITLE]
"""

from __future__ import annotations

import atexit
import os
import platform
import shutil
import statistics
import sys
import tempfile

if "DATABASE_URL" not in os.environ:
    sys.exit("DATABASE_URL must name a throwaway PostgreSQL: see tests/with_postgres.py")

FOLDER = tempfile.mkdtemp(prefix="patrizier-bench-")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
os.environ.update(
    DJANGO_SETTINGS_MODULE="patrizier_site.settings",
    PATRIZIER_MODE="server",
    PATRIZIER_DATA=FOLDER,
    SECRET_KEY="only for measuring, and as long as it has to be: 0123456789",
    ALLOWED_HOSTS="127.0.0.1",
    EMAIL_URL="smtp://127.0.0.1:9",
    CELERY_BROKER_URL=f"redis+socket://{FOLDER}/redis.sock",
    # One address calls for everybody; it is counted all the same.
    API_CALLS_OF_A_PERSON="1000000",
    API_CALLS_OF_AN_ADDRESS="1000000",
)

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, connections  # noqa: E402

from tests.bench.measure import Goal, calibrate, goal  # noqa: E402
from tests.bench.server import servers, world  # noqa: E402
from tests.bench.server.load import CONNECTIONS, Figures, request, run  # noqa: E402

ROUNDS = 5
# Requests of one connection in one phase.
EACH = 40
ROWS = 48
CREATE = """CREATE TABLE bare_entry (
    id bigserial PRIMARY KEY, game integer NOT NULL, number integer NOT NULL,
    text text NOT NULL, at timestamptz NOT NULL);
CREATE INDEX bare_entry_game ON bare_entry (game);
INSERT INTO bare_entry (game, number, text, at)
    SELECT 1, n, 'Siena D : L', now() FROM generate_series(1, 48) AS n"""
INSERT = request("POST", "/games/2/entries", {"game": 2, "number": 7, "text": "Siena D : L"})
READ = request("GET", "/games/1/entries")


def main(title: str) -> int:
    """Measure and print; says whether every goal was reached."""
    load = " ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load}")
    print(f"calibration: {calibrate():.1f} million loop steps a second")
    call_command("migrate", verbosity=0)
    # The servers wake workers; making games does not.
    settings.WAKES = False
    with connection.cursor() as cursor:
        cursor.execute(CREATE)
    games = make_games(title)
    connections.close_all()
    with servers.running(FOLDER) as ports:
        # The first round warms everything up.
        found = [one_round(ports, games) for _round in range(ROUNDS + 1)][1:]
    goals = report(title, found)
    return 0 if all(each.is_reached for each in goals) else 1


def make_games(title: str) -> list[list[world.Ready]]:
    """Make as many games for each connection as it is going to play."""
    seats = max(world.PLAYERS, world.least(title))
    seated = [world.people(seats) for _connection in range(CONNECTIONS)]
    needed = (ROUNDS + 1) * EACH
    found: list[list[world.Ready]] = [[] for _connection in range(CONNECTIONS)]
    for people, games in zip(seated, found, strict=True):
        while sum(len(game.posts) for game in games) < needed:
            games.append(world.ready(title, people))
    return found


def one_round(ports: servers.Ports, games: list[list[world.Ready]]) -> dict[str, Figures]:
    """Measure everything once."""
    posts = [[next_post(theirs) for _ in range(EACH)] for theirs in games]
    reads = [[theirs[-1].read] * EACH for theirs in games]
    inserts, rows = [[INSERT] * EACH] * CONNECTIONS, [[READ] * EACH] * CONNECTIONS
    return {
        "lean insert": run(ports.lean, inserts),
        "insert": run(ports.plain, inserts),
        "move": run(ports.site, posts),
        "rows": run(ports.plain, rows),
        "state": run(ports.site, reads),
        "lean rows": run(ports.lean, rows),
    }


def next_post(games: list[world.Ready]) -> bytes:
    """Take the next move of the first game that has one."""
    return next(game for game in games if game.posts).posts.pop(0)


def report(title: str, found: list[dict[str, Figures]]) -> list[Goal]:
    """Print the medians, and the ratios with their goals."""
    print(f"\n{title}, {CONNECTIONS} connections, medians of {len(found)} rounds")
    print(f"{'':<34}{'a second':>10}{'median':>10}{'p95':>10}")
    names = {
        "insert": "bare insert",
        "lean insert": "the same without any middleware",
        "move": "move POST",
        "rows": f"bare read of {ROWS} rows",
        "lean rows": "the same without any middleware",
        "state": "position GET",
    }
    for key, name in names.items():
        rate, median, late = (middle(found, key, part) for part in ("rate", "median", "p95"))
        print(f"{name:<34}{rate:10.0f}{median:7.1f} ms{late:7.1f} ms")
    print()
    return [
        compared("move POST against bare insert", found, "move", "insert", 0.45),
        within("p95 of a move POST, in ms", middle(found, "move", "p95"), 80),
        compared("position against bare read", found, "state", "rows", 0.5),
    ]


def middle(found: list[dict[str, Figures]], key: str, part: str) -> float:
    return statistics.median(getattr(each[key], part) for each in found)


def compared(
    name: str, found: list[dict[str, Figures]], ours: str, theirs: str, least: float
) -> Goal:
    """Compare rates round by round."""
    ratios = [each[ours].rate / each[theirs].rate for each in found]
    print(f"{name:<34}", " ".join(f"{each:.2f}" for each in ratios), end="")
    return goal(name, statistics.median(ratios), ">=", least)


def within(name: str, value: float, most: float) -> Goal:
    print(f"{name:<34}", end="")
    return goal(name, value, "<=", most)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "patrizier"))
