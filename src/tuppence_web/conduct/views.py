"""Pages about conduct: reports, and decisions about them. Only those whom a report concerns and officials see it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tuppence_web.accounts.queries import mark_namesakes, person_with, signed_in
from tuppence_web.conduct import actions, queries
from tuppence_web.conduct.forms import DecisionForm, DecisionWithdrawalForm, ReportForm
from tuppence_web.web.refusals import NotThere

page_or_form = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """The reports that concern the reader, as a player, official or officer."""
    person = signed_in(request)
    number = request.GET.get("page", "")
    page, lines = queries.reports_for(person, int(number) if number.isdecimal() else 1)
    return render(request, "conduct/reports.html", {"page": page, "lines": lines})


@page_or_form
def new_report(request: HttpRequest, scope: str, of: int) -> HttpResponse:
    """Report something about a night or a tournament, or one of its matches."""
    person = signed_in(request)
    occasion = queries.occasion_at(scope, of)
    queries.must_report(person, occasion)
    people = mark_namesakes(occasion.people) if occasion else []
    chosen = {"match": request.GET.get("match", "")}
    form = ReportForm(request.POST or None, occasion=occasion, people=people, initial=chosen)

    def change(key: UUID) -> int:
        said = form.cleaned_data
        return actions.report(person, key, said["kind"], scope, of, said["match"], said["about"], said["text"])

    where = occasion.title if occasion else ""
    return _reported(request, form, form.carried_out(change), where, occasion.path if occasion else "")


@page_or_form
def new_report_about(request: HttpRequest, person: int) -> HttpResponse:
    """Report something about a person, away from any night or tournament, as an officer."""
    by = signed_in(request)
    queries.must_report(by, None)
    about = person_with(person)
    if about is None:
        raise NotThere("There is no such account.")
    form = ReportForm(request.POST or None, occasion=None, people=[])

    def change(key: UUID) -> int:
        said = form.cleaned_data
        return actions.report(by, key, said["kind"], "", 0, None, person, said["text"])

    return _reported(request, form, form.carried_out(change), about.name, "")


def _reported(request: HttpRequest, form: ReportForm, made: int | None, where: str, path: str) -> HttpResponse:
    if made is not None:
        messages.success(request, "Reported.")
        return redirect("report", id=made)
    shown = {"form": form, "where": where, "path": path}
    return render(request, "conduct/new.html", shown, status=400 if form.errors else 200)


@page_or_form
def report(request: HttpRequest, id: int) -> HttpResponse:
    """A report, what was decided, and a form for those who may decide."""
    person = signed_in(request)
    case = queries.case_seen(id, person)
    form = DecisionForm(request.POST or None, case=case, officer=person.is_staff)

    def change(key: UUID) -> int:
        chosen, sanction, why = form.decided()
        about = case.report.about_id or chosen
        return actions.decide(person, key, id, about, sanction, why)

    if form.carried_out(change) is not None:
        messages.success(request, "Decided. The people concerned have been notified.")
        return redirect("report", id=id)
    shown = {
        "case": case,
        "form": form if case.decision is None and case.may_decide(person) else None,
        "official": case.official(person),
        "may_withdraw": person.is_staff and not case.concerns(person),
    }
    return render(request, "conduct/report.html", shown, status=400 if form.errors else 200)


@page_or_form
def withdraw(request: HttpRequest, id: int, decision: int) -> HttpResponse:
    """Withdraw a decision, as an officer."""
    person = signed_in(request)
    case = queries.case_withdrawable(id, decision, person)
    form = DecisionWithdrawalForm(request.POST or None)
    done = form.carried_out(lambda key: actions.withdraw_decision(person, key, decision, form.cleaned_data["why"]))
    if done is not None:
        messages.success(request, "Withdrawn. The people concerned have been notified.")
        return redirect("report", id=id)
    shown = {"form": form, "case": case}
    return render(request, "conduct/withdraw.html", shown, status=400 if form.errors else 200)
