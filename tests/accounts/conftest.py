from __future__ import annotations

import re
import threading

import pytest
from django.db import connection

from accounts.errors import LinkRefused
from accounts.models import User
from accounts.services import links

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


def use_at_once(*digests):
    """Use links in threads that start together, and return what became of each, sorted."""
    barrier, results = threading.Barrier(len(digests)), []

    def go(digest):
        barrier.wait()
        try:
            links.use(digest=digest, viewer=None, root="http://testserver")
            results.append("used")
        except LinkRefused as refusal:
            results.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=go, args=[digest]) for digest in digests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(results)
