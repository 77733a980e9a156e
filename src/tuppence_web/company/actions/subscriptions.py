"""The browsers that show notifications, and what their guests want to be told."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.db import transaction

from tuppence_web.accounts.actions import write_down
from tuppence_web.company.models import Asked, Subscription
from tuppence_web.company.rules import MOST_BROWSERS, PushSubscription, is_sound
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

UNKNOWN_SERVICE = "The push service of this browser is not among those to which this house sends."


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
    """Let a browser of a guest show none any more."""
    Subscription.objects.filter(guest=guest, endpoint=endpoint).delete()


def unsubscribe_all(guest: UUID) -> None:
    """Let no browser show notifications to a guest."""
    Subscription.objects.filter(guest=guest).delete()


def ask(guest: UUID, game: str) -> None:
    """Tell a guest, once, when a table of a game is opened to anyone."""
    write_down(guest.hex)
    Asked.objects.update_or_create(guest_id=guest, game=game, defaults={"at": clock.now()})


def ask_no_more(guest: UUID, game: str) -> None:
    """Take that back."""
    Asked.objects.filter(guest=guest, game=game).delete()


def forget(sender: str, **more: object) -> None:
    """A guest signed out somewhere: no browser shows anything until it is opened again and signed in."""
    Subscription.objects.filter(guest=UUID(sender)).delete()
