"""Requests and notices become apps of their own; their tables stay where they are."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_ended_cookies")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.DeleteModel("Done"), migrations.DeleteModel("Notice")],
        ),
    ]
