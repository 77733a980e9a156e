"""Delete guests who never did anything."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tuppence_web.accounts.actions import forget_idle
from tuppence_web.accounts.rules import IDLE_DAYS

HELP = f"only guests older than this number of days (default: {IDLE_DAYS})"


class Command(BaseCommand):
    """Do at once, or for younger guests, what the server does daily: `tuppence manage forget_guests --days 1`."""

    help = "Deletes guests who never took a seat and have no account, and records of expired cookies."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=IDLE_DAYS, help=HELP)

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{forget_idle(options['days'])} guests deleted.")
