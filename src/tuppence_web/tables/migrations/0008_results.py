from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0007_ratings_due"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="result",
            field=models.JSONField(null=True),
        ),
    ]
