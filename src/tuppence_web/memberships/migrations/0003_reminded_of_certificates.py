"""Store when the end of a certificate was announced, so that it is announced once."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memberships", "0002_withdrawn_at_once")]

    operations = [
        migrations.AddField("certificate", "reminded", models.DateTimeField("when its end was announced", null=True)),
    ]
