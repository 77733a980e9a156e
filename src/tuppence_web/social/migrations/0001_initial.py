"""Friends. On a site from before, the app called company made the tables, and this changes nothing."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tuppence_web.web.clock


class Migration(migrations.Migration):
    initial = True
    replaces = [("company", "0001_initial")]

    dependencies = [
        ("accounts", "0009_rooms_of_their_own"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SocialSettings",
            fields=[
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="social",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("link", models.CharField(max_length=32, null=True, unique=True)),
                ("shows", models.BooleanField(default=True)),
                ("seen", models.DateTimeField(null=True)),
                ("letters", models.BooleanField(default=False)),
            ],
            options={
                "db_table": "company_sociable",
            },
        ),
        migrations.CreateModel(
            name="Friendship",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField(default=tuppence_web.web.clock.now)),
                (
                    "friend",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="friendships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "company_friendship",
                "constraints": [models.UniqueConstraint(fields=("person", "friend"), name="friends_once")],
            },
        ),
        migrations.CreateModel(
            name="TableInvitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.CharField(max_length=10)),
                ("at", models.DateTimeField(default=tuppence_web.web.clock.now)),
                (
                    "friend",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "db_table": "company_invited",
                "constraints": [models.UniqueConstraint(fields=("friend", "table"), name="invited_once")],
            },
        ),
    ]
