"""Importing this does what every start of the site does before it reads a setting; see programs.py."""

from __future__ import annotations

import gc
import importlib

import tuppence
from tuppence.game import game_type

# What takes long to import, and reads no setting while it is imported.
for name in (
    "argon2",
    "babel.dates",
    "cryptography.hazmat.primitives.asymmetric.ed25519",
    "django.core.handlers.asgi",
    "django.core.management",
    "django.db.models",
    "django.forms",
    "django.test",
    "django.views.generic",
    "fido2.webauthn",
    "httpx",
    "hypothesis",
    "icalendar",
    "markdown_it",
    "pebble",
    "pydantic",
    "pytest",
    "redis.asyncio",
    "requests",
    "segno",
    "starlette.applications",
    "throttled.asyncio",
    "tuppence.cli",
    "tuppence_web.hosted.game",
    "tuppence_web.serving.command",
    "tuppence_web.tables.engine.session",
    "tuppence_web.tables.wire.page",
    "uvicorn",
    "websockets.asyncio.client",
    "websockets.asyncio.server",
):
    importlib.import_module(name)
for name in tuppence.games():
    game_type(name).levels.warm()
gc.collect()
gc.freeze()
