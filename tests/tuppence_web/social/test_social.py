"""Friends by a link, their visibility, and the stored data."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import ClientOf, Named
from tests.tuppence_web.leagues.making import key
from tests.tuppence_web.visitors import words_of
from tuppence.game import game_type
from tuppence_web.accounts.actions import leave
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.social import queries
from tuppence_web.social.actions import friends
from tuppence_web.social.models import Friendship, SocialSettings, TableInvitation
from tuppence_web.social.queries import FriendOnline, FriendsTable, Invitation
from tuppence_web.social.rules import ONLINE
from tuppence_web.tables.api import OpenTable
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, NotYours, Refused

pytestmark = pytest.mark.django_db
PASSWORD = "a horse of a colour"


@pytest.fixture(autouse=True)
def forget_people() -> None:
    """Forget the people of other tests, who have the same numbers."""
    cache.clear()


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
    link = SocialSettings.objects.get(person=rosie).link
    path = f"/friends/{link}/"
    assert path in client_of(rosie).get("/friends/").content.decode()
    asked = page(client_of(None), path)
    assert "Rosie Posie wants to play with you" in asked
    assert "Keep your name" in asked
    client_of(ann).get(path)
    assert not queries.are_friends(ann, rosie)  # viewing confirms nothing
    for _ in range(2):
        client_of(ann).post(path)
    assert [queries.friends_of(ann), queries.friends_of(rosie)] == [[rosie], [ann]]
    client_of(rosie).post(f"/friends/{ann.pk}/part")
    assert Friendship.objects.count() == 0


def test_a_revoked_or_replaced_link_makes_no_friends(rosie: Person, ann: Person) -> None:
    first = friends.make_link(rosie)
    second = friends.make_link(rosie)
    assert first != second
    with pytest.raises(NotThere):
        friends.befriend(ann, first)
    with pytest.raises(Refused, match="your own link"):
        friends.befriend(rosie, second)
    friends.revoke_link(rosie)
    with pytest.raises(NotThere):
        friends.befriend(ann, second)


def test_friends_see_who_is_online_unless_it_is_turned_off(
    rosie: Person, ann: Person, person: Named, client_of: ClientOf
) -> None:
    friends.befriend(ann, friends.make_link(rosie))
    assert "Rosie Posie is online" not in page(client_of(ann), "/")
    client_of(rosie).get("/rules/")
    assert "Rosie Posie is online" in page(client_of(ann), "/")
    assert "Rosie Posie" not in page(client_of(person("Stranger")), "/")
    assert "Rosie Posie" not in page(client_of(None), "/")
    SocialSettings.objects.filter(person=rosie).update(seen=clock.now() - ONLINE)
    assert "Rosie Posie is online" not in page(client_of(ann), "/")
    friends.note_seen(rosie)
    client_of(rosie).post("/friends/shown", {})
    assert SocialSettings.objects.get(person=rosie).seen is None
    friends.note_seen(rosie)
    assert SocialSettings.objects.get(person=rosie).seen is None
    assert "Rosie Posie is online" not in page(client_of(ann), "/")
    connected = [rosie.guest_id.hex] if rosie.guest_id else []
    assert queries.friends_online(ann, connected, []) == []


def open_at(id: str, *people: Person) -> OpenTable:
    guests = frozenset(one.guest_id.hex for one in people if one.guest_id is not None)
    return OpenTable(id, game_type(A_GAME), "", "", 1, clock.now(), False, "", guests)


def test_a_table_has_one_signal(rosie: Person, ann: Person, person: Named) -> None:
    lobby, other = open_at("lobby", rosie, ann), open_at("other", ann)
    here = [FriendOnline(rosie, lobby), FriendOnline(ann, lobby), FriendOnline(person("Tom"), None)]
    [both], elsewhere = queries.waiting_at(here, [])
    assert (both.table, both.names) == (lobby, "Rosie Posie and Ann")
    assert [str(one) for one in elsewhere] == ["Tom"]
    invited = Invitation(rosie, "lobby", lobby.game.title)
    assert queries.waiting_at([*here, FriendOnline(ann, other)], [invited])[0] == [FriendsTable(other, [ann])]


def test_only_friends_can_be_invited(rosie: Person, ann: Person) -> None:
    with pytest.raises(NotYours):
        friends.invite(rosie, ann.pk, "abcdefghjk", "A game")
    friends.befriend(ann, friends.make_link(rosie))
    for _ in range(2):
        assert friends.invite(rosie, ann.pk, "abcdefghjk", "A game") == ann


def test_stored_data_are_exported_and_deleted_with_the_account(rosie: Person, ann: Person, client_of: ClientOf) -> None:
    friends.befriend(ann, friends.make_link(rosie))
    friends.invite(rosie, ann.pk, "abcdefghjk", "A game")
    known = client_of(rosie).get("/account/data.json").json()["social"]
    assert [one["friend__name"] for one in known["friends"]] == ["Ann"]
    assert len(known["invited"]) == 1
    leave(rosie, key(), PASSWORD)
    for model in (Friendship, SocialSettings, TableInvitation):
        assert not model.objects.exists()
    assert "Rosie" not in page(client_of(ann), "/account/")
