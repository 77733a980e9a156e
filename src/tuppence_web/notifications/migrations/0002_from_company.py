"""Browsers, alerts and what is pending. On a site from before, the app called company made the tables."""

import django.db.models.deletion
from django.db import migrations, models

import tuppence_web.web.clock


class Migration(migrations.Migration):
    replaces = [("company", "0001_initial")]

    dependencies = [("notifications", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Subscription",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("endpoint", models.CharField(max_length=600, unique=True)),
                ("p256dh", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=40)),
                ("at", models.DateTimeField(default=tuppence_web.web.clock.now)),
                (
                    "guest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="subscriptions", to="accounts.guest"
                    ),
                ),
            ],
            options={"db_table": "company_subscription"},
        ),
        migrations.CreateModel(
            name="PendingNotification",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.CharField(max_length=10)),
                ("host", models.BooleanField(default=False)),
                ("since", models.DateTimeField(default=tuppence_web.web.clock.now)),
                ("pushed", models.DateTimeField(db_column="told", db_index=True, null=True)),
                ("emailed", models.DateTimeField(db_column="letter", null=True)),
                (
                    "guest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pending", to="accounts.guest"
                    ),
                ),
            ],
            options={
                "db_table": "company_missed",
                "constraints": [models.UniqueConstraint(fields=("guest", "table"), name="missed_once")],
            },
        ),
        migrations.CreateModel(
            name="TableAlert",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=40)),
                ("at", models.DateTimeField(default=tuppence_web.web.clock.now)),
                (
                    "guest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="alerts", to="accounts.guest"
                    ),
                ),
            ],
            options={
                "db_table": "company_asked",
                "constraints": [models.UniqueConstraint(fields=("guest", "game"), name="asked_once")],
            },
        ),
    ]
