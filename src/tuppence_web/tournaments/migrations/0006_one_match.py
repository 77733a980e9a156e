"""Drop the tournaments' steps and sheets, which have moved."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_into_one_match")]

    operations = [
        migrations.DeleteModel(name="Sheet"),
        migrations.DeleteModel(name="Step"),
    ]
