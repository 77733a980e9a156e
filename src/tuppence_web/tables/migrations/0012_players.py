"""Move finishes, ratings and progress to the app of players. Their tables stay where they are."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations

NAMES = ("ProgressDue", "GoalReached", "Progress", "RatingsDue", "Finish")


class Migration(migrations.Migration):
    dependencies: ClassVar = [("tables", "0011_due")]
    operations: ClassVar = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.DeleteModel(name) for name in NAMES],
        ),
    ]
