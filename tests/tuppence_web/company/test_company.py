"""Friends by a link, who sees whom, letters about turns, and what is kept of all that."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import ClientOf, Named
from tests.tuppence_web.leagues.making import key
from tests.tuppence_web.visitors import words_of
from tuppence.game import game_type
from tuppence_web.accounts.actions import leave
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.company import queries
from tuppence_web.company.actions import away, friends, subscriptions
from tuppence_web.company.models import Asked, Friendship, Missed, Sociable, Subscription
from tuppence_web.company.queries import FriendHere, FriendsTable, Invitation
from tuppence_web.company.rules import HERE, MOST_BROWSERS, PushSubscription
from tuppence_web.tables.gathering import OpenTable, Turn
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, NotYours, Refused

pytestmark = pytest.mark.django_db
PASSWORD = "a horse of a colour"


@pytest.fixture(autouse=True)
def nobody_was_noted() -> None:
    """People of one test are not those of another with the same numbers."""
    cache.clear()


def browser(number: int) -> PushSubscription:
    return PushSubscription(f"https://fcm.googleapis.com/{number}", "A" * 87, "A" * 22)


@pytest.fixture
def rosie(db: None) -> Person:
    made = Person.objects.create_user("rosie@example.org", PASSWORD, name="Rosie Posie")
    made.guest = Guest.objects.create(name="Rosie Posie")
    made.save()
    return made


def page(client: Client, path: str) -> str:
    return words_of(client.get(path).content.decode())


def test_a_link_makes_friends_on_both_sides_once_confirmed(rosie: Person, ann: Person, client_of: ClientOf) -> None:
    client_of(rosie).post("/friends/link", {"on": "on"})
    link = Sociable.objects.get(person=rosie).link
    path = f"/friends/{link}/"
    assert path in client_of(rosie).get("/friends/").content.decode()
    asked = page(client_of(None), path)
    assert "Rosie Posie wants to play with you" in asked
    assert "Keep your name" in asked
    client_of(ann).get(path)
    assert not queries.are_friends(ann, rosie)  # only looked
    for _ in range(2):
        client_of(ann).post(path)
    assert [queries.friends_of(ann), queries.friends_of(rosie)] == [[rosie], [ann]]
    client_of(rosie).post(f"/friends/{ann.pk}/part")
    assert Friendship.objects.count() == 0


def test_a_link_that_was_taken_back_or_replaced_makes_nobody_a_friend(rosie: Person, ann: Person) -> None:
    first = friends.make_link(rosie)
    second = friends.make_link(rosie)
    assert first != second
    with pytest.raises(NotThere):
        friends.befriend(ann, first)
    with pytest.raises(Refused, match="your own link"):
        friends.befriend(rosie, second)
    friends.take_link_back(rosie)
    with pytest.raises(NotThere):
        friends.befriend(ann, second)


def test_friends_are_shown_who_is_here_unless_that_is_turned_off(
    rosie: Person, ann: Person, person: Named, client_of: ClientOf
) -> None:
    friends.befriend(ann, friends.make_link(rosie))
    assert "Rosie Posie is online" not in page(client_of(ann), "/")
    client_of(rosie).get("/rules/")
    assert "Rosie Posie is online" in page(client_of(ann), "/")
    assert "Rosie Posie" not in page(client_of(person("Stranger")), "/")
    assert "Rosie Posie" not in page(client_of(None), "/")
    Sociable.objects.filter(person=rosie).update(seen=clock.now() - HERE)
    assert "Rosie Posie is online" not in page(client_of(ann), "/")
    friends.note_seen(rosie)
    client_of(rosie).post("/friends/shown", {})
    assert Sociable.objects.get(person=rosie).seen is None
    friends.note_seen(rosie)
    assert Sociable.objects.get(person=rosie).seen is None
    assert "Rosie Posie is online" not in page(client_of(ann), "/")
    connected = [rosie.guest_id.hex] if rosie.guest_id else []
    assert queries.friends_here(ann, connected, []) == []


def open_at(id: str, *people: Person) -> OpenTable:
    guests = frozenset(one.guest_id.hex for one in people if one.guest_id is not None)
    return OpenTable(id, game_type(A_GAME), "", "", 1, clock.now(), False, "", guests)


def test_a_table_has_one_signal_whoever_waits_there(rosie: Person, ann: Person, person: Named) -> None:
    lobby, other = open_at("lobby", rosie, ann), open_at("other", ann)
    here = [FriendHere(rosie, lobby), FriendHere(ann, lobby), FriendHere(person("Tom"), None)]
    [both], elsewhere = queries.waiting_at(here, [])
    assert (both.table, both.names) == (lobby, "Rosie Posie and Ann")
    assert [str(one) for one in elsewhere] == ["Tom"]
    invited = Invitation(rosie, "lobby", lobby.game.title)
    assert queries.waiting_at([*here, FriendHere(ann, other)], [invited])[0] == [FriendsTable(other, [ann])]


def test_only_friends_can_be_invited(rosie: Person, ann: Person) -> None:
    with pytest.raises(NotYours):
        friends.invite(rosie, ann.pk, "abcdefghjk", "A game")
    friends.befriend(ann, friends.make_link(rosie))
    for _ in range(2):
        assert friends.invite(rosie, ann.pk, "abcdefghjk", "A game") == ann


def test_a_guest_has_so_many_browsers_the_newest(rosie: Person) -> None:
    assert rosie.guest_id is not None
    for number in range(MOST_BROWSERS + 2):
        subscriptions.subscribe(rosie.guest_id, browser(number))
    kept = [row.endpoint for row in queries.subscriptions_of(rosie.guest_id)]
    assert kept == [f"https://fcm.googleapis.com/{number}" for number in range(2, MOST_BROWSERS + 2)]


def test_who_signs_out_is_told_nothing_more(
    rosie: Person, client_of: ClientOf, django_capture_on_commit_callbacks: Any
) -> None:
    assert rosie.guest_id is not None
    subscriptions.subscribe(rosie.guest_id, browser(1))
    subscriptions.forget(rosie.guest_id.hex)
    assert not Subscription.objects.exists()


def missed(rosie: Person, minutes: int) -> Missed:
    assert rosie.guest is not None
    since = clock.now() - timedelta(minutes=minutes)
    return Missed.objects.create(guest=rosie.guest, table="abcdefghjk", since=since, told=since)


def test_a_letter_is_due_after_a_quarter_of_an_hour_and_only_to_who_wants_it(rosie: Person) -> None:
    early = missed(rosie, 14)
    assert queries.to_write() == []
    early.since -= timedelta(minutes=2)
    early.save()
    assert queries.to_write() == []
    friends.write_letters(rosie, True)
    assert queries.to_write() == [early]
    early.letter = clock.now()
    early.save()
    assert queries.to_write() == []  # one for each turn


@pytest.mark.parametrize(
    ("others", "waiting"),
    [
        (["Ann"], "Ann is waiting for you."),
        (["Ann", "Bob"], "Ann and Bob are waiting for you."),
        (["Ann", "Bob", "Cy"], "Ann, Bob and Cy are waiting for you."),
    ],
)
def test_the_verb_agrees_with_who_is_waiting(rosie: Person, others: list[str], waiting: str) -> None:
    turn = Turn("A game", others, True)
    assert waiting in away.letter(rosie, turn, "/tables/abcdefghjk/").body
    assert away.notification_of(turn, "/tables/abcdefghjk/", "abcdefghjk").body == waiting


def test_a_letter_ends_all_letters_by_one_press(rosie: Person, client_of: ClientOf) -> None:
    friends.write_letters(rosie, True)
    letter = away.letter(rosie, Turn("A game", ["Tom"], True), "/tables/abcdefghjk/")
    link = re.search(r"http://[^/]+(/letters/stop/\S+)", str(letter.body))
    assert link is not None
    assert letter.extra_headers["List-Unsubscribe"] == f"<{link[0]}>"
    nobody = client_of(None)
    assert "Stop these e-mails" in page(nobody, link[1])
    assert Sociable.objects.get(person=rosie).letters  # a mail program that opens links ends nothing
    nobody.post(link[1])
    assert not Sociable.objects.get(person=rosie).letters
    assert nobody.get("/letters/stop/forged").status_code == 404
    assert mail.outbox == []


def test_what_is_kept_can_be_taken_home_and_goes_with_the_account(
    rosie: Person, ann: Person, client_of: ClientOf
) -> None:
    assert rosie.guest_id is not None
    friends.befriend(ann, friends.make_link(rosie))
    friends.invite(rosie, ann.pk, "abcdefghjk", "A game")
    subscriptions.subscribe(rosie.guest_id, browser(1))
    subscriptions.ask(rosie.guest_id, "a-game")
    missed(rosie, 1)
    known = client_of(rosie).get("/account/data.json").json()["company"]
    assert [one["friend__name"] for one in known["friends"]] == ["Ann"]
    assert [one["endpoint"] for one in known["browsers"]] == ["https://fcm.googleapis.com/1"]
    assert (len(known["missed"]), len(known["asked"]), len(known["invited"])) == (1, 1, 1)
    leave(rosie, key(), PASSWORD)
    for model in (Friendship, Subscription, Missed, Asked):
        assert not model.objects.exists()
    assert not Sociable.objects.filter(person=rosie).exists()
    assert "Rosie" not in page(client_of(ann), "/account/")
