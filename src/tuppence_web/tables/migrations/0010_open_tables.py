from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0009_progress"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="waiting_since",
            field=models.DateTimeField(db_index=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="host_seen",
            field=models.DateTimeField(null=True),
        ),
    ]
