"""The addresses that take answers survive what mail programs and servers do to them."""

from __future__ import annotations

import pytest

from games.mail import addresses
from games.mail.addresses import Destination


@pytest.mark.parametrize("separator", "+-=_.")
@pytest.mark.parametrize("name", [addresses.MOVE, addresses.BOUNCE])
def test_an_address_is_short_enough_and_read_in_any_case(name, separator, settings):
    settings.MAIL_SEPARATOR, settings.MAIL_DOMAIN = separator, "play.example.org"
    token = addresses.new_token()
    address = addresses.with_token(name, token)
    assert len(address.partition("@")[0]) <= 64
    for written in (address, address.upper(), f"<{address.title()}>", f" {address} "):
        assert addresses.read(written) == Destination(name, token)


def test_a_token_has_128_bits_and_is_never_the_same():
    tokens = {addresses.new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert {len(token) * 5 // 8 for token in tokens} == {16}


@pytest.mark.parametrize(
    "address",
    [
        "",
        "@",
        "move+@play.example.org",
        "move+aaaa@play.example.org",
        f"move+{'a' * 27}@play.example.org",
        f"move+{'a' * 26}@example.org",
        f"move+{'a' * 26}@play.example.org.evil.example",
        f"move+{'a' * 26}+x@play.example.org",
        f"other+{'a' * 26}@play.example.org",
        f"{'play' * 20}@play.example.org",
    ],
)
def test_what_is_none_of_ours_is_nobodys(address, settings):
    settings.MAIL_SEPARATOR, settings.MAIL_DOMAIN = "+", "play.example.org"
    assert addresses.read(address) == Destination()
