"""What allauth asks of us while somebody signs up or in."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter


class HouseAdapter(DefaultAccountAdapter):  # type: ignore[misc] # allauth has no types
    """Our account with allauth's pages."""
