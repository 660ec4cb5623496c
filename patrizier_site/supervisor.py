"""Keeps a handful of processes running until it is told to stop."""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

logger = logging.getLogger(__name__)

ROUND = 0.1
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 10.0
# A child that lived this long has recovered: its next restart is a quick one again.
HEALTHY_AFTER = 60.0
GRACE = 8.0

PR_SET_PDEATHSIG = 1


@dataclass(frozen=True)
class Child:
    """A process: what it is called, how it is started, and what its environment has besides."""

    name: str
    argv: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)


def supervise(children: Sequence[Child], *, each_round: Callable[[], None] = lambda: None) -> None:
    """Run the children until SIGINT, SIGTERM or SIGHUP; restart those that end."""
    keepers = [_Keeper(child) for child in children]
    with _stop_signals() as stopped:
        try:
            while not stopped():
                for keeper in keepers:
                    keeper.look_after()
                each_round()
                time.sleep(ROUND)
        finally:
            _stop(keepers)


@dataclass
class _Keeper:
    child: Child
    process: subprocess.Popen[bytes] | None = None
    pause: float = FIRST_PAUSE
    began_at: float = 0.0
    due_at: float = field(default_factory=time.monotonic)

    def look_after(self) -> None:
        now = time.monotonic()
        if self.process is None and now >= self.due_at:
            self._start(now)
        elif self.process is not None and self.process.poll() is not None:
            self._mourn(self.process, now)

    def _start(self, now: float) -> None:
        self.process = subprocess.Popen(
            self.child.argv,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **self.child.environment},
            # Ctrl-C reaches the supervisor alone, which then stops the children in order.
            start_new_session=True,
            preexec_fn=_die_with_parent(os.getpid()),  # noqa: PLW1509 - there are no threads
        )
        self.began_at = now
        logger.info("started %s (process %d)", self.child.name, self.process.pid)

    def _mourn(self, process: subprocess.Popen[bytes], now: float) -> None:
        # What it left behind may still hold its port.
        _signal_group(process, signal.SIGKILL)
        if now - self.began_at > HEALTHY_AFTER:
            self.pause = FIRST_PAUSE
        logger.warning(
            "%s ended with code %d, restarting in %.1f s",
            self.child.name,
            process.returncode,
            self.pause,
        )
        self.process, self.due_at = None, now + self.pause
        self.pause = min(2 * self.pause, LONGEST_PAUSE)


def _stop(keepers: Sequence[_Keeper]) -> None:
    running = [keeper.process for keeper in keepers if keeper.process is not None]
    for process in running:
        # The leader alone: it knows in which order its own workers may go.
        process.terminate()
    end = time.monotonic() + GRACE
    for process in running:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(max(0.0, end - time.monotonic()))
        _signal_group(process, signal.SIGKILL)
        process.wait()


def _signal_group(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, number)


@contextlib.contextmanager
def _stop_signals() -> Iterator[Callable[[], bool]]:
    seen: list[int] = []
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(number, lambda number, _: seen.append(number)) for number in numbers]
    try:
        yield lambda: bool(seen)
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def _die_with_parent(parent: int) -> Callable[[], None]:
    """Ask Linux to end the child even when the supervisor is killed without warning."""
    if sys.platform != "linux":
        return lambda: None
    prctl = ctypes.CDLL(None).prctl

    def before_exec() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            os._exit(1)

    return before_exec
