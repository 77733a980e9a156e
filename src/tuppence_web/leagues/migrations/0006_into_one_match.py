"""Move the matches of nights, their results and notes to the one match of the association, season by season.

All keep their ids, which addresses and open pages hold. Entrants become people. A result is said to come from our table
if it is the table's own order of finish.
"""

from functools import partial

from django.apps.registry import Apps
from django.core.management.color import no_style
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def move(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Move everything, with few rows in memory at a time."""
    for season in apps.get_model("leagues", "Season").objects.values_list("pk", flat=True).order_by("pk"):
        _move_season(apps, season)
    new = [apps.get_model("matches", name) for name in ("Match", "Result", "Note")]
    with schema_editor.connection.cursor() as cursor:
        for statement in schema_editor.connection.ops.sequence_reset_sql(no_style(), new):
            cursor.execute(statement)


def _move_season(apps: Apps, season: int) -> None:
    old, new = partial(apps.get_model, "leagues"), partial(apps.get_model, "matches")
    person = dict(old("Entrant").objects.filter(season=season).values_list("pk", "person_id"))
    results = list(old("Result").objects.filter(match__night__season=season).order_by("pk"))
    official = {result.match_id: result.official_id for result in results}
    matches = list(old("Match").objects.filter(night__season=season).order_by("pk"))
    finishes = finishes_of(apps, [match.table_id for match in matches if match.table_id])
    at_table = {match.pk: finishes.get(match.table_id) for match in matches}
    new("Match").objects.bulk_create(
        new("Match")(
            pk=match.pk,
            players=[person[entrant] for entrant in match.players],
            official_id=official.get(match.pk),
            table_id=match.table_id,
        )
        for match in matches
    )
    old("Slot").objects.bulk_create(
        old("Slot")(match_id=match.pk, night_id=match.night_id, number=match.number, group=match.group)
        for match in matches
    )
    rows = [(result, [person[entrant] for entrant in result.order]) for result in results]
    new("Result").objects.bulk_create(
        new("Result")(
            pk=result.pk,
            match_id=result.match_id,
            order=order,
            official_id=result.official_id,
            source="table" if not result.why and order == at_table[result.match_id] else "sheet",
            by_id=result.by_id,
            at=result.at,
            why=result.why,
        )
        for result, order in rows
    )
    notes = old("MatchNote").objects.filter(match__night__season=season).order_by("pk")
    new("Note").objects.bulk_create(
        new("Note")(pk=note.pk, match_id=note.match_id, text=note.text, by_id=note.by_id, at=note.at) for note in notes
    )


def finishes_of(apps: Apps, tables: list[str]) -> dict[str, list[int]]:
    """The orders of finish at these tables, as people."""
    rows = partial(apps.get_model, "tables")("Finish").objects.filter(table__in=tables).order_by("table", "place")
    found: dict[str, list[int]] = {}
    for table, person in rows.values_list("table_id", "guest__person"):
        found.setdefault(table, []).append(person)
    return found


class Migration(migrations.Migration):
    dependencies = [("leagues", "0005_slots")]
    run_before = [("tables", "0012_players")]  # after which finishes are another app's

    operations = [migrations.RunPython(move, migrations.RunPython.noop)]
