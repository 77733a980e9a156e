"""The requests that have been carried out."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tuppence_web.web import clock


class Request(models.Model):
    """A request that has been carried out: its id, chosen by the sender, and its result.

    ``digest`` is a keyed digest of the action and its arguments. A repeated request must have the same.
    """

    id = models.UUIDField(primary_key=True)
    action = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, db_column="asked")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)
    answer = models.BigIntegerField(default=0)

    class Meta:
        db_table = "accounts_done"  # the name in earlier versions
        verbose_name = "change"

    def __str__(self) -> str:
        return f"{self.action} {self.id}"
