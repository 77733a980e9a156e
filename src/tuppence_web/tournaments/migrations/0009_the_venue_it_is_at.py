import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0008_places"), ("tournaments", "0008_surface_confirmed")]

    operations = [
        migrations.AddField(
            "tournament",
            "place",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="places.venue"
            ),
        ),
    ]
