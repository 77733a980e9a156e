"""Remove the tables of what was to compute, which nothing has used since 1.0.0."""

from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    contracts = "1.0.0"
    dependencies: ClassVar = [("players", "0002_progress_and_ratings_are_jobs")]
    operations: ClassVar = [migrations.DeleteModel("ProgressDue"), migrations.DeleteModel("RatingsDue")]
