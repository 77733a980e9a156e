"""``remind``: remind members of the end of their membership. Run it daily; nobody is reminded twice."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tuppence_web.memberships.actions import remind
from tuppence_web.places.queries import at_home


class Command(BaseCommand):
    """Remind members 30 and 7 days before their membership ends."""

    help = "Reminds members 30 and 7 days before their membership ends, once each. Run it daily."

    def handle(self, *args: Any, **options: Any) -> None:
        """Send the reminders, and print how many."""
        with at_home():
            self.stdout.write(f"{remind()} members reminded")
