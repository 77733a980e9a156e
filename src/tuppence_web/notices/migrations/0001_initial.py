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
                    name="Notice",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("subject", models.CharField(max_length=200)),
                        ("text", models.TextField()),
                        ("link", models.CharField(blank=True, max_length=200)),
                        ("at", models.DateTimeField(default=tuppence_web.web.clock.now)),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notices",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={"db_table": "accounts_notice"},
                ),
            ],
        ),
    ]
