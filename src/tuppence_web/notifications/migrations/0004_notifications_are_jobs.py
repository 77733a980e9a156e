"""Notify of what is missed by deferred jobs. The columns of what was sent are removed by a later migration."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import ClassVar

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models.functions import Coalesce, Now


def defer(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make jobs of what was not sent."""
    model, job = partial(apps.get_model, "notifications"), apps.get_model("jobs", "DeferredJob")
    for row in model("PendingNotification").objects.order_by("pk"):
        body = {"table": row.table, "guest": str(row.guest_id)}
        about = {"key": f"{row.table} {row.guest_id.hex}", "body": body}
        if row.pushed is None:
            job.objects.create(kind="missed push", at=row.since + timedelta(seconds=3), **about)
        if row.emailed is None and not row.host:
            job.objects.create(kind="missed e-mail", at=row.since + timedelta(minutes=15), **about)
    model("PendingNotification").objects.update(
        pushed=Coalesce("pushed", Now()), emailed=Coalesce("emailed", Now())
    )  # so that a process of the previous release does not send it too


class Migration(migrations.Migration):
    dependencies: ClassVar = [("notifications", "0003_preference"), ("jobs", "0001_initial")]
    operations: ClassVar = [
        migrations.RunPython(defer, migrations.RunPython.noop),
    ]
