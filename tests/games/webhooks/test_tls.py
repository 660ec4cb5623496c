"""Calls over TLS: to the number that was checked, and only to whom the certificate names."""

from __future__ import annotations

import ssl
from ipaddress import ip_network

import pytest
import trustme

from games.webhooks import addresses, line
from games.webhooks.addresses import Rules

RULES = Rules((ip_network("127.0.0.0/8"),))
HOST = "bots.example.org"


@pytest.fixture
def authority():
    return trustme.CA()


@pytest.fixture
def receiver(receive, authority, monkeypatch):
    """A program with a certificate for its name, on this machine."""
    monkeypatch.setattr(addresses, "look_up", lambda *asked: ["127.0.0.1"])
    made, context = receive(), ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(HOST).configure_cert(context)
    made.speak_tls(context)
    return made


@pytest.fixture
def trusted(authority, monkeypatch):
    """Let the authority be one that is known."""

    def known():
        context = ssl.create_default_context()
        authority.configure_trust(context)
        return context

    monkeypatch.setattr("httpcore._sync.connection.default_ssl_context", known)


def call(receiver, host=HOST):
    return line.send(line.Call(f"https://{host}:{receiver.port}/", {}, b"{}", RULES))


def test_who_has_a_certificate_for_the_name_is_called(receiver, trusted):
    found = call(receiver)
    assert (found.code, found.fault) == (204, "")
    assert receiver.calls[0].headers["host"] == f"{HOST}:{receiver.port}"


def test_somebody_else_s_certificate_is_not_enough(receiver, trusted):
    assert call(receiver, "other.example.org").fault == "tls"
    assert not receiver.calls


def test_a_certificate_of_nobody_known_is_not_enough(receiver):
    assert call(receiver).fault == "tls"
    assert not receiver.calls


def test_without_tls_nothing_is_sent(receive, monkeypatch):
    monkeypatch.setattr(addresses, "look_up", lambda *asked: ["127.0.0.1"])
    plain = receive()
    assert call(plain).fault in ("tls", "broken")
    assert not plain.calls


def test_the_next_number_is_tried(receive, monkeypatch):
    """A machine without IPv6 still calls who has both."""
    plain = receive()
    monkeypatch.setattr(addresses, "look_up", lambda *asked: ["127.0.0.9", "127.0.0.1"])
    rules = Rules(RULES.networks, allows_http=True)
    found = line.send(line.Call(f"http://{HOST}:{plain.port}/", {}, b"{}", rules))
    assert (found.code, len(plain.calls)) == (204, 1)
