"""`make bench`: how quick the engine and the log are, as ratios within one run.

    python -m tests.bench [PART...]

Both sides of a ratio are measured in turns, so that whatever else the machine does hits both. The
stand-in is a plain mutable engine of the same shape (tests/bench/standin.py): the speed limit.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from types import ModuleType

os.environ["PATRIZIER_MODE"] = "embedded"
os.environ["PATRIZIER_DATA"] = tempfile.mkdtemp(prefix="patrizier-bench-")
os.environ["DJANGO_SETTINGS_MODULE"] = "patrizier_site.settings"
os.environ.pop("DATABASE_URL", None)

import django

django.setup()

from tests.bench import (  # noqa: E402
    database,
    engine,
    incoming,
    outgoing,
    patronize,
    sweeping,
    villa,
)
from tests.bench.measure import calibrate  # noqa: E402

PARTS = {
    part.__name__.rpartition(".")[2]: part
    for part in (engine, patronize, villa, database, incoming, outgoing, sweeping)
}


def chosen(names: list[str]) -> list[ModuleType]:
    """Return the parts of these names, or all of them."""
    if unknown := set(names) - set(PARTS):
        raise SystemExit(f"no such part: {min(unknown)}; there are {', '.join(PARTS)}")
    return [PARTS[name] for name in names or PARTS]


def main() -> int:
    """Measure everything and print it; says whether every goal was reached."""
    load = " ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load}")
    print(f"calibration: {calibrate():.1f} million loop steps a second\n")
    goals = [goal for part in chosen(sys.argv[1:]) for goal in part.measure()]
    missed = [goal for goal in goals if not goal.is_reached]
    print(f"\n{len(goals) - len(missed)} of {len(goals)} goals reached")
    for goal in missed:
        print(f"missed: {goal.name} ({goal.ratio:.2f}, goal {goal.sign} {goal.limit})")
    return 0


sys.exit(main())
