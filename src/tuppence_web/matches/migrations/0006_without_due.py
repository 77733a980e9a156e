"""Remove the column of matches to hand in, which nothing has used since 1.0.0."""

from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    contracts = "1.0.0"
    dependencies: ClassVar = [("matches", "0005_boxes_and_dice")]
    operations: ClassVar = [migrations.RemoveIndex("match", "matches_due"), migrations.RemoveField("match", "due")]
