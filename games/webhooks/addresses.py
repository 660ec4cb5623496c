"""Which addresses may be called: none inside the host's own network, unless a setting allows it.

An address is checked when it is registered and again at every call, where the connection is made
to the very number that was checked: a name may lead somewhere else by then.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address
from queue import Empty, SimpleQueue
from threading import Thread
from urllib.parse import SplitResult, urlsplit

from games.webhooks.errors import BadWebhook

LONGEST = 500
SCHEMES = {"http": 80, "https": 443}
# What is below has services that take a call for something else.
LOWEST_PORT = 1024
VISIBLE = re.compile(r"[!-\[\]-~]+")
NAME = re.compile(r"[a-z0-9._-]{1,253}")
# All that single machines outside have; the rest is local, reserved or an IPv4 address in disguise.
UNICAST = ipaddress.ip_network("2000::/3")
# Kept for protocols; not every Python knows that.
PROTOCOLS = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24")))
# Behind these a translator calls an IPv4 address.
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
Number = IPv4Address | IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class Rules:
    """What the operator allows: networks that are refused otherwise, and calls without TLS."""

    networks: tuple[Network, ...] = ()
    allows_http: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """An address in its parts."""

    scheme: str
    host: str
    port: int
    path: str


def read(address: str, rules: Rules) -> Target:
    """Take an address apart; one that cannot be called, or not safely, is refused."""
    if len(address) > LONGEST:
        raise refused("too_long")
    if not VISIBLE.fullmatch(address):
        raise refused("signs")
    parts = split(address)
    if parts.scheme not in SCHEMES:
        raise refused("scheme")
    if parts.username is not None or parts.password is not None:
        raise refused("password")
    if parts.scheme == "http" and not rules.allows_http:
        raise refused("https")
    host, port = parts.hostname or "", parts.port or SCHEMES[parts.scheme]
    if not (NAME.fullmatch(host) or is_number(host)):
        raise refused("host")
    if port < LOWEST_PORT and port not in SCHEMES.values():
        raise refused("port")
    path = parts.path or "/"
    return Target(parts.scheme, host, port, f"{path}?{parts.query}" if parts.query else path)


def split(address: str) -> SplitResult:
    """Split an address; what falls apart is none."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        raise refused("host") from None
    return parts


def is_number(host: str) -> bool:
    """Say whether a host is an address of the network."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def resolve(target: Target, rules: Rules, seconds: float) -> list[str]:
    """Return the numbers behind an address; if one of them is inside, nobody is called.

    Which names there are inside is nobody's business: they are refused as if there were none.
    """
    found = look_up(target.host, target.port, seconds)
    if not found or any(is_inside(number, rules) for number in found):
        raise refused("inside" if is_number(target.host) else "unknown_host")
    return found


def look_up(host: str, port: int, seconds: float) -> list[str]:
    """Ask for the numbers behind a name, for so long; none if nobody knows any.

    In a thread that may be left behind: the system has no limit of ours for this.
    """
    answers: SimpleQueue[list[str]] = SimpleQueue()

    def ask() -> None:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            found = []
        answers.put(list(dict.fromkeys(str(each[4][0]) for each in found)))

    Thread(target=ask, daemon=True).start()
    try:
        return answers.get(timeout=max(seconds, 0))
    except Empty:
        return []


def is_inside(text: str, rules: Rules) -> bool:
    """Say whether a number leads into the host's own network, or to no single machine at all."""
    number = ipaddress.ip_address(text)
    if any(number in network for network in rules.networks if network.version == number.version):
        return False
    if number in TRANSLATED:
        return not is_public(IPv4Address(int(number) & 0xFFFFFFFF))
    return not (is_public(number) and all(map(is_public, hidden(number))))


def is_public(number: Number) -> bool:
    """Say whether a number is one machine's in the world outside."""
    if isinstance(number, IPv6Address):
        return number.is_global and number in UNICAST
    is_odd = number.is_multicast or number.is_reserved
    return number.is_global and not is_odd and not any(number in each for each in PROTOCOLS)


def hidden(number: Number) -> list[IPv4Address]:
    """Return the IPv4 addresses that an IPv6 address stands for, in a tunnel."""
    if isinstance(number, IPv4Address):
        return []
    return [each for each in (number.sixtofour, *(number.teredo or ())) if each is not None]


def refused(problem: str) -> BadWebhook:
    """Say why an address is not called."""
    return BadWebhook(f"this address cannot be called: {problem}", problem=problem)
