"""Who plays, who is known by an account, and what each account has asked for."""

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


class Done(models.Model):
    """A request that has been carried out, by the id that its sender gave it, and what came of it.

    ``asked``: a keyed digest of the action and all its words, which a repeated request has to have too.
    """

    id = models.UUIDField(primary_key=True)
    action = models.CharField(max_length=80)
    asked = models.CharField(max_length=64)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)
    answer = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = "change"

    def __str__(self) -> str:
        return f"{self.action} {self.id}"


class Notice(models.Model):
    """Something a person has been told; it also went by e-mail."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="notices")
    subject = OneLine(max_length=200)
    text = models.TextField()
    link = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return self.subject


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
