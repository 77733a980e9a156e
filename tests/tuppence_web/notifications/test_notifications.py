"""Recipients and channels of notifications, their settings, and the stored data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core import mail, signing
from django.test import Client

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import FIRST, key, night_of, started
from tests.tuppence_web.notifications.push_service import Browser, PushService
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.actions import leave
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.jobs.actions import carry_out_all
from tuppence_web.leagues.actions import matches, nights
from tuppence_web.leagues.models import Entrant
from tuppence_web.notifications import events, queries
from tuppence_web.notifications.actions import preferences
from tuppence_web.notifications.actions.channels import PUSHES, SALT, email_to
from tuppence_web.notifications.actions.notify import notify
from tuppence_web.notifications.events import COMPETITION, INVITATION, MATCH, MONEY, TURN, VISITOR, Event
from tuppence_web.notifications.models import Notification, PendingNotification, Preference, Subscription, TableAlert
from tuppence_web.notifications.rules import MOST_BROWSERS, PushSubscription

pytestmark = pytest.mark.django_db
PASSWORD = "a horse of a colour"
SETTINGS = "/notifications/settings/"
MESSAGE = ("Week 3 has moved", "It is on Friday now.", "/leagues/")


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    opened = PushService()
    settings.PUSH_SERVICES = [opened.address]
    yield opened
    opened.close()


@pytest.fixture
def rosie(db: None) -> Person:
    guest = Guest.objects.create(name="Rosie")
    return Person.objects.create_user("rosie@example.org", PASSWORD, name="Rosie", guest=guest)


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Callable[..., Any]:
    return lambda: django_capture_on_commit_callbacks(execute=True)


def guest_of(person: Person) -> Any:
    assert person.guest_id is not None
    return person.guest_id


def subscribed(person: Person, service: PushService, path: str = "/one") -> Browser:
    browser = Browser(service, path)
    preferences.subscribe(guest_of(person), PushSubscription(**browser.subscription))
    return browser


def emails_of(event: Event, person: Person, committed: Callable[..., Any]) -> int:
    """The number of e-mails of an event to a person. A listed event is always on the account page."""
    emails, shown = len(mail.outbox), Notification.objects.filter(person=person).count()
    with committed():
        notify(event, [person], *MESSAGE)
    assert Notification.objects.filter(person=person).count() == shown + event.listed
    return len(mail.outbox) - emails


def test_the_associations_notices_are_always_on_the_page(
    rosie: Person, client_of: ClientOf, committed: Callable[..., Any]
) -> None:
    assert [emails_of(event, rosie, committed) for event in (COMPETITION, MONEY, INVITATION)] == [1, 1, 0]
    client_of(rosie).post(SETTINGS, {"on": ["money email", "turn email"]})
    assert [emails_of(event, rosie, committed) for event in (COMPETITION, MONEY, TURN)] == [0, 1, 1]
    client_of(rosie).post(SETTINGS, {})
    assert not any(emails_of(event, rosie, committed) for event in events.EVENTS.values())


def test_people_without_a_guest_are_notified_as_usual(rosie: Person, committed: Callable[..., Any]) -> None:
    entered = Person.objects.create_user("entered@example.org", name="Entered")
    preferences.choose(guest_of(rosie), [])
    assert [emails_of(COMPETITION, one, committed) for one in (rosie, entered)] == [0, 1]


def test_a_browser_shows_what_its_guest_has_chosen(
    rosie: Person, service: PushService, committed: Callable[..., Any]
) -> None:
    browser = subscribed(rosie, service)
    with committed():
        notify(COMPETITION, [rosie], "Not to browsers, as usual", "")
        notify(MATCH, [rosie], "Long", "é" * 5000, "/tables/abcdefghjk/")
    carry_out_all(PUSHES)
    message = browser.reads()
    assert (message["title"], message["path"], len(message["body"])) == ("Long", "/tables/abcdefghjk/", 300)
    preferences.choose(guest_of(rosie), ["competition push"])
    with committed():
        notify(MATCH, [rosie], "Turned off", "")
        notify(COMPETITION, [rosie], *MESSAGE[:2])
    carry_out_all(PUSHES)
    assert browser.reads() == {"title": MESSAGE[0], "body": MESSAGE[1], "path": "/account/", "tag": "/account/"}
    assert service.came.empty()


def test_an_open_match_reaches_the_phone_that_asked(
    officer: Person, operator: Person, service: PushService, committed: Callable[..., Any]
) -> None:
    season = started(officer, operator)
    night = night_of(season, 1)
    player = Entrant.objects.filter(season=season).earliest("pk").person
    browser = subscribed(player, service)
    with on(FIRST):
        for entrant in Entrant.objects.filter(season=season):
            nights.mark_present(operator, key(), night.pk, entrant.pk, True)
        with committed():
            matches.open_table(operator, key(), night.pk, 1)
    carry_out_all(PUSHES)
    message = browser.reads()
    assert (message["title"], message["path"][:8]) == ("Your match is open", "/tables/")
    assert "your seat is reserved" in message["body"]
    assert player.notifications.latest("pk").link == message["path"]


def choices_on(client: Client) -> dict[str, bool]:
    page = client.get(SETTINGS).content.decode()
    boxes = re.findall(r'<input type="checkbox" name="on" value="([^"]+)"\s*(checked)?', page)
    return {name: checked == "checked" for name, checked in boxes}


def test_guests_choose_pushes_and_accounts_all_channels(rosie: Person, client_of: ClientOf) -> None:
    for client, account in ((client_of(None), False), (client_of(rosie), True)):
        usual = {
            f"{event.name} {one}": one in event.usual
            for event, channels in events.offered(account).items()
            for one in channels
        }
        assert choices_on(client) == usual
        chosen = {name: not on for name, on in usual.items()}
        for _ in range(2):
            assert client.post(SETTINGS, {"on": [name for name, on in chosen.items() if on]}).status_code == 302
        assert choices_on(client) == chosen


def test_forged_choices_are_ignored(client_of: ClientOf) -> None:
    client_of(None).post(SETTINGS, {"on": ["turn email", "open_table push", "money page", "turn", "", "x" * 5000]})
    assert sorted(Preference.objects.values_list("event", "channel", "on")) == [
        ("turn", "push", False),
        ("visitor", "push", False),
    ]


def test_an_email_stops_all_of_its_kind_without_a_sign_in(rosie: Person, client_of: ClientOf) -> None:
    preferences.choose(guest_of(rosie), ["turn email", "money email"])
    email = email_to(rosie, TURN, events.turn("A game", ["Tom"], "/tables/abcdefghjk/"))
    link = re.search(r"http://[^/]+(/letters/stop/\S+)", str(email.body))
    assert link is not None
    assert email.extra_headers["List-Unsubscribe"] == f"<{link[0]}>"
    nobody, before = client_of(None), Preference.objects.filter(on=True)
    assert "Stop these e-mails" in words_of(nobody.get(link[1]).content.decode())
    assert before.count() == 2  # a mail program that opens links stops nothing
    nobody.post(link[1])
    assert [one.event for one in before.all()] == [MONEY.name]
    preferences.choose(guest_of(rosie), ["turn email"])
    nobody.post(f"/letters/stop/{signing.dumps(rosie.pk, salt=SALT)}")  # the link of earlier e-mails
    assert not before.all().exists()
    assert nobody.get("/letters/stop/forged").status_code == 404
    entered = Person.objects.create_user("entered@example.org", name="Entered")
    nobody.post(f"/letters/stop/{signing.dumps([entered.pk, MONEY.name], salt=SALT)}")
    assert not Person.objects.filter(queries.wanting(MONEY, events.EMAIL), pk=entered.pk).exists()


def browser_number(number: int) -> PushSubscription:
    return PushSubscription(f"https://fcm.googleapis.com/{number}", "A" * 87, "A" * 22)


def test_a_guest_keeps_the_newest_browsers_until_signing_out(rosie: Person) -> None:
    guest = guest_of(rosie)
    for number in range(MOST_BROWSERS + 2):
        preferences.subscribe(guest, browser_number(number))
    assert not Subscription.objects.filter(endpoint=browser_number(1).endpoint).exists()
    assert queries.browsers_of(guest) == MOST_BROWSERS
    preferences.forget_browsers(guest.hex)
    assert queries.browsers_of(guest) == 0


def pending(person: Person) -> PendingNotification:
    return PendingNotification.objects.create(guest_id=guest_of(person), table="abcdefghjk")


def test_events_without_recipients_are_not_stored(rosie: Person) -> None:
    guest = guest_of(rosie)
    assert not queries.hears_of(guest, TURN)
    preferences.subscribe(guest, browser_number(1))
    assert queries.hears_of(guest, TURN)
    assert queries.reachable([guest.hex]) == {guest.hex}
    preferences.choose(guest, ["turn email"])
    assert [queries.hears_of(guest, event) for event in (TURN, VISITOR)] == [True, False]
    assert queries.reachable([guest.hex]) == set()


def test_stored_data_are_exported_and_deleted_with_the_account(rosie: Person, ann: Person, client_of: ClientOf) -> None:
    guest = guest_of(rosie)
    preferences.subscribe(guest, browser_number(1))
    preferences.alert(guest, "a-game")
    preferences.stop_emails(rosie, MONEY)
    pending(rosie)
    notify(COMPETITION, [rosie, ann], *MESSAGE)
    known = client_of(rosie).get("/account/data.json").json()["notifications"]
    assert {name: len(rows) for name, rows in known.items()} == dict.fromkeys(known, 1)
    assert known["received"][0]["subject"] == MESSAGE[0]
    leave(rosie, key(), PASSWORD)
    for model in (Preference, Subscription, PendingNotification, TableAlert):
        assert not model.objects.exists()
    assert Notification.objects.get().person == ann
