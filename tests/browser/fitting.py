"""What a phone and a finger need of every page."""

from __future__ import annotations

from playwright.sync_api import Page

PHONE_SIZE = (390, 844)
FINGER = 44
# What is pressed to get on; links within sentences are as high as their line.
MAIN_CONTROLS = """.bar a, .btn:not(.off), button.plain, .pick label, .tabs a, .discs label,
    .chip, .hit, main input:is([type=text], [type=email], [type=password]), main select,
    main textarea"""
TOO_SMALL = """(controls, finger) => controls
    .filter(control => control.checkVisibility())
    .map(control => [control, control.getBoundingClientRect()])
    .filter(([, box]) => Math.ceil(box.height) < finger || Math.ceil(box.width) < finger)
    .map(([control, box]) => `${control.outerHTML.slice(0, 120)}: ${box.width} x ${box.height}`)"""


def misfits(page: Page) -> list[str]:
    """List what does not fit a phone: sideways scrolling, and targets that a finger misses."""
    wide, seen = page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    found = [f"it scrolls sideways: {wide} > {seen}"] if wide > seen else []
    small: list[str] = page.locator(MAIN_CONTROLS).evaluate_all(TOO_SMALL, FINGER)
    return found + small
