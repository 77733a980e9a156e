"""Changes what people hear of, and in which browsers."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from uuid import UUID

from django.conf import settings
from django.db import transaction

from tuppence_web.accounts.actions import guest_for, write_down
from tuppence_web.accounts.models import Person
from tuppence_web.notifications.events import EMAIL, Channel, Event, offered
from tuppence_web.notifications.models import Notification, PendingNotification, Preference, Subscription, TableAlert
from tuppence_web.notifications.rules import MOST_BROWSERS, PushSubscription, is_sound
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

UNKNOWN_SERVICE = "This site does not support the push service of your browser."


@transaction.atomic
def subscribe(guest: UUID, browser: PushSubscription) -> None:
    """Let a browser show notifications to a guest, and to nobody who used it before. Raises Refused."""
    if not is_sound(browser, settings.PUSH_SERVICES):
        raise Refused(UNKNOWN_SERVICE)
    write_down(guest.hex)
    keys = {"guest_id": guest, "p256dh": browser.p256dh, "auth": browser.auth}
    Subscription.objects.update_or_create(endpoint=browser.endpoint, defaults=keys)
    newest = Subscription.objects.filter(guest=guest).order_by("-pk").values_list("pk", flat=True)
    Subscription.objects.filter(pk__in=list(newest[MOST_BROWSERS:])).delete()


def unsubscribe(guest: UUID, endpoint: str) -> None:
    """Show a guest no more notifications in a browser."""
    Subscription.objects.filter(guest=guest, endpoint=endpoint).delete()


def unsubscribe_all(guest: UUID) -> None:
    """Show a guest no more notifications in any browser."""
    Subscription.objects.filter(guest=guest).delete()


def forget_browsers(sender: str, **more: object) -> None:
    """A guest signed out somewhere: no browser shows anything until it is opened again and signed in."""
    unsubscribe_all(UUID(sender))


def choose(guest: UUID, chosen: Collection[str], account: bool = True) -> None:
    """Choose by which channels a guest hears of what. ``chosen``: events with channels that are on, as "turn push"."""
    write_down(guest.hex)
    choices = [(event, channel) for event, channels in offered(account).items() for channel in channels]
    _prefer(guest, [(event, channel, f"{event.name} {channel}" in chosen) for event, channel in choices])


def stop_emails(person: Person, event: Event) -> None:
    """Send a person no more e-mails about an event."""
    _prefer(guest_for(person).id, [(event, EMAIL, False)])


def _prefer(guest: UUID, choices: Iterable[tuple[Event, Channel, bool]]) -> None:
    rows = [Preference(guest_id=guest, event=event.name, channel=channel, on=on) for event, channel, on in choices]
    unique = ["guest", "event", "channel"]
    Preference.objects.bulk_create(rows, update_conflicts=True, unique_fields=unique, update_fields=["on"])


def alert(guest: UUID, game: str) -> None:
    """Notify a guest, once, when a table of a game is opened to anyone."""
    write_down(guest.hex)
    TableAlert.objects.update_or_create(guest_id=guest, game=game, defaults={"at": clock.now()})


def cancel_alert(guest: UUID, game: str) -> None:
    """Take that back."""
    TableAlert.objects.filter(guest=guest, game=game).delete()


def forget(sender: object, person: Person, **more: object) -> None:
    """Delete everything about the notifications of a person who closes the account."""
    Notification.objects.filter(person=person).delete()
    for model in (Preference, Subscription, PendingNotification, TableAlert):
        model.objects.filter(guest=person.guest_id).delete()
