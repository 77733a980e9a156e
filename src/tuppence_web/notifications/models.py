"""Notifications, the browsers that show them, what people have chosen, and what is still to be sent.

The tables keep the names that they had in earlier apps.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from tuppence_web.accounts.models import Guest
from tuppence_web.web import clock
from tuppence_web.web.fields import OneLine


class Notification(models.Model):
    """A notification on a person's account page."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notifications")
    subject = OneLine(max_length=200)
    text = models.TextField()
    link = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=clock.now)

    class Meta:
        db_table = "accounts_notice"

    def __str__(self) -> str:
        return self.subject


class Preference(models.Model):
    """Whether a guest, with or without an account, hears of an event by a channel. What has no row is as usual."""

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="preferences")
    event = models.CharField(max_length=20)
    channel = models.CharField(max_length=10)
    on = models.BooleanField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["guest", "event", "channel"], name="chosen_once")
        ]

    def __str__(self) -> str:
        return f"{self.guest_id} {self.event} {self.channel}"


class Subscription(models.Model):
    """A browser that shows notifications to a guest, with or without an account."""

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="subscriptions")
    endpoint = models.CharField(max_length=600, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    at = models.DateTimeField(default=clock.now)

    class Meta:
        db_table = "company_subscription"

    def __str__(self) -> str:
        return str(self.pk)


class PendingNotification(models.Model):
    """Somebody is waiting for a guest at a table, and the guest does not see it. Deleted once they do.

    ``host``: a visitor came before the start; otherwise it is the guest's turn. ``since``: the last time that somebody
    began to wait.
    """

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="pending")
    table = models.CharField(max_length=10)
    host = models.BooleanField(default=False)
    since = models.DateTimeField(default=clock.now)

    class Meta:
        db_table = "company_missed"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["guest", "table"], name="missed_once")
        ]

    def __str__(self) -> str:
        return f"{self.guest_id} {self.table}"


class TableAlert(models.Model):
    """A guest wants one notification when a table of a game is opened to anyone."""

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="alerts")
    game = models.CharField(max_length=40)
    at = models.DateTimeField(default=clock.now)

    class Meta:
        db_table = "company_asked"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["guest", "game"], name="asked_once")
        ]

    def __str__(self) -> str:
        return f"{self.guest_id} {self.game}"
