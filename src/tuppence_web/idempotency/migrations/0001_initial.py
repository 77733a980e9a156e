"""Use the existing table of the accounts app: only the model is new."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tuppence_web.web.clock


class Migration(migrations.Migration):
    initial = True

    dependencies = [("accounts", "0009_rooms_of_their_own")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Request",
                    fields=[
                        ("id", models.UUIDField(primary_key=True, serialize=False)),
                        ("action", models.CharField(max_length=80)),
                        ("digest", models.CharField(db_column="asked", max_length=64)),
                        ("at", models.DateTimeField(default=tuppence_web.web.clock.now)),
                        ("answer", models.BigIntegerField(default=0)),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={"db_table": "accounts_done", "verbose_name": "change"},
                ),
            ],
        ),
    ]
