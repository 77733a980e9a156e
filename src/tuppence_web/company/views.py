"""Pages about company: tables that are open to anyone, friends, and what is told while somebody is away."""

from __future__ import annotations

import msgspec
from django.contrib import messages
from django.core import signing
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import tuppence
from tuppence.game import game_type
from tuppence_web import data_folder
from tuppence_web.accounts.actions import welcome
from tuppence_web.accounts.queries import guest_of, person_of, person_with, signed_in
from tuppence_web.accounts.views import account as account_page
from tuppence_web.company import queries
from tuppence_web.company.actions import away, friends, subscriptions
from tuppence_web.company.forms import GameForm, SwitchForm
from tuppence_web.company.rules import PushKey, PushSubscription
from tuppence_web.tables.gathering import front_page, lobby_of, open_tables, who_is_here
from tuppence_web.web.limits import Limits
from tuppence_web.web.refusals import Refusal, Refused, as_json

MOST_BYTES = 4096  # of a browser's subscription
MOST_AT_HOME = 3  # open tables on the home page
limits = Limits("company", 0.5, 5, burst_seconds=60)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The home page: the games, a match in play to come back to, and who is here."""
    return render(request, "home.html", {**front_page(request), "who": _who_is_here(request)})


def _who_is_here(request: HttpRequest) -> dict[str, object]:
    """How many are here, who invites, which friends are here, and which tables wait. Each table is in one place."""
    guest, person = guest_of(request), person_of(request)
    here = who_is_here()
    tables = open_tables(guest.id.hex if guest is not None else None, queries.reachable)
    invitations = queries.invitations_to(person) if person is not None else []
    with_friends = queries.friends_here(person, here, tables) if person is not None else []
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
def account(request: HttpRequest) -> HttpResponse:
    """The account page, with notifications in this browser and others, and e-mails about turns."""
    person = signed_in(request)
    browsers = queries.subscriptions_of(person.guest_id) if person.guest_id is not None else []
    response: HttpResponse = account_page(request, browsers=browsers, letters=queries.sociable(person).letters)
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def strangers(request: HttpRequest) -> HttpResponse:
    """The tables that are open to anyone, and a wish to be told of the next one."""
    if request.method == "POST":
        return _ask(request)
    guest = guest_of(request)
    asked = queries.games_asked(guest.id) if guest is not None else set()
    tables = open_tables(guest.id.hex if guest is not None else None, queries.reachable)
    shown = {
        "tables": tables,
        "games": [(game_type(name), name in asked) for name in tuppence.games()],
    }
    return render(request, "company/open.html", shown)


def _ask(request: HttpRequest) -> HttpResponse:
    """Note that somebody wants to be told of a table of a game, or no more."""
    form = GameForm(request.POST)
    if not form.is_valid():
        raise BadRequest("This form is of no game. Open the page again.")
    guest = welcome(request)
    if not _allowed(request, guest.id.hex):
        return render(request, "429.html", status=429)
    game = form.cleaned_data["game"]
    if form.cleaned_data["no_more"]:
        subscriptions.ask_no_more(guest.id, game)
    elif person_of(request) is None and not queries.subscriptions_of(guest.id):
        messages.error(request, "Notifications are off in this browser, so we could not tell you. Turn them on first.")
    else:
        subscriptions.ask(guest.id, game)
        messages.success(
            request, f"We'll notify you when someone opens a table of {game_type(game).title} within a day."
        )
    return redirect("open_tables")


def _allowed(request: HttpRequest, guest: str) -> bool:
    return limits.allows(guest, str(request.META.get("REMOTE_ADDR", "")))


@never_cache
@require_safe
def friends_page(request: HttpRequest) -> HttpResponse:
    """A person's friends, the link that makes them, and what they are shown."""
    person = signed_in(request)
    chosen = queries.sociable(person)
    lobby = lobby_of(person.guest_id) if person.guest_id is not None else None
    shown = {
        "friends": queries.friends_of(person),
        "chosen": chosen,
        "link": request.build_absolute_uri(reverse("befriend", args=[chosen.link])) if chosen.link else None,
        "lobby": lobby,
    }
    return render(request, "company/friends.html", shown)


@require_POST
def friend_link(request: HttpRequest) -> HttpResponse:
    """Make a new link for friends, or take it back."""
    person, form = signed_in(request), SwitchForm(request.POST)
    if form.is_valid() and form.cleaned_data["on"]:
        friends.make_link(person)
    else:
        friends.take_link_back(person)
        messages.success(request, "Your old link no longer works.")
    return redirect("friends")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def befriend(request: HttpRequest, link: str) -> HttpResponse:
    """Become a friend by a link: who has an account confirms it; a guest is asked to keep the name first."""
    owner = queries.who_invites(link)
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
    return render(request, "company/befriend.html", shown)


@require_POST
def part(request: HttpRequest, id: int) -> HttpResponse:
    """Remove a friend."""
    friends.part(signed_in(request), id)
    return redirect("friends")


@require_POST
def invite(request: HttpRequest, id: int) -> HttpResponse:
    """Invite a friend to the table that a person hosts and that waits."""
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
    """Choose whether friends are shown that a person is here."""
    form = SwitchForm(request.POST)
    friends.choose(signed_in(request), form.is_valid() and form.cleaned_data["on"])
    return redirect("friends")


@require_POST
def letters(request: HttpRequest) -> HttpResponse:
    """Choose whether letters are sent about turns."""
    form = SwitchForm(request.POST)
    friends.write_letters(signed_in(request), form.is_valid() and form.cleaned_data["on"])
    return redirect("account")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop_letters(request: HttpRequest, mark: str) -> HttpResponse:
    """End letters about turns, by the link in each of them, without signing in."""
    try:
        person = person_with(signing.loads(mark, salt=away.SALT))
    except signing.BadSignature:
        raise Http404("This link is not from a letter of ours.") from None
    if request.method == "POST" and person is not None:
        friends.write_letters(person, False)
    return render(request, "company/letters_stop.html", {"stopped": request.method == "POST"})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notifications(request: HttpRequest) -> HttpResponse:
    """What a browser needs to show notifications; by POST its subscription, or with ``off`` the end of it."""
    guest = welcome(request)
    if request.method != "POST":
        return JsonResponse(as_json(PushKey(data_folder.public_push_key(), get_token(request))))
    if not _allowed(request, guest.id.hex):
        return JsonResponse(as_json(Refusal("too_often", "That was too often. Wait a moment.")), status=429)
    try:
        browser = msgspec.json.decode(request.body[: MOST_BYTES + 1], type=PushSubscription)
        if "off" in request.GET:
            subscriptions.unsubscribe(guest.id, browser.endpoint)
        else:
            subscriptions.subscribe(guest.id, browser)
    except (msgspec.DecodeError, UnicodeError):
        return JsonResponse(as_json(Refusal("malformed", "This is no subscription of a browser.")), status=400)
    except Refused as error:
        return JsonResponse(as_json(error.refusal), status=409)
    return JsonResponse({"on": "off" not in request.GET})


@require_POST
def notify_nobody(request: HttpRequest) -> HttpResponse:
    """Show notifications in none of a person's browsers any more."""
    person = signed_in(request)
    if person.guest_id is not None:
        subscriptions.unsubscribe_all(person.guest_id)
    return redirect("account")
