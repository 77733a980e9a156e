"""The Django application of regions and venues."""

from __future__ import annotations

from django.apps import AppConfig


class PlacesConfig(AppConfig):
    """Regions and venues."""

    name = "tuppence_web.places"
