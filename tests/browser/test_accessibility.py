"""axe-core finds nothing of weight on any page, in light and dark, wide and narrow; and every page
fits a phone and a finger."""

from __future__ import annotations

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from tests.browser.fitting import PHONE_SIZE, misfits
from tests.browser.pages import NO_PAGES, VISITS, names
from tests.browser.world import World

SIZES = {"wide": (1280, 900), "narrow": PHONE_SIZE}
WEIGHTY = ("moderate", "serious", "critical")
# Colours are all that changes in the dark.
COLOURS = ["color-contrast", "link-in-text-block"]
RULES = {"light": None, "dark": {"type": "rule", "values": COLOURS}}
AXE = """async (rules) => {
    const options = { resultTypes: ["violations"] };
    if (rules) options.runOnly = rules;
    const found = await axe.run(document, options);
    return found.violations.map(({ id, impact, nodes }) =>
        [id, impact, nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`)]);
}"""


def violations(page, size, scheme):
    """List what axe finds, by rule, but for what is minor."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    found = page.evaluate(AXE, RULES[scheme])
    return [
        f"{size}, {scheme}: {rule} ({impact}) at {nodes[:3]}"
        for rule, impact, nodes in found
        if impact in WEIGHTY
    ]


def looks(visit):
    """Say how to look at a page: its first state in every way, the others in turns."""
    place = VISITS.index(visit)
    if all(other.name != visit.name for other in VISITS[:place]):
        return [("wide", "light"), ("wide", "dark"), ("narrow", "light")]
    return [("wide", "light") if place % 2 else ("narrow", "light")]


@pytest.mark.service
@pytest.mark.parametrize("visit", VISITS, ids=names(VISITS))
def test_everybody_can_use_the_page(arrive, visit):
    page = visit.go(arrive, World()).page
    page.evaluate(AXE_SCRIPT)
    found = []
    for size, scheme in looks(visit):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        found += violations(page, size, scheme)
    page.set_viewport_size(dict(zip(("width", "height"), SIZES["narrow"], strict=True)))
    found += misfits(page)
    assert not found, f"{visit}\n" + "\n".join(found)


# The list itself


def addresses():
    """Return every named address of ours with its pattern."""
    found = {}
    for entry in get_resolver().url_patterns:
        if isinstance(entry, URLPattern):
            found[entry.name] = entry
        elif entry.namespace != "admin":
            found |= {f"{entry.namespace}:{each.name}": each for each in entry.url_patterns}
    return found


def test_every_page_is_visited_or_known_to_be_none():
    listed = {visit.name for visit in VISITS} | set(NO_PAGES)
    assert sorted(set(addresses()) - listed) == [], "add a line to tests/browser/pages.py"
    assert sorted(listed - set(addresses())) == [], "these addresses are gone"


@pytest.mark.django_db
@pytest.mark.parametrize("name", NO_PAGES)
def test_what_is_listed_as_no_page_shows_none(name):
    world, client = World(), Client()
    client.force_login(world.mover)
    converters = addresses()[name].pattern.converters
    args = {key: world.midgame.pk if key == "pk" else "1" for key in converters}
    answer = client.get(reverse(name, kwargs=args))
    assert "text/html" not in answer.get("Content-Type", "") or b"<html" not in answer.content
