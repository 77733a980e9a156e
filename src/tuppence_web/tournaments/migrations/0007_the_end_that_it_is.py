import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0009_one_tournament_for_a_region"), ("tournaments", "0006_one_match")]

    operations = [
        migrations.AddField(
            "tournament",
            "ends",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="leagues.seasonend"
            ),
        ),
    ]
