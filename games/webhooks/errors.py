"""More of the Refused family: what is refused about webhooks."""

from __future__ import annotations

from games.engine.errors import Refused


class BadWebhook(Refused):
    """An address cannot be called, or may not be; `problem` says why."""

    code = "bad_webhook"

    @property
    def problem(self) -> str:
        """Name why."""
        return str(self.params["problem"])


class UnknownWebhook(Refused):
    """The person has no webhook of that number."""

    code = "unknown_webhook"


class WebhookExists(Refused):
    """The person has a webhook with this address."""

    code = "webhook_exists"


class TooManyWebhooks(Refused):
    """The person has as many webhooks as anybody needs."""

    code = "too_many_webhooks"


class TooManyTests(Refused):
    """A webhook was tested several times not long ago."""

    code = "too_many_tests"


class NeedsAddress(Refused):
    """A guest cannot be told when a webhook does not work."""

    code = "needs_address"
