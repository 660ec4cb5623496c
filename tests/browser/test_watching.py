"""Every test here fails when something goes wrong behind a page; these show that it would."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.service

MOST_LOOKS = 1000
FAULTS = {
    "a style in the page": (
        "() => document.body.setAttribute('style', 'color: red')",
        "Content Security Policy",
    ),
    "a script in the page": (
        "() => document.body.append(Object.assign(document.createElement('script'), {text: '1'}))",
        "Content Security Policy",
    ),
    "a picture from elsewhere": (
        "() => document.body.append(Object.assign(new Image(), {src: 'http://example.org/a.png'}))",
        "example.org",
    ),
    "an error in a script": (
        "() => setTimeout(() => { throw new Error('thrown') })",
        "thrown",
    ),
    "an address that is not there": (
        "() => fetch('/no-such-page/')",
        "404",
    ),
}


def notices(person):
    """Give the browser a while to tell of it."""
    for _look in range(MOST_LOOKS):
        if person.watch.trouble:
            return
        person.page.evaluate("() => new Promise(requestAnimationFrame)")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_behind_the_page_is_noticed(arrive, fault):
    script, told = FAULTS[fault]
    person = arrive().visit("/")
    assert person.watch.trouble == []
    person.page.evaluate(script)
    notices(person)
    assert told in " ".join(person.watch.trouble)
    person.watch.trouble.clear()


def test_a_page_that_is_sound_says_nothing(arrive):
    person = arrive().visit("/")
    person.visit("/tables/")
    assert person.watch.trouble == []
