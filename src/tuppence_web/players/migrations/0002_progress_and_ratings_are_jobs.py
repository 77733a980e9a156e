"""Compute progress, and rate again, by deferred jobs. The tables of what was due are removed by a later migration."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def defer(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make jobs of what is due."""
    model, job = partial(apps.get_model, "players"), apps.get_model("jobs", "DeferredJob")
    tables = model("ProgressDue").objects.order_by("pk").values_list("table_id", flat=True)
    ratings = model("RatingsDue").objects.order_by("game").values("game", "after")
    job.objects.bulk_create(job(kind="progress", key=table, body=table) for table in tables)
    job.objects.bulk_create(job(kind="ratings", key=due["game"], body=due) for due in ratings)
    for name in ("ProgressDue", "RatingsDue"):
        model(name).objects.all().delete()


class Migration(migrations.Migration):
    dependencies: ClassVar = [("players", "0001_initial"), ("jobs", "0001_initial")]
    operations: ClassVar = [
        migrations.RunPython(defer, migrations.RunPython.noop),
    ]
