"""Compute again what all matches brought their players."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tuppence_web.jobs.actions import carry_out_all
from tuppence_web.players.actions import PROGRESS, forget_all_progress


class Command(BaseCommand):
    """Run after a change of what is counted: `tuppence manage rebuild_progress`. A server may be running."""

    help = "Computes ratings against bots, statistics and small goals again from the logs of all matches."

    def handle(self, *args: Any, **options: Any) -> None:
        matches = forget_all_progress()
        carry_out_all(PROGRESS)
        self.stdout.write(f"{matches} matches computed again.")
