"""Who owes whom a drink over a season: computed from logs and results, less what was paid back (8.01(b), 12.03(c))."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.leagues.models import NightDrink, PaidBack, Season
from tuppence_web.leagues.queries.rights import operates
from tuppence_web.leagues.queries.seasons import SeasonState
from tuppence_web.matches.rules import BARTENDER, owed
from tuppence_web.web.refusals import NotThere

Owed = Counter[tuple[int, int]]  # drinks, by debtor and creditor, who may be BARTENDER


@dataclass(frozen=True)
class Debt:
    """Drinks that a person owes another, or the bartender (None)."""

    debtor: Person
    creditor: Person | None
    count: int
    may_settle: bool = False


def owed_in(state: SeasonState, night: int | None = None) -> Owed:
    """What came up in a season, or on one of its nights, whether or not it was paid back."""
    found: Owed = Counter()
    for one in state.matches:
        if one.match is not None and night in (None, one.night_id):
            found.update(owed(one.result.order if one.result else None, one.pub, one.match.drinks))
    nights = [night] if night else [one.pk for one in state.nights]
    for drink in NightDrink.objects.filter(night__in=nights).select_related("entrant"):
        found[drink.entrant.person_id, BARTENDER] += drink.count
    return +found


def paid_back(season: Season) -> list[PaidBack]:
    """What was paid back in a season and not undone, the latest first."""
    people = ("debtor", "creditor", "by")
    return list(PaidBack.objects.filter(season=season, undone=None).select_related(*people).order_by("-pk"))


def payment_of(paid_id: int) -> PaidBack:
    """What was paid back. Raises NotThere if there is no such payment."""
    found = PaidBack.objects.filter(pk=paid_id).first()
    if found is None:
        raise NotThere("There is no such payment.")
    return found


def still_owed(state: SeasonState) -> Owed:
    """What is still to be paid back."""
    left = owed_in(state)
    for one in paid_back(state.season):
        left[one.debtor_id, one.creditor_id or BARTENDER] -= one.count
    return +left


def debts_of(state: SeasonState, owed: Owed, viewer: Person | None = None) -> list[Debt]:
    """Drinks owed, with people: those of most drinks first."""
    people = {one.person_id: one.person for one in state.entrants}
    mark_namesakes(people.values())
    return [
        Debt(people[debtor], people.get(creditor), count, may_settle(viewer, state.season, creditor))
        for (debtor, creditor), count in owed.most_common()
    ]


def may_settle(viewer: Person | None, season: Season, creditor: int) -> bool:
    """Whether a person may say that drinks were paid back: who gets them, and the operator of the league."""
    return viewer is not None and (viewer.pk == creditor or operates(viewer, season.league))
