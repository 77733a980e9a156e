import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tuppence_web.web.clock


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0009_rooms_of_their_own"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Sociable",
            fields=[
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="sociable",
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
                "verbose_name_plural": "sociable",
            },
        ),
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
        ),
        migrations.CreateModel(
            name="Asked",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=40)),
                ("at", models.DateTimeField(default=tuppence_web.web.clock.now)),
                (
                    "guest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="asked", to="accounts.guest"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "asked",
                "constraints": [models.UniqueConstraint(fields=("guest", "game"), name="asked_once")],
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
                "constraints": [models.UniqueConstraint(fields=("person", "friend"), name="friends_once")],
            },
        ),
        migrations.CreateModel(
            name="Invited",
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
                "verbose_name_plural": "invited",
                "constraints": [models.UniqueConstraint(fields=("friend", "table"), name="invited_once")],
            },
        ),
        migrations.CreateModel(
            name="Missed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.CharField(max_length=10)),
                ("host", models.BooleanField(default=False)),
                ("since", models.DateTimeField(default=tuppence_web.web.clock.now)),
                ("told", models.DateTimeField(db_index=True, null=True)),
                ("letter", models.DateTimeField(null=True)),
                (
                    "guest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="missed", to="accounts.guest"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "missed",
                "constraints": [models.UniqueConstraint(fields=("guest", "table"), name="missed_once")],
            },
        ),
    ]
