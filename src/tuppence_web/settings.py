"""Django's settings. What may be set from outside is an environment variable that begins with TUPPENCE_."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF

from tuppence_web import data, logs

HERE = Path(__file__).resolve().parent


def words(name: str) -> list[str]:
    """A comma-separated environment variable."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def number(name: str, default: float) -> float:
    """A number in an environment variable."""
    return float(os.environ.get(name) or default)


SECRET_KEY = data.secret_key()
DEBUG = False
HTTPS = os.environ.get("TUPPENCE_HTTPS") == "1"  # behind a proxy that speaks https to the world
VITE_DEV = os.environ.get("TUPPENCE_VITE_DEV") == "1"  # the front end comes from Vite's own server

ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *words("TUPPENCE_ALLOWED_HOSTS")]
INSTALLED_APPS = ["django_vite", "csp", "tuppence_web.accounts", "tuppence_web.tables"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tuppence_web.accounts.middleware.remember_guest",
]
ROOT_URLCONF = "tuppence_web.urls"
ASGI_APPLICATION = "tuppence_web.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request"],
            "loaders": [
                ("django.template.loaders.cached.Loader", ["django.template.loaders.filesystem.Loader"]),
            ],
        },
    }
]


def database() -> dict[str, Any]:
    """PostgreSQL where TUPPENCE_DATABASE_URL says so, else SQLite in the data folder."""
    address = os.environ.get("TUPPENCE_DATABASE_URL")
    if address:
        return dict(dj_database_url.parse(address, conn_health_checks=True))
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": data.folder() / "tuppence.sqlite3",
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=5000;",
        },
    }


DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
USE_I18N = False

STATIC_URL = "/static/"
STATIC_ROOT = HERE / "static"
DJANGO_VITE = {
    "default": {
        "dev_mode": VITE_DEV,
        "static_url_prefix": "/static/dist",
        "manifest_path": STATIC_ROOT / "dist" / "manifest.json",
    }
}

VITE_SERVER = ["http://localhost:5173", "ws://localhost:5173"] if VITE_DEV else []
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF, *VITE_SERVER],
        "style-src": [SELF, "'unsafe-inline'"] if VITE_DEV else [SELF],  # Vite's server puts styles into the page
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "tuppence_web.tables.views.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
if HTTPS:
    SECURE_HSTS_SECONDS = 31_536_000

LOGGING_CONFIG = "logging.config.dictConfig"
LOGGING = logs.config()

# How often one guest, and one address, may do things; 0: no limit (docs/operate.md).
SENDS_A_SECOND = (number("TUPPENCE_SENDS_A_SECOND", 20), number("TUPPENCE_SENDS_A_SECOND_ADDRESS", 200))
TABLES_A_MINUTE = (number("TUPPENCE_TABLES_A_MINUTE", 10), number("TUPPENCE_TABLES_A_MINUTE_ADDRESS", 60))
BEAT_MS = number("TUPPENCE_BEAT_MS", 0)  # a bot's pause before it plays; 0: a human one
