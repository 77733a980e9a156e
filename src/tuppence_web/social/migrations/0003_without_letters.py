"""Remove the choice of e-mails about turns, which nothing has used since 1.0.0."""

from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    contracts = "1.0.0"
    dependencies: ClassVar = [("social", "0002_from_company")]
    operations: ClassVar = [migrations.RemoveField("socialsettings", "letters")]
