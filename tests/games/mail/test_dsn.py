"""What real mail servers say of a mail that did not arrive."""

from __future__ import annotations

import email
import email.policy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mail import dsn

FOLDER = Path(__file__).parents[2] / "data" / "mails" / "dsn"
# Action, status, and whether the address is to blame.
SAID = {
    "exchange-mailbox-full": ("failed", "5.2.2", True),
    "exchange-unknown-user": ("failed", "5.1.10", True),
    "exim-delayed": ("delayed", "4.0.0", False),
    "exim-failed-without-status": ("failed", "5.7.1", True),
    "gmail-no-such-user": ("failed", "5.1.1", True),
    "postfix-delayed": ("delayed", "4.4.1", False),
    "postfix-expired": ("failed", "4.4.1", False),
    "postfix-international": ("failed", "5.1.2", True),
    "postfix-unknown-user": ("failed", "5.1.1", True),
    "sendmail-delivered": ("delivered", "2.1.5", False),
    "qmail-not-a-report": None,
}


def read(name):
    raw = (FOLDER / f"{name}.eml").read_bytes()
    return email.message_from_bytes(raw, policy=email.policy.default)


def test_every_file_is_read():
    assert {path.stem for path in FOLDER.glob("*.eml")} == set(SAID)


@pytest.mark.parametrize("name", SAID)
def test_a_notification_says_what_became_of_the_mail(name):
    found = dsn.read(read(name))
    assert (found and (found.action, found.status, found.is_permanent)) == SAID[name]


def test_the_diagnostic_is_one_line_without_its_kind():
    found = dsn.read(read("postfix-unknown-user"))
    assert found.diagnostic == (
        "550 5.1.1 <red@example.org>: Recipient address rejected: "
        "User unknown in virtual mailbox table"
    )


def test_the_worst_of_several_recipients_counts():
    raw = (FOLDER / "postfix-delayed.eml").read_text()
    more = raw.replace(
        "Will-Retry-Until:", "\nFinal-Recipient: rfc822; x\nAction: failed\nStatus: 5.0.0\nX:"
    )
    found = dsn.read(email.message_from_string(more, policy=email.policy.default))
    assert (found.action, found.status) == ("failed", "5.0.0")


@given(st.sampled_from(sorted(SAID)), st.integers(0, 1400), st.binary(max_size=12))
def test_a_damaged_notification_breaks_nothing(name, place, noise):
    raw = (FOLDER / f"{name}.eml").read_bytes()
    damaged = raw[:place] + noise + raw[place + len(noise) :]
    found = dsn.read(email.message_from_bytes(damaged, policy=email.policy.default))
    # What is not read as a notification is none; nothing else comes of it.
    assert found is None or (found.action and isinstance(found.is_permanent, bool))
