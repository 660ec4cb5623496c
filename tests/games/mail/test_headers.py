"""The lines above the mails: one thread a game, nothing that a name could break."""

from __future__ import annotations

import re

import pytest
import time_machine
from django.conf import settings

from accounts.models import User
from games.mail import addresses, headers, unsubscribing
from games.models import Game
from games.models_lobby import Invitation
from tests.games.mail.composing import (
    AN_HOUR,
    BOUNCE,
    NOON,
    REPLY,
    compose,
    fixed_game,
    latest,
    parsed,
)
from tests.games.mail.kinds import KINDS, TO_OUTSIDERS

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# Who lost a seat belongs to the game no more.
WEBHOOK = {"webhook", "webhook_gone"}
OF_A_GAME = set(KINDS) - {"digest", "test", "invitation", *TO_OUTSIDERS} - WEBHOOK
UNANSWERED = {"test", *TO_OUTSIDERS} | WEBHOOK
OPTIONAL = {"digest", "moved", "chat", "bench"}
HOSTILE = [
    "red\r\nBcc: white@example.org",
    "red\n\nWhite wins",
    "red\x00\x1b[2Jwhite",
    "=?utf-8?q?=0ABcc:_white=40example.org?=",
    "red\u202egnp.elif\u2066white",
    "red\u2028Bcc: white@example.org",
    "<script>alert(1)</script>",
    '"><img src=http://example.org/x.png>',
    "{{ settings.SECRET_KEY }}{% include 'x' %}%s%(name)s",
    "r" * 60,
]


@pytest.fixture
def now():
    with time_machine.travel(NOON + 8 * AN_HOUR, tick=False) as traveller:
        yield traveller


@pytest.mark.parametrize("kind", KINDS)
def test_every_mail_has_the_headers_that_keep_machines_quiet(kind, now):
    notice = KINDS[kind](now)
    mail = compose(notice)
    found = parsed(mail)
    assert mail.from_email == f"bounce+{BOUNCE}@{settings.MAIL_DOMAIN}"
    assert found["From"] == settings.DEFAULT_FROM_EMAIL
    assert found["Message-ID"] == notice.message_id
    assert found["Auto-Submitted"] == "auto-generated"
    assert found["X-Auto-Response-Suppress"] == "All"
    general = kind in UNANSWERED
    answers = addresses.general() if general else addresses.with_token("move", REPLY)
    assert found["Reply-To"] == answers


@pytest.mark.parametrize("kind", sorted(OF_A_GAME))
def test_every_mail_of_a_game_is_in_its_thread(kind, now):
    notice = KINDS[kind](now)
    found = parsed(compose(notice))
    root = f"<game.{notice.game.uuid}@{settings.MAIL_DOMAIN}>"
    assert found["In-Reply-To"] == found["References"] == root
    own = kind in ("reminder", "late", "overdue", "bench")
    assert (found["Subject"] == "[Patrizier 123] Sunday table") is not own
    assert found["Subject"].startswith("[Patrizier 123] ")


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"invitation"}))
def test_only_what_is_optional_can_be_stopped_with_one_click(kind, now):
    notice = KINDS[kind](now)
    found = parsed(compose(notice))
    assert ("List-Unsubscribe" in found) is (kind in OPTIONAL)
    assert ("List-Unsubscribe-Post" in found) is (kind in OPTIONAL)
    if kind in OPTIONAL:
        link = found["List-Unsubscribe"].strip()
        signed = re.fullmatch(r"<https?://[^/]+/mail/stop/([^/]+)/>", link)[1]
        assert unsubscribing.read(signed) == (notice.person_id, notice.kind)


def test_an_invitation_to_a_stranger_names_the_link_that_stops_all(now):
    found = parsed(compose(KINDS["invitation"](now)))
    assert found["List-Unsubscribe"].strip() == f"<{settings.SITE_URL}/invited/{REPLY}/never/>"


def test_a_link_that_we_did_not_sign_stops_nothing():
    assert unsubscribing.read("nonsense") is None
    assert unsubscribing.read(unsubscribing.signed(User(pk=1), "chat")[:-1] + "x") is None


@pytest.mark.parametrize("kind", KINDS)
def test_no_name_breaks_a_mail(kind, now):
    notice = KINDS[kind](now)
    for name in HOSTILE:
        Game.objects.filter(pk=123).update(name=name)
        User.objects.update(display_name=name, wants_pictures=False)
        Invitation.objects.update(greeting=name)
        notice.refresh_from_db()
        assert_harmless(compose(notice))


def assert_harmless(mail):
    """Check that a mail has one recipient, one subject line and no markup from a name."""
    found = parsed(mail)
    assert not found.defects
    assert mail.recipients() == mail.to
    assert "Bcc" not in found
    assert "Cc" not in found
    assert found["Subject"].isprintable()
    html = found.get_body(("html",)).get_content()
    assert "<script" not in html
    assert "http://example.org" not in re.sub(r"&[^;]+;[^<]*", "", html)


def test_a_subject_is_short_and_plain():
    assert headers.plain("a\r\n b\u202ec =?utf-8?q?x?=") == "a b c = ?utf-8?q?x?="
    assert len(headers.plain("x" * 999)) == headers.LONGEST_SUBJECT


def test_a_table_without_a_name_has_a_constant_subject_too(now):
    fixed_game(turns=1, name="")
    assert compose(latest("turn")).subject == "[Patrizier 123] a game of Patrizier"
