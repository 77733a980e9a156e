"""Use the existing tables of the app of the tables: only the models are new."""

from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies: ClassVar = [("tables", "0012_players"), ("accounts", "0009_rooms_of_their_own")]
    operations: ClassVar = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Finish",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seat", models.SmallIntegerField()),
                        ("team", models.SmallIntegerField(null=True)),
                        ("place", models.SmallIntegerField()),
                        ("of", models.SmallIntegerField()),
                        ("game", models.CharField(max_length=40)),
                        ("at", models.DateTimeField()),
                        ("mu", models.FloatField(null=True)),
                        ("sigma", models.FloatField(null=True)),
                        (
                            "guest",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="finishes",
                                to="accounts.guest",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="finishes", to="tables.table"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "tables_finish",
                        "verbose_name_plural": "finishes",
                        "indexes": [models.Index(fields=["guest", "game"], name="finishes_of_a_guest")],
                        "constraints": [models.UniqueConstraint(fields=("table", "seat"), name="one_finish_a_seat")],
                    },
                ),
                migrations.CreateModel(
                    name="RatingsDue",
                    fields=[
                        ("game", models.CharField(max_length=40, primary_key=True, serialize=False)),
                        ("after", models.BigIntegerField()),
                    ],
                    options={"db_table": "tables_ratingsdue"},
                ),
                migrations.CreateModel(
                    name="Progress",
                    fields=[
                        (
                            "finish",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="progress",
                                serialize=False,
                                to="players.finish",
                            ),
                        ),
                        ("bots", models.JSONField()),
                        ("seconds", models.PositiveIntegerField()),
                        ("statistics", models.JSONField()),
                        ("mu", models.FloatField(null=True)),
                        ("sigma", models.FloatField(null=True)),
                    ],
                    options={"db_table": "tables_progress", "verbose_name_plural": "progress"},
                ),
                migrations.CreateModel(
                    name="GoalReached",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("game", models.CharField(max_length=40)),
                        ("goal", models.CharField(max_length=40)),
                        ("at", models.DateTimeField()),
                        (
                            "guest",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="goals",
                                to="accounts.guest",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tables.table"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "tables_goalreached",
                        "verbose_name_plural": "goals reached",
                        "constraints": [
                            models.UniqueConstraint(fields=("guest", "game", "goal"), name="a_goal_is_reached_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ProgressDue",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "table",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tables.table"
                            ),
                        ),
                    ],
                    options={"db_table": "tables_progressdue"},
                ),
            ],
        ),
    ]
