from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_changes")]

    operations = [
        migrations.AddField("done", "asked", models.CharField(max_length=64, default=""), preserve_default=False),
    ]
