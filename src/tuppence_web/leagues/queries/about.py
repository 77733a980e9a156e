"""What the house knows of somebody from leagues, for the file that people take home."""

from __future__ import annotations

from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Entrant, Presence
from tuppence_web.leagues.queries.seasons import Course, courses_of
from tuppence_web.ledger.rules import decimal


def leagues_about(person: Person) -> list[dict[str, object]]:
    """A person's seasons, ready for JSON: the entry, the nights, every result that stands, and what was won."""
    entered = list(Entrant.objects.filter(person=person).select_related("season__league"))
    courses = courses_of([entrant.season for entrant in entered])
    return [_season_of(entrant, course) for entrant, course in zip(entered, courses, strict=True)]


def _season_of(entrant: Entrant, course: Course) -> dict[str, object]:
    row = next(row for row in course.standings() if row.player == entrant.pk)
    present = Presence.objects.filter(entrant=entrant)
    return {
        "season": str(course.season),
        "entered": entrant.day,
        "member": entrant.member,
        "paid": course.paid.get(entrant.pk),
        "present": list(present.order_by("night__day").values_list("night__day", flat=True)),
        "results": _results_of(entrant, course),
        "rank": row.rank,
        "points": row.points,
        "awards": [{"prize": decimal(won.cents), "text": won.text} for won in entrant.awards.all()],
    }


def _results_of(entrant: Entrant, course: Course) -> list[dict[str, object]]:
    days = {night.pk: night.day for night in course.nights}
    orders = [(match, course.standing[match.pk].order) for match in course.matches if match.pk in course.standing]
    found = [
        {"day": days[match.night_id], "match": match.number, "place": order.index(entrant.pk) + 1, "of": len(order)}
        for match, order in orders
        if entrant.pk in order
    ]
    return sorted(found, key=lambda result: (result["day"], result["match"]))
