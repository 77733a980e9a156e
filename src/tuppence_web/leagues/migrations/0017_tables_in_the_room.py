"""Store the numbers that the tables of a night have in the room."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("leagues", "0016_notices")]

    operations: ClassVar = [migrations.AddField("matchday", "tables", models.JSONField(null=True, editable=False))]
