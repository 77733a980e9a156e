"""Move requests and notices to apps of their own. Their tables stay where they are."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_ended_cookies")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.DeleteModel("Done"), migrations.DeleteModel("Notice")],
        ),
    ]
