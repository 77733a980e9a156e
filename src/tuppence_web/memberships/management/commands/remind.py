"""``remind``: tell members that their membership ends. To be run once a day; run more often it tells nobody twice."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tuppence_web import clock
from tuppence_web.memberships.actions import remind


class Command(BaseCommand):
    """Tell members 30 and 7 days before the end of their membership."""

    help = "Tell members, 30 and 7 days before the end, that their membership ends; each once. Run it daily."

    def handle(self, *args: Any, **options: Any) -> None:
        """Tell them, and say how many."""
        with clock.at_home():
            self.stdout.write(f"{remind()} reminded")
