"""Queries about conduct: who is suspended when, and who may report, see and decide what."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from tuppence_web.accounts.hooks import ToDo
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes, must_be_officer
from tuppence_web.conduct.hooks import HearsReports, Occasion
from tuppence_web.conduct.models import Decision, Report
from tuppence_web.conduct.rules import ENTRY, MEMBER, RULE, Span
from tuppence_web.hooks import implementing
from tuppence_web.web.refusals import NotThere, NotYours, Refused

PAGE_LENGTH = 50


def suspensions_on(day: date) -> QuerySet[Decision]:
    """The suspensions of members that apply on a day."""
    return Decision.objects.filter(sanction=MEMBER, withdrawn=None, day__lte=day, until__gte=day)


def suspended(people: Collection[int], day: date) -> set[int]:
    """Those of these people who are suspended on a day."""
    found = suspensions_on(day).filter(person__in=people).values_list("person_id", flat=True)
    return {person for person in found if person is not None}


def suspended_spans(people: Collection[int]) -> dict[int, list[Span]]:
    """The periods in which each of these people is suspended."""
    spans: dict[int, list[Span]] = {}
    for one in Decision.objects.filter(sanction=MEMBER, withdrawn=None, person__in=people):
        if one.person_id is not None and one.until is not None:
            spans.setdefault(one.person_id, []).append((one.day, one.until))
    return spans


def must_not_be_suspended(person: Person, day: date, field: str | None = None) -> None:
    """Raise Refused if a person is suspended on a day, with the last day and the decision."""
    one = suspensions_on(day).filter(person=person).order_by("until").last()
    if one is not None and one.until is not None:
        until = f"{one.until.day} {one.until:%B %Y}"
        raise Refused(
            f"{person} is suspended until {until} by {one}, and cannot enter or play for prizes.", RULE, field
        )


def suspended_entries(seasons: Collection[int]) -> dict[tuple[int, int], dict[int, Decision]]:
    """The weeks in which entries are suspended, each with the decision, by season and person."""
    found: dict[tuple[int, int], dict[int, Decision]] = {}
    for one in Decision.objects.filter(sanction=ENTRY, withdrawn=None, season__in=seasons):
        if one.season is not None and one.person_id is not None and one.first_week and one.last_week:
            weeks = found.setdefault((one.season, one.person_id), {})
            weeks |= dict.fromkeys(range(one.first_week, one.last_week + 1), one)
    return found


def occasion_at(scope: str, of: int) -> Occasion | None:
    """Where something happened; None for no night or tournament. Raises NotThere if there is no such place."""
    if not scope:
        return None
    hearing = next((app for app in implementing(HearsReports) if app.report_scope == scope), None)
    if hearing is None:
        raise NotThere("There is no such place.")
    return hearing.occasion(of)


@dataclass(frozen=True)
class Case:
    """A report with where it happened and what was decided, the last decision last."""

    report: Report
    occasion: Occasion | None
    decisions: list[Decision]

    @property
    def decision(self) -> Decision | None:
        """The decision that applies."""
        return next((one for one in self.decisions if one.withdrawn is None), None)

    @property
    def where(self) -> str:
        """Where it happened, in words."""
        if self.occasion is None:
            return ""
        called = self.occasion.matches.get(self.report.match or 0)
        return f"{self.occasion.title}, {called}" if called else self.occasion.title

    @property
    def people(self) -> list[Person]:
        """Those who may be sanctioned."""
        if self.report.about is not None:
            return [self.report.about]
        if self.occasion is None:
            return []
        players = self.occasion.players.get(self.report.match or 0)
        return [one for one in self.occasion.people if players is None or one.pk in players]

    def concerns(self, person: Person) -> bool:
        """Whether it is about the person or a match in which the person plays, who then does not decide (10.01)."""
        if person.pk == self.report.about_id or any(one.person_id == person.pk for one in self.decisions):
            return True
        match = self.report.match
        return match is not None and self.occasion is not None and self.occasion.plays(person, match)

    def may_decide(self, person: Person) -> bool:
        """Whether a person may decide: an official of the occasion, or an officer, whom it does not concern."""
        return _decides(person, self.occasion) and not self.concerns(person)

    def may_see(self, person: Person) -> bool:
        """Whether a person may see it: who reported it, whom it is about, officials of the occasion, officers."""
        theirs = {self.report.by_id, self.report.about_id, *(one.person_id for one in self.decisions)}
        return person.pk in theirs or _decides(person, self.occasion)

    def official(self, person: Person) -> bool:
        """Whether a person sees it as an official or officer, and so who reported it."""
        return person.pk == self.report.by_id or (_decides(person, self.occasion) and not self.concerns(person))


def _decides(person: Person, occasion: Occasion | None) -> bool:
    return person.is_staff or (occasion is not None and occasion.decides(person))


def may_report(person: Person | None, occasion: Occasion | None, match: int | None = None) -> bool:
    """Whether a person may report something: officers, officials of the occasion, and players of its matches."""
    return person is not None and (
        _decides(person, occasion) or (occasion is not None and occasion.plays(person, match))
    )


def must_report(person: Person, occasion: Occasion | None, match: int | None = None) -> None:
    """Raise NotYours unless a person may report something there."""
    if not may_report(person, occasion, match):
        raise NotYours("Only officials and players of the match may report something about it.", RULE)


def case_of(report_id: int) -> Case:
    """A report with its decisions. Raises NotThere if there is none."""
    report = Report.objects.select_related("about", "by").filter(pk=report_id).first()
    if report is None:
        raise NotThere("There is no such report.")
    decisions = list(report.decisions.select_related("person", "by", "withdrawn_by"))
    return Case(report, _occasion_of(report), decisions)


def _occasion_of(report: Report) -> Occasion | None:
    """Where it happened; None also if the night was deleted with its season, so that officers decide."""
    with suppress(NotThere):
        return occasion_at(report.scope, report.of)
    return None


def case_seen(report_id: int, person: Person) -> Case:
    """The same, for a person who may see it. To others it is not there."""
    case = case_of(report_id)
    if not case.may_see(person):
        raise NotYours("Only those whom a report concerns, officials and officers may see it.", RULE)
    mark_namesakes([one for one in (case.report.about, case.report.by, *case.people) if one is not None])
    return case


def case_withdrawable(report_id: int, decision_id: int, person: Person) -> Case:
    """A report whose decision an officer may withdraw. Raises NotYours, or NotThere if there is no such decision."""
    must_be_officer(person)
    case = case_seen(report_id, person)
    if case.decision is None or case.decision.pk != decision_id:
        raise NotThere("There is no such decision, or it was withdrawn.")
    return case


@dataclass(frozen=True)
class ReportRow:
    """A row of the list of reports."""

    report: Report
    where: str
    decision: Decision | None


def reports_for(person: Person, number: int) -> tuple[Page[Report], list[ReportRow]]:
    """A page of the reports that a person may see, newest first, and its rows."""
    seen = Q()
    if not person.is_staff:
        seen = Q(about=person) | Q(by=person) | Q(decisions__person=person)
        for app in implementing(HearsReports):
            seen |= Q(scope=app.report_scope, of__in=list(app.heard_by(person)))
    found = Report.objects.filter(seen).select_related("about", "by").distinct()
    page = Paginator(found, PAGE_LENGTH).get_page(number)
    reports = list(page.object_list)
    decided = {one.report_id: one for one in Decision.objects.filter(report__in=reports, withdrawn=None)}
    where = _titles(reports)
    mark_namesakes(one.about for one in reports if one.about is not None)
    lines = [ReportRow(one, where.get((one.scope, one.of), ""), decided.get(one.pk)) for one in reports]
    return page, lines


def _titles(reports: Collection[Report]) -> dict[tuple[str, int], str]:
    """Where these reports happened, in words, by scope and id."""
    where: dict[tuple[str, int], str] = {}
    for app in implementing(HearsReports):
        titles = app.titles({one.of for one in reports if one.scope == app.report_scope})
        where |= {(app.report_scope, of): title for of, title in titles.items()}
    return where


def to_dos(officer: Person) -> list[ToDo]:
    """The reports that are not decided, without those about this officer."""
    decided = Decision.objects.filter(report=OuterRef("pk"), withdrawn=None)
    rest = Report.objects.filter(~Exists(decided)).exclude(about=officer).exclude(decisions__person=officer)
    found = list(rest.select_related("about").order_by("pk"))
    where = _titles(found)
    mark_namesakes(one.about for one in found if one.about is not None)
    return [
        ToDo(
            "Reports to decide",
            str(one.about or one.get_kind_display()),
            where.get((one.scope, one.of), one.get_kind_display()),
            reverse("report", args=[one.pk]),
        )
        for one in found
    ]


def conduct_about(person: Person) -> object:
    """What a person reported, what was reported about them, and what was decided, ready for JSON."""
    return {
        "reported": list(Report.objects.filter(by=person).values("kind", "text", "at")),
        "about": list(Report.objects.filter(about=person).values("kind", "text", "at")),
        "decisions": [
            {"decision": one.pk, "sanction": one.words, "why": one.why, "at": one.at, "withdrawn": one.withdrawn}
            for one in Decision.objects.filter(person=person)
        ],
    }
