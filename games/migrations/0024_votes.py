from __future__ import annotations

import json

from django.db import migrations, models


def join(apps, schema_editor):
    """Keep the votes that are open: one list instead of a proposal and a vote."""
    games = apps.get_model("games", "Game").objects.exclude(proposal="", vote="")
    for game in games.only("proposal", "vote"):
        found = [going_back(game)] if game.proposal else []
        found += [ending(game)] if game.vote else []
        found.sort(key=lambda each: each["number"])
        game.votes = json.dumps(found, sort_keys=True, separators=(",", ":"))
        game.save(update_fields=["votes"])


def going_back(game):
    """Return a proposal to go back as it is written down now."""
    old = json.loads(game.proposal)
    wish = {"on": "take_back", "to": old["to"]}
    return {"number": old["number"], "wish": wish, "caller": old["by"]} | said(old, "agreed")


def ending(game):
    """Return a vote on ending a game as it is written down now; its event knows the rest."""
    old = json.loads(game.vote)
    event = game.events.get(number=old["number"])
    asked, by = json.loads(event.data)["asked"], event.actor.removeprefix("seat:")
    wish = {"on": "end", "seat": old["seat"]} | ({"asked": asked} if asked else {})
    called = {"caller": int(by)} if by.isdecimal() else {}
    return {"number": old["number"], "wish": wish} | called | said(old, "agreed", "against")


def said(old, *sides):
    """Return who said what."""
    return {side: old[side] for side in sides if old[side]}


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0023_advice'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='votes',
            field=models.TextField(blank=True, default='', editable=False),
        ),
        migrations.AddField(
            model_name='game',
            name='votes_close_at',
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('votes_close_at__isnull', False)), fields=['votes_close_at'], name='game_votes_close'),
        ),
        migrations.RunPython(join, migrations.RunPython.noop),
    ]
