from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0001_initial"),
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="seasons",
            field=models.ManyToManyField(blank=True, related_name="+", to="leagues.season"),
        ),
    ]
