"""The answers to daily puzzles."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0009_rooms_of_their_own"),
    ]

    operations = [
        migrations.CreateModel(
            name="Answer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=40)),
                ("day", models.DateField()),
                ("puzzle", models.BigIntegerField()),
                ("choice", models.SmallIntegerField()),
                ("right", models.BooleanField()),
                (
                    "guest",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="puzzle_answers",
                        to="accounts.guest",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["game", "day"], name="answers_of_a_day")],
                "constraints": [
                    models.UniqueConstraint(fields=("guest", "game", "day"), name="one_answer_a_guest_and_day")
                ],
            },
        ),
    ]
