"""The attempts at daily challenges."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0009_rooms_of_their_own"),
        ("puzzles", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Attempt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=40)),
                ("day", models.DateField()),
                ("table", models.CharField(db_index=True, max_length=10)),
                ("place", models.SmallIntegerField(null=True)),
                ("lead", models.IntegerField(null=True)),
                (
                    "guest",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges",
                        to="accounts.guest",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["game", "day", "place", "-lead"], name="board_of_a_challenge")],
                "constraints": [
                    models.UniqueConstraint(fields=("guest", "game", "day"), name="one_attempt_a_guest_and_day")
                ],
            },
        ),
    ]
