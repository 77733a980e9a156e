"""Regions and venues are models of the places app now. Their tables stay where they are."""

import django.db.models.deletion
from django.db import migrations, models

PROTECT = django.db.models.deletion.PROTECT


class Migration(migrations.Migration):
    dependencies = [("leagues", "0007_one_match"), ("places", "0001_initial")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    "league",
                    "region",
                    models.ForeignKey(on_delete=PROTECT, related_name="leagues", to="places.region"),
                ),
                migrations.AlterField(
                    "season", "venue", models.ForeignKey(on_delete=PROTECT, related_name="+", to="places.venue")
                ),
                migrations.AlterField(
                    "season",
                    "tournament_venue",
                    models.ForeignKey(null=True, on_delete=PROTECT, related_name="+", to="places.venue"),
                ),
                migrations.AlterField(
                    "matchday", "venue", models.ForeignKey(on_delete=PROTECT, related_name="+", to="places.venue")
                ),
                migrations.AlterField(
                    "schedulechange", "venue", models.ForeignKey(on_delete=PROTECT, related_name="+", to="places.venue")
                ),
                migrations.DeleteModel("Region"),
                migrations.DeleteModel("Venue"),
            ],
        ),
    ]
