from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0016_reckoning")]

    operations = [
        migrations.AddField(
            model_name="feed",
            name="told",
            field=models.TextField(default="{}", editable=False),
        ),
        migrations.AlterField(
            model_name="game",
            name="check_fault",
            field=models.CharField(
                blank=True,
                default="",
                editable=False,
                max_length=300,
                verbose_name="fault of the log",
            ),
        ),
    ]
