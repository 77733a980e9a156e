"""Who plays, and who is known by an account."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models

from tuppence_web import clock
from tuppence_web.accounts.rules import NAME_LENGTH
from tuppence_web.fields import OneLine


class Guest(models.Model):
    """Somebody at a table, with an account or without; the cookie that holds the id is signed.

    ``sign_outs`` stands in the cookie too: raised, it makes all cookies worthless that were sent before. Who has done
    nothing yet (no name chosen, no seat taken) has a cookie but is not written down.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = OneLine(max_length=NAME_LENGTH)
    sign_outs = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.id)


class EndedCookie(models.Model):
    """A cookie of a guest that counts no more because its browser signed out; by its digest."""

    digest = models.CharField(primary_key=True, max_length=64)
    at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return self.digest


class People(BaseUserManager["Person"]):
    """Makes accounts; Django's commands ask for these two functions."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> Person:
        """An account; without a password its owner sets one by "forgotten password"."""
        person = self.model(email=email.strip().lower(), **fields)
        person.set_password(password)
        person.save(using=self._db)
        return person

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> Person:
        """An officer of the association."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class Person(AbstractBaseUser, PermissionsMixin):
    """Somebody with an account. ``is_staff`` marks the association's officers.

    Who leaves keeps the row, because games and money hang on it; the name and the address go.
    """

    name = OneLine(max_length=NAME_LENGTH)
    email = models.EmailField(unique=True, null=True)
    guest = models.OneToOneField(Guest, models.PROTECT, related_name="person", null=True)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField("officer of the association", default=False)
    joined = models.DateTimeField(default=clock.now)
    left = models.DateTimeField(null=True, editable=False)

    mark = ""  # what is put to the name in a list in which another has the same: `queries.told_apart`

    objects: ClassVar[People] = People()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return self.name + self.mark


class Token(models.Model):
    """With which a program speaks for a person at the HTTP API. The token itself is known to its holder only."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="tokens")
    name = OneLine(max_length=NAME_LENGTH)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(default=clock.now)
    used = models.DateTimeField("last used", null=True, editable=False)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.name
