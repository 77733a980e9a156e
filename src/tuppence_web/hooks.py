"""Hooks: how an app asks the apps above it, which it must not import.

An app declares a hook as an abstract class in its ``hooks.py``; an app that implements it derives its ``AppConfig``
from that class. Events use Django's signals instead, in ``signals.py``.
"""

from __future__ import annotations

from typing import TypeVar

from django.apps import apps

Hook = TypeVar("Hook")


def implementing(hook: type[Hook]) -> list[Hook]:
    """The installed apps that implement a hook, in the order of INSTALLED_APPS."""
    return [app for app in apps.get_app_configs() if isinstance(app, hook)]
