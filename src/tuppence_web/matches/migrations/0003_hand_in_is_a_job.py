"""Hand in outcomes by deferred jobs. The column of what was due is removed by a later migration."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def defer(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make jobs of the matches that are due."""
    model, job = partial(apps.get_model, "matches"), apps.get_model("jobs", "DeferredJob")
    tables = model("Match").objects.filter(due=True, table__isnull=False)
    job.objects.bulk_create(
        job(kind="hand in", key=table, body=table) for table in tables.values_list("table_id", flat=True)
    )
    tables.update(due=False)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("matches", "0002_tally"), ("jobs", "0001_initial")]
    operations: ClassVar = [
        migrations.AlterField("match", "due", models.BooleanField(default=False, db_default=False)),
        migrations.RunPython(defer, migrations.RunPython.noop),
    ]
