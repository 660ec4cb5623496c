"""The site's settings in a throwaway directory; DATABASE_URL chooses the database."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

os.environ["PATRIZIER_MODE"] = "embedded"
os.environ["PATRIZIER_DATA"] = tempfile.mkdtemp(prefix="patrizier-tests-")
atexit.register(shutil.rmtree, os.environ["PATRIZIER_DATA"], ignore_errors=True)

from patrizier_site.settings import *  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# No worker listens; tests call what a worker would do.
WAKES = False

# Lets one helper take the append-only triggers away for a test that needs it.
LIFT_TRIGGERS = True

if DATABASES["default"]["ENGINE"] == database_settings.SQLITE:
    # A file, because threads that race do not share a database in memory.
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"}
    # No test cuts the power.
    options = DATABASES["default"]["OPTIONS"]
    options["init_command"] = options["init_command"].replace("FULL", "OFF")
    # Many threads at once take turns unfairly, and a busy machine makes each turn long.
    options["timeout"] = 180
