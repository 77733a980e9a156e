"""Pages about guests and accounts. The pages for signing in and out are allauth's, with our templates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from uuid import UUID, uuid4

from allauth.account.decorators import reauthentication_required
from allauth.core.ratelimit import consume_or_429
from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tuppence_web.accounts import actions, queries
from tuppence_web.accounts.forms import ChangeForm, ChosenForm, LeaveForm, NameForm, OwnNameForm, PasteForm, TokenForm
from tuppence_web.accounts.hooks import ToDo
from tuppence_web.accounts.queries import signed_in
from tuppence_web.accounts.rules import new_token


@require_http_methods(["GET", "HEAD", "POST"])
def name(request: HttpRequest) -> HttpResponse:
    """Choose a guest's name. People with an account do so on their account page."""
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
def account(request: HttpRequest, **also: object) -> HttpResponse:
    """The account page: the name, links to all settings, and what an app above shows there also."""
    person = signed_in(request)
    form = OwnNameForm(request.POST or None, initial={"name": person.name})
    if request.method == "POST" and form.is_valid():
        if form.carried_out(lambda id: actions.take_name(person, id, form.cleaned_data["name"])) is not None:
            messages.success(request, f"You are now called {person.name}.")
            return redirect("account")
        person.refresh_from_db()
    shown = {
        "form": form,
        "second_step": queries.has_second_step(person),
        **also,
    }
    return render(request, "accounts/account.html", shown, status=400 if form.errors else 200)


@never_cache
@require_safe
def to_do(request: HttpRequest) -> HttpResponse:
    """What waits for the officers, each with the page where it is done."""
    officer = signed_in(request)
    queries.must_be_officer(officer)
    found: defaultdict[str, list[ToDo]] = defaultdict(list)
    for one in queries.to_dos(officer):
        found[one.kind].append(one)
    return render(request, "accounts/to_do.html", {"kinds": list(found.items())})


@never_cache
@require_safe
def data(request: HttpRequest) -> JsonResponse:
    """All data about the signed-in person, as a file."""
    return JsonResponse(
        queries.data_about(signed_in(request)),
        json_dumps_params={"indent": 1, "ensure_ascii": False},
        headers={"Content-Disposition": 'attachment; filename="tuppence-about-me.json"'},
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator] # allauth has no types
def tokens(request: HttpRequest) -> HttpResponse:
    """The tokens of an account, and a form for a new one, which is shown only once."""
    person = signed_in(request)
    form = TokenForm(request.POST or None)
    token = new_token()  # new on each request, so a repeated form is refused
    made = form.carried_out(lambda id: actions.make_token(person, id, form.cleaned_data["name"], token))
    shown = {
        "form": TokenForm() if made else form,
        "tokens": [(token, uuid4()) for token in queries.tokens_of(person)],
        "made": token if made else None,
    }
    return render(request, "accounts/tokens.html", shown, status=400 if form.errors else 200)


@require_POST
def revoke_token(request: HttpRequest, id: int) -> HttpResponse:
    """Revoke a token."""
    person = signed_in(request)
    form = ChangeForm(request.POST)
    if not form.is_valid():
        raise BadRequest("This form has no request id. Open the page again.")
    actions.revoke_token(person, form.cleaned_data["request"], id)
    messages.success(request, "The token has been revoked.")
    return redirect("tokens")


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest) -> HttpResponse:
    """Close the account for good."""
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


def paste_page(
    request: HttpRequest,
    forms: tuple[PasteForm, ChosenForm | None],
    enter: Callable[[UUID, Sequence[tuple[str, str, int]]], int],
    about: str,
    back: str,
    step: int | None = None,
) -> HttpResponse:
    """The page on which people are entered together: the list and, once it was read, who each line is.

    ``forms``: see `paste_forms`; ``enter``: enters the people who were chosen; ``back``: the URL to go to then;
    ``step``: of the guide to a first night.
    """
    form, chosen = forms
    made = None if chosen is None else chosen.carried_out(lambda key: enter(key, chosen.chosen()))
    if made is not None:
        messages.success(request, f"{made} {'has' if made == 1 else 'have'} been entered.")
        return redirect(back)
    refused = form.errors or (chosen is not None and chosen.errors)
    shown = {"form": form, "chosen": chosen, "about": about, "back": back, "step": step}
    return render(request, "accounts/paste.html", shown, status=400 if refused else 200)
