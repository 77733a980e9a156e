from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0009_one_tournament_for_a_region")]

    operations = [
        migrations.AddField("matchday", "called_off", models.DateTimeField(null=True)),
        migrations.AddField("matchday", "why_called_off", models.CharField(blank=True, db_default="", max_length=200)),
    ]
