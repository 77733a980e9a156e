import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memberships", "0003_reminded_of_certificates")]

    operations = [
        migrations.AddField(
            "benefit",
            "percent",
            models.PositiveSmallIntegerField(
                blank=True,
                help_text="Members in good standing can then show a code that the bar checks.",
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(100),
                ],
                verbose_name="percent off",
            ),
        )
    ]
