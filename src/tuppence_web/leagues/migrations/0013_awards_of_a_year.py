import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tuppence_web.web.clock


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0012_leaving"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            "YearAward",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("year", models.PositiveSmallIntegerField()),
                ("rank", models.PositiveSmallIntegerField()),
                ("points", models.PositiveIntegerField()),
                ("text", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField(default=tuppence_web.web.clock.now)),
                ("taken_back", models.DateTimeField(null=True)),
                ("why", models.CharField(blank=True, max_length=200)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="year_awards",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "region",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="year_awards", to="places.region"
                    ),
                ),
            ],
            options={
                "ordering": ["-year", "rank", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("taken_back", None)),
                        fields=("region", "year", "person"),
                        name="one_award_of_a_year",
                    )
                ],
            },
        )
    ]
