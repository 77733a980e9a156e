"""Queries about the end of a season: who gets what, and what is still owed (11.07, 11.09, LG-6, LG-8)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse

from tuppence_web.accounts.hooks import ToDo
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.leagues import rules
from tuppence_web.leagues.models import Award, Entrant, MatchDay, Season, SeasonOperator
from tuppence_web.leagues.queries import fees
from tuppence_web.leagues.queries.seasons import PAY, SCOPE, SeasonState, weeks_operated
from tuppence_web.ledger.models import Account, Entry, Transfer
from tuppence_web.ledger.queries.accounts import accounts_of, all_balances, balances, moves_of, standing_entries
from tuppence_web.ledger.rules import ASSOCIATION, RULE, money, share
from tuppence_web.web.refusals import Refused

OWED, TO_GIVE_BACK = "Prizes and pay owed", "Paid too much"  # kinds of what waits for the officers
SETTLED: dict[str, type[Entrant | SeasonOperator]] = {"prize": Entrant, "refund": Entrant, "pay": SeasonOperator}


@dataclass(frozen=True)
class Ending:
    """What the end of a season does: shown before it is confirmed, and booked by `end_season`. Amounts in cents."""

    state: SeasonState
    weeks: dict[Person, list[int]]  # held, by the operator who is paid for them
    ranks: dict[int, int]  # of all entrants
    prizes: dict[int, int]  # by entrant
    losers: list[int]

    @property
    def pay(self) -> int:
        """The operators' pay."""
        return rules.OPERATORS_WEEK * sum(map(len, self.weeks.values()))

    @property
    def uncovered(self) -> int:
        """The part of the pay that the fees do not cover. The association pays it."""
        return max(0, self.pay - self.state.fees)

    @property
    def to_association(self) -> int:
        """The pool, if nobody is eligible (LG-6)."""
        return 0 if self.prizes else rules.prize_pool(self.state.fees, len(self.state.held))

    @property
    def unpaid(self) -> list[Entrant]:
        """The entrants whose fee is not paid."""
        return [one for one in self.state.entrants if one.pk not in self.state.paid]

    @property
    def missing(self) -> list[tuple[MatchDay, int]]:
        """The nights with fewer than three matches recorded, with how many there are (11.04(a))."""
        counts = [(night, self.state.recorded_on(night)) for night in self.state.nights if not night.called_off]
        return [(night, count) for night, count in counts if count < rules.MATCHES]


def ending_of(state: SeasonState) -> Ending:
    """What happens if a season ends as it is now."""
    rows, eligible = state.standings(), state.eligible(state.last_day)
    rank = {row.player: row.rank for row in rows}
    winning = {one.id: [each.pk for each in one.entrants if each.pk in eligible] for one in state.competitors}
    good = [competitor for competitor, entrants in winning.items() if entrants]
    ranking = [(rank[one.id], one.id) for one in state.competitors]
    pool = rules.prize_pool(state.fees, len(state.held))
    won = rules.prizes(pool, ranking, good, state.season.split)
    prizes = {one: cents for winner, all_of_it in won.items() for one, cents in _split(all_of_it, winning[winner])}
    losers = [one for loser in rules.biggest_losers(rows, good) for one in winning[loser]]
    ranks = {entrant: rank[one.id] for entrant, one in state.competitor.items()}
    return Ending(state, weeks_operated(state), ranks, prizes, losers)


def _split(cents: int, entrants: Sequence[int]) -> list[tuple[int, int]]:
    """A prize, equally among those who win it together; cents left over go to the first one named (LT-6)."""
    shares = zip(entrants, share(cents, [1] * len(entrants)), strict=True)
    return [(entrant, part) for entrant, part in shares if part]


def called_off_now(state: SeasonState) -> Ending:
    """What happens if a season is called off as it is now.

    Each paid fee is given back for the weeks that were not held; the rest is shared out as at any season's end, among
    the members in good standing on the last night that was held.
    """
    held = {night.week for night in state.held}
    back = {
        one.pk: rules.refund(rules.entry_fee(one.member), len(held))
        for one in state.entrants
        if one.pk in state.paid and one.left is None
    }
    nights = [night for night in state.nights if night.week in held]
    refunds = {**state.refunds, **{pk: cents for pk, cents in back.items() if cents}}
    return ending_of(replace(state, nights=nights or state.nights, refunds=refunds))


def awards_of(season: Season) -> list[Award]:
    """The prizes of a season."""
    return list(Award.objects.filter(entrant__season=season).select_related("entrant__person"))


def owed_accounts(season: Season) -> list[Account]:
    """The accounts of what a season owes to winners and operators, and of refunds."""
    entrants = Entrant.objects.filter(season=season).values_list("pk", flat=True)
    prizes = Account.objects.filter(scope=SCOPE, of__in=entrants, name__in=["prize", "refund"])
    operators = SeasonOperator.objects.filter(season=season).values_list("pk", flat=True)
    return [*prizes, *Account.objects.filter(scope=PAY, of__in=operators, name="pay")]


def pool_to_association(season: Season) -> bool:
    """Whether a season's pool went to the association because nobody was eligible (LG-6)."""
    pool = accounts_of("season", [season.pk], "pool")
    fees = [entry.pk for entry in standing_entries(["fee"], pool)]
    return Transfer.objects.filter(entry__in=fees, credit__scope=ASSOCIATION, credit__name="pools").exists()


def owed_by(season: Season) -> dict[int, int]:
    """What a season still owes to winners and operators, in cents, by person."""
    return _sums(season, -1)


def owed_to(season: Season) -> dict[int, int]:
    """What people received from a season in excess of what it owed them at its end, in cents, by person."""
    return _sums(season, 1)


def _sums(season: Season, sign: int) -> dict[int, int]:
    accounts = owed_accounts(season)
    found: defaultdict[int, int] = defaultdict(int)
    left = balances([one.pk for one in accounts])
    for one in accounts:
        if one.person_id is not None and sign * left[one.pk] > 0:
            found[one.person_id] += sign * left[one.pk]
    return dict(found)


def to_dos() -> list[ToDo]:
    """The late fees, and what is owed to people: refunds, prizes, pay; and what was paid too much (LG-8)."""
    held = all_balances({"due": SCOPE, "refund": SCOPE, "prize": SCOPE, "pay": PAY})
    return [*fees.to_dos(held), *_to_settle(held)]


def _to_settle(held: Mapping[tuple[str, int], int]) -> list[ToDo]:
    """The prizes and pay that were not paid out, and what people received in excess of what an ended season owes.

    ``held``: the balances by account name and the key of the entrant or, for pay, of the season's operator.
    """
    keys = {name: [of for (one, of), cents in held.items() if one == name and cents] for name in SETTLED}
    found: list[tuple[str, Entrant | SeasonOperator, int]] = []
    for name, model in SETTLED.items():
        one_of = model.objects.select_related("person", "season__league").in_bulk(keys[name])
        found += [(name, one_of[of], held[name, of]) for of in sorted(one_of)]
    mark_namesakes(one.person for _, one, _ in found)
    # Refunds are listed by themselves: see `fees.to_dos`.
    due = [(OWED, one, -cents) for name, one, cents in found if cents < 0 and name != "refund"]
    due += [(TO_GIVE_BACK, one, cents) for _, one, cents in found if cents > 0 and one.season.ended]
    return [
        ToDo(kind, str(one.person), f"{one.season}: {money(cents)}", reverse("season_entries", args=[one.season_id]))
        for kind, one, cents in due
    ]


def refuse_reversing(entry: Entry, **more: object) -> None:
    """Raise Refused, with where to reverse it, for an entry about a season from which more follows (LG-8).

    Payouts are reversed by officers only, on the entry's own page.
    """
    if entry.kind in ("charge", "payment") and moves_of(entry, scope=SCOPE, name="due").exists():
        raise Refused(
            "This belongs to an entry to a season. The league's operator can correct it under Entries and money.", RULE
        )
    if entry.kind in ("award", "fee") and moves_of(entry, scope="season").exists():
        raise Refused(
            "This belongs to the end of a season. The league's operator can reopen it under Entries and money.", RULE
        )
    if entry.kind == "refund" and moves_of(entry, scope="season").exists():
        raise Refused("This is a refund. The league's operator can undo it on the page of the entry.", RULE)
