"""Record who operated a league since when, and who is paid for which season (11.07(b)).

Until now a league stored only its present operator. Earlier ones are taken from the notices that operators were sent.
If these do not fit together, or were deleted with an account, the present operator is taken to have operated all
along. What a season owes its operator moves to an account of that person.
"""

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone

import tuppence_web.web.clock


def write_down_who_operated(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write one change for each notice, from the day it was sent; without notices, one for the present operator."""
    change, league = apps.get_model("leagues", "OperatorChange"), apps.get_model("leagues", "League")
    notice, done = (apps.get_model("accounts", name) for name in ("Notice", "Done"))  # where these models were then
    for one in league.objects.all():
        made = done.objects.filter(action__in=("leagues.create_league", "leagues.name_operator"), answer=one.pk)
        changes = list(made.order_by("at"))
        told = list(
            notice.objects.filter(subject__startswith="You operate ", link=f"/leagues/{one.pk}/").order_by("at", "pk")
        )
        if len(told) != len(changes) or not told or told[-1].person_id != one.operator_id:
            by, at = (changes[0].by_id, changes[0].at) if changes else (one.operator_id, timezone.now())
            since = timezone.localdate(at)
            change.objects.create(league=one, person_id=one.operator_id, since=since, by_id=by, at=at)
            continue
        for asked, notified in zip(changes, told, strict=True):
            since = timezone.localdate(notified.at)
            change.objects.create(league=one, person_id=notified.person_id, since=since, by_id=asked.by_id, at=asked.at)


def move_what_is_owed(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Move the account of each season's operator to the person and season."""
    account, paid = apps.get_model("ledger", "Account"), apps.get_model("leagues", "SeasonOperator")
    for one in account.objects.filter(scope="season", name="operator").select_related("person"):
        if one.person is None:  # never the case: these accounts have a person
            continue
        row = paid.objects.create(season_id=one.of, person=one.person)
        one.scope, one.of, one.name = "season-operator", row.pk, "pay"
        one.save(update_fields=["scope", "of", "name"])


class Migration(migrations.Migration):
    run_before = [("accounts", "0009_rooms_of_their_own")]  # this migration reads its old tables
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("accounts", "0007_what_was_asked"),
        ("ledger", "0002_never_changed"),
        ("leagues", "0003_version_of_a_sheet"),
    ]

    operations = [
        migrations.CreateModel(
            name="OperatorChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateField(default=tuppence_web.web.clock.today)),
                ("at", models.DateTimeField(default=tuppence_web.web.clock.now)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="operator_changes",
                        to="leagues.league",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"ordering": ["id"]},
        ),
        migrations.CreateModel(
            name="SeasonOperator",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="operators", to="leagues.season"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("season", "person"), name="paid_once_for_a_season")],
            },
        ),
        migrations.RunPython(write_down_who_operated, migrations.RunPython.noop),
        migrations.RunPython(move_what_is_owed, migrations.RunPython.noop),
    ]
