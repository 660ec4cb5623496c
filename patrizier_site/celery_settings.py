"""How workers are woken. The broker is a mere wake-up call: the database is the queue of record."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Any
from urllib.parse import quote

from celery.schedules import crontab

FOLDERS = "filesystem://localhost"
# What the address of a socket may hold, on every system that we know.
LONGEST_SOCKET = 100
# Seconds between two slices of the integrity watch.
A_SLICE = 120


def read(env: Any, *, data_dir: Path, embedded: bool) -> dict[str, Any]:
    """Return the settings of Celery."""
    url: str = env.ENVIRON.get("CELERY_BROKER_URL") or found(socket_of(data_dir))
    every: int = env.int("SWEEP_EVERY", default=5 if embedded else 60)
    return {
        "broker_url": url,
        "broker_connection_retry_on_startup": True,
        "broker_connection_timeout": 3,
        "broker_transport_options": transport(url, data_dir),
        "task_acks_late": True,
        "task_ignore_result": True,
        "task_reject_on_worker_lost": True,
        "worker_prefetch_multiplier": 1,
        # Logging is Django's.
        "worker_hijack_root_logger": False,
        "beat_schedule": schedule(every),
        "beat_scheduler": "patrizier_site.celery_beat:Steady",
        "beat_schedule_filename": str(data_dir / "beat"),
    }


def schedule(every: int) -> dict[str, Any]:
    """Say what is done when; a call that nobody took in time is worth nothing."""
    return {
        "sweep": {"task": "games.sweep", "schedule": every, "options": {"expires": every}},
        "tidy": {
            "task": "games.tidy",
            "schedule": crontab(hour="3", minute="30"),
            "options": {"expires": 3600},
        },
        # Day and night, so that a night in which nobody was there is made up for. When all is
        # verified this costs two queries.
        "watch": {"task": "games.watch", "schedule": A_SLICE, "options": {"expires": A_SLICE}},
    }


def socket_of(data_dir: Path) -> Path:
    """Return where the Redis of the embedded mode listens, if there is one."""
    return data_dir / "broker" / "redis.sock"


def is_possible(path: Path) -> bool:
    """Say whether a socket can have this address."""
    return len(os.fsencode(path)) <= LONGEST_SOCKET


def through(path: Path) -> str:
    """Return the address of a broker that listens on a socket."""
    return f"redis+socket://{quote(str(path))}"


def found(path: Path) -> str:
    """Return the broker of the embedded mode: whoever calls by hand finds the one that runs."""
    if not path.is_socket():
        return FOLDERS
    with socket.socket(socket.AF_UNIX) as probe:
        # One that was killed has left its socket behind.
        return through(path) if probe.connect_ex(str(path)) == 0 else FOLDERS


def transport(url: str, data_dir: Path) -> dict[str, Any]:
    """Return what the broker's transport needs to know."""
    if not url.startswith("filesystem://"):
        # The first must exceed the longest task: no call waits for a moment to come.
        return {
            "visibility_timeout": 900,
            "unacked_restore_interval": 5,
            "unacked_restore_throttle": 1,
            "socket_connect_timeout": 2,
            "socket_timeout": 10,
            # Nobody who plays a turn waits for a broker that is down: the sweep finds it.
            "max_retries": 0,
        }
    # One folder for both directions, so that every process reads what any process wrote.
    queue_dir = data_dir / "broker" / "queue"
    queue_dir.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(queue_dir),
        "data_folder_out": str(queue_dir),
        "control_folder": str(data_dir / "broker" / "control"),
        "polling_interval": 0.5,
    }
