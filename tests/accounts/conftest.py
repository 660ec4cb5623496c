from __future__ import annotations

import re

import pytest

from accounts.models import User

PASSWORD = "an open sesame"


@pytest.fixture
def user(db):
    return User.objects.create_user(
        "siena@example.org", PASSWORD, display_name="Siena", language="en"
    )


@pytest.fixture
def link(mailoutbox):
    """Return the path of the link in the last mail, or in the last one to an address."""

    def link(to=None):
        mails = [mail for mail in mailoutbox if to is None or mail.to == [to]]
        return re.search(r"http://testserver(/links/\S+)", mails[-1].body)[1]

    return link


@pytest.fixture
def press(link):
    """Open the link of the last mail and press the button."""

    def press(client, to=None, **sent):
        assert client.get(link(to)).url == "/link/"
        return client.post("/link/", {"go": "1", **sent})

    return press
