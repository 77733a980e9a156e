"""Move steps and sheets to draws and to the one match of the association, tournament by tournament.

A step said one thing: an absence, or an order of finish. A result says both, as they were after the step. Numbers become
people. The official of a result is the one named for its match now; a result that was followed by other players has none.
"""

from functools import partial

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def move(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Move everything, with one tournament in memory at a time."""
    for tournament in apps.get_model("tournaments", "Tournament").objects.values_list("pk", flat=True).order_by("pk"):
        _move_tournament(apps, tournament)


def _move_tournament(apps: Apps, tournament: int) -> None:
    old = {name: apps.get_model("tournaments", name) for name in ("Entrant", "Step", "Sheet", "Draw", "Slot")}
    match, result = apps.get_model("matches", "Match"), apps.get_model("matches", "Result")
    person = dict(old["Entrant"].objects.filter(tournament=tournament).values_list("number", "person_id"))
    sheets = {sheet.match: sheet for sheet in old["Sheet"].objects.filter(tournament=tournament)}
    steps = list(old["Step"].objects.filter(tournament=tournament).order_by("seq"))
    old["Draw"].objects.bulk_create(
        old["Draw"](tournament_id=tournament, stage=step.key, numbers=step.numbers, by_id=step.by_id, at=step.at)
        if step.numbers is not None
        else old["Draw"](tournament_id=tournament, stage=step.key, by_id=step.by_id, at=step.at, why=step.why)
        for step in steps
        if step.kind == "draw"
    )
    keys = dict.fromkeys([step.key for step in steps if step.kind != "draw"] + sorted(sheets))
    for key in keys:
        sheet = sheets.get(key)
        table = sheet.table or None if sheet else None
        finish = _finish_of(apps, table) if table else None
        found = match.objects.create(official_id=sheet.official_id if sheet else None, table_id=table)
        old["Slot"].objects.create(match=found, tournament_id=tournament, key=key, pub=bool(sheet and sheet.pub))
        order, absent = None, []
        rows = []
        for step in steps:
            if step.kind == "draw" or step.key != key:
                continue
            people = None if step.numbers is None else [person[number] for number in step.numbers]
            if step.kind == "result":
                order = people
            else:
                absent = people or []
            taken = order is not None and not step.why and order == finish
            official = sheet.official_id if sheet and order is not None else None
            rows.append(
                result(
                    match=found, order=order, absent=list(absent), official_id=official, by_id=step.by_id, at=step.at,
                    source="table" if taken else "sheet", why=step.why,
                )
            )  # fmt: skip
        result.objects.bulk_create(rows)
        found.players = [*(order or []), *absent]
        found.save(update_fields=["players"])


def _finish_of(apps: Apps, table: str) -> list[int]:
    """The order of finish at a table, as people."""
    rows = partial(apps.get_model, "tables")("Finish").objects.filter(table=table).order_by("place")
    return list(rows.values_list("guest__person", flat=True))


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0006_into_one_match"),  # whose matches keep their ids
        ("tournaments", "0004_slots"),
    ]
    run_before = [("tables", "0012_players")]  # after which finishes are another app's

    operations = [migrations.RunPython(move, migrations.RunPython.noop)]
