"""Checks that only our own pages open WebSockets."""

from __future__ import annotations

from django.conf import settings
from django.http.request import split_domain_port, validate_host
from starlette.websockets import WebSocket

FORBIDDEN = 1008  # the close code for other origins


def is_own_origin(websocket: WebSocket) -> bool:
    """Whether the connecting page is ours. Programs other than browsers send no origin."""
    host = websocket.headers.get("host", "")
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    origin = websocket.headers.get("origin")
    if origin is None or origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    return origin.partition("://")[2] == host
