"""A region's season has one tournament, whatever its leagues announced: the latest, which was the one to be held."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

PROTECT = django.db.models.deletion.PROTECT


def announce(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take over what the leagues of each region announced."""
    ends = apps.get_model("leagues", "SeasonEnd").objects
    prizes = apps.get_model("leagues", "SeasonEndPrize").objects
    seasons = apps.get_model("leagues", "Season").objects.select_related("league")
    for season in seasons.order_by("-tournament_day", "pk"):
        day, time, venue = season.tournament_day, season.tournament_time, season.tournament_venue_id
        if day is None or time is None or venue is None:
            continue  # not announced completely
        of = {"region_id": season.league.region_id, "year": season.year, "number": season.number}
        end, new = ends.get_or_create(
            **of, defaults={"day": day, "time": time, "venue_id": venue, "by_id": season.league.operator_id}
        )
        if new and season.tournament_prizes:
            prizes.create(end=end, place=1, text=season.tournament_prizes)


class Migration(migrations.Migration):
    dependencies = [("leagues", "0008_places"), ("places", "0001_initial"), ("accounts", "0009_rooms_of_their_own")]

    operations = [
        migrations.CreateModel(
            name="SeasonEnd",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("year", models.PositiveSmallIntegerField()),
                ("number", models.PositiveSmallIntegerField()),
                ("day", models.DateField()),
                ("time", models.TimeField()),
                ("by", models.ForeignKey(on_delete=PROTECT, related_name="+", to="accounts.person")),
                ("region", models.ForeignKey(on_delete=PROTECT, related_name="season_ends", to="places.region")),
                ("venue", models.ForeignKey(on_delete=PROTECT, related_name="+", to="places.venue")),
            ],
            options={
                "ordering": ["-year", "-number"],
                "constraints": [
                    models.UniqueConstraint(fields=("region", "year", "number"), name="one_tournament_a_season")
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonEndPrize",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                ("text", models.CharField(max_length=200)),
                ("cents", models.PositiveIntegerField(default=0)),
                (
                    "end",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="prizes", to="leagues.seasonend"
                    ),
                ),
            ],
            options={
                "ordering": ["place"],
                "constraints": [models.UniqueConstraint(fields=("end", "place"), name="one_prize_a_place")],
            },
        ),
        migrations.RunPython(announce, migrations.RunPython.noop, elidable=False),
    ]
