"""Links in mails: programs follow them before people do, and nothing may come of it."""

from __future__ import annotations

import re

import pytest
import time_machine
from django.apps import apps
from django.conf import settings
from django.core import serializers

from games.mail import addresses
from games.models_mail import Delivery
from tests.games.mail.composing import AN_HOUR, BOUNCE, NOON, REPLY, compose, parsed
from tests.games.mail.kinds import KINDS, TO_OUTSIDERS

pytestmark = pytest.mark.django_db

# Whoever is logged in and looks at a page was here; a visitor's own session is no news either, nor
# is that this test logs somebody in.
UNTOLD = {"sessions.session", "axes.accesslog", "accounts.trace"}
LINK = re.compile(r"https?://[^\s<>\"']+")


def links(mail):
    """List every link in a mail, in its headers as well."""
    message = parsed(mail)
    texts = [message.get_body((kind,)).get_content() for kind in ("plain", "html")]
    found = LINK.findall("\n".join([str(message["List-Unsubscribe"]), *texts]))
    return sorted({link.replace("&amp;", "&").rstrip(".,)") for link in found})


def everything():
    """Return all that the database holds, but for when somebody was last here."""
    models = [model for model in apps.get_models() if model._meta.label_lower not in UNTOLD]
    rows = [row for model in models for row in model._default_manager.order_by("pk")]
    text = serializers.serialize("json", rows)
    return re.sub(r'"(seen_at|last_login)": ("[^"]*"|null)', "", text)


# Whoever sits not, or no more, at a private table cannot see its positions.
FROM_OUTSIDE = {"test", "invitation", "bench", "webhook", "webhook_gone", *TO_OUTSIDERS}


@pytest.mark.parametrize("kind", sorted(set(KINDS) - FROM_OUTSIDE))
def test_every_mail_about_a_game_links_to_its_position(kind):
    with time_machine.travel(NOON + 8 * AN_HOUR, tick=False) as traveller:
        found = links(compose(KINDS[kind](traveller)))
    assert [link for link in found if re.search(r"/games/123/\?at=\d+$", link)]


@pytest.mark.parametrize("kind", KINDS)
def test_following_the_links_of_a_mail_changes_nothing(kind, client):
    with time_machine.travel(NOON + 8 * AN_HOUR, tick=False) as traveller:
        notice = KINDS[kind](traveller)
        Delivery.objects.create(
            notice=notice,
            address=notice.address or notice.person.email,
            reply_digest=addresses.digest(REPLY),
            bounce_digest=addresses.digest(BOUNCE),
        )
        found = links(compose(notice))
        assert found
        assert all(link.startswith(f"{settings.SITE_URL}/") for link in found)
        paths = [link.removeprefix(settings.SITE_URL) for link in found]
        before = everything()
        for path in paths:
            assert client.get(path, follow=True).status_code == 200
            assert client.head(path, follow=True).status_code == 200
        if notice.person is not None:
            client.force_login(notice.person)
            for path in paths:
                client.head(path, follow=True)
                client.get(path, follow=True)
        assert everything() == before
