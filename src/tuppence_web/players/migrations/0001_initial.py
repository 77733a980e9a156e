"""Use the existing tables of the app of the tables: only the models are new."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations, models
from django.db.models import CASCADE, PROTECT


def created(name: str, *fields: tuple[str, models.Field[Any, Any]], **options: object) -> migrations.CreateModel:
    """A model of a table that exists."""
    return migrations.CreateModel(name, list(fields), options={"db_table": f"tables_{name.lower()}", **options})


def number() -> tuple[str, models.Field[Any, Any]]:
    """The number of a row."""
    return "id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


MODELS = [
    created(
        "Finish",
        number(),
        ("seat", models.SmallIntegerField()),
        ("team", models.SmallIntegerField(null=True)),
        ("place", models.SmallIntegerField()),
        ("of", models.SmallIntegerField()),
        ("game", models.CharField(max_length=40)),
        ("at", models.DateTimeField()),
        ("mu", models.FloatField(null=True)),
        ("sigma", models.FloatField(null=True)),
        ("guest", models.ForeignKey(on_delete=PROTECT, related_name="finishes", to="accounts.guest")),
        ("table", models.ForeignKey(on_delete=PROTECT, related_name="finishes", to="tables.table")),
        verbose_name_plural="finishes",
        indexes=[models.Index(fields=["guest", "game"], name="finishes_of_a_guest")],
        constraints=[models.UniqueConstraint(fields=("table", "seat"), name="one_finish_a_seat")],
    ),
    created(
        "RatingsDue",
        ("game", models.CharField(max_length=40, primary_key=True, serialize=False)),
        ("after", models.BigIntegerField()),
    ),
    created(
        "Progress",
        (
            "finish",
            models.OneToOneField(
                on_delete=CASCADE, primary_key=True, related_name="progress", serialize=False, to="players.finish"
            ),
        ),
        ("bots", models.JSONField()),
        ("seconds", models.PositiveIntegerField()),
        ("statistics", models.JSONField()),
        ("mu", models.FloatField(null=True)),
        ("sigma", models.FloatField(null=True)),
        verbose_name_plural="progress",
    ),
    created(
        "GoalReached",
        number(),
        ("game", models.CharField(max_length=40)),
        ("goal", models.CharField(max_length=40)),
        ("at", models.DateTimeField()),
        ("guest", models.ForeignKey(db_index=False, on_delete=CASCADE, related_name="goals", to="accounts.guest")),
        ("table", models.ForeignKey(on_delete=CASCADE, related_name="+", to="tables.table")),
        verbose_name_plural="goals reached",
        constraints=[models.UniqueConstraint(fields=("guest", "game", "goal"), name="a_goal_is_reached_once")],
    ),
    created(
        "ProgressDue",
        number(),
        ("table", models.OneToOneField(on_delete=CASCADE, related_name="+", to="tables.table")),
    ),
]


class Migration(migrations.Migration):
    initial = True
    dependencies: ClassVar = [("tables", "0012_players"), ("accounts", "0009_rooms_of_their_own")]
    operations: ClassVar = [migrations.SeparateDatabaseAndState(state_operations=MODELS)]
