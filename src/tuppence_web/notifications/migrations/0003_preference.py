import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notifications", "0002_from_company")]

    operations = [
        migrations.CreateModel(
            name="Preference",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.CharField(max_length=20)),
                ("channel", models.CharField(max_length=10)),
                ("on", models.BooleanField()),
                (
                    "guest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="preferences", to="accounts.guest"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("guest", "event", "channel"), name="chosen_once")],
            },
        ),
    ]
