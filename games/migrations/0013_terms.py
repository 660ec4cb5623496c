"""What tables agreed on, as one text; and when the next rung of a running game is due."""

from __future__ import annotations

import json
from typing import Any

from django.db import migrations


def write_terms(apps: Any, editor: Any) -> None:
    Game, Seat, Question = (apps.get_model("games", name) for name in ("Game", "Seat", "Question"))
    for game in Game.objects.exclude(pace=0).iterator():
        known = {"pace": game.pace, "late": game.late, "grace": game.grace}
        text = json.dumps(known, sort_keys=True, separators=(",", ":"))
        Game.objects.filter(pk=game.pk).update(agreed=text)
        Seat.objects.filter(game=game, is_taken=True).update(grace_left=game.grace * 86400)
        for question in Question.objects.filter(game=game, deadline_at__isnull=False):
            Question.objects.filter(pk=question.pk).update(rung_at=question.deadline_at)


def write_columns(apps: Any, editor: Any) -> None:
    Game = apps.get_model("games", "Game")
    for game in Game.objects.exclude(agreed="").iterator():
        known = json.loads(game.agreed)
        late, grace = known.get("late", "wait"), known.get("grace", 1)
        Game.objects.filter(pk=game.pk).update(late=late, grace=grace)


class Migration(migrations.Migration):
    dependencies = [("games", "0012_clocks")]
    operations = [migrations.RunPython(write_terms, write_columns)]
