from __future__ import annotations

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SERVER = {
    "PATRIZIER_MODE": "server",
    "DATABASE_URL": "postgres://somebody@127.0.0.1:1/nothing",
    "SECRET_KEY": "$0123456789abcdefghijklmnopqrstuvwxyz-0123456789-0123456789",
    "ALLOWED_HOSTS": "play.example.org,example.org",
    "CELERY_BROKER_URL": "redis://127.0.0.1:1/0",
    "EMAIL_URL": "smtp+tls://somebody:hush@127.0.0.1:1",
}


@pytest.fixture
def run(tmp_path):
    """Run Python in a process that knows only the variables given to it."""

    def run(*words, **variables):
        return subprocess.run(
            [sys.executable, *words],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "PATRIZIER_DATA": str(tmp_path), **variables},
            check=False,
            capture_output=True,
            text=True,
        )

    return run


@pytest.fixture
def read(run):
    """Read one setting."""

    def read(name, **variables):
        code = f"from patrizier_site import settings; print(settings.{name})"
        done = run("-c", code, **variables)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return read


@pytest.mark.parametrize(
    "name", ["DATABASE_URL", "SECRET_KEY", "ALLOWED_HOSTS", "CELERY_BROKER_URL", "EMAIL_URL"]
)
@pytest.mark.parametrize("value", [None, ""])
def test_server_mode_names_what_is_missing(run, name, value):
    variables = {key: text for key, text in SERVER.items() if key != name}
    if value is not None:
        variables[name] = value
    done = run("manage.py", "check", **variables)
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1].endswith(f"PATRIZIER_MODE=server needs {name} to be set")


def test_server_mode_names_everything_that_is_missing(run):
    done = run("manage.py", "check", PATRIZIER_MODE="server")
    assert "DATABASE_URL, SECRET_KEY, ALLOWED_HOSTS, CELERY_BROKER_URL, EMAIL_URL" in done.stderr


def test_server_mode_passes_the_deployment_checks(run):
    done = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", **SERVER)
    assert done.returncode == 0, done.stderr


def test_unknown_mode_is_refused(run):
    done = run("manage.py", "check", PATRIZIER_MODE="cloud")
    assert done.returncode != 0
    assert "PATRIZIER_MODE is 'embedded' or 'server', not 'cloud'" in done.stderr


def test_unknown_database_is_refused_without_repeating_its_password(run):
    done = run("manage.py", "check", DATABASE_URL="mysql://somebody:hush@127.0.0.1/games")
    assert done.returncode != 0
    assert "DATABASE_URL starts with postgres://" in done.stderr
    assert "hush" not in done.stderr


def test_secret_key_is_taken_as_it_is(read):
    assert read("SECRET_KEY", **SERVER) == SERVER["SECRET_KEY"]


def test_mail_goes_to_the_server_that_is_named(read):
    assert read("EMAIL_HOST_PASSWORD", **SERVER) == "hush"
    assert read("EMAIL_USE_TLS", **SERVER) == "True"
    assert read("OUTBOX_DIR", **SERVER) == "None"
    assert read("DEFAULT_FROM_EMAIL", **SERVER) == "Patrizier <play@play.example.org>"


def test_an_unknown_way_of_mail_is_refused_without_repeating_its_password(run):
    done = run("manage.py", "check", EMAIL_URL="pigeon://somebody:hush@127.0.0.1")
    assert done.returncode != 0
    assert "EMAIL_URL starts with smtp://" in done.stderr
    assert "hush" not in done.stderr


def test_embedded_mode_keeps_its_mail_in_files(read, tmp_path):
    assert read("EMAIL_BACKEND") == "accounts.outbox.EmailBackend"
    assert read("OUTBOX_DIR") == str(tmp_path / "mail")
    assert read("OUTBOX_DIR", EMAIL_URL="smtp://127.0.0.1:1") == "None"


def test_hosts_are_a_list(read):
    assert read("ALLOWED_HOSTS", **SERVER) == "['play.example.org', 'example.org']"


def test_embedded_mode_answers_this_machine_alone(read):
    assert read("ALLOWED_HOSTS") == "['localhost', '127.0.0.1', '[::1]']"


def test_debugging_is_never_on_in_server_mode(read):
    assert read("DEBUG", PATRIZIER_DEBUG="1") == "True"
    assert read("DEBUG", PATRIZIER_DEBUG="1", **SERVER) == "False"


def test_embedded_mode_makes_one_secret_key_however_many_start_at_once(read, tmp_path):
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(read, ["SECRET_KEY"] * 8))
    assert keys == {(tmp_path / "secret_key").read_text()}
    assert len(keys.pop()) >= 50


def test_secret_key_is_readable_by_its_owner_only(read, tmp_path):
    read("SECRET_KEY")
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_acknowledged_writes_survive_a_power_cut(run):
    code = (
        "import django; django.setup()\n"
        "from django.db import connection\n"
        "for name in ['journal_mode', 'synchronous']:\n"
        "    print(connection.cursor().execute(f'PRAGMA {name}').fetchone()[0])"
    )
    done = run("-c", code, DJANGO_SETTINGS_MODULE="patrizier_site.settings")
    assert done.stdout.split() == ["wal", "2"]


def test_webhooks_call_nothing_inside_and_nothing_without_tls_unless_it_is_allowed(read):
    assert read("WEBHOOK_NETWORKS", **SERVER) == "()"
    assert read("WEBHOOK_HTTP", **SERVER) == "False"
    assert read("WEBHOOK_HTTP") == "True"
    found = read("WEBHOOK_NETWORKS", WEBHOOK_NETWORKS="127.0.0.0/8,fd00::/8")
    assert found == "(IPv4Network('127.0.0.0/8'), IPv6Network('fd00::/8'))"


def test_a_network_that_is_none_is_refused(run):
    done = run("-c", "from patrizier_site import settings", WEBHOOK_NETWORKS="10.0.0.1/8")
    assert done.returncode != 0
    assert "WEBHOOK_NETWORKS: 10.0.0.1/8 has host bits set" in done.stderr
