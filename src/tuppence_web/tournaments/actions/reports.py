"""What conduct needs to know of a tournament: who plays in it, and who decides (11.06(a)(iv), 12.03(a))."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Q
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.conduct.hooks import Occasion
from tuppence_web.memberships.queries import certified
from tuppence_web.tournaments.models import Slot, Tournament
from tuppence_web.tournaments.queries import find, may_enter_results
from tuppence_web.tournaments.rules import match_title
from tuppence_web.web import clock


def occasion_of(tournament_id: int) -> Occasion:
    """A tournament as an occasion."""
    tournament = find(tournament_id)
    slots = list(Slot.objects.filter(tournament=tournament).select_related("match"))
    officials = list(tournament.officials.all())
    playing = Person.objects.filter(tournament_entries__tournament=tournament, tournament_entries__withdrawn=None)
    here = {one.pk: one for one in (*playing.order_by("name", "id"), *officials, tournament.administrator)}
    return Occasion(
        title=tournament.name,
        path=reverse("tournament", args=[tournament_id]),
        zone=tournament.zone,
        matches={slot.pk: match_title(slot.key) for slot in slots},
        players={slot.pk: slot.match.players for slot in slots},
        present=[one.pk for one in playing] if tournament.started else (),
        people=list(here.values()),
        hears=[tournament.administrator, *officials],
        decides=lambda person: may_enter_results(person, tournament),
    )


def tournaments_decided_by(person: Person) -> Collection[int]:
    """The tournaments that a person runs, and those with them as an official who is certified today."""
    mine = Q(administrator=person)
    if certified([person.pk], clock.today()):
        mine |= Q(officials=person)
    return set(Tournament.objects.filter(mine).values_list("pk", flat=True))


def titles_of(tournaments: Collection[int]) -> Mapping[int, str]:
    """The titles of tournaments."""
    return dict(Tournament.objects.filter(pk__in=tournaments).values_list("pk", "name"))
