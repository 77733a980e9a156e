"""Changing guests."""

from __future__ import annotations

from django.http import HttpRequest

from tuppence_web.accounts.models import Guest
from tuppence_web.accounts.queries import guest_of
from tuppence_web.accounts.rules import proposed_name


def welcome(request: HttpRequest) -> Guest:
    """The guest who makes a request; a new one gets a proposed name, and the cookie with the answer."""
    guest = guest_of(request)
    if guest is None:
        guest = Guest.objects.create(name=proposed_name())
        request.META["tuppence.new_guest"] = guest
    return guest


def rename(guest_id: str, name: str) -> None:
    """Give a guest a name that has been cleaned."""
    Guest.objects.filter(id=guest_id).update(name=name)
