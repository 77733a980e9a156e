"""Pages for members, and for the officers who manage memberships."""

from __future__ import annotations

from datetime import MAXYEAR, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import UUID

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dateparse import parse_date
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.accounts.queries import mark_namesakes, must_be_officer, person_of, signed_in
from tuppence_web.conduct.queries import suspensions_on
from tuppence_web.ledger.rules import money
from tuppence_web.ledger.views import page_number
from tuppence_web.memberships import actions, queries, rules
from tuppence_web.memberships.forms import (
    ApplicationForm,
    CertificateForm,
    EnrolForm,
    PaymentForm,
    ProofForm,
    WhyForm,
)
from tuppence_web.memberships.queries import Holding
from tuppence_web.places.queries import venue_offers
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotYours
from tuppence_web.web.text import one_line

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

page_or_form = require_http_methods(["GET", "HEAD", "POST"])


@page_or_form
def members(request: HttpRequest) -> HttpResponse:
    """What a membership is; for signed-in people, their own, and forms to buy or renew one."""
    person = signed_in(request) if request.method == "POST" else person_of(request)
    if person is None:
        shown = {"offers": rules.offers([], clock.today()), "benefits": queries.benefits()}
        return render(request, "memberships/membership.html", shown)
    form = ApplicationForm(request.POST or None)
    if form.is_valid():
        bought = form.carried_out(lambda id: actions.buy(person, id, person.pk, *form.asked()))
        if bought is not None:
            messages.success(request, "You have applied. Your membership counts from the day you pay (MB-2).")
            return redirect("members")
    holdings = queries.holdings([person.pk])
    shown = {
        "person": person,
        "form": form,
        "offers": queries.offers_to(person.pk),
        "holdings": holdings,
        "good": next((holding for holding in holdings if holding.state == "good"), None),
        "suspension": suspensions_on(clock.today()).filter(person=person).order_by("until").last(),
        "benefits": queries.benefits(),
    }
    return render(request, "memberships/membership.html", shown, status=400 if form.errors else 200)


@require_safe
def card(request: HttpRequest) -> HttpResponse:
    """The signed-in member's card, with a QR code to check it."""
    person = signed_in(request)
    shown = {
        "card": queries.card_of(person),
        "qr": _picture(request, reverse("check_card", args=[queries.token_of(person)])),
        "benefits": queries.benefits(),
        "venue_offers": venue_offers(),
    }
    return render(request, "memberships/card.html", shown)


@require_safe
def check_card(request: HttpRequest, token: str) -> HttpResponse:
    """What a card says today, for anybody who is shown it: name, kind, end and good standing; nothing else."""
    card = queries.checked(token)
    answer = render(request, "memberships/check.html", {"card": card}, status=200 if card else 404)
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _picture(request: HttpRequest, path: str) -> str:
    """The QR code of a page, as SVG."""
    address = request.build_absolute_uri(path)
    return segno.make(address, micro=False).svg_inline(svgclass="qr", lineclass=None, omitsize=True, border=2)


@require_safe
@never_cache
def discount(request: HttpRequest, benefit: int) -> HttpResponse:
    """The code for a discount, which the bar scans; new each time, and valid for some minutes."""
    person, found = signed_in(request), queries.discount_of(benefit)
    if queries.card_of(person).membership is None:
        raise NotYours("Only members in good standing have this discount.", "13.03(a)(ii)")
    code, until = queries.discount_code(person, found)
    shown = {"benefit": found, "until": until, "qr": _picture(request, reverse("check_discount", args=[code]))}
    return render(request, "memberships/discount.html", shown)


@require_safe
@never_cache
def check_discount(request: HttpRequest, code: str) -> HttpResponse:
    """Whether a code for a discount is valid, and its figure, for anybody who is shown it; nothing about the member."""
    found = queries.checked_discount(code)
    answer = render(request, "memberships/check_discount.html", {"discount": found}, status=200 if found else 404)
    answer["X-Robots-Tag"] = "noindex"
    return answer


@require_safe
def members_all(request: HttpRequest) -> HttpResponse:
    """All current and former members."""
    must_be_officer(signed_in(request))
    search = one_line(request.GET.get("search", ""))[:100]
    page, lines = queries.members(search, page_number(request))
    query = urlencode({"search": search}) + "&" if search else ""
    shown = {"page": page, "lines": lines, "search": search, "query": query}
    return render(request, "memberships/members.html", shown)


@page_or_form
def new_member(request: HttpRequest) -> HttpResponse:
    """Record the application of a person at the bar."""
    officer = _officer(request)
    form = EnrolForm(request.POST or None)
    whose = form.whose(officer)

    def enrol(id: UUID) -> int:
        name, email, known = form.somebody()
        return actions.enrol(officer, id, name, email, *form.asked(), known=known)

    made = None if whose else form.carried_out(enrol)
    if made is not None:
        return redirect("membership_payment", membership=made)
    shown = {"form": form, "whose": whose, "offers": rules.offers([], clock.today())}
    return render(request, "memberships/new.html", shown, status=400 if form.errors else 200)


@page_or_form
def member(request: HttpRequest, person: int) -> HttpResponse:
    """A person's memberships, for officers, and a form for the next one."""
    officer, somebody = _officer(request), _person(person)
    form = ApplicationForm(request.POST or None)
    if form.is_valid():
        bought = form.carried_out(lambda id: actions.buy(officer, id, somebody.pk, *form.asked()))
        if bought is not None:
            return redirect("membership_payment", membership=bought)
    shown = {
        "somebody": somebody,
        "form": form,
        "offers": queries.offers_to(somebody.pk),
        "holdings": queries.holdings([somebody.pk]),
        "is_self": somebody == officer,
    }
    return render(request, "memberships/member.html", shown, status=400 if form.errors else 200)


@page_or_form
def membership_payment(request: HttpRequest, membership: int) -> HttpResponse:
    """Record a payment for a membership."""
    officer, holding = _officer(request), _holding(membership)
    form = PaymentForm(request.POST or None, initial={"amount": holding.owed})

    def pay(id: UUID) -> int:
        data = form.cleaned_data
        return actions.pay(officer, id, membership, data["method"], data["amount"], data["day"])

    if (entry := form.carried_out(pay)) is not None:
        return redirect("receipt", entry=entry)
    return _change(request, form, holding, f"Payment of {money(holding.owed)}", "Record the payment")


@page_or_form
def membership_proof(request: HttpRequest, membership: int) -> HttpResponse:
    """Confirm that proof for the hero discount was shown."""
    officer, holding = _officer(request), _holding(membership)
    form = ProofForm(request.POST or None, initial={"proof": holding.membership.proof})
    if form.is_valid():
        seen = form.carried_out(lambda id: actions.see_proof(officer, id, membership, form.cleaned_data["proof"]))
        if seen is not None:
            return redirect("member", person=holding.membership.person_id)
    return _change(request, form, holding, "Hero discount", "I have seen the proof")


@page_or_form
def withdraw_membership(request: HttpRequest, membership: int) -> HttpResponse:
    """Withdraw an unpaid application."""
    person, holding = signed_in(request), _holding(membership)
    if person.pk != holding.membership.person_id:
        must_be_officer(person)
    form = WhyForm(request.POST or None)
    if form.is_valid():
        taken_back = form.carried_out(lambda id: actions.withdraw(person, id, membership, form.cleaned_data["why"]))
        if taken_back is not None:
            messages.success(request, "The application has been withdrawn. Nothing is owed for it.")
            if person.pk == holding.membership.person_id:
                return redirect("members")
            return redirect("member", person=holding.membership.person_id)
    return _change(request, form, holding, "Withdraw the application", "Withdraw")


@require_safe
def officials(request: HttpRequest) -> HttpResponse:
    """All certified officials; for officers, all certificates."""
    person, today = person_of(request), clock.today()
    officer = person is not None and person.is_staff
    certificates, others = queries.certificates(today), queries.other_certificates(today) if officer else []
    mark_namesakes(one.person for one in (*certificates, *others))
    shown = {
        "certificates": certificates,
        "others": others,
        "officer": officer,
        "today": today,
    }
    return render(request, "memberships/officials.html", shown)


@page_or_form
def certify(request: HttpRequest) -> HttpResponse:
    """Give a certificate."""
    officer = _officer(request)
    last = parse_date(request.GET.get("after", "")[:10])
    begins = max(clock.today(), last + timedelta(days=1)) if last and last.year < MAXYEAR else clock.today()
    proposed = {"email": request.GET.get("email", ""), "begins": begins}
    form = CertificateForm(request.POST or None, initial=proposed)

    def give(id: UUID) -> int:
        data = form.cleaned_data
        return actions.certify(officer, id, data["email"], data["begins"], data["ends"])

    if form.carried_out(give) is not None:
        return redirect("officials")
    return render(request, "memberships/certify.html", {"form": form}, status=400 if form.errors else 200)


@page_or_form
def withdraw_certificate(request: HttpRequest, certificate: int) -> HttpResponse:
    """Withdraw a certificate with a reason."""
    officer, found = _officer(request), queries.certificate_called(certificate)
    if found is None:
        raise Http404("There is no such certificate.")
    form = WhyForm(request.POST or None)
    if form.is_valid():
        why = form.cleaned_data["why"]
        if form.carried_out(lambda id: actions.withdraw_certificate(officer, id, certificate, why)) is not None:
            return redirect("officials")
    shown = {"form": form, "certificate": found}
    return render(request, "memberships/withdraw_certificate.html", shown, status=400 if form.errors else 200)


def _change(request: HttpRequest, form: ChangeForm, holding: Holding, title: str, button: str) -> HttpResponse:
    """A page with one form about a membership."""
    shown: dict[str, Any] = {"form": form, "holding": holding, "title": title, "button": button}
    return render(request, "memberships/change.html", shown, status=400 if form.errors else 200)


def _officer(request: HttpRequest) -> Person:
    """The signed-in officer. Raises NotYours for others."""
    person = signed_in(request)
    must_be_officer(person)
    return person


def _person(id: int) -> Person:
    """A person, or 404."""
    found = queries.person_called(id)
    if found is None:
        raise Http404("There is no such account.")
    return found


def _holding(membership: int) -> Holding:
    """A membership, or 404."""
    found = queries.holding_of(membership)
    if found is None:
        raise Http404("There is no such membership.")
    return found
