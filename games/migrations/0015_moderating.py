from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0014_no_late_columns")]

    operations = [
        migrations.AlterModelOptions(
            name="game",
            options={
                "ordering": ["-id"],
                "permissions": [("moderate_game", "Can moderate games")],
                "verbose_name": "game",
                "verbose_name_plural": "games",
            },
        ),
    ]
