"""Forget guests who have never done anything."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tuppence_web.accounts.actions import forget_idle


class Command(BaseCommand):
    """Run once in a while: `tuppence manage forget_guests`."""

    help = "Deletes guests who have never taken a seat and have no account, and records of cookies that have expired."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=30, help="only those who came longer ago than this (30)")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{forget_idle(options['days'])} guests forgotten.")
