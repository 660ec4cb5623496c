"""Which addresses may be called, by their form and by where they lead."""

from __future__ import annotations

import threading
from ipaddress import ip_network

import pytest

from games.webhooks import addresses
from games.webhooks.addresses import Rules
from games.webhooks.errors import BadWebhook

OPEN = Rules(allows_http=True)


def problem(address, rules=OPEN):
    with pytest.raises(BadWebhook) as found:
        addresses.resolve(addresses.read(address, rules), rules, 5)
    return found.value.problem


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("", "signs"),
        ("example.org", "scheme"),
        ("//example.org", "scheme"),
        ("ftp://example.org/", "scheme"),
        ("file:///etc/passwd", "scheme"),
        ("gopher://example.org/_x", "scheme"),
        ("javascript:alert(1)", "scheme"),
        ("https://", "host"),
        ("https:///path", "host"),
        ("https://exa mple.org/", "signs"),
        ("https://example.org/\r\nHost:x", "signs"),
        ("https://example.org/\x00", "signs"),
        ("https://exämple.org/", "signs"),
        ("https://good.example.org\\@bad.example.org/", "signs"),
        ("https://user@example.org/", "password"),
        ("https://user:word@example.org/", "password"),
        ("https://:@example.org/", "password"),
        ("https://example.org:99999/", "host"),
        ("https://example.org:x/", "host"),
        ("https://example.org:22/", "port"),
        ("https://example.org:25/", "port"),
        ("https://[::1/", "host"),
        ("https://exam%70le.org/", "host"),
        ("https://example.org/" + "x" * 500, "too_long"),
    ],
)
def test_what_is_no_address_is_refused(address, code):
    assert problem(address) == code


def test_without_tls_nothing_is_called_unless_it_is_allowed():
    assert problem("http://example.org/", Rules()) == "https"
    assert addresses.read("http://example.org/", OPEN).port == 80


@pytest.mark.parametrize(
    ("address", "parts"),
    [
        ("https://example.org", ("https", "example.org", 443, "/")),
        ("HTTPS://Example.ORG:8443/a?b=c#d", ("https", "example.org", 8443, "/a?b=c")),
        ("https://[2606:4700::1111]/x", ("https", "2606:4700::1111", 443, "/x")),
        ("https://example.org?x", ("https", "example.org", 443, "/?x")),
    ],
)
def test_an_address_is_taken_apart(address, parts):
    found = addresses.read(address, OPEN)
    assert (found.scheme, found.host, found.port, found.path) == parts


INSIDE = [
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.8",
    "198.18.0.1",
    "203.0.113.9",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2001:0:7f00:1::",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::808:808",
]


@pytest.mark.parametrize("number", INSIDE)
def test_a_number_inside_is_refused(number):
    assert addresses.is_inside(number, OPEN)


@pytest.mark.parametrize(
    "number", ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "64:ff9b::808:808"]
)
def test_a_number_outside_is_called(number):
    assert not addresses.is_inside(number, OPEN)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.1", "0x7f000001", "2130706433", "0177.0.0.1", "localhost", "[::1]", "0"],
)
def test_a_host_that_leads_inside_is_refused_however_it_is_written(host):
    is_number = host in ("127.0.0.1", "[::1]")
    assert problem(f"https://{host}/") == ("inside" if is_number else "unknown_host")


@pytest.mark.parametrize("found", [["8.8.8.8", "10.0.0.1"], ["fd00::1", "2606:4700::1111"]])
def test_one_number_inside_is_enough(monkeypatch, found):
    monkeypatch.setattr(addresses, "look_up", lambda *asked: found)
    # Which names there are inside is not told.
    assert problem("https://example.org/") == "unknown_host"


def test_networks_can_be_allowed():
    rules = Rules((ip_network("127.0.0.0/8"), ip_network("fd00::/8")))
    assert not addresses.is_inside("127.0.0.1", rules)
    assert not addresses.is_inside("fd00::1", rules)
    assert addresses.is_inside("10.0.0.1", rules)
    assert addresses.is_inside("::1", rules)


def test_nobody_waits_for_a_name_for_ever(monkeypatch):
    released = threading.Event()

    def wait(*asked, **more):
        released.wait()
        return []

    monkeypatch.setattr(addresses.socket, "getaddrinfo", wait)
    assert addresses.look_up("example.org", 443, 0.05) == []
    released.set()


def test_a_name_that_nobody_knows_is_refused(monkeypatch):
    monkeypatch.setattr(addresses, "look_up", lambda *asked: [])
    assert problem("https://example.org/") == "unknown_host"
