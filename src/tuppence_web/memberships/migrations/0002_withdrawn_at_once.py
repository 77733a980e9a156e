"""Certificates are withdrawn at a moment, no longer from a day on: use the beginning of that day."""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

from django.db import migrations, models
from django.utils import timezone


def moments_of_days(apps: Any, schema_editor: Any) -> None:
    """Set each withdrawal to the first moment of its day."""
    for certificate in apps.get_model("memberships", "Certificate").objects.exclude(withdrawn_on=None):
        certificate.withdrawn = timezone.make_aware(datetime.combine(certificate.withdrawn_on, time()))
        certificate.save(update_fields=["withdrawn"])


class Migration(migrations.Migration):
    dependencies = [("memberships", "0001_initial")]

    operations = [
        migrations.AddField("certificate", "withdrawn", models.DateTimeField(null=True)),
        migrations.RunPython(moments_of_days, migrations.RunPython.noop),
        migrations.RemoveField("certificate", "withdrawn_on"),
    ]
