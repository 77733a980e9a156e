"""Who counts as online, and limits of friends and invitations. No Django."""

from __future__ import annotations

import secrets
from datetime import timedelta

ONLINE = timedelta(minutes=2)  # since their last page, for those who are connected to no table
INVITED_FOR = timedelta(hours=12)
MOST_FRIENDS = 200


def new_link() -> str:
    """A random token for a link by which somebody becomes a friend."""
    return secrets.token_urlsafe(16)
