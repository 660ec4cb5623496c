"""Tamper with stored logs, as somebody can who has got hold of the database."""

from __future__ import annotations

from games import chain, log, triggers
from games.models import Event, Game


def spoil(game, number, **fields):
    """Change an event in place, and nothing else."""
    changed = fields or {"data": '{"players":9}'}
    with triggers.lifted():
        assert Event.objects.filter(game=game, number=number).update(**changed)


def remove(game, number):
    """Take one event out."""
    with triggers.lifted():
        Event.objects.filter(game=game, number=number).delete()


def cut(game, number):
    """Let a log end with event `number`, and let the game's row say so."""
    with triggers.lifted():
        Event.objects.filter(game=game, number__gt=number).delete()
    last = Event.objects.get(game=game, number=number)
    Game.objects.filter(pk=game.pk).update(last_number=number, head=last.hash)


def rewrite(game, number, **fields):
    """Change an event and hash it and all after it anew, so that the chain holds."""
    spoil(game, number, **fields)
    prev = ""
    with triggers.lifted():
        for event in log.events(game.pk):
            event.prev, before = prev, event.hash
            event.hash = prev = chain.event_hash(prev, log.link_of(event, game.uuid))
            if event.hash != before:
                event.save()
    Game.objects.filter(pk=game.pk).update(head=prev)


def kept(game):
    """Copy the events of a game, as a backup does."""
    return list(Event.objects.filter(game=game).order_by("number").values())


def restored(game, rows):
    """Put events back as they were in a backup."""
    with triggers.lifted():
        Event.objects.filter(game=game).delete()
        Event.objects.bulk_create([Event(**row) for row in rows])
