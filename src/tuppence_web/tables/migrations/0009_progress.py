from functools import partial

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Min


def mark_due(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Have worked out what the matches from before brought their players, in their order."""
    model = partial(apps.get_model, "tables")
    finishes = model("Finish").objects.values("table").annotate(first=Min("pk")).order_by("first")
    due = model("ProgressDue")
    due.objects.bulk_create([due(table_id=table) for table in finishes.values_list("table", flat=True)])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0009_rooms_of_their_own"),
        ("tables", "0008_results"),
    ]

    operations = [
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
                        to="tables.finish",
                    ),
                ),
                ("bots", models.JSONField()),
                ("seconds", models.PositiveIntegerField()),
                ("statistics", models.JSONField()),
                ("mu", models.FloatField(null=True)),
                ("sigma", models.FloatField(null=True)),
            ],
            options={"verbose_name_plural": "progress"},
        ),
        migrations.CreateModel(
            name="GoalReached",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tables.table"),
                ),
            ],
            options={"verbose_name_plural": "goals reached"},
        ),
        migrations.CreateModel(
            name="ProgressDue",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tables.table"
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="goalreached",
            constraint=models.UniqueConstraint(fields=("guest", "game", "goal"), name="a_goal_is_reached_once"),
        ),
        migrations.RunPython(mark_due, migrations.RunPython.noop),
    ]
