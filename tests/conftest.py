from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from django.test import TransactionTestCase
from django.utils import timezone, translation
from hypothesis import HealthCheck, settings

from games import triggers
from patrizier_site import catalogues

# The same examples every time, however busy the machine; others by --hypothesis-profile=default.
settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


def pytest_configure() -> None:
    """Let every test speak the German that is written now, however the tests were started."""
    catalogues.compile_stale()
    # Mail servers of tests are threads, which a busy machine may start late.
    os.environ.setdefault("AIOSMTPD_CONTROLLER_TIMEOUT", "60")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, on a second database, what no database can change."""
    if os.environ.get("AGAIN") != "1":
        return
    again = [item for item in items if needs_database(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in again])
    items[:] = again


def needs_database(item: pytest.Item) -> bool:
    """Say whether a test may turn out otherwise on another database."""
    if item.get_closest_marker("once"):
        return False
    fixtures = getattr(item, "fixturenames", ())
    return bool(item.get_closest_marker("django_db") or "db" in fixtures)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a test that was skipped for want of a server where every server must be there."""
    report = yield
    required = os.environ.get("REQUIRE_SERVICES") == "1"
    if report.skipped and required and item.get_closest_marker("service"):
        report.outcome = "failed"
    return report


@pytest.fixture(autouse=True, scope="session")
def _flush_past_the_triggers() -> Generator[None]:
    """Let tests with real transactions empty the tables, events included, when they end."""
    teardown = TransactionTestCase._fixture_teardown

    def lift_and_tear_down(self: TransactionTestCase) -> None:
        with triggers.lifted():
            teardown(self)

    TransactionTestCase._fixture_teardown = lift_and_tear_down
    yield
    TransactionTestCase._fixture_teardown = teardown


@pytest.fixture(autouse=True)
def _no_language_left_over() -> Generator[None]:
    """Begin every test in English and UTC, whatever a page before it was read in."""
    with translation.override("en"), timezone.override(None):
        yield
