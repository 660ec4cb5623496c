from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from django.test import TransactionTestCase
from django.utils import timezone, translation

from games import triggers
from patrizier_site import catalogues


def pytest_configure() -> None:
    """Let every test speak the German that is written now, however the tests were started."""
    catalogues.compile_stale()


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
