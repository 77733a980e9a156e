"""Pages on which a code is made and handed over, and on which it is used."""

from __future__ import annotations

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.accounts.queries import person_of, person_with, signed_in
from tuppence_web.claims import actions, queries, rules
from tuppence_web.web.limits import Limit, network_of
from tuppence_web.web.refusals import NotThere

TRIES = Limit(30 / 60, burst_seconds=60, name="claims")  # per IP address; right codes count too


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_code(request: HttpRequest, person: int) -> HttpResponse:
    """Make a code for a person without an account, and show it once."""
    by, somebody = signed_in(request), person_with(person)
    if somebody is None or not somebody.without_account:
        raise NotThere("There is no person without an account of this number.")
    queries.must_hand_over(by, somebody)
    form = ChangeForm(request.POST or None)
    code = ""
    if form.is_valid():
        # The same form, sent twice, shows the same code.
        made_from = salted_hmac("tuppence.claim-code", str(form.cleaned_data["request"]), algorithm="sha256")
        code = rules.code_from(made_from.digest())
        if form.carried_out(lambda key: actions.make_code(by, key, person, code)) is None:
            code = ""
    shown = {"somebody": somebody, "form": form, "code": code, "days": rules.DAYS, "last": queries.claim_of(somebody)}
    if code:
        address = request.build_absolute_uri(reverse("claim", args=[code]))
        picture = segno.make(address, micro=False).svg_inline(svgclass="qr", lineclass=None, omitsize=True, border=2)
        shown |= {"form": ChangeForm(), "qr": picture, "find": request.build_absolute_uri(reverse("find_claim"))}
    return render(request, "claims/new.html", shown, status=400 if form.errors else 200)


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """A form for a code that is typed."""
    if "code" in request.GET:
        return redirect("claim", code=rules.read(request.GET["code"]) or "-")
    return render(request, "claims/find.html")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest, code: str) -> HttpResponse:
    """Claim the person of a code, after signing in. Before that, the page shows only the name."""
    if not TRIES.allows(network_of(str(request.META.get("REMOTE_ADDR", "")))):
        return render(request, "429.html", status=429)
    form = ChangeForm(request.POST or None)
    if request.method == "POST":
        person = signed_in(request)
        if form.carried_out(lambda key: actions.redeem(person, key, code)) is not None:
            messages.success(request, "Your entries, points, payments and memberships are in your account now.")
            return redirect("account")
    try:
        found = queries.claim_with(code)
    except NotThere as refused:
        return render(request, "claims/find.html", {"wrong": str(refused)}, status=404)
    shown = {"somebody": found.person, "you": person_of(request), "form": form, "path": request.path}
    answer = render(request, "claims/claim.html", shown, status=400 if form.errors else 200)
    answer["X-Robots-Tag"] = "noindex"
    return answer
