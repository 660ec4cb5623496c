from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations, models
from django.db.models import Exists, OuterRef, Q


def leave_out(apps: Any, schema_editor: Any) -> None:
    """Count no answers for which nobody waited, or could not have been late."""
    seats = apps.get_model("games", "Seat").objects.filter(game=OuterRef("game"))
    others = Exists(seats.exclude(player=None).exclude(player=OuterRef("person")))
    rows = apps.get_model("games", "Answered").objects.filter(Q(game__pace=0) | ~others)
    rows.update(is_counted=False)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("games", "0017_calendar_and_checks")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="answered",
            name="is_counted",
            field=models.BooleanField(default=True),
        ),
        migrations.RunPython(leave_out, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="answered",
            index=models.Index(
                condition=models.Q(("is_counted", True)),
                fields=["person", "-id"],
                name="answered_counted",
            ),
        ),
    ]
