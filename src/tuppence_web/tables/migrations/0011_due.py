"""When something is due at a table, and silences. Of tables in play it is not known: the first start finds it out."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models

IN_PLAY = "UPDATE tables_table SET due = 0 WHERE status IN ('playing', 'drawing')"


class Migration(migrations.Migration):
    dependencies: ClassVar = [("tables", "0010_open_tables")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Silence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("begin", models.BigIntegerField()),
                ("end", models.BigIntegerField()),
            ],
        ),
        migrations.AddField(model_name="table", name="due", field=models.BigIntegerField(null=True)),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(condition=models.Q(due__isnull=False), fields=["due"], name="tables_due"),
        ),
        migrations.RunSQL(IN_PLAY, migrations.RunSQL.noop),
    ]
