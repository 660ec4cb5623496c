"""My webhooks: list, register, change, test and remove them, and see what became of each call."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework.request import Request

from games.api import reading
from games.api.describing import CURSOR, LIMIT, described
from games.api.endpoint import Endpoint, sent
from games.api.games import cursor
from games.api.reading import LARGEST_NUMBER
from games.api.webhook_shapes import (
    Attempts,
    AttemptShape,
    Tested,
    WebhookBody,
    Webhooks,
    WebhookShape,
)
from games.models_webhooks import Dispatch, Webhook
from games.selectors import webhooks as selectors
from games.selectors.webhooks import Line
from games.services import webhooks
from games.webhooks.errors import UnknownWebhook

# An address may hold a secret, so reading is managing, too.
MANAGING = dict.fromkeys(("GET", "HEAD", "POST", "PUT", "DELETE"), "manage")
NUMBER = OpenApiParameter(
    "id",
    {"type": "integer", "minimum": 1, "maximum": LARGEST_NUMBER},
    OpenApiParameter.PATH,
    description="The number of the webhook",
)
EXAMPLES = [
    OpenApiExample(
        "A program that plays",
        value={"address": "https://example.org/patrizier", "happenings": ["turn", "over"]},
        request_only=True,
    ),
    OpenApiExample(
        "A channel of Discord",
        value={
            "address": "https://discord.com/api/webhooks/1/token",
            "format": "discord",
            "happenings": ["event"],
        },
        request_only=True,
    ),
]


class Managing(Endpoint):
    """Something about webhooks."""

    scopes = MANAGING

    def hook(self, pk: int) -> Webhook:
        """Return a webhook of the caller."""
        if pk > LARGEST_NUMBER:
            raise UnknownWebhook(f"there is no webhook {pk}")
        return selectors.find(self.caller, pk)

    def listed(self) -> HttpResponse:
        """Send all that there are."""
        items = [shape(each) for each in selectors.of_person(self.caller)]
        return sent(Webhooks(items, webhooks.MOST_WEBHOOKS))


class WebhooksEndpoint(Managing):
    """All of them."""

    @described("Your webhooks", Webhooks, name="get_webhooks", tag="webhooks")
    def get(self, request: Request) -> HttpResponse:
        """List the caller's webhooks."""
        return self.listed()

    @described(
        "Register a webhook; the same address twice is refused. Its secret is told only now",
        WebhookShape,
        name="register_webhook",
        body=WebhookBody,
        status=201,
        examples=EXAMPLES,
        tag="webhooks",
    )
    def post(self, request: Request) -> HttpResponse:
        """Register a webhook."""
        body = reading.body(request, WebhookBody)
        made = webhooks.keep(person=self.caller, wish=wish(body))
        if not body.is_on:
            webhooks.turn_off(hook=made)
        return sent(shape(self.hook(made.pk), secret=made.secret), 201)

    def look(self, request: Request, **kwargs: int) -> None:
        """Look whether an address may be called."""
        wanted = reading.body(request, WebhookBody)
        webhooks.look(person=self.caller, address=wanted.address)


class WebhookEndpoint(Managing):
    """One of them."""

    @described("A webhook", WebhookShape, name="get_webhook", parameters=[NUMBER], tag="webhooks")
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """Show a webhook."""
        return sent(shape(self.hook(pk)))

    @described(
        "Change a webhook, turn it on or off",
        WebhookShape,
        name="change_webhook",
        body=WebhookBody,
        parameters=[NUMBER],
        examples=EXAMPLES,
        tag="webhooks",
    )
    def put(self, request: Request, *, pk: int) -> HttpResponse:
        """Change a webhook."""
        body, hook = reading.body(request, WebhookBody), self.hook(pk)
        webhooks.rewrite(hook=hook, wish=wish(body))
        if body.is_on:
            webhooks.turn_on(hook=hook)
        else:
            webhooks.turn_off(hook=hook)
        return sent(shape(self.hook(pk)))

    @described(
        "Remove a webhook; what is left is answered",
        Webhooks,
        name="remove_webhook",
        parameters=[NUMBER],
        tag="webhooks",
    )
    def delete(self, request: Request, *, pk: int) -> HttpResponse:
        """Forget a webhook."""
        webhooks.remove(hook=self.hook(pk))
        return self.listed()

    def look(self, request: Request, **kwargs: int) -> None:
        """Look whether another address may be called."""
        if request.method == "PUT":
            wanted = reading.body(request, WebhookBody)
            webhooks.look_anew(hook=self.hook(**kwargs), address=wanted.address)


class SecretEndpoint(Managing):
    """A new secret."""

    @described(
        "Sign with a new secret from now on; it is told only now",
        WebhookShape,
        name="renew_webhook_secret",
        parameters=[NUMBER],
        tag="webhooks",
    )
    def post(self, request: Request, *, pk: int) -> HttpResponse:
        """Make a new secret."""
        hook = self.hook(pk)
        return sent(shape(hook, secret=webhooks.renew_secret(hook=hook)))


class TestEndpoint(Managing):
    """A test."""

    @described(
        "Let a webhook be called for a test, also if it is off; one at a time",
        Tested,
        name="test_webhook",
        status=202,
        parameters=[NUMBER],
        tag="webhooks",
    )
    def post(self, request: Request, *, pk: int) -> HttpResponse:
        """Test a webhook."""
        made: Dispatch = webhooks.test(hook=self.hook(pk))
        return sent(Tested(str(made.key)), 202)


class AttemptsEndpoint(Managing):
    """What became of each call."""

    @described(
        "What became of each call",
        Attempts,
        name="get_webhook_attempts",
        parameters=[NUMBER, CURSOR, LIMIT],
        tag="webhooks",
    )
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """List attempts."""
        before, most = cursor(request), reading.limit(request)
        found = selectors.lines(self.hook(pk), before=before or 0, most=most + 1)
        more = str(found[most - 1].pk) if len(found) > most else None
        return sent(Attempts([attempt(each) for each in found[:most]], more))


def wish(body: WebhookBody) -> webhooks.Wish:
    """Return what the caller wants of a webhook."""
    return webhooks.Wish(body.address, body.format, body.happenings)


def shape(hook: Webhook, secret: str | None = None) -> WebhookShape:
    """Write a webhook."""
    return WebhookShape(
        id=hook.pk,
        address=hook.address,
        format=hook.format,
        happenings=list(hook.wanted),
        is_on=hook.is_on,
        off_at=hook.off_at,
        off_why=hook.off_why,
        failures=hook.failures,
        failing_since=hook.failing_since,
        next_call_at=hook.due_at,
        waiting=getattr(hook, "waiting", 0),
        made_at=hook.made_at,
        secret=secret,
    )


def attempt(found: Line) -> AttemptShape:
    """Write an attempt."""
    return AttemptShape(
        delivery=found.delivery,
        kind=found.kind,
        game=found.game.pk if found.game else None,
        event=found.number or None,
        at=found.at,
        status=found.status,
        code=found.code,
        fault=found.fault,
        milliseconds=found.milliseconds,
        said=found.said,
    )
