"""The home page, the tables that are open to anyone, and friends."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import tuppence
from tuppence.game import game_type
from tuppence_web.accounts.actions import welcome
from tuppence_web.accounts.queries import guest_of, person_of, signed_in, tonights_of
from tuppence_web.notifications.actions.preferences import alert, cancel_alert
from tuppence_web.notifications.queries import browsers_of, games_awaited, reachable
from tuppence_web.social import queries
from tuppence_web.social.actions import friends
from tuppence_web.social.forms import GameForm, SwitchForm
from tuppence_web.tables.api import front_page, lobby_of, open_tables, open_to_anyone, sit_down, who_is_here
from tuppence_web.web.limits import Limits
from tuppence_web.web.refusals import Refused

MOST_AT_HOME = 3  # open tables on the home page
limits = Limits("social", 0.5, 5, burst_seconds=60)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The home page: the games, a match in play to come back to, what the reader does tonight, and who is online."""
    person = person_of(request)
    tonights = tonights_of(person) if person is not None else []
    return render(request, "home.html", {**front_page(request), "who": _who_is_online(request), "tonights": tonights})


def _who_is_online(request: HttpRequest) -> dict[str, object]:
    """How many are at tables, who invites, which friends are online, and which tables wait, each in one place."""
    guest, person = guest_of(request), person_of(request)
    here = who_is_here()
    tables = open_tables(guest.id.hex if guest is not None else None, reachable)
    invitations = queries.invitations_to(person) if person is not None else []
    with_friends = queries.friends_online(person, here, tables) if person is not None else []
    waiting, elsewhere = queries.waiting_at(with_friends, invitations)
    shown = {one.table for one in invitations} | {one.table.id for one in waiting}
    others = [table for table in tables if not table.yours and table.id not in shown]
    return {
        "count": len(here),
        "invitations": invitations,
        "waiting": waiting,
        "friends": elsewhere,
        "tables": others[:MOST_AT_HOME],
        "more": len(others) > MOST_AT_HOME,
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_tables_page(request: HttpRequest) -> HttpResponse:
    """The tables that are open to anyone, and alerts for the next one."""
    if request.method == "POST":
        return _alert(request)
    guest = guest_of(request)
    awaited = games_awaited(guest.id) if guest is not None else set()
    tables = open_tables(guest.id.hex if guest is not None else None, reachable)
    shown = {
        "tables": tables,
        "games": [(game_type(name), name in awaited) for name in tuppence.games()],
    }
    return render(request, "social/open.html", shown)


@require_POST
def opponent(request: HttpRequest, game: str) -> HttpResponse:
    """Sit down where somebody has waited longest for a match of a game; if nobody waits, open a table to anyone."""
    guest = welcome(request)
    if not _allowed(request, guest.id.hex):
        return render(request, "429.html", status=429)
    for table in reversed(open_tables(guest.id.hex, reachable)):
        if table.game.name == game and (table.yours or sit_down(table.id, guest.id, guest.name)):
            return redirect("table", id=table.id)
    return open_to_anyone(request, game)


def _alert(request: HttpRequest) -> HttpResponse:
    """Set an alert for a table of a game, or cancel it."""
    form = GameForm(request.POST)
    if not form.is_valid():
        raise BadRequest("Choose a game. Open the page again.")
    guest = welcome(request)
    if not _allowed(request, guest.id.hex):
        return render(request, "429.html", status=429)
    game = form.cleaned_data["game"]
    if form.cleaned_data["no_more"]:
        cancel_alert(guest.id, game)
    elif not browsers_of(guest.id):
        messages.error(request, "Notifications are off in this browser. Turn them on first.")
    else:
        alert(guest.id, game)
        messages.success(
            request, f"We'll notify you when someone opens a table of {game_type(game).title} within a day."
        )
    return redirect("open_tables")


def _allowed(request: HttpRequest, guest: str) -> bool:
    return limits.allows(guest, str(request.META.get("REMOTE_ADDR", "")))


@never_cache
@require_safe
def friends_page(request: HttpRequest) -> HttpResponse:
    """A person's friends, the link that makes them, and what they see."""
    person = signed_in(request)
    chosen = queries.settings_of(person)
    lobby = lobby_of(person.guest_id) if person.guest_id is not None else None
    shown = {
        "friends": queries.friends_of(person),
        "chosen": chosen,
        "link": request.build_absolute_uri(reverse("befriend", args=[chosen.link])) if chosen.link else None,
        "lobby": lobby,
    }
    return render(request, "social/friends.html", shown)


@require_POST
def friend_link(request: HttpRequest) -> HttpResponse:
    """Make a new link for friends, or revoke it."""
    person, form = signed_in(request), SwitchForm(request.POST)
    if form.is_valid() and form.cleaned_data["on"]:
        friends.make_link(person)
    else:
        friends.revoke_link(person)
        messages.success(request, "Your old link no longer works.")
    return redirect("friends")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def befriend(request: HttpRequest, link: str) -> HttpResponse:
    """Become a friend by a link. People with an account confirm it; guests are offered one first."""
    owner = queries.owner_of(link)
    if owner is None:
        raise Http404(friends.NO_LINK)
    person = person_of(request)
    if request.method == "POST":
        friends.befriend(signed_in(request), link)
        messages.success(request, f"{owner.name} and you are friends.")
        return redirect("friends")
    shown = {
        "owner": owner,
        "own": person == owner,
        "already": person is not None and queries.are_friends(person, owner),
    }
    return render(request, "social/befriend.html", shown)


@require_POST
def part(request: HttpRequest, id: int) -> HttpResponse:
    """Remove a friend."""
    friends.part(signed_in(request), id)
    return redirect("friends")


@require_POST
def invite(request: HttpRequest, id: int) -> HttpResponse:
    """Invite a friend to the person's table that waits for players."""
    person = signed_in(request)
    if not _allowed(request, f"person {person.pk}"):
        return render(request, "429.html", status=429)
    lobby = lobby_of(person.guest_id) if person.guest_id is not None else None
    if lobby is None:
        raise Refused("You have no open table. Start one first.")
    friend = friends.invite(person, id, *lobby)
    messages.success(request, f"{friend.name} has your invitation.")
    return redirect("friends")


@require_POST
def show_friends(request: HttpRequest) -> HttpResponse:
    """Choose whether friends see that a person is online."""
    form = SwitchForm(request.POST)
    friends.show_friends(signed_in(request), form.is_valid() and form.cleaned_data["on"])
    return redirect("friends")
