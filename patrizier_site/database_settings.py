"""Where the database is and how it is talked to; read by the settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

SQLITE = "django.db.backends.sqlite3"
SQLITE_OPTIONS = {
    # A transaction that starts as a reader cannot wait for a writer: it fails at once.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # FULL: a move that was acknowledged survives a power cut.
    "init_command": (
        "PRAGMA journal_mode=WAL;"
        "PRAGMA synchronous=FULL;"
        "PRAGMA cache_size=-20000;"
        "PRAGMA mmap_size=134217728;"
        "PRAGMA temp_store=MEMORY;"
    ),
}


def read(env: Any, *, data_dir: Path) -> dict[str, Any]:
    """Return the database of DATABASE_URL, else an SQLite file in the data folder."""
    database = named(env, env.ENVIRON.get("DATABASE_URL"), data_dir)
    # Opening a connection costs more than most requests.
    database.update(CONN_MAX_AGE=60, CONN_HEALTH_CHECKS=True)
    if database["ENGINE"] == SQLITE:
        database["OPTIONS"] = SQLITE_OPTIONS
    elif env.bool("DATABASE_PREPARES", default=True):
        # What is asked again and again is planned once (patrizier_site.often), and only that.
        database["OPTIONS"] = {**database.get("OPTIONS", {}), "prepare_threshold": 1}
    return database


def named(env: Any, url: str | None, data_dir: Path) -> dict[str, Any]:
    """Return the database that an address names."""
    if not url:
        return {"ENGINE": SQLITE, "NAME": data_dir / "patrizier.sqlite3"}
    if not url.startswith(("postgres://", "postgresql://", "sqlite:///")):
        raise ImproperlyConfigured("DATABASE_URL starts with postgres:// or sqlite:///")
    database: dict[str, Any] = env.db_url_config(url)
    return database
