from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0006_official_by"),
    ]

    operations = [
        migrations.CreateModel(
            name="RatingsDue",
            fields=[
                ("game", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("after", models.BigIntegerField()),
            ],
        ),
    ]
