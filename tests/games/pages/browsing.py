"""What the tests of pages share: addresses, clients that are logged in, forms."""

from __future__ import annotations

import re

from django.test import Client
from django.urls import reverse

WISH = {
    "key": "k",
    "title": "patrizier",
    "edition": "amigo-2007-reconstructed",
    "players": 3,
    "bots": 0,
    "pace": 3,
    "late": "default",
    "rests": "on",
    "returns": "on",
    "seal": 10,
    "name": "Friday evening",
    "access": "public",
    "colour": "",
    "word": "",
}


def url(name, *args):
    return reverse(f"games:{name}", args=args)


def text(answer):
    return answer.content.decode()


def as_player(player):
    client = Client()
    client.force_login(player)
    return client


def link_of(page):
    return re.search(r'value="http://testserver([^"]*/invitation/[^"]+)"', page)[1]
