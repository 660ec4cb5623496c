"""Run a command with DATABASE_URL naming a throwaway PostgreSQL cluster.

    python tests/with_postgres.py CMD...

Without a command it only says, by its exit code, whether PostgreSQL is here.
"""

from __future__ import annotations

import os
import random
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

MISSING = 3
HELP = """PostgreSQL is missing (initdb and pg_ctl were not found).
Install it: 'apt-get install postgresql' on Debian and Ubuntu, 'dnf install postgresql-server'
on Fedora, 'brew install postgresql' on macOS. No server needs to be running."""


def main(command: Sequence[str]) -> int:
    programs = find_programs()
    if programs is None:
        print(HELP, file=sys.stderr)
        return MISSING
    if not command:
        return 0
    # So that the cluster goes away when this process is asked to end.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with cluster(programs) as url:
        # Tests that no database can change were run before, on the other one.
        more = {"DATABASE_URL": url, "AGAIN": "1"}
        return subprocess.call(command, env={**os.environ, **more})


def find_programs() -> Path | None:
    """Return the folder with PostgreSQL's programs."""
    on_path = shutil.which("pg_ctl")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += Path("/usr/lib/postgresql").glob("*/bin")
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


@contextmanager
def cluster(programs: Path) -> Iterator[str]:
    folder = Path(tempfile.mkdtemp(prefix="patrizier-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    data, port = folder / "data", free_port()
    try:
        run(folder, programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust",
            "-E", "UTF8", "--no-locale", "--no-sync")  # fmt: skip
        run(folder, programs / "pg_ctl", "start", "-w", "-D", data, "-l", folder / "log",
            "-o", f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=on")  # fmt: skip
        try:
            yield f"postgres://postgres@127.0.0.1:{port}/postgres"
        finally:
            run(folder, programs / "pg_ctl", "stop", "-w", "-D", data, "-m", "immediate")
    finally:
        shutil.rmtree(folder)


def run(folder: Path, *words: str | Path) -> None:
    command = [str(word) for word in words]
    if os.geteuid() == 0:  # as whom PostgreSQL refuses to run
        command = ["su", "postgres", "-s", "/bin/sh", "-c", shlex.join(command)]
    # Not a pipe: the server inherits it and would keep it open.
    with (folder / "output").open("ab") as output:
        code = subprocess.call(command, cwd=folder, stdout=output, stderr=output)
    if code:
        told = [path.read_text() for path in folder.iterdir() if path.is_file()]
        raise SystemExit(f"{words[0]} failed:\n{''.join(told)}")


def free_port(*beside: int) -> int:
    """Return a port on which nobody listens, nor so far beside it.

    Not one that the system chooses: it may give the same to somebody's outgoing connection before
    a slow server listens there. And not by the shared dice, which tests seed.
    """
    dice = random.SystemRandom()
    while True:
        port = dice.randrange(20_000, 32_000)
        if all(is_free(each) for each in (port, *(port + far for far in beside))):
            return port


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
