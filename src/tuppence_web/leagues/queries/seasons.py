"""The state of a season, computed from entries, payments and current results, and a person's seasons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.leagues import rules
from tuppence_web.leagues.models import (
    Award,
    Entrant,
    League,
    MatchDay,
    OperatorChange,
    Presence,
    Season,
    SeasonOperator,
    Slot,
)
from tuppence_web.leagues.rules import Standing
from tuppence_web.ledger.models import Account, Entry, Transfer
from tuppence_web.ledger.queries import Line, accounts_of, balances, settled, standing_entries, statement
from tuppence_web.ledger.rules import RULE, decimal
from tuppence_web.matches.models import Match, Result
from tuppence_web.matches.queries import results_of
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, Refused

SCOPE, PAY = "entrant", "season-operator"  # scopes of the ledger's accounts


@dataclass(frozen=True)
class NightMatch:
    """A match of a night, with entrants for people. ``orders``: every order of finish recorded; the last one counts.

    ``match`` is None, and everything empty, while nothing is known of it.
    """

    night_id: int
    number: int
    group: int
    match: Match | None
    players: list[int]
    results: list[Result]
    orders: list[list[int]]

    @property
    def result(self) -> Result | None:
        """The current result."""
        return self.results[-1] if self.results else None

    @property
    def order(self) -> list[int] | None:
        """The current order of finish."""
        return self.orders[-1] if self.orders else None


@dataclass(frozen=True)
class SeasonState:
    """A season so far. ``paid``: since when, by entrant."""

    season: Season
    nights: list[MatchDay]
    entrants: list[Entrant]
    paid: dict[int, date]
    matches: list[NightMatch]

    @property
    def entries(self) -> list[rules.SeasonEntry[int]]:
        """The entrants, for `rules`."""
        return [rules.SeasonEntry(one.pk, one.day, self.paid.get(one.pk)) for one in self.entrants]

    @property
    def held(self) -> list[rules.Night[int]]:
        """The nights with results, with their orders of finish."""
        orders: dict[int, dict[int, list[list[int]]]] = defaultdict(lambda: defaultdict(list))
        for match in self.matches:
            if match.order is not None:
                orders[match.night_id][match.number].append(match.order)
        return [
            rules.Night(night.week, night.day, [tables for _, tables in sorted(orders[night.pk].items())])
            for night in self.nights
            if night.pk in orders
        ]

    def standings(self) -> list[Standing[int]]:
        """All entrants, ranked (LG-5)."""
        return rules.standings(self.held, self.entries, self.season.points_base)

    @property
    def fees(self) -> int:
        """The entry fees paid, in cents."""
        return sum(rules.entry_fee(one.member) for one in self.entrants if one.pk in self.paid)

    @property
    def last_day(self) -> date:
        """The date of the last night."""
        return max(night.day for night in self.nights)

    @property
    def can_end(self) -> bool:
        """Whether the last night's date has come, at its venue."""
        last = max(self.nights, key=lambda night: night.day)
        return clock.today(last.venue.zone) >= last.day

    def eligible(self, day: date) -> set[int]:
        """The entrants who are members in good standing on a day: only they can win prizes (LG-6)."""
        members = in_good_standing([one.person_id for one in self.entrants], day)
        return {one.pk for one in self.entrants if one.person_id in members}


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
    for slot in slots.select_related("match"):
        _, own, own_matches = of[season_of_night[slot.night_id]]
        own_matches.append(_night_match(slot, results.get(slot.pk, []), own))
    for _, own, _ in of.values():
        mark_namesakes(one.person for one in own)
    paid = settled(SCOPE, [entrant.pk for _, own, _ in of.values() for entrant in own])
    states = []
    for season in seasons:
        own_nights, own, own_matches = of[season.pk]
        own_paid = {one.pk: paid[one.pk] for one in own if one.pk in paid}
        states.append(SeasonState(season, own_nights, own, own_paid, own_matches))
    return states


def _night_match(slot: Slot, results: list[Result], entrants: Sequence[Entrant]) -> NightMatch:
    """A match with entrants for people."""
    entrant = {one.person_id: one.pk for one in entrants}
    orders = [[entrant[person] for person in result.order or ()] for result in results]
    players = [entrant[person] for person in slot.match.players]
    return NightMatch(slot.night_id, slot.number, slot.group, slot.match, players, results, orders)


def leagues_listed() -> list[League]:
    """All leagues, with their newest season, if any, as ``latest``."""
    leagues = list(League.objects.select_related("region", "operator"))
    latest: dict[int, Season] = {}
    for season in Season.objects.select_related("venue").order_by("year", "number"):
        latest[season.league_id] = season
    for league in leagues:
        league.latest = latest.get(league.pk)  # type: ignore[attr-defined]
    return leagues


def seasons_of(league: League) -> list[Season]:
    """The seasons of a league, newest first."""
    return list(Season.objects.filter(league=league).select_related("venue"))


def entrant_of(entrant_id: int) -> Entrant:
    """An entrant, with a name unique in the season. Raises NotThere if there is none."""
    league, venue = ("season__league__operator", "season__league__region"), "season__venue"
    known = Entrant.objects.select_related(*league, venue, "person")
    found = known.filter(pk=entrant_id).first()
    if found is None:
        raise NotThere("There is no such entry.")
    mark_namesakes([*Person.objects.filter(entered__season=found.season_id), found.person])
    return found


def awards_of(season: Season) -> list[Award]:
    """The prizes of a season."""
    return list(Award.objects.filter(entrant__season=season).select_related("entrant__person"))


def _owed_accounts(season: Season) -> list[Account]:
    """The accounts of what a season owes to winners and operators."""
    entrants = Entrant.objects.filter(season=season).values_list("pk", flat=True)
    prizes = accounts_of(SCOPE, entrants, "prize").values()
    operators = SeasonOperator.objects.filter(season=season).values_list("pk", flat=True)
    return [*prizes, *accounts_of(PAY, operators, "pay").values()]


def pool_to_association(season: Season) -> bool:
    """Whether a season's pool went to the association because nobody was eligible (LG-6)."""
    pool = [found.pk for found in accounts_of("season", [season.pk], "pool").values()]
    fees = [entry.pk for entry in standing_entries(["fee"], pool)]
    return Transfer.objects.filter(entry__in=fees, credit__scope="association").exists()


def payouts_of(season: Season) -> list[Entry]:
    """A season's payouts that have not been reversed (LG-8)."""
    return standing_entries(["payout"], [one.pk for one in _owed_accounts(season)])


def owed_by(season: Season) -> dict[int, int]:
    """What a season still owes to winners and operators, in cents, by person."""
    accounts = _owed_accounts(season)
    owed: defaultdict[int, int] = defaultdict(int)
    left = balances([one.pk for one in accounts])
    for one in accounts:
        if one.person_id is not None and left[one.pk]:
            owed[one.person_id] -= left[one.pk]
    return dict(owed)


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
    to_come = {night.week for night in state.nights if night.day >= today and state.season.ended is None}
    return Pool(state.fees, len(held | to_come))


def standing_of(entrant: Entrant, kind: str) -> Entry | None:
    """The charge or payment of an entrant's fee; None if there is none or it was reversed (LG-8)."""
    mine = [found.pk for found in accounts_of(SCOPE, [entrant.pk], "due").values()]
    moved = Q(transfers__debit__in=mine) | Q(transfers__credit__in=mine)
    return Entry.objects.filter(moved, kind=kind, reversed_by=None).order_by("pk").last()


@dataclass(frozen=True)
class Fee:
    """The state of an entrant's fee. ``member``: in good standing on the day of entry, as known now (LG-2)."""

    entrant: Entrant
    charge: Entry | None
    payment: Entry | None
    member: bool

    @property
    def wrong(self) -> bool:
        """Whether it should be charged again."""
        return self.charge is None or self.member != self.entrant.member

    @property
    def open_to(self) -> set[str]:
        """The possible actions: "pay", take the payment "back", charge "again", "withdraw"."""
        season = self.entrant.season
        if season.ended is not None:
            return set()
        if self.payment is not None:
            return {"back"}
        ways = {"pay": self.charge is not None, "again": self.wrong, "withdraw": season.started is None}
        return {way for way, open_now in ways.items() if open_now}


def fee_of(entrant: Entrant) -> Fee:
    """The state of an entrant's fee."""
    member = entrant.person_id in in_good_standing([entrant.person_id], entrant.day)
    return Fee(entrant, standing_of(entrant, "charge"), standing_of(entrant, "payment"), member)


def paid_on(entrant: Entrant) -> date | None:
    """Since when an entrant's fee is paid, or None."""
    return settled(SCOPE, [entrant.pk]).get(entrant.pk)


def refuse_reversing(entry: Entry, **more: object) -> None:
    """Raise Refused, with where to reverse it, for an entry about a season from which more follows (LG-8).

    Payouts are reversed by officers only, on the entry's own page.
    """
    if entry.kind in ("charge", "payment") and _moves_of(entry, SCOPE).exists():
        raise Refused(
            "This belongs to an entry to a season. The league's operator can correct it under Entries and money.", RULE
        )
    if entry.kind in ("award", "fee") and _moves_of(entry, "season").exists():
        raise Refused(
            "This belongs to the end of a season. The league's operator can reopen it under Entries and money.", RULE
        )


def _moves_of(entry: Entry, scope: str) -> QuerySet[Transfer]:
    return entry.transfers.filter(Q(debit__scope=scope) | Q(credit__scope=scope))


def statements_of(seasons: Collection[Season], newest: int | None = None) -> dict[str, list[Line]]:
    """The statements of seasons' tills ("hand") and prize pools ("pool"). ``newest``: see `statement`."""
    accounts = Account.objects.filter(scope="season", of__in=[season.pk for season in seasons])
    named = list(accounts.values_list("pk", "name"))
    tills = [pk for pk, name in named if name != "pool"]
    pools = [pk for pk, name in named if name == "pool"]
    return {"hand": statement(tills, newest), "pool": statement(pools, newest)}


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
