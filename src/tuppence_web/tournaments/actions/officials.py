"""What happens to tournaments when an official's certificate is withdrawn (10.01)."""

from __future__ import annotations

from django.db.models import Q
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.notifications.actions.notify import notify
from tuppence_web.notifications.events import OFFICE
from tuppence_web.tournaments.models import Slot, Tournament
from tuppence_web.tournaments.queries import certified_now


def notify_of_withdrawal(person: Person, **more: object) -> None:
    """Notify the administrators of this official's coming tournaments: that it was withdrawn, but not why."""
    named = Q(officials=person) | Q(pk__in=Slot.objects.filter(match__official=person).values("tournament"))
    found = Tournament.objects.filter(named, paid_out=None, cancelled=None).distinct()
    for one in found.select_related("administrator"):
        text = f"{person.name} is no longer a certified official, and cannot enter results of {one.name}."
        if not certified_now(list(one.officials.values_list("pk", flat=True)), one):
            text += " The tournament has no certified official now. Please name another (10.01)."
        link = reverse("tournament_desk", args=[one.pk])
        notify(OFFICE, [one.administrator], f"{one.name}: an official's certificate was withdrawn", text, link)
