from __future__ import annotations

import json

import pytest
from django.core.serializers.json import DjangoJSONEncoder

from games.selectors import exports
from games.services import blocks, inviting
from tests import factories

pytestmark = pytest.mark.django_db


def test_a_person_takes_blocks_and_invitations_along():
    me, friend, pest = (factories.player(name) for name in ("roma", "siena", "pisa"))
    for host, guest in ((me, "lucca@example.org"), (friend, me.email), (pest, me.email)):
        if host == pest:
            blocks.block(user=me, other=pest)
        table = factories.table(players=3, host=host)
        inviting.invite(game=table, host=host, addresses=[guest], greeting="Hello", language="en")
    found = exports.everything(user=me)
    assert [each["name"] for each in found["blocked"]] == ["Pisa"]
    assert [each["address"] for each in found["invitations_sent"]] == ["lucca@example.org"]
    assert [each["host__display_name"] for each in found["invitations_received"]] == ["Siena"]
    assert json.dumps(found, cls=DjangoJSONEncoder)


def test_nobody_learns_by_whom_they_are_blocked():
    me, other = factories.player("roma"), factories.player("siena")
    blocks.block(user=other, other=me)
    assert "Siena" not in str(exports.everything(user=me))
