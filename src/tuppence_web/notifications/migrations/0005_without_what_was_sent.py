"""Remove the columns of what was sent, which nothing has used since 1.0.0."""

from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    contracts = "1.0.0"
    dependencies: ClassVar = [("notifications", "0004_notifications_are_jobs")]
    operations: ClassVar = [
        migrations.RemoveField("pendingnotification", "pushed"),
        migrations.RemoveField("pendingnotification", "emailed"),
    ]
