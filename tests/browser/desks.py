"""Browsers that are used again: opening one costs more than most of what is done in it."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, BrowserContext

SIZE = {"width": 1280, "height": 720}
COLOURS, MOTION = "light", "no-preference"


class Desks:
    """One for each kind of browser and each person who is there at the same time."""

    def __init__(self, browser: Browser, patience: int) -> None:
        self.browser, self.patience = browser, patience
        self.free: dict[str, list[BrowserContext]] = defaultdict(list)
        self.lent: dict[BrowserContext, dict[str, Any]] = {}

    def lend(self, **options: Any) -> BrowserContext:
        """Return a browser with one empty page, without a trace of who used it before."""
        free = self.free[repr(sorted(options.items()))]
        context = free.pop() if free else self.open(options)
        self.lent[context] = options
        return context

    def open(self, options: dict[str, Any]) -> BrowserContext:
        context = self.browser.new_context(**options)
        context.set_default_timeout(self.patience)
        context.new_page()
        return context

    def take_back(self, context: BrowserContext) -> None:
        """Leave every page, forget who was there and how they looked at it."""
        options = self.lent.pop(context)
        page, *others = context.pages
        for other in others:
            other.close()
        page.goto("about:blank")
        context.clear_cookies()
        context.unroute_all()
        page.set_viewport_size(options.get("viewport", SIZE))
        page.emulate_media(
            color_scheme=options.get("color_scheme", COLOURS),
            reduced_motion=options.get("reduced_motion", MOTION),
        )
        self.free[repr(sorted(options.items()))].append(context)

    def drop(self, context: BrowserContext) -> None:
        """Close a browser that was left in the middle of something."""
        del self.lent[context]
        context.close()
