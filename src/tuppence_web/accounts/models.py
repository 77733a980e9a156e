"""Guests, and people with accounts."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models

from tuppence_web.accounts.rules import NAME_LENGTH
from tuppence_web.web import clock
from tuppence_web.web.fields import OneLine


class Guest(models.Model):
    """A player, with or without an account, identified by a signed cookie.

    The cookie includes ``sign_outs``: increasing it invalidates all cookies issued before. A guest who has done nothing
    yet (chosen no name, taken no seat) has a cookie but no row.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = OneLine(max_length=NAME_LENGTH)
    sign_outs = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.id)


class EndedCookie(models.Model):
    """The digest of a guest's cookie that is invalid because its browser signed out."""

    digest = models.CharField(primary_key=True, max_length=64)
    at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return self.digest


class People(BaseUserManager["Person"]):
    """Creates accounts, as Django's management commands expect."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> Person:
        """Create an account. Without a password, its owner sets one through "Forgotten password"."""
        person = self.model(email=email.strip().lower(), **fields)
        person.set_password(password)
        person.save(using=self._db)
        return person

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> Person:
        """Create an officer of the association."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class Person(AbstractBaseUser, PermissionsMixin):
    """A person with an account, or whom somebody has entered by name alone. ``is_staff`` marks officers.

    The row of a person who leaves stays, because results and payments refer to it; name and address are removed. So
    does the row of a person without an account whom an account has claimed (``claimed_by``), for their old tables.
    """

    name = OneLine(max_length=NAME_LENGTH)
    email = models.EmailField(unique=True, null=True)
    guest = models.OneToOneField(Guest, models.PROTECT, related_name="person", null=True)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField("officer of the association", default=False)
    joined = models.DateTimeField(default=clock.now)
    left = models.DateTimeField(null=True, editable=False)
    claimed_by = models.ForeignKey("self", models.PROTECT, related_name="claimed", null=True, editable=False)

    mark = ""  # added to the name in a list with namesakes: see `queries.mark_namesakes`

    objects: ClassVar[People] = People()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return self.name + self.mark

    @property
    def without_account(self) -> bool:
        """Whether somebody entered this person by name alone, and no account has claimed them yet."""
        return self.email is None and self.left is None


class Token(models.Model):
    """Authenticates a program that acts for a person at the HTTP API. Only a digest of the token is stored."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="tokens")
    name = OneLine(max_length=NAME_LENGTH)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(default=clock.now)
    used = models.DateTimeField("last used", null=True, editable=False)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.name
