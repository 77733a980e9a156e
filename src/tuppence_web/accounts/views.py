"""Pages about guests and accounts; those around signing in and out are allauth's, with our templates."""

from __future__ import annotations

from allauth.core.ratelimit import consume_or_429
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tuppence_web.accounts import actions, queries
from tuppence_web.accounts.forms import LeaveForm, NameForm, OwnNameForm
from tuppence_web.accounts.queries import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
def name(request: HttpRequest) -> HttpResponse:
    """Choose the name that others see; who has an account does so there."""
    if queries.person_of(request) is not None:
        return redirect("account")
    guest = actions.welcome(request)
    form = NameForm(request.POST or None, initial={"name": guest.name})
    if request.method == "POST" and form.is_valid():
        actions.rename(guest.id.hex, form.cleaned_data["name"])
        return redirect("tables")
    return render(request, "name.html", {"form": form}, status=400 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Your account: what you were told, your name, the ways to all that can be changed."""
    person = signed_in(request)
    form = OwnNameForm(request.POST or None, initial={"name": person.name})
    if request.method == "POST" and form.is_valid():
        if form.carried_out(lambda id: actions.take_name(person, id, form.cleaned_data["name"])) is not None:
            messages.success(request, f"From now on you are {person.name}.")
            return redirect("account")
        person.refresh_from_db()
    shown = {
        "form": form,
        "notices": queries.notices_of(person),
        "second_step": queries.has_second_step(person),
    }
    return render(request, "accounts/account.html", shown, status=400 if form.errors else 200)


@never_cache
@require_safe
def data(request: HttpRequest) -> JsonResponse:
    """All that the house knows about who asks, as a file."""
    return JsonResponse(
        queries.data_about(signed_in(request)),
        json_dumps_params={"indent": 1, "ensure_ascii": False},
        headers={"Content-Disposition": 'attachment; filename="tuppence-about-me.json"'},
    )


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest) -> HttpResponse:
    """Close one's account for good."""
    person = signed_in(request)
    form = LeaveForm(request.POST or None)
    if request.method == "POST":
        too_often: HttpResponse | None = consume_or_429(request, action="reauthenticate", user=person)
        if too_often is not None:
            return too_often
        if form.is_valid():
            if form.carried_out(lambda id: actions.leave(person, id, form.cleaned_data["password"])) is not None:
                actions.sign_out(request)
                logout(request)
                messages.success(request, "Your account is closed. Thank you for playing.")
                return redirect("home")
            person.refresh_from_db()
    return render(request, "accounts/leave.html", {"form": form}, status=400 if form.errors else 200)
