"""Every page of ours, asked for with nasty values by anybody: refused perhaps, never broken."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import get_resolver
from django.urls.resolvers import URLResolver

from games.services import tables
from tests import factories

pytestmark = pytest.mark.django_db

HUGE = str(2**64)
NASTY = (HUGE, "\x00a\r\nBcc: x@example.org", "٣\u202e<b>'\"%s{{x}}")
# What our forms and addresses read; each of them gets each nasty value.
NAMES = """
    access addresses agrees answer asked at audience bots card choice colour deed digest_hour
    display_name edition email free game greeting group key language late mail-digest_hour message
    name new_password1 new_password2 next note number old_password onward pace page password
    players q result seen settlement shift sites step take text time_zone title to token username
    version word
"""
INTEGERS = (HUGE,)
WORDS = ("%00", "%ff%fe")


def routes(resolver=None, prefix=""):
    """List the routes of our own apps, and the log-in and the log-out."""
    for entry in (resolver or get_resolver()).url_patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            if not route.startswith("admin/"):
                yield from routes(entry, route)
        else:
            yield "/" + route


def filled(route, number, word):
    """Fill a route's places."""
    parts = route.split("/")
    for place, part in enumerate(parts):
        if part.startswith("<int:"):
            parts[place] = str(number)
        elif part.startswith("<"):
            parts[place] = word
    return "/".join(parts)


def addresses(game):
    """List every address: as it should be, and with each nasty part in its places."""
    for route in routes():
        yield filled(route, game.pk, "players")
        if "<int:" in route:
            yield from (filled(route, number, "players") for number in INTEGERS)
        if "<str:" in route or "<slug:" in route:
            yield from (filled(route, game.pk, word) for word in WORDS)


@pytest.fixture
def host():
    return factories.player("black")


@pytest.fixture
def running(host):
    table = factories.table(2, host=host)
    for each in (host, factories.player("white")):
        tables.join(game=table, player=each)
    tables.start(game=table)
    return table


def browser(who):
    # Anew for every request: some of them log out.
    client = Client()
    client.force_login(who)
    return client


def broken(client, method, address, sent):
    """Say what broke, if anything did."""
    try:
        status = getattr(client, method)(address, sent).status_code
    except Exception as fault:  # noqa: BLE001 - whatever it is, it is found
        return f"{method} {address[:80]}: {fault!r}"
    return f"{method} {address[:80]}: {status}" if status >= 500 else ""


def test_no_address_breaks_whatever_stands_in_it(host, running):
    found = [
        broken(browser(host), method, address, {})
        for address in addresses(running)
        for method in ("get", "post")
    ]
    assert len(found) > 200
    assert list(filter(None, found)) == []


@pytest.mark.parametrize("value", NASTY, ids=range(len(NASTY)))
def test_no_page_breaks_whatever_is_sent(host, running, value):
    sent = dict.fromkeys(NAMES.split(), value)
    found = [
        broken(browser(host), method, filled(route, running.pk, "players"), sent)
        for route in routes()
        for method in ("get", "post")
    ]
    assert len(found) > 100
    assert list(filter(None, found)) == []
