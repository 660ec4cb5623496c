"""Real pages in the system's Chromium: the test settings, their policy and mails, on loopback."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from accounts.models import User
from tests import factories
from tests.browser import chromium
from tests.browser.desks import Desks
from tests.browser.people import Person

# Only a page that hangs is ever waited for so long.
PATIENCE = 60_000
FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember a failure, for whoever closes the browser."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with whole games: a long test that begins last keeps only one worker busy."""
    items.sort(key=lambda item: "test_whole_games" not in item.nodeid)


# Not the session: Playwright's event loop runs as long as the browser does, and the tests of other
# folders have a right to a thread without one.
@pytest.fixture(scope="package")
def browser() -> Generator[Browser]:
    """One Chromium for the tests of this folder, in each worker."""
    path = chromium.find()
    if path is None:
        pytest.skip(chromium.MISSING)
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Tests look into the database between clicks, in the thread of that loop.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        started = playwright.chromium.launch(executable_path=path, args=chromium.ARGUMENTS)
        yield started
        started.close()


@pytest.fixture(scope="package")
def desks(browser: Browser) -> Desks:
    return Desks(browser, PATIENCE)


@pytest.fixture
def arrive(
    request: pytest.FixtureRequest, desks: Desks, live_server: Any, mailoutbox: list[Any]
) -> Generator[Callable[..., Person]]:
    """Let people come, each with cookies of their own; at the end nothing may have gone wrong."""
    people: list[Person] = []

    def arrive(user: User | None = None, **options: Any) -> Person:
        touch = bool(options.get("has_touch"))
        people.append(Person(desks.lend(**options), live_server.url, touch=touch))
        if user is not None:
            people[-1].become(user)
        return people[-1]

    yield arrive
    has_failed = request.node.stash.get(FAILED, False)
    if has_failed:
        keep_pages(people)
    for person in people:
        (desks.drop if has_failed else desks.take_back)(person.context)
        person.watch.stop()
    assert [trouble for person in people for trouble in person.watch.trouble] == []


@pytest.fixture
def same_deal() -> Generator[None]:
    """Deal the one game of a test as it was dealt the last time."""
    with factories.same_deal():
        yield


def keep_pages(people: list[Person]) -> None:
    """Keep what everybody saw last, and say where."""
    folder = Path(tempfile.mkdtemp(prefix="patrizier-browser-"))
    for number, person in enumerate(people, 1):
        person.page.screenshot(path=folder / f"{number}.png", full_page=True)
        (folder / f"{number}.html").write_text(person.page.content(), "utf-8")
        print(f"person {number} was at {person.page.url}: {folder}/{number}.png and .html")
