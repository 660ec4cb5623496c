from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("games", "0018_counted_answers")]

    operations: ClassVar = [
        migrations.AddField("question", "silence", models.TextField(blank=True, default="")),
    ]
