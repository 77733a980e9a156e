"""Work out anew what all matches brought their players."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tuppence_web.tables.actions import forget_all_progress, work_out_progress


class Command(BaseCommand):
    """Run after a change of what is counted: `tuppence manage rebuild_progress`. A house may be running."""

    help = "Works out ratings against bots, statistics and small goals anew from the logs of all matches."

    def handle(self, *args: Any, **options: Any) -> None:
        matches = forget_all_progress()
        while work_out_progress():
            pass
        self.stdout.write(f"{matches} matches worked out anew.")
