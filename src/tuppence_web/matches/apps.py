"""The Django application of the association's matches."""

from __future__ import annotations

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Matches, whatever they count in."""

    name = "tuppence_web.matches"

    def ready(self) -> None:
        from tuppence_web.matches.actions import hand_in_soon, mark_due
        from tuppence_web.tables.competition import due, match_finished

        match_finished.connect(mark_due, dispatch_uid="matches")
        due.connect(hand_in_soon, dispatch_uid="matches")
