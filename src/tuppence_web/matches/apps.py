"""The Django application of the association's matches."""

from __future__ import annotations

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Matches, whatever they count in."""

    name = "tuppence_web.matches"

    def ready(self) -> None:
        from tuppence_web.claims.signals import claiming
        from tuppence_web.matches.actions import change_player, hand_in_later
        from tuppence_web.tables.api import match_finished

        claiming.connect(change_player, dispatch_uid="matches")
        match_finished.connect(hand_in_later, dispatch_uid="matches")
