"""The rules of conduct: what can be reported, which sanctions there are, and when one applies. No Django."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from tuppence_web.web.refusals import NotYours, Refused

RULE = "11.06(a)(iv)"
KINDS = [("protest", "Protest"), ("violation", "Violation")]
NONE, REMARK, PENALTY, ENTRY, MEMBER = "none", "remark", "penalty", "entry", "member"
SANCTIONS = [
    (NONE, "No sanction"),
    (REMARK, "Remark"),
    (PENALTY, "Penalty of the rulebook"),
    (ENTRY, "Suspension of the season entry"),
    (MEMBER, "Suspension of the member"),
]
PENALTIES = ("8.01(a)", "8.01(b)", "8.01(c)", "8.01(d)")
LONGEST_TEXT, LONGEST_REASON = 1000, 300

Span = tuple[date, date]
A_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Sanction:
    """A sanction and its terms: a penalty's section, the first and last week of an entry, the last day of a member."""

    kind: str
    penalty: str = ""
    first_week: int | None = None
    last_week: int | None = None
    until: date | None = None


def check(sanction: Sanction, weeks: Collection[int], today: date, officer: bool) -> Sanction:
    """Return the sanction with the terms of its kind only. Raise Refused if they are incomplete or not allowed.

    ``weeks``: those of which the person's entry may be suspended. ``officer``: whether an officer decides.
    """
    kind, first, last = sanction.kind, sanction.first_week, sanction.last_week
    if kind == PENALTY:
        if sanction.penalty not in PENALTIES:
            raise Refused("Choose one of the penalties of the rulebook.", RULE, "penalty")
        return Sanction(kind, penalty=sanction.penalty)
    if kind == ENTRY:
        if not weeks:
            raise Refused("This person has no entry that can be suspended here.", RULE, "sanction")
        if first is None or last is None or first > last or not {first, last} <= set(weeks):
            raise Refused("Choose the first and the last night of the suspension, in order.", RULE, "last_week")
        return Sanction(kind, first_week=first, last_week=last)
    if kind == MEMBER:
        if not officer:
            raise NotYours("Only an officer of the association may suspend a member.", RULE)
        if sanction.until is None or sanction.until < today:
            raise Refused("Choose the last day of the suspension, today or later.", RULE, "until")
        return Sanction(kind, until=sanction.until)
    if kind not in (NONE, REMARK):
        raise Refused("Choose a sanction.", RULE, "sanction")
    return Sanction(kind)


def without(spans: Iterable[Span], gaps: Iterable[Span]) -> list[Span]:
    """The periods, less those of the gaps.

    >>> without([(date(2026, 1, 1), date(2026, 1, 9))], [(date(2026, 1, 3), date(2026, 1, 4))])[1]
    (datetime.date(2026, 1, 5), datetime.date(2026, 1, 9))
    """
    left = list(spans)
    for begins, ends in gaps:
        parts = []
        for first, last in left:
            parts += [(first, min(last, begins - A_DAY)), (max(first, ends + A_DAY), last)]
        left = [(first, last) for first, last in parts if first <= last]
    return left
