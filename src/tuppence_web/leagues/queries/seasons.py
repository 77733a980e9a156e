"""The state of a season, computed from entries, payments and current results, and a person's seasons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.conduct.models import Decision
from tuppence_web.conduct.queries import suspended_entries
from tuppence_web.leagues import rules, teams
from tuppence_web.leagues.models import (
    Entrant,
    League,
    MatchDay,
    Notice,
    OperatorChange,
    Presence,
    Season,
    Slot,
)
from tuppence_web.leagues.queries.teams import Competitor, competitors_of
from tuppence_web.leagues.rules import Standing
from tuppence_web.ledger.models import Account, Transfer
from tuppence_web.ledger.queries.accounts import Line, refunded, settled, statement
from tuppence_web.ledger.rules import decimal
from tuppence_web.matches.models import Match, Result
from tuppence_web.matches.queries import results_of
from tuppence_web.memberships.queries import eligible
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere

SCOPE, PAY = "entrant", "season-operator"  # scopes of the ledger's accounts


@dataclass(frozen=True)
class NightMatch:
    """A match of a night, with entrants for people. ``orders``: every order of finish recorded; the last one counts.

    ``match`` is None, and everything empty, while nothing is known of it. ``size``: the players of each side.
    """

    night_id: int
    number: int
    group: int
    match: Match | None
    players: list[int]
    results: list[Result]
    orders: list[list[int]]
    pub: bool = False
    size: int = 1

    @property
    def result(self) -> Result | None:
        """The current result."""
        return self.results[-1] if self.results else None

    @property
    def order(self) -> list[int] | None:
        """The current order of finish."""
        return self.orders[-1] if self.orders else None

    @property
    def places(self) -> list[list[int]]:
        """The players by place, in the current order of finish."""
        return teams.places(self.order or (), self.size)

    @property
    def sides(self) -> list[list[int]]:
        """The players by side, in the order of their seats."""
        return teams.sides(self.players, self.size)

    def place_of(self, player: int) -> int | None:
        """The place of a player, if it is known."""
        return next((place for place, side in enumerate(self.places, 1) if player in side), None)


@dataclass(frozen=True)
class SeasonState:
    """A season so far. ``paid``: since when, by entrant; ``late``: those who paid after the season's end.

    ``suspended``: the weeks in which an entry is suspended, with the decisions, by entrant.
    ``refunds``: cents of fees that are given back, by entrant.
    """

    season: Season
    nights: list[MatchDay]
    entrants: list[Entrant]
    paid: dict[int, date]
    matches: list[NightMatch]
    late: Collection[int] = ()
    suspended: Mapping[int, Mapping[int, Decision]] = field(default_factory=dict)
    refunds: Mapping[int, int] = field(default_factory=dict)

    @cached_property
    def competitors(self) -> list[Competitor]:
        """The players or teams that are ranked."""
        return competitors_of(self.entrants)

    @cached_property
    def competitor(self) -> dict[int, Competitor]:
        """The competitor of each entrant."""
        return {entrant.pk: one for one in self.competitors for entrant in one.entrants}

    @property
    def entries(self) -> list[rules.CompetitorEntry[int]]:
        """The entries of the competitors, for `rules`."""
        return [rules.CompetitorEntry(one.id, [self._entry(each) for each in one.entrants]) for one in self.competitors]

    def _entry(self, one: Entrant) -> rules.SeasonEntry[int]:
        weeks = self.suspended.get(one.pk, ())
        return rules.SeasonEntry(one.pk, one.joined or one.day, self.paid.get(one.pk), one.left, weeks)

    @property
    def held(self) -> list[rules.Night[int]]:
        """The nights with results, with the competitors in their orders of finish."""
        orders: dict[int, dict[int, list[list[int]]]] = defaultdict(lambda: defaultdict(list))
        for match in self.matches:
            if match.order is not None:
                order = [self.competitor[side[0]].id for side in match.places]
                orders[match.night_id][match.number].append(order)
        return [
            rules.Night(night.week, night.day, [tables for _, tables in sorted(orders[night.pk].items())])
            for night in self.nights
            if night.pk in orders
        ]

    def recorded_on(self, night: MatchDay) -> int:
        """The number of matches of a night that have a result at each of their tables (11.04(a), LG-3)."""
        own = [match for match in self.matches if match.night_id == night.pk]
        return len({one.number for one in own} - {one.number for one in own if one.order is None})

    def standings(self) -> list[Standing[int]]:
        """All competitors, ranked (LG-5)."""
        return rules.standings(self.held, self.entries, self.season.points_base)

    def rows(self) -> dict[int, Standing[int]]:
        """The row of the standings of each entrant, or of the team."""
        found = {row.player: row for row in self.standings()}
        return {entrant: found[one.id] for entrant, one in self.competitor.items()}

    def points(self) -> dict[int, int]:
        """The points of each entrant: for a player of a team, those of the nights on which the player was in it."""
        rows = self.rows()
        return {
            one.pk: sum(rows[one.pk].weeks[night.week - 1] for night in self.nights if one.is_in_on(night.day))
            for one in self.entrants
        }

    def ranked_after(self, night: MatchDay) -> list[tuple[Standing[int], int | None, Competitor]]:
        """The standings after a night whose matches are over, each with its change of rank; empty before (LG-5).

        The first night changes no rank.
        """
        if self.recorded_on(night) < rules.MATCHES:
            return []
        before, until = ([one for one in self.held if one.week < last] for last in (night.week, night.week + 1))
        base = self.season.points_base
        after = rules.standings(until, self.entries, base)
        changes = rules.rank_changes(rules.standings(before, self.entries, base) if before else (), after)
        return [(row, changes.get(row.player), self.competitor[row.player]) for row in after]

    @property
    def fees(self) -> int:
        """The entry fees paid by the season's end, less refunds, in cents."""
        paid = self.paid.keys() - self.late
        received = sum(rules.entry_fee(one.member) for one in self.entrants if one.pk in paid)
        return received - sum(self.refunds.values())

    @property
    def last_day(self) -> date:
        """The date of the last night; of a season that was called off, of the last one that was held."""
        held = {night.week for night in self.held} if self.season.why_called_off else set()
        return max(night.day for night in self.nights if not held or night.week in held)

    @property
    def can_end(self) -> bool:
        """Whether the last night's date has come, at its venue."""
        last = max(self.nights, key=lambda night: night.day)
        return clock.today(last.venue.zone) >= last.day

    def eligible(self, day: date) -> set[int]:
        """The entrants who are members in good standing on a day, not suspended, and have not left.

        Only they can win prizes (LG-6).
        """
        members = eligible([one.person_id for one in self.entrants], day)
        return {one.pk for one in self.entrants if one.person_id in members and one.left is None}


def season_state_of(season: Season) -> SeasonState:
    """A season so far."""
    return season_states_of([season])[0]


def season_states_of(seasons: Sequence[Season]) -> list[SeasonState]:
    """Several seasons so far, with few queries."""
    nights = MatchDay.objects.filter(season__in=seasons).select_related("venue")
    entrants = Entrant.objects.filter(season__in=seasons).select_related("person")
    slots = Slot.objects.filter(night__season__in=seasons)
    results = results_of(slots.values("match"))
    of: dict[int, tuple[list[MatchDay], list[Entrant], list[NightMatch]]]
    of = {season.pk: ([], [], []) for season in seasons}
    season_of_night = {}
    by_id = {season.pk: season for season in seasons}
    for night in nights:
        night.season = by_id[night.season_id]  # avoids a query per night
        of[night.season_id][0].append(night)
        season_of_night[night.pk] = night.season_id
    for entrant in entrants:
        of[entrant.season_id][1].append(entrant)
    for slot in slots.select_related("match__box", "match__die"):
        _, own, own_matches = of[season_of_night[slot.night_id]]
        season = by_id[season_of_night[slot.night_id]]
        own_matches.append(_night_match(slot, results.get(slot.pk, []), own, season.team_size))
    for _, own, _ in of.values():
        mark_namesakes(one.person for one in own)
    paid = settled(SCOPE, [entrant.pk for _, own, _ in of.values() for entrant in own])
    gone = [one.pk for _, own, _ in of.values() for one in own if one.left or by_id[one.season_id].why_called_off]
    back = refunded(SCOPE, gone) if gone else {}
    late = _paid_late(season for season in seasons if season.ended)
    decided = suspended_entries(list(by_id))
    states = []
    for season in seasons:
        own_nights, own, own_matches = of[season.pk]
        own_paid = {one.pk: paid[one.pk] for one in own if one.pk in paid}
        weeks = {one.pk: decided[season.pk, one.person_id] for one in own if (season.pk, one.person_id) in decided}
        own_back = {one.pk: back[one.pk] for one in own if one.pk in back}
        own_late = late & own_paid.keys()
        states.append(SeasonState(season, own_nights, own, own_paid, own_matches, own_late, weeks, own_back))
    return states


def _paid_late(ended: Iterable[Season]) -> set[int]:
    """The entrants whose fee was recorded after their season had ended."""
    end = {season.pk: season.ended for season in ended if season.ended}
    if not end:
        return set()
    season_of = dict(Entrant.objects.filter(season__in=end).values_list("pk", "season"))
    fees = Transfer.objects.filter(credit__scope=SCOPE, credit__name="due", credit__of__in=season_of)
    paid = fees.filter(entry__kind="payment", entry__reversed_by=None).values_list("credit__of", "entry__at")
    return {entrant for entrant, at in paid if at > end[season_of[entrant]]}


def _night_match(slot: Slot, results: list[Result], entrants: Sequence[Entrant], size: int) -> NightMatch:
    """A match with entrants for people."""
    entrant = {one.person_id: one.pk for one in entrants}
    orders = [[entrant[person] for person in result.order or ()] for result in results]
    players = [entrant[person] for person in slot.match.players]
    return NightMatch(slot.night_id, slot.number, slot.group, slot.match, players, results, orders, slot.pub, size)


def leagues_listed() -> list[League]:
    """All leagues, with their newest season, if any, as ``latest``."""
    leagues = list(League.objects.select_related("region", "operator"))
    latest: dict[int, Season] = {}
    for season in Season.objects.select_related("venue").order_by("year", "number"):
        latest[season.league_id] = season
    for league in leagues:
        league.latest = latest.get(league.pk)  # type: ignore[attr-defined]
    return leagues


def may_take_back_start(state: SeasonState) -> bool:
    """Whether the start of a season can be taken back: until somebody is present, a match is drawn or somebody left."""
    season = state.season
    if season.started is None or season.ended is not None or state.matches or any(one.left for one in state.entrants):
        return False
    return not Presence.objects.filter(night__season=season).exists()


def seasons_of(league: League) -> list[Season]:
    """The seasons of a league, newest first."""
    return list(Season.objects.filter(league=league).select_related("venue"))


def notices_of(season: Season) -> list[Notice]:
    """What was written to the players of a season, newest first."""
    return list(season.notices.select_related("by"))


def entrant_of(entrant_id: int) -> Entrant:
    """An entrant, with a name unique in the season. Raises NotThere if there is none."""
    league, venue = ("season__league__operator", "season__league__region"), "season__venue"
    known = Entrant.objects.select_related(*league, venue, "person")
    found = known.filter(pk=entrant_id).first()
    if found is None:
        raise NotThere("There is no such entry.")
    mark_namesakes([*Person.objects.filter(entered__season=found.season_id), found.person])
    return found


@dataclass(frozen=True)
class Pool:
    """The prize pool, current or final. ``weeks``: weeks held plus, until the end, those to come."""

    fees: int
    weeks: int

    @property
    def pay(self) -> int:
        """The operator's pay."""
        return rules.OPERATORS_WEEK * self.weeks

    @property
    def cents(self) -> int:
        """The amount to be won."""
        return rules.prize_pool(self.fees, self.weeks)


def operator_changes(league: League) -> list[OperatorChange]:
    """Who operated a league since when, in order of recording."""
    return list(OperatorChange.objects.filter(league=league).select_related("person", "by"))


def weeks_operated(state: SeasonState) -> dict[Person, list[int]]:
    """The weeks held in a season, by the operator on that day (11.07(b))."""
    changes = [(change.since, change.person) for change in operator_changes(state.season.league)]
    return rules.weeks_operated(state.held, changes)


def pool_of(state: SeasonState, today: date) -> Pool:
    """The prize pool of a season (LG-6)."""
    held = {night.week for night in state.held}
    coming = (night for night in state.nights if night.day >= today and not night.called_off)
    to_come = {night.week for night in coming if state.season.ended is None}
    return Pool(state.fees, len(held | to_come))


def statements_of(seasons: Collection[Season], newest: int | None = None) -> dict[str, list[Line]]:
    """The statements of seasons' tills ("hand") and prize pools ("pool"). ``newest``: see `statement`."""
    accounts = Account.objects.filter(scope="season", of__in=[season.pk for season in seasons])
    named = list(accounts.values_list("pk", "name"))
    tills = [pk for pk, name in named if name != "pool"]
    pools = [pk for pk, name in named if name == "pool"]
    return {"hand": statement(tills, newest), "pool": statement(pools, newest)}


def is_first(season: Season) -> bool:
    """Whether a season is the first one of its league, and has not started."""
    return season.started is None and not Season.objects.filter(league=season.league_id).exclude(pk=season.pk).exists()


def leagues_about(person: Person) -> list[dict[str, object]]:
    """A person's seasons, ready for JSON: the entry, the nights, current results and prizes."""
    entered = list(Entrant.objects.filter(person=person).select_related("season__league"))
    states = season_states_of([entrant.season for entrant in entered])
    return [_season_of(entrant, state) for entrant, state in zip(entered, states, strict=True)]


def _season_of(entrant: Entrant, state: SeasonState) -> dict[str, object]:
    row = state.rows()[entrant.pk]
    present = Presence.objects.filter(entrant=entrant)
    return {
        "season": str(state.season),
        "entered": entrant.day,
        "member": entrant.member,
        "paid": state.paid.get(entrant.pk),
        "team": entrant.team,
        "left": entrant.left,
        "asked_to_leave": entrant.asked_to_leave,
        "present": list(present.order_by("night__day").values_list("night__day", flat=True)),
        "results": _results_of(entrant, state),
        "rank": row.rank,
        "points": state.points()[entrant.pk],
        "awards": [{"prize": decimal(won.cents), "text": won.text} for won in entrant.awards.all()],
    }


def _results_of(entrant: Entrant, state: SeasonState) -> list[dict[str, object]]:
    days = {night.pk: night.day for night in state.nights}
    found = [
        {"day": days[match.night_id], "match": match.number, "place": place, "of": len(match.places)}
        for match in state.matches
        if (place := match.place_of(entrant.pk)) is not None
    ]
    return sorted(found, key=lambda result: (result["day"], result["match"]))
