"""Notices."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tuppence_web.web import clock
from tuppence_web.web.fields import OneLine


class Notice(models.Model):
    """A notice to a person, which was also sent by e-mail."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    subject = OneLine(max_length=200)
    text = models.TextField()
    link = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=clock.now)

    class Meta:
        db_table = "accounts_notice"  # where earlier versions kept it

    def __str__(self) -> str:
        return self.subject
