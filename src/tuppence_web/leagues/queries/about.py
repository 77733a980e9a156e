"""A person's data from leagues, for the data download."""

from __future__ import annotations

from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Entrant, Presence
from tuppence_web.leagues.queries.seasons import SeasonState, season_states_of
from tuppence_web.ledger.rules import decimal


def leagues_about(person: Person) -> list[dict[str, object]]:
    """A person's seasons, ready for JSON: the entry, the nights, current results and prizes."""
    entered = list(Entrant.objects.filter(person=person).select_related("season__league"))
    states = season_states_of([entrant.season for entrant in entered])
    return [_season_of(entrant, state) for entrant, state in zip(entered, states, strict=True)]


def _season_of(entrant: Entrant, state: SeasonState) -> dict[str, object]:
    row = next(row for row in state.standings() if row.player == entrant.pk)
    present = Presence.objects.filter(entrant=entrant)
    return {
        "season": str(state.season),
        "entered": entrant.day,
        "member": entrant.member,
        "paid": state.paid.get(entrant.pk),
        "present": list(present.order_by("night__day").values_list("night__day", flat=True)),
        "results": _results_of(entrant, state),
        "rank": row.rank,
        "points": row.points,
        "awards": [{"prize": decimal(won.cents), "text": won.text} for won in entrant.awards.all()],
    }


def _results_of(entrant: Entrant, state: SeasonState) -> list[dict[str, object]]:
    days = {night.pk: night.day for night in state.nights}
    orders = [(match, match.order) for match in state.matches if match.order is not None]
    found = [
        {"day": days[match.night_id], "match": match.number, "place": order.index(entrant.pk) + 1, "of": len(order)}
        for match, order in orders
        if entrant.pk in order
    ]
    return sorted(found, key=lambda result: (result["day"], result["match"]))
