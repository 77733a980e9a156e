from django.db import migrations, models

import tuppence_web.web.clock


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="DeferredJob",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=100)),
                ("body", models.JSONField()),
                ("at", models.DateTimeField(default=tuppence_web.web.clock.now)),
                ("claim", models.CharField(blank=True, max_length=32)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("claim", "")), fields=["kind", "at"], name="jobs_waiting")
                ],
                "constraints": [models.UniqueConstraint(fields=("kind", "key"), name="one_job_a_key")],
            },
        ),
    ]
