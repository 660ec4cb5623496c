"""What webhooks are told of, and what became of it."""

from __future__ import annotations

from games import log
from games.models_webhooks import Attempt, Dispatch
from tests import factories


def status():
    """Return what became of each thing to tell, and of each attempt."""
    return (
        list(Dispatch.objects.values_list("status", flat=True)),
        list(Attempt.objects.order_by("pk").values_list("status", "code", "fault")),
    )


def play(game, turns=1):
    """Play turns; returns the numbers of their events."""
    before = log.find(game.pk).last_number
    factories.play(game, turns)
    return list(range(before + 1, log.find(game.pk).last_number + 1))
