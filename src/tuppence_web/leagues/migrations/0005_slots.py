"""Slots of nights, for the matches of the association. The matches themselves move in the next migration."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0004_who_operated_when"),
        ("matches", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Slot",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="matches.match",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("group", models.PositiveSmallIntegerField(default=1)),
                (
                    "night",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="slots", to="leagues.matchday"
                    ),
                ),
            ],
            options={
                "ordering": ["number", "group"],
                "constraints": [
                    models.UniqueConstraint(fields=("night", "number", "group"), name="one_slot_a_table"),
                    models.CheckConstraint(condition=models.Q(("number__range", (1, 3))), name="three_slots"),
                ],
            },
        ),
    ]
