from __future__ import annotations

import os
import queue
import re
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest
import redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry

from tests.with_postgres import free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 300
# The mail gate listens so far beside the site.
THE_GATE = 25
PATIENT = Retry(ConstantBackoff(0.1), PATIENCE * 10)


def wait_until(claim):
    end = time.monotonic() + PATIENCE
    while not claim():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(0.05)


def is_running(process_id):
    """A process that ended but was not yet collected by its parent does not count."""
    try:
        state = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def children(process_id):
    try:
        found = Path(f"/proc/{process_id}/task/{process_id}/children").read_text().split()
    except FileNotFoundError:
        return []
    return [int(child) for child in found]


class Site:
    """`manage.py serve` in a process of its own, and what it prints."""

    def __init__(self, data, port, *words, **environment):
        self.port, self.said = port, []
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port), *words],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "PATRIZIER_DATA": str(data), **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.said.append(line)
            self.lines.put(line)

    def wait_for(self, pattern):
        said = []
        while True:
            try:
                said.append(self.lines.get(timeout=PATIENCE))
            except queue.Empty:
                pytest.fail(f"no {pattern!r} in {''.join(said)}")
            if found := re.search(pattern, said[-1]):
                return found

    def wait_for_all(self, pattern, *names):
        """Wait for a line for each name, in whatever order they come."""
        left = set(names)
        while left:
            left.discard(self.wait_for(pattern % f"({'|'.join(left)})")[1])

    def web(self):
        return int(self.wait_for(r"started web \(process (\d+)\)")[1])

    def status(self, path):
        """Return the status of the answer, None when nobody listens."""
        try:
            with urllib.request.urlopen(self.address(path), timeout=PATIENCE) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            with error:
                return error.code
        except (urllib.error.URLError, ConnectionError):
            return None

    def address(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def others(self):
        """Return the worker, its beat and the mail gate, which are started in this order."""
        started = r"started %s \(process (\d+)\)"
        return [int(self.wait_for(started % name)[1]) for name in ("worker", "beat", "mailgate")]

    def family(self):
        """Wait until the web process has its worker; return both."""
        web = self.web()
        wait_until(lambda: children(web))
        return [web, *children(web)]

    def end(self):
        self.process.kill()
        self.process.wait()
        self.reader.join()
        self.process.stdout.close()


@pytest.fixture
def serve(tmp_path):
    started = []

    def serve(port=None, *words, **environment):
        started.append(Site(tmp_path, port or free_port(THE_GATE), *words, **environment))
        return started[-1]

    yield serve
    for site in started:
        site.end()


def test_streams_beside_the_pages_if_it_is_asked_to(serve):
    other = free_port()
    site = serve(None, "--stream", str(other))
    site.wait_for(rf"The stream is at http://127.0.0.1:{other}/api/v1/stream$")
    # Without a token nobody is let in, here and there; but only there somebody could be.
    assert site.status("/api/v1/stream") == 401
    site.port = other
    wait_until(lambda: site.status("/api/v1/stream") == 401)


def test_serves_and_says_where(serve):
    site = serve()
    site.wait_for(rf"http://127.0.0.1:{site.port}/$")
    site.wait_for(rf"http://127.0.0.1:{site.port}/admin/$")
    site.wait_for(rf"http://127.0.0.1:{site.port}/post-office/")
    assert site.status("/admin/login/") == 200
    assert site.status("/static/admin/css/base.css") == 200
    assert site.status("/no/such/page/") == 404
    for path in (
        "/",
        "/games/1/",
        "/login/",
        "/post-office/",
        "/static/site.css",
        "/static/games/choose.js",
    ):
        assert site.status(path) == 200


def test_every_start_says_how_to_log_in_to_the_demo(serve, tmp_path):
    for _ in range(2):
        site = serve()
        site.wait_for(r"/login/ as black@example.org, .*red@example.org, green@example.org$")
        assert site.wait_for(r"password (\S+)$")[1] == (tmp_path / "demo-password").read_text()
        site.wait_for("Ctrl-C")
        site.process.send_signal(signal.SIGINT)
        assert site.process.wait(PATIENCE) == 0


def test_killed_children_are_restarted_and_the_sweeps_go_on(serve, tmp_path):
    site = serve(SWEEP_EVERY="1")
    web, helper = site.family()
    first = [web, *site.others()]
    site.wait_for("Ctrl-C")
    wait_until(lambda: is_swept(tmp_path))
    for child in first:
        os.kill(child, signal.SIGKILL)
    # Whoever is seen to be dead first is started first.
    site.wait_for_all(r"started %s \(process", "web", "worker", "beat", "mailgate")
    wait_until(lambda: not any(map(is_running, [*first, helper])))
    wait_for_sweeps(tmp_path)
    wait_until(lambda: site.status("/admin/login/") == 200)


def wait_for_sweeps(data):
    """Wait until a beat calls for sweeps: no call from before is left after the first."""
    for _ in range(3):
        with closing(sqlite3.connect(data / "patrizier.sqlite3", timeout=PATIENCE)) as database:
            database.execute("DELETE FROM games_lease")
            database.commit()
        wait_until(lambda: is_swept(data))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stop_leaves_no_orphan(serve, number):
    site = serve()
    family = [*site.family(), *site.others()]
    site.wait_for("Ctrl-C")
    site.process.send_signal(number)
    assert site.process.wait(PATIENCE) == 0
    # Whoever was killed may need a moment to be gone, if others want the machine.
    wait_until(lambda: not any(map(is_running, family)))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children of a death")
def test_children_end_with_a_killed_supervisor(serve):
    site = serve()
    family = [*site.family(), *site.others()]
    site.wait_for("Ctrl-C")
    site.process.kill()
    wait_until(lambda: not any(map(is_running, family)))


def is_swept(data):
    """Say whether a worker was woken by its beat: whoever sweeps takes a lease."""
    with closing(sqlite3.connect(data / "patrizier.sqlite3")) as database:
        return bool(list(database.execute("SELECT 1 FROM games_lease WHERE name = 'sweep'")))


@pytest.mark.service
@pytest.mark.skipif(shutil.which("redis-server") is None, reason="there is no redis-server")
def test_redis_wakes_the_worker_where_there_is_one(serve, tmp_path):
    site = serve(SWEEP_EVERY="1")
    first = int(site.wait_for(r"started broker \(process (\d+)\)")[1])
    site.wait_for("Ctrl-C")
    listens_on = tmp_path / "broker" / "redis.sock"
    with redis.Redis(unix_socket_path=str(listens_on), retry=PATIENT) as client:
        told = [client.config_get(name)[name] for name in ("port", "save", "appendonly")]
        assert told == ["0", "", "no"]
    assert stat.S_IMODE(listens_on.stat().st_mode) == 0o700
    wait_until(lambda: is_swept(tmp_path))
    os.kill(first, signal.SIGKILL)
    again = int(site.wait_for(r"started broker \(process (\d+)\)")[1])
    with redis.Redis(unix_socket_path=str(listens_on), retry=PATIENT) as client:
        wait_until(lambda: client.info("clients")["blocked_clients"])
    wait_for_sweeps(tmp_path)
    site.process.send_signal(signal.SIGTERM)
    assert site.process.wait(PATIENCE) == 0
    assert not is_running(again)
    assert not listens_on.exists()


def test_without_redis_folders_wake_the_worker(serve, tmp_path):
    left_behind = tmp_path / "broker" / "redis.sock"
    left_behind.parent.mkdir()
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(str(left_behind))
    site = serve(PATH=str(tmp_path))
    site.wait_for("Ctrl-C")
    wait_until(lambda: is_swept(tmp_path))
    assert not any("broker" in line for line in site.said)


def test_second_start_keeps_the_data(serve, tmp_path):
    run_once(serve)
    key = (tmp_path / "secret_key").read_text()
    with closing(sqlite3.connect(tmp_path / "patrizier.sqlite3")) as database, database:
        database.execute("INSERT INTO auth_group (name) VALUES ('referees')")
    run_once(serve)
    assert (tmp_path / "secret_key").read_text() == key
    with closing(sqlite3.connect(tmp_path / "patrizier.sqlite3")) as database:
        assert ("referees",) in list(database.execute("SELECT name FROM auth_group"))


def run_once(serve):
    site = serve()
    site.wait_for("Ctrl-C")
    site.process.send_signal(signal.SIGINT)
    assert site.process.wait(PATIENCE) == 0


def test_used_port_is_refused_before_anything_starts(serve, tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        site = serve(other.getsockname()[1])
        assert site.process.wait(PATIENCE) == 1
        site.wait_for(rf"Cannot serve on 127.0.0.1:{site.port} \(Address already in use\)")
    site.end()
    assert site.lines.empty()
    assert not (tmp_path / "patrizier.sqlite3").exists()


@pytest.mark.parametrize("port", ["0", "65536", "http"])
def test_port_that_is_none_is_refused(serve, port):
    site = serve(port)
    assert site.process.wait(PATIENCE) != 0
    site.wait_for("a port is a number from 1 to 65535")
