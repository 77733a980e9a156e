"""How an app asks apps above it, which it does not import: their ``AppConfig`` classes implement its hooks.

An app defines the questions as abstract classes in its ``hooks.py``. Whoever can answer one derives its ``AppConfig``
from the class. What has happened is told by Django's signals instead, in ``signals.py``.
"""

from __future__ import annotations

from typing import TypeVar

from django.apps import apps

Hook = TypeVar("Hook")


def implementing(hook: type[Hook]) -> list[Hook]:
    """The installed apps that implement a hook, in the order of INSTALLED_APPS."""
    return [app for app in apps.get_app_configs() if isinstance(app, hook)]
