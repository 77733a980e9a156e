"""Who plays."""

from __future__ import annotations

import uuid

from django.db import models

from tuppence_web.accounts.rules import NAME_LENGTH


class Guest(models.Model):
    """A person without an account; the cookie that holds the id is signed."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.id)
