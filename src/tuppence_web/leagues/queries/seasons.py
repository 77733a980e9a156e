"""How a season stands: everything follows from who entered, who has paid since when, and the results that stand."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from tuppence_web.leagues import rules
from tuppence_web.leagues.models import Entrant, Match, MatchDay, Result, Season
from tuppence_web.leagues.rules import Standing
from tuppence_web.ledger.queries import settled
from tuppence_web.memberships.queries import in_good_standing

SCOPE = "entrant"  # of the ledger's accounts


@dataclass(frozen=True)
class Course:
    """A season so far. ``standing``: the result that stands, by match; ``paid``: since when, by entrant."""

    season: Season
    nights: list[MatchDay]
    entrants: list[Entrant]
    paid: dict[int, date]
    matches: list[Match]
    standing: dict[int, Result]

    @property
    def entries(self) -> list[rules.Entry[int]]:
        """The entrants as the rules see them."""
        return [rules.Entry(one.pk, one.day, self.paid.get(one.pk)) for one in self.entrants]

    @property
    def held(self) -> list[rules.Night[int]]:
        """The nights of which a result stands, with their orders of finish."""
        orders: dict[int, dict[int, list[list[int]]]] = defaultdict(lambda: defaultdict(list))
        for match in self.matches:
            if match.pk in self.standing:
                orders[match.night_id][match.number].append(self.standing[match.pk].order)
        return [
            rules.Night(night.week, night.day, [tables for _, tables in sorted(orders[night.pk].items())])
            for night in self.nights
            if night.pk in orders
        ]

    def standings(self) -> list[Standing[int]]:
        """Everybody who entered, ranked (LG-5)."""
        return rules.standings(self.held, self.entries, self.season.points_base)

    @property
    def fees(self) -> int:
        """The entry fees that have been paid, in cents."""
        return sum(rules.entry_fee(one.member) for one in self.entrants if one.pk in self.paid)

    @property
    def last_day(self) -> date:
        """The day of the last night."""
        return max(night.day for night in self.nights)

    def eligible(self, day: date) -> set[int]:
        """The entrants who are members in good standing on a day: prizes are for them alone (LG-6)."""
        members = in_good_standing([one.person_id for one in self.entrants], day)
        return {one.pk for one in self.entrants if one.person_id in members}


def course_of(season: Season) -> Course:
    """A season so far."""
    nights = list(MatchDay.objects.filter(season=season).select_related("venue"))
    entrants = list(Entrant.objects.filter(season=season).select_related("person"))
    matches = list(Match.objects.filter(night__season=season))
    results = Result.objects.filter(match__night__season=season).order_by("pk")
    standing = {result.match_id: result for result in results}  # the last of each match
    return Course(season, nights, entrants, settled(SCOPE, [one.pk for one in entrants]), matches, standing)
