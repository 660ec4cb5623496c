"""axe-core finds nothing of weight on any page, in light and dark, wide and narrow; and every page
fits a phone and a finger."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from tests.browser import axe
from tests.browser.fitting import PHONE_SIZE, misfits
from tests.browser.pages import FOREIGN, NO_PAGES, VISITS, names, story
from tests.browser.people import one_browser
from tests.browser.world import World

SIZES = {
    "wide": {"width": 1280, "height": 900},
    "narrow": dict(zip(("width", "height"), PHONE_SIZE, strict=True)),
}
# Colours are all that changes in the dark, and the one thing that a narrow screen leaves as it is.
COLOURS = ["color-contrast", "link-in-text-block"]
EVERYTHING: dict[str, object] = {}
ONLY_COLOURS = {"runOnly": {"type": "rule", "values": COLOURS}}
ALL_BUT_COLOURS = {"rules": {rule: {"enabled": False} for rule in COLOURS}}
BATCH = 9
TOGETHER = [visit for visit in VISITS if visit.leaves_no_trace]
BATCHES = [TOGETHER[start : start + BATCH] for start in range(0, len(TOGETHER), BATCH)]
BATCHES.append(story())
ALONE = [visit for visit in VISITS if all(visit not in batch for batch in BATCHES)]


def look(page, size, scheme, rules):
    """List what axe finds on a page as somebody sees it."""
    page.set_viewport_size(SIZES[size])
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    return [f"{size}, {scheme}: {found}" for found in axe.violations(page, rules)]


def looks(visit):
    """Say how to look at a page: its first state in every way, the others in turns."""
    place = VISITS.index(visit)
    if all(other.name != visit.name for other in VISITS[:place]):
        return [
            ("wide", "dark", ONLY_COLOURS),
            ("wide", "light", EVERYTHING),
            ("narrow", "light", ALL_BUT_COLOURS),
        ]
    return [("wide" if place % 2 else "narrow", "light", EVERYTHING)]


def faults(visit, person):
    """List what keeps somebody from using a page; each line names the page."""
    page = person.page
    axe.load(page)
    found = [fault for each in looks(visit) for fault in look(page, *each)]
    page.set_viewport_size(SIZES["narrow"])
    return [f"{visit}: {fault}" for fault in found + misfits(page)]


@pytest.mark.service
@pytest.mark.parametrize("visits", BATCHES, ids=lambda visits: f"{visits[0]} and on")
def test_everybody_can_use_the_pages_of_one_world(arrive, visits):
    world, come = World(), one_browser(arrive)
    found = [fault for visit in visits for fault in faults(visit, visit.go(come, world))]
    assert not found, "\n".join(found)


@pytest.mark.service
@pytest.mark.parametrize("visit", ALONE, ids=names(ALONE))
def test_everybody_can_use_the_page(arrive, visit):
    found = faults(visit, visit.go(arrive, World()))
    assert not found, "\n".join(found)


# What axe is given to do

# An empty one, a single letter and a hidden one do not speak for the others.
ALIKE = """() => document.querySelector("main").insertAdjacentHTML("beforeend",
    "<p></p><p>A</p><p hidden>alike</p><p>alike</p><p>alike</p>")"""
PALE = "each => { each.style.color = '#ddd' }"
BROKEN = {
    "all pale": ("color-contrast", f"() => document.querySelectorAll('main > p').forEach({PALE})"),
    "one pale": ("color-contrast", f"() => [document.querySelector('main').lastChild].map({PALE})"),
    "one on dark": (
        "color-contrast",
        "() => { document.querySelector('main').lastChild.style.background = '#333' }",
    ),
    "no label": ("label", "() => document.querySelectorAll('label').forEach(it => it.remove())"),
}


@pytest.mark.service
@pytest.mark.parametrize("fault", BROKEN)
def test_a_fault_in_one_of_many_alike_is_found(arrive, fault):
    rule, script = BROKEN[fault]
    page = arrive().visit("/login/").page
    page.evaluate(ALIKE)
    axe.load(page)
    assert look(page, "wide", "light", EVERYTHING) == []
    page.evaluate(script)
    (found,) = look(page, "wide", "light", EVERYTHING)
    assert rule in found


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
    listed = {visit.name for visit in VISITS} | set(NO_PAGES) | FOREIGN
    assert sorted(set(addresses()) - listed) == [], "add a line to tests/browser/pages.py"
    assert sorted(listed - set(addresses())) == [], "these addresses are gone"


def shows_a_page(client, name, world):
    converters = addresses()[name].pattern.converters
    args = {key: world.midgame.pk if key == "pk" else "1" for key in converters}
    answer = client.get(reverse(name, kwargs=args))
    return "text/html" in answer.get("Content-Type", "") and b"<html" in answer.content


@pytest.mark.django_db
def test_what_is_listed_as_no_page_shows_none():
    world, client = World(), Client()
    shown = []
    for name in NO_PAGES:
        # Some of them log somebody in or out.
        client.force_login(world.mover)
        if shows_a_page(client, name, world):
            shown.append(name)
    assert not shown, "add a line to VISITS in tests/browser/pages.py"
