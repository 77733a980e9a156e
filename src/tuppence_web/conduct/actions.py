"""Reporting a protest or a violation, deciding about it, and withdrawing a decision (11.06(a)(iv), LG-9)."""

from __future__ import annotations

from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import must_be_officer, officers
from tuppence_web.conduct.models import Decision, Report
from tuppence_web.conduct.queries import Case, case_of, must_report, occasion_at
from tuppence_web.conduct.rules import (
    ENTRY,
    KINDS,
    LONGEST_REASON,
    LONGEST_TEXT,
    MEMBER,
    NONE,
    RULE,
    Sanction,
    check,
)
from tuppence_web.conduct.signals import member_suspended, suspension_withdrawn
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.notifications.actions.notify import notify_others
from tuppence_web.notifications.events import COMPETITION, OFFICE
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, NotYours, Refused


@idempotent
def report(by: Person, kind: str, scope: str, of: int, match: int | None, about: int | None, text: str) -> int:
    """Report a protest or a violation about a match, a night, a tournament or a person. Returns its id."""
    occasion = occasion_at(scope, of)
    must_report(by, occasion, match)
    if kind not in dict(KINDS):
        raise Refused("Choose a protest or a violation.", RULE, "kind")
    if not text.strip():
        raise Refused("Write down what happened.", RULE, "text")
    if occasion is not None and match is not None and match not in occasion.matches:
        raise Refused("Choose one of the matches.", RULE, "match")
    whom = next((one for one in occasion.people if one.pk == about), None) if occasion else _person(about)
    if whom is None and (about is not None or occasion is None):
        raise Refused("Choose one of the people there.", RULE, "about")
    made = Report.objects.create(
        kind=kind, scope=scope, of=of, match=match, about=whom, text=text.strip()[:LONGEST_TEXT], by=by
    )
    _notify_of_report(by, Case(made, occasion, []))
    return made.pk


def _notify_of_report(by: Person, case: Case) -> None:
    """Notify those who may decide there, or else the officers whom it does not concern; and the person it is about."""
    path, whom, at = reverse("report", args=[case.report.pk]), case.report.about, case.occasion
    called = f"A {case.report.kind} was reported" + (f": {case.where}" if case.where else "")
    hears = [one for one in at.hears if case.may_decide(one)] if at else []
    hears = hears or [one for one in officers() if case.may_decide(one)]
    notify_others(OFFICE, by, hears, called, f"{called}. Please decide about it.", path)
    notify_others(COMPETITION, by, [whom] if whom else [], called, f"{called}. It is about you.", path)


@idempotent
def decide(by: Person, report_id: int, person_id: int | None, sanction: Sanction, why: str) -> int:
    """Decide about a report, with a sanction of a person, if any. Returns the decision's id."""
    case = _case_locked(report_id, sanction.kind)
    if not case.may_decide(by):
        raise NotYours("Only an official whom it does not concern, or an officer, decides about this.", RULE)
    if case.decision is not None:
        raise Refused(f"It was already decided by {case.decision}. An officer can withdraw that.", RULE)
    if not why.strip():
        raise Refused("Give a reason. It stays on record.", RULE, "why")
    person, at = _sanctioned(by, case, person_id, sanction), case.occasion
    weeks = at.weeks if at and person and person.pk in at.entered else ()
    terms = check(sanction, weeks, clock.today(), by.is_staff)
    made = Decision.objects.create(
        report=case.report,
        sanction=terms.kind,
        person=person,
        penalty=terms.penalty,
        season=at.season if at and terms.kind == ENTRY else None,
        first_week=terms.first_week,
        last_week=terms.last_week,
        until=terms.until,
        why=why.strip()[:LONGEST_REASON],
        by=by,
    )
    _take_effect(case, made)
    if terms.kind == MEMBER:
        member_suspended.send(Decision, person=person)
    _notify(by, case, made, f"Decided: {made.words} {made.why}")
    return made.pk


def _sanctioned(by: Person, case: Case, person_id: int | None, sanction: Sanction) -> Person | None:
    """The person a decision is about; without a sanction, the person the report is about, if any."""
    person = next((one for one in case.people if one.pk == person_id), None)
    if sanction.kind == NONE:
        return case.report.about
    if person is None:
        raise Refused("Choose the person whom the sanction is about.", RULE, "person")
    if person == by:
        raise NotYours("Nobody decides about themselves.", RULE)
    return person


@idempotent
def withdraw_decision(by: Person, decision_id: int, why: str) -> int:
    """Withdraw a decision, as an officer it does not concern. Its effects end as if it had never been made."""
    must_be_officer(by)
    made = Decision.objects.select_related("person").filter(pk=decision_id).first()
    if made is None:
        raise NotThere("There is no such decision.")
    case = _case_locked(made.report_id, made.sanction)
    if case.concerns(by):
        raise NotYours("It concerns you, so another officer must withdraw it.", RULE)
    if case.decision is None or case.decision.pk != decision_id:
        raise Refused("This decision was already withdrawn.", RULE)
    if not why.strip():
        raise Refused("Give a reason. It stays on record.", RULE, "why")
    made.withdrawn, made.withdrawn_by, made.why_withdrawn = clock.now(), by, why.strip()[:LONGEST_REASON]
    made.save(update_fields=["withdrawn", "withdrawn_by", "why_withdrawn"])
    _take_effect(case, made)
    if made.sanction == MEMBER:
        suspension_withdrawn.send(Decision, person=made.person)
    _notify(by, case, made, f"Withdrawn: {made.words} {made.why_withdrawn}")
    return made.pk


def _case_locked(report_id: int, sanction: str) -> Case:
    """A report, locked after the season whose standings the sanction changes."""
    case = case_of(report_id)
    if sanction == ENTRY and case.occasion is not None:
        case.occasion.must_be_open()
    Report.objects.select_for_update().get(pk=report_id)
    return case_of(report_id)


def _take_effect(case: Case, made: Decision) -> None:
    if made.sanction == ENTRY and case.occasion is not None:
        case.occasion.changed()


def _notify(by: Person, case: Case, made: Decision, text: str) -> None:
    """Notify the person a decision is about and, without its content, the one who reported the case."""
    path = reverse("report", args=[case.report.pk])
    title = f"{case.report.get_kind_display()}, {case.where}" if case.where else case.report.get_kind_display()
    person = [made.person] if made.person else []
    notify_others(COMPETITION, by, person, f"{title}: {made}", text, path)
    others = [case.report.by] if case.report.by not in person else []
    notify_others(COMPETITION, by, others, f"{title}: {made}", "There is news about what you reported.", path)


def _person(person_id: int | None) -> Person | None:
    return Person.objects.filter(pk=person_id or 0, is_active=True).first()
