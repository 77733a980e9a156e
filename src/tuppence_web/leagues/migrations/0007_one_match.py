"""Drop the leagues' own matches, results and notes, which have moved."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("leagues", "0006_into_one_match")]

    operations = [
        migrations.DeleteModel(name="MatchNote"),
        migrations.DeleteModel(name="Result"),
        migrations.DeleteModel(name="Match"),
    ]
