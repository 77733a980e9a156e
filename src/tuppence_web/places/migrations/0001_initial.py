"""Use the existing tables of the leagues app: only the models are new. What refers to their content types stays."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import tuppence_web.web.clock

ID = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))
ZONE = (
    "zone",
    models.CharField(
        choices=tuppence_web.web.clock.zones,
        default=tuppence_web.web.clock.proposed_zone,
        max_length=64,
        verbose_name="time zone",
    ),
)


def rename_content_types(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The officers' desk finds the history of regions and venues by their content types."""
    types = apps.get_model("contenttypes", "ContentType").objects
    types.filter(app_label="leagues", model__in=("region", "venue")).update(app_label="places")


class Migration(migrations.Migration):
    initial = True

    dependencies = [("contenttypes", "0002_remove_content_type_name"), ("leagues", "0007_one_match")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Region",
                    fields=[ID, ("name", models.CharField(max_length=60, unique=True)), ZONE],
                    options={"db_table": "leagues_region", "ordering": ["name"]},
                ),
                migrations.CreateModel(
                    name="Venue",
                    fields=[
                        ID,
                        ("name", models.CharField(max_length=60, unique=True)),
                        ZONE,
                        ("address", models.CharField(blank=True, max_length=160)),
                        ("offers", models.TextField(blank=True, max_length=1000)),
                    ],
                    options={"db_table": "leagues_venue", "ordering": ["name"]},
                ),
            ],
        ),
        migrations.RunPython(rename_content_types, migrations.RunPython.noop),
    ]
