"""Pages about notifications: the latest on the account page, the choice of channels, and browsers that show them."""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tuppence_web import data_folder
from tuppence_web.accounts.actions import guest_for, welcome
from tuppence_web.accounts.queries import person_of, person_with, signed_in
from tuppence_web.accounts.views import account as account_page
from tuppence_web.notifications import queries
from tuppence_web.notifications.actions import preferences
from tuppence_web.notifications.actions.channels import SALT
from tuppence_web.notifications.events import EVENTS, TURN
from tuppence_web.notifications.rules import PushKey, PushSubscription
from tuppence_web.web.limits import Limits
from tuppence_web.web.refusals import Refusal, Refused, as_json

MOST_BYTES = 4096  # of a browser's subscription
limits = Limits("notifications", 0.5, 5, burst_seconds=60)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """The account page, with the latest notifications."""
    response: HttpResponse = account_page(request, notifications=queries.notifications_of(signed_in(request)))
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notification_settings(request: HttpRequest) -> HttpResponse:
    """Choose what is sent by e-mail and to browsers; without an account, to browsers only."""
    guest, account = _guest(request), person_of(request) is not None
    if request.method == "POST":
        if not _allowed(request, guest.hex):
            return render(request, "429.html", status=429)
        preferences.choose(guest, request.POST.getlist("on"), account)
        messages.success(request, "Your choice is saved.")
        return redirect("notification_settings")
    shown = {"events": queries.choices_of(guest, account), "browsers": queries.browsers_of(guest)}
    return render(request, "notifications/settings.html", shown)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop_emails(request: HttpRequest, mark: str) -> HttpResponse:
    """Stop e-mails about an event, by the link in each of them, without signing in."""
    try:
        signed = signing.loads(mark, salt=SALT)
    except signing.BadSignature:
        raise Http404("This link is not valid.") from None
    number, name = signed if isinstance(signed, list) else (signed, TURN.name)  # the form of earlier e-mails
    person, event = person_with(number), EVENTS[name]
    if request.method == "POST" and person is not None:
        preferences.stop_emails(person, event)
    shown = {"stopped": request.method == "POST", "event": event}
    return render(request, "notifications/stop_emails.html", shown)


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
            preferences.unsubscribe(guest.id, browser.endpoint)
        else:
            preferences.subscribe(guest.id, browser)
    except (msgspec.DecodeError, UnicodeError):
        return JsonResponse(as_json(Refusal("malformed", "The browser's subscription is not valid.")), status=400)
    except Refused as error:
        return JsonResponse(as_json(error.refusal), status=409)
    return JsonResponse({"on": "off" not in request.GET})


@require_POST
def unsubscribe_all(request: HttpRequest) -> HttpResponse:
    """Show a guest no more notifications in any browser."""
    preferences.unsubscribe_all(_guest(request))
    return redirect("notification_settings")


def _guest(request: HttpRequest) -> UUID:
    """The guest who chooses: the signed-in person's, or the browser's."""
    person = person_of(request)
    return (welcome(request) if person is None else guest_for(person)).id


def _allowed(request: HttpRequest, guest: str) -> bool:
    return limits.allows(guest, str(request.META.get("REMOTE_ADDR", "")))
