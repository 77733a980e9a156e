"""Requests for leagues."""

from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tuppence_web.web.clock


class Migration(migrations.Migration):
    initial = True

    dependencies: ClassVar = [
        ("leagues", "0016_notices"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="LeagueRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=tuppence_web.web.clock.now)),
                ("venue", models.CharField(max_length=60)),
                ("address", models.CharField(blank=True, max_length=160)),
                ("region", models.CharField(max_length=60)),
                ("league", models.CharField(max_length=60)),
                ("zone", models.CharField(max_length=64)),
                ("first_day", models.DateField()),
                ("time", models.TimeField()),
                ("decided", models.DateTimeField(null=True)),
                ("why", models.CharField(blank=True, max_length=200)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="leagues.season",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("decided", None)), fields=("by",), name="one_open_request"
                    )
                ],
            },
        ),
    ]
