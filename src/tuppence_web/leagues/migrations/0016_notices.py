"""Store what operators write to players, and what players were sent, so that nothing is sent twice."""

from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tuppence_web.web.clock


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("leagues", "0015_drinks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.AddField("matchday", "announced", models.DateTimeField(null=True, editable=False)),
        migrations.AddField("entrant", "reminded", models.DateTimeField(null=True, editable=False)),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(max_length=1000)),
                ("at", models.DateTimeField(default=tuppence_web.web.clock.now)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notices", to="leagues.season"
                    ),
                ),
            ],
            options={"ordering": ["-id"]},
        ),
    ]
