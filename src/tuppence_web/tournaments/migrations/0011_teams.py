from django.db import migrations, models

import tuppence_web.web.fields


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0010_table_numbers"),
    ]

    operations = [
        migrations.AddField(
            model_name="entrant",
            name="team",
            field=tuppence_web.web.fields.OneLine(blank=True, db_default="", max_length=40),
        ),
        migrations.AddField(
            model_name="tournament",
            name="team_size",
            field=models.PositiveSmallIntegerField(
                choices=[(1, "Players"), (2, "Teams of two"), (3, "Teams of three")],
                db_default=1,
                default=1,
                verbose_name="for",
            ),
        ),
    ]
