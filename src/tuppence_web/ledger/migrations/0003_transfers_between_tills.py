from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ledger", "0002_never_changed")]

    operations = [
        migrations.AlterField(
            "entry",
            "kind",
            models.CharField(
                max_length=8,
                choices=[
                    ("charge", "charge"),
                    ("payment", "payment"),
                    ("award", "award"),
                    ("fee", "fee"),
                    ("payout", "payout"),
                    ("reversal", "reversal"),
                    ("transfer", "transfer"),
                ],
            ),
        ),
    ]
