from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0013_terms")]
    operations = [
        migrations.RemoveField(model_name="game", name="grace"),
        migrations.RemoveField(model_name="game", name="late"),
    ]
