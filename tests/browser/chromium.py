"""Finds Chromium as tests/install_services.sh does, and says how it is started."""

from __future__ import annotations

import shutil

# The first is the same browser without what draws its windows: it takes a fifth less time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
MISSING = f"no Chromium on PATH (looked for {', '.join(NAMES)}): the pages were not clicked through"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-gpu",
    "--in-process-gpu",
    # A person stays in one process from page to page: starting another costs more than a page.
    "--process-per-site",
    "--renderer-process-limit=1",
    # Whatever a page asks for, nothing leaves this machine.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
]


def find() -> str | None:
    """Return the path of the system's Chromium."""
    return next(filter(None, map(shutil.which, NAMES)), None)
