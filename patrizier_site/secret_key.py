from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def load(path: Path) -> str:
    """Return the key kept in `path`, making one on the first start."""
    if not path.exists():
        _create(path)
    return path.read_text()


def _create(path: Path) -> None:
    with tempfile.NamedTemporaryFile("w", dir=path.parent) as draft:  # for its owner's eyes only
        draft.write(get_random_secret_key())
        draft.flush()
        # A link appears whole or not at all, and only for the first of several processes.
        with contextlib.suppress(FileExistsError):
            os.link(draft.name, path)
