"""Delete guests who never did anything."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tuppence_web.accounts.actions import forget_idle


class Command(BaseCommand):
    """Run from time to time: `tuppence manage forget_guests`."""

    help = "Deletes guests who never took a seat and have no account, and records of expired cookies."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=30, help="only guests older than this many days (default: 30)")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{forget_idle(options['days'])} guests deleted.")
