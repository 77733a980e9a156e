"""Django's settings. What can be configured is read from environment variables that begin with TUPPENCE_."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF

from tuppence_web import data_folder
from tuppence_web.serving import logs
from tuppence_web.serving.bounds import Bounds

HERE = Path(__file__).resolve().parent


def env_list(name: str) -> list[str]:
    """A comma-separated environment variable."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def env_number(name: str, default: float) -> float:
    """A number in an environment variable."""
    return float(os.environ.get(name) or default)


SECRET_KEY = data_folder.secret_key()
DEBUG = False
HTTPS = os.environ.get("TUPPENCE_HTTPS") == "1"  # behind an HTTPS proxy
VITE_DEV = os.environ.get("TUPPENCE_VITE_DEV") == "1"  # serve the front end from Vite's own server

ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env_list("TUPPENCE_ALLOWED_HOSTS")]
INSTALLED_APPS = [
    "django_vite",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "ninja",
    "tuppence_web.rulebook",
    "tuppence_web.idempotency",
    "tuppence_web.jobs",
    "tuppence_web.places",
    "tuppence_web.accounts",
    "tuppence_web.tables",
    "tuppence_web.players",
    "tuppence_web.puzzles",
    "tuppence_web.notifications",
    "tuppence_web.claims",
    "tuppence_web.social",
    "tuppence_web.ledger",
    "tuppence_web.conduct",
    "tuppence_web.memberships",
    "tuppence_web.matches",
    "tuppence_web.tournaments",
    "tuppence_web.leagues",
    "tuppence_web.founding",
]
MIDDLEWARE = [
    "tuppence_web.api.one_shape",
    "tuppence_web.compression.CompressedPages",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "tuppence_web.accounts.middleware.remember_guest",
    "tuppence_web.places.middleware.keep_the_associations_time",
    "tuppence_web.social.middleware.note_who_is_online",
    "tuppence_web.web.errors.RefusalMiddleware",
]
ROOT_URLCONF = "tuppence_web.urls"
ASGI_APPLICATION = "tuppence_web.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "OPTIONS": {
            "builtins": ["tuppence_web.rulebook.templatetags.citations"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tuppence_web.accounts.middleware.to_do_count",
            ],
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["tuppence_web.compact_templates.Loader", "django.template.loaders.app_directories.Loader"],
                ),
            ],
        },
    }
]


# A line to PostgreSQL on which packets vanish is given up after some seconds: TCP itself waits for up to 15 minutes.
DEAD_LINES = {"connect_timeout": 5, "tcp_user_timeout": 5000, "keepalives_idle": 5, "keepalives_interval": 2}


def database() -> dict[str, Any]:
    """PostgreSQL if TUPPENCE_DATABASE_URL is set, else SQLite in the data folder."""
    address = os.environ.get("TUPPENCE_DATABASE_URL")
    if address:
        parsed = dj_database_url.parse(address, conn_health_checks=True)
        return {**parsed, "OPTIONS": {**DEAD_LINES, **parsed.get("OPTIONS", {})}}
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": data_folder.folder() / "tuppence.sqlite3",
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=5000;",
        },
    }


DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = os.environ.get("TUPPENCE_TIME_ZONE") or "UTC"  # the proposed default: every venue has its own
LANGUAGE_CODE = "en"
USE_I18N = False
FORMAT_MODULE_PATH = "tuppence_web.formats"

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
        "style-src": [SELF, "'unsafe-inline'"] if VITE_DEV else [SELF],  # Vite's server injects styles
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
CSRF_FAILURE_VIEW = "tuppence_web.web.errors.csrf_failure"
if HTTPS:
    SECURE_HSTS_SECONDS = 31_536_000

# Accounts: Django's own, with the pages of django-allauth around them.
AUTH_USER_MODEL = "accounts.Person"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "tables"
ACCOUNT_ADAPTER = "tuppence_web.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    name: f"tuppence_web.accounts.allauth_forms.{form}"
    for name, form in {
        "login": "LoginForm",
        "signup": "SignupForm",
        "add_email": "AddEmailForm",
        "reset_password": "ResetPasswordForm",
    }.items()
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "tuppence_web.accounts.forms.SignupForm"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_RATE_LIMITS = {
    "login_failed": "10/m/ip,5/300s/key",  # per IP address, and per address and account
    "login_failed_everywhere": "50/h/key",  # per account, from unknown browsers
    "login_failed_here": "5/300s/key",  # per account and known browser
}
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True  # two weeks; the guest's cookie lasts longer
ACCOUNT_EMAIL_NOTIFICATIONS = True  # an e-mail when the password, the address or the second step changes
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # only in the browser that signed up
ACCOUNT_CHANGE_EMAIL = True  # one address per account; a new one replaces it once confirmed
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
MFA_ADAPTER = "tuppence_web.accounts.adapter.MFAAdapter"
MFA_TOTP_ISSUER = "Tuppence"
MFA_TOTP_TOLERANCE = 1  # steps of 30 seconds: accept a code that expired while it was typed
USERSESSIONS_ADAPTER = "tuppence_web.accounts.adapter.SessionsAdapter"
USERSESSIONS_TRACK_ACTIVITY = False
SESSION_COOKIE_SECURE = HTTPS
SITE_URL = (os.environ.get("TUPPENCE_SITE_URL") or "http://localhost:8000").rstrip("/")  # for links in e-mails

# Without an SMTP server, e-mails are printed to the terminal.
EMAIL_HOST = os.environ.get("TUPPENCE_SMTP_HOST", "")
EMAIL_PORT = int(env_number("TUPPENCE_SMTP_PORT", 587))
EMAIL_HOST_USER = os.environ.get("TUPPENCE_SMTP_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("TUPPENCE_SMTP_PASSWORD", "")
EMAIL_USE_TLS = EMAIL_PORT == 587
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
DEFAULT_FROM_EMAIL = os.environ.get("TUPPENCE_EMAIL_FROM") or "Tuppence <house@localhost>"

# The push services of the known browsers, as origins; a star stands for any part of a host's name. The server sends to
# addresses that browsers name, so to no others.
PUSH_SERVICES = [
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
    *env_list("TUPPENCE_PUSH_SERVICES"),
]

LOGGING_CONFIG = "logging.config.dictConfig"
LOGGING = logs.config()

DRAIN_SECONDS = env_number("TUPPENCE_DRAIN_SECONDS", 0)  # not ready, but open, after SIGTERM
METRICS_TOKEN = os.environ.get("TUPPENCE_METRICS_TOKEN", "")  # who has it may read /metrics
REDIS_URL = os.environ.get("TUPPENCE_REDIS_URL", "")  # for counting limits across processes
# Rate limits per guest and per IP address; 0: no limit (docs/operate.md).
SENDS_A_SECOND = (env_number("TUPPENCE_SENDS_A_SECOND", 20), env_number("TUPPENCE_SENDS_A_SECOND_ADDRESS", 200))
CHANGES_A_MINUTE = (
    env_number("TUPPENCE_CHANGES_A_MINUTE", 60),
    env_number("TUPPENCE_CHANGES_A_MINUTE_ADDRESS", 600),
    env_number("TUPPENCE_CHANGES_A_MINUTE_TABLE", 300),
)
PRACTICE_A_MINUTE = (
    env_number("TUPPENCE_PRACTICE_A_MINUTE", 120),
    env_number("TUPPENCE_PRACTICE_A_MINUTE_ADDRESS", 600),
)
READS_A_MINUTE = (env_number("TUPPENCE_READS_A_MINUTE", 120), env_number("TUPPENCE_READS_A_MINUTE_ADDRESS", 600))
CHECKS_A_MINUTE = (env_number("TUPPENCE_CHECKS_A_MINUTE", 300), env_number("TUPPENCE_CHECKS_A_MINUTE_ADDRESS", 1500))
TABLES_A_MINUTE = (env_number("TUPPENCE_TABLES_A_MINUTE", 10), env_number("TUPPENCE_TABLES_A_MINUTE_ADDRESS", 60))

# Limits per connection, per IP address and for all (connections.py, docs/operate.md).
BOUNDS = Bounds(
    connections=int(env_number("TUPPENCE_CONNECTIONS", 2000)),
    connections_address=int(env_number("TUPPENCE_CONNECTIONS_ADDRESS", 500)),
    waiting_bytes=int(env_number("TUPPENCE_WAITING_KB", 1024) * 1024),
    waiting_bytes_in_all=int(env_number("TUPPENCE_WAITING_KB_IN_ALL", 65536) * 1024),
    head_bytes=int(env_number("TUPPENCE_HEAD_KB", 32) * 1024),
    body_bytes=int(env_number("TUPPENCE_BODY_KB", 4096) * 1024),
    head_seconds=env_number("TUPPENCE_HEAD_SECONDS", 10),
    request_seconds=env_number("TUPPENCE_REQUEST_SECONDS", 120),
)
DATA_UPLOAD_MAX_MEMORY_SIZE = BOUNDS.body_bytes
FILE_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024  # larger uploads are buffered on disk

ABANDONED_DAYS = env_number("TUPPENCE_ABANDONED_DAYS", 7)  # after these without a move a match is abandoned
HOST_GONE_SECONDS = env_number("TUPPENCE_HOST_GONE_SECONDS", 120)  # then another person at the table hosts it
PATHS_DAYS = env_number("TUPPENCE_PATHS_DAYS", 30)  # how long animation paths are stored
# Processes for physics and champions; by default all cores but one.
WORKERS = int(env_number("TUPPENCE_WORKERS", max(1, (os.cpu_count() or 1) - 1)))
# How long a bot waits before it plays; 0: about as long as a person.
BOT_DELAY_MS = env_number("TUPPENCE_BOT_DELAY_MS", 0)
