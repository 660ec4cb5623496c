"""Programs of somebody that this site calls, for the pages that tell of it."""

from __future__ import annotations

from functools import cached_property

from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.models_webhooks import Attempt, Dispatch, Webhook
from games.services import webhooks
from tests import factories

LONG = "https://a-rather-long-name-of-a-machine.somewhere.example.org/api/webhooks/1/2"
OUTCOMES = (
    ("arrived", 204, "", ""),
    ("failed", 500, "status", "<h1>Oops</h1> " * 9),
    ("failed", None, "tls", ""),
)


class Programs:
    """The part of the world that is called."""

    mover: User
    midgame: Game

    @cached_property
    def webhook_owner(self) -> User:
        """Somebody whose programs were called, one of them in vain."""
        return (self.webhook, self.webhook_off, self.mover)[-1]

    @cached_property
    def webhook(self) -> Webhook:
        """A webhook that was called and fails now."""
        made = called(self.midgame, "https://bots.example.org/patrizier")
        made.failures, made.failing_since = 2, timezone.now()
        made.save()
        return made

    @cached_property
    def webhook_off(self) -> Webhook:
        """A webhook that was turned off."""
        made = called(self.midgame, LONG)
        webhooks.turn_off(hook=made, why=Webhook.Why.FAILING)
        return made


def called(game: Game, address: str) -> Webhook:
    """Make a webhook of the player who is asked, with a call of each kind."""
    owner = factories.asked(game)[0]
    hook = owner.webhooks.create(address=address, format="json", happenings="turn,over")
    for number, (status, code, fault, said) in enumerate(OUTCOMES, 5):
        told = Dispatch.objects.create(webhook=hook, kind="turn", game=game, number=number)
        Attempt.objects.create(
            dispatch=told, status=status, code=code, fault=fault, said=said, milliseconds=87
        )
    return hook
