"""Friends, who is here, and what people want to be told while they are away."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from tuppence_web.accounts.models import Guest
from tuppence_web.web import clock


class Friendship(models.Model):
    """Somebody's friend. Both have such a row for the other."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="friendships")
    friend = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    since = models.DateTimeField(default=clock.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["person", "friend"], name="friends_once")
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.friend_id}"


class Invited(models.Model):
    """A friend who is invited to a table before its start."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    friend = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    table = models.CharField(max_length=10)
    at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["friend", "table"], name="invited_once")
        ]
        verbose_name_plural = "invited"

    def __str__(self) -> str:
        return f"{self.friend_id} {self.table}"


class Sociable(models.Model):
    """What an account has chosen about company. ``link``: the token of the link by which others become friends; null
    if there is none. ``seen``: the last page, kept only of those who show friends that they are here.
    """

    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="sociable")
    link = models.CharField(max_length=32, unique=True, null=True)
    shows = models.BooleanField(default=True)
    seen = models.DateTimeField(null=True)
    letters = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "sociable"

    def __str__(self) -> str:
        return str(self.person_id)


class Subscription(models.Model):
    """A browser that shows notifications to a guest, with or without an account."""

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="subscriptions")
    endpoint = models.CharField(max_length=600, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return str(self.pk)


class Missed(models.Model):
    """Somebody is waited for at a table and does not see it. Deleted once they do.

    ``host``: a visitor came before the start; otherwise it is their turn. ``told``, ``letter``: when a notification and
    a letter were sent about it, or found not to be needed.
    """

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="missed")
    table = models.CharField(max_length=10)
    host = models.BooleanField(default=False)
    since = models.DateTimeField(default=clock.now)
    told = models.DateTimeField(null=True, db_index=True)
    letter = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["guest", "table"], name="missed_once")
        ]
        verbose_name_plural = "missed"

    def __str__(self) -> str:
        return f"{self.guest_id} {self.table}"


class Asked(models.Model):
    """Somebody wants to be told, once, when a table of a game is opened to anyone."""

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="asked")
    game = models.CharField(max_length=40)
    at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["guest", "game"], name="asked_once")
        ]
        verbose_name_plural = "asked"

    def __str__(self) -> str:
        return f"{self.guest_id} {self.game}"
