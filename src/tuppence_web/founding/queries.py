"""Requests for leagues: who sees them, and which wait for an officer."""

from __future__ import annotations

from django.urls import reverse

from tuppence_web.accounts.hooks import ToDo
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.founding.models import LeagueRequest
from tuppence_web.founding.rules import RULE
from tuppence_web.web.refusals import NotThere, NotYours


def request_of(request_id: int) -> LeagueRequest:
    """A request for a league. Raises NotThere if there is none."""
    found = LeagueRequest.objects.select_related("by", "decided_by", "season").filter(pk=request_id).first()
    if found is None:
        raise NotThere("There is no such request.")
    return found


def must_see(person: Person, request: LeagueRequest) -> None:
    """Raise NotYours unless a request is the person's own, or the person is an officer."""
    if not person.is_staff and request.by_id != person.pk:
        raise NotYours("Only officers and the person who asked for the league may see this.", RULE)


def open_request_of(person: Person) -> LeagueRequest | None:
    """The request of a person that is not decided yet."""
    return LeagueRequest.objects.filter(by=person, decided=None).first()


def to_dos() -> list[ToDo]:
    """The requests that wait for an officer."""
    waiting = list(LeagueRequest.objects.filter(decided=None).select_related("by"))
    mark_namesakes(one.by for one in waiting)
    return [
        ToDo(
            "New leagues",
            one.league,
            f"{one.by}, at {one.venue}, from {one.first_day:%d.%m.%Y}",
            reverse("league_request", args=[one.pk]),
        )
        for one in waiting
    ]


def requests_by(person: Person) -> list[dict[str, object]]:
    """The requests of a person, ready for JSON."""
    own = ("at", "venue", "address", "region", "league", "zone", "first_day", "time", "decided", "why")
    return list(LeagueRequest.objects.filter(by=person).values(*own))
