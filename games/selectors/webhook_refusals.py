"""Why something was refused about webhooks, in words for the person who asked."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.errors import Refused

SENTENCES = {
    "bad_webhook": gettext_noop("This address cannot be called."),
    "unknown_webhook": gettext_noop("You have no such webhook."),
    "webhook_exists": gettext_noop("You have a webhook with this address already."),
    "too_many_webhooks": gettext_noop(
        "You have %(most)s webhooks, which is as many as one person may have. "
        "Remove one that you do not need."
    ),
    "too_many_tests": gettext_noop(
        "You have registered or tested webhooks several times. Wait a while."
    ),
    "needs_address": gettext_noop(
        "You are a guest: give an address first, so that you can be told when a webhook fails."
    ),
}
# What is wrong about an address, by `games.webhooks.addresses`.
PROBLEMS = {
    "too_long": gettext_noop("The address is too long."),
    "signs": gettext_noop(
        "An address has no spaces and no special letters. Write a name with such letters in its "
        "form with “xn--”."
    ),
    "scheme": gettext_noop("The address begins with https://"),
    "https": gettext_noop("The address begins with https://, as nothing is called without TLS."),
    "password": gettext_noop("The address must not hold a user name or a password."),
    "host": gettext_noop("This is no address of a host."),
    "port": gettext_noop("The port is 80, 443, or 1024 and above."),
    "unknown_host": gettext_noop(
        "Nobody outside knows this host, or it leads into this server's own network. "
        "Look at the address again."
    ),
    "inside": gettext_noop(
        "This address leads into this server's own network, where nothing is called."
    ),
}


def explain(refusal: Refused) -> str:
    """Word a refusal in the active language."""
    if refusal.code == "bad_webhook":
        return problem(str(refusal.params.get("problem", "")))
    return _(SENTENCES[refusal.code]) % refusal.params


def problem(name: str) -> str:
    """Say what is wrong about an address."""
    return _(PROBLEMS.get(name, SENTENCES["bad_webhook"]))
