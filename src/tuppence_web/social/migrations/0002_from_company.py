"""Take over what the apps called company and notices stored: e-mails about turns, and the names of models.

The column ``letters`` stays for the previous version, which still reads and writes it.
"""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

RENAMED = {
    ("notices", "notice"): ("notifications", "notification"),
    ("company", "subscription"): ("notifications", "subscription"),
    ("company", "missed"): ("notifications", "pendingnotification"),
    ("company", "asked"): ("notifications", "tablealert"),
    ("company", "friendship"): ("social", "friendship"),
    ("company", "invited"): ("social", "tableinvitation"),
    ("company", "sociable"): ("social", "socialsettings"),
}


def copy_choices(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """E-mail a turn to those who chose letters about turns."""
    old, new = ("social", "SocialSettings"), ("notifications", "Preference")
    settings, preference = (apps.get_model(*name) for name in (old, new))
    guests = settings.objects.filter(letters=True, person__guest__isnull=False).values_list("person__guest", flat=True)
    preference.objects.bulk_create(
        preference(guest_id=guest, event="turn", channel="email", on=True) for guest in guests.iterator()
    )


def rename_models(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give content types and permissions, which officers may have, the new names."""
    types, permissions = apps.get_model("contenttypes", "ContentType"), apps.get_model("auth", "Permission")
    for (app, model), (new_app, new_model) in RENAMED.items():
        for permission in permissions.objects.filter(content_type__app_label=app, content_type__model=model):
            permission.codename = permission.codename.removesuffix(model) + new_model
            permission.save(update_fields=["codename"])
        types.objects.filter(app_label=app, model=model).update(app_label=new_app, model=new_model)


class Migration(migrations.Migration):
    dependencies = [
        ("social", "0001_initial"),
        ("notifications", "0003_preference"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.AlterField("socialsettings", "letters", models.BooleanField(default=False, db_default=False)),
        migrations.RunPython(copy_choices, migrations.RunPython.noop),
        migrations.RunPython(rename_models, migrations.RunPython.noop),
    ]
