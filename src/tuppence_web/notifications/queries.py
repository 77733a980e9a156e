"""Queries about notifications: who hears of what, and what is pending."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from django.db.models import Q

from tuppence_web.accounts.models import Person
from tuppence_web.notifications.events import BOTH, EMAIL, PUSH, VISITOR, Channel, Event, offered
from tuppence_web.notifications.models import Notification, PendingNotification, Preference, Subscription, TableAlert
from tuppence_web.notifications.rules import ALERT_FOR
from tuppence_web.web import clock

MOST = 20  # notifications that are listed


def wanting(event: Event, channel: Channel) -> Q:
    """The rows of those guests who want to hear of an event by a channel; rows without a guest are as usual."""
    usual = channel in event.usual
    others = Preference.objects.filter(event=event.name, channel=channel, on=not usual).values("guest")
    return ~Q(guest__in=others) if usual else Q(guest__in=others)


def choices_of(guest: uuid.UUID, account: bool) -> list[tuple[Event, list[tuple[Channel, bool | None]]]]:
    """What a guest has chosen for each event, by channel; None where there is no choice."""
    rows = Preference.objects.filter(guest=guest).values_list("event", "channel", "on")
    chosen = {(event, channel): on for event, channel, on in rows}

    def choice(event: Event, channel: Channel) -> bool | None:
        usual = channel in event.usual
        return chosen.get((event.name, channel), usual) if channel in event.choices else None

    columns = BOTH if account else (PUSH,)
    return [(event, [(channel, choice(event, channel)) for channel in columns]) for event in offered(account)]


def notifications_of(person: Person) -> list[Notification]:
    """A person's latest notifications, newest first."""
    return list(Notification.objects.filter(person=person).order_by("-at", "-pk")[:MOST])


def reachable(guests: Collection[str]) -> set[str]:
    """Those of these guests who are notified of visitors to their tables."""
    among = [uuid.UUID(guest) for guest in guests]
    found = Subscription.objects.filter(wanting(VISITOR, PUSH), guest__in=among).values_list("guest_id", flat=True)
    return {guest.hex for guest in found}


def browsers_of(guest: uuid.UUID) -> int:
    """The number of browsers that show notifications to a guest."""
    return Subscription.objects.filter(guest=guest).count()


def hears_of(guest: uuid.UUID, event: Event) -> bool:
    """Whether a guest who is away hears of an event at a table."""
    return (
        Subscription.objects.filter(wanting(event, PUSH), guest=guest).exists()
        or Person.objects.filter(wanting(event, EMAIL), guest=guest, is_active=True, email__isnull=False).exists()
    )


def alerts_for(game: str, host: str) -> list[TableAlert]:
    """The alerts for a table of a game, except one of the host who opened it."""
    rows = TableAlert.objects.filter(game=game, at__gte=clock.now() - ALERT_FOR)
    return list(rows.exclude(guest=uuid.UUID(host)).order_by("pk"))


def games_awaited(guest: uuid.UUID) -> set[str]:
    """The games for which a guest has an alert."""
    rows = TableAlert.objects.filter(guest=guest, at__gte=clock.now() - ALERT_FOR)
    return set(rows.values_list("game", flat=True))


def notifications_about(person: Person) -> dict[str, object]:
    """All that is stored about a person's notifications, for their data download."""
    guest = Q(guest=person.guest_id)
    received = Notification.objects.filter(person=person).order_by("at")
    preferences = Preference.objects.filter(guest).order_by("pk")
    browsers = Subscription.objects.filter(guest).order_by("pk")
    pending = PendingNotification.objects.filter(guest).order_by("pk")
    alerts = TableAlert.objects.filter(guest).order_by("pk")
    return {
        "received": list(received.values("at", "subject", "text", "link")),
        "preferences": list(preferences.values("event", "channel", "on")),
        "browsers": list(browsers.values("endpoint", "at")),
        "pending": list(pending.values("table", "host", "since")),
        "alerts": list(alerts.values("game", "at")),
    }
