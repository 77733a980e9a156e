"""Friends, invitations, and what people show of themselves.

The tables keep the names that they had in an earlier app.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from tuppence_web.web import clock


class Friendship(models.Model):
    """A person's friend, who has such a row too."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="friendships")
    friend = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    since = models.DateTimeField(default=clock.now)

    class Meta:
        db_table = "company_friendship"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["person", "friend"], name="friends_once")
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.friend_id}"


class TableInvitation(models.Model):
    """An invitation of a friend to a table before its start."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    friend = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    table = models.CharField(max_length=10)
    at = models.DateTimeField(default=clock.now)

    class Meta:
        db_table = "company_invited"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["friend", "table"], name="invited_once")
        ]

    def __str__(self) -> str:
        return f"{self.friend_id} {self.table}"


class SocialSettings(models.Model):
    """What an account shows to friends.

    ``link``: the token of the link by which others become friends; null if there is none. ``seen``: when they loaded
    their last page, stored only for those who show friends that they are online.
    """

    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="social")
    link = models.CharField(max_length=32, unique=True, null=True)
    shows = models.BooleanField(default=True)
    seen = models.DateTimeField(null=True)

    class Meta:
        db_table = "company_sociable"

    def __str__(self) -> str:
        return str(self.person_id)
