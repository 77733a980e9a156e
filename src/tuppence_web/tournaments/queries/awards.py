"""Who wins the prizes of a tournament, how its pool is shared out, and its books (12.02, TN-5, TT-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db.models import Q

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.conduct.queries import suspended_spans
from tuppence_web.leagues.models import SeasonEndPrize
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries.accounts import Line, balances, balances_of, is_till, statement
from tuppence_web.ledger.rules import share
from tuppence_web.tournaments.models import ENTRY, Entrant, Tournament
from tuppence_web.tournaments.queries import SCOPE, Standing
from tuppence_web.tournaments.rules import prizes
from tuppence_web.web import clock


def promised(tournament: Tournament) -> dict[int, SeasonEndPrize]:
    """The prizes of a season-end tournament, by place, as announced before the season (11.08(c))."""
    if tournament.ends_id is None:
        return {}
    return {prize.place: prize for prize in SeasonEndPrize.objects.filter(end=tournament.ends_id)}


def suspended_in(now: Standing) -> set[int]:
    """The people who were suspended on a day from the start to the last match, or so far to today (11.06(a)(iv))."""
    started, zone = now.tournament.started, now.tournament.zone
    if started is None:
        return set()
    ends = [result.at for results in now.recorded.values() for result in results] if now.bracket.over else []
    first, last = clock.local(started, zone).date(), clock.local(max(ends, default=clock.now()), zone).date()
    spans = suspended_spans([one.person_id for one in now.entrants.values()])
    return {person for person, theirs in spans.items() if any(_meet(first, last, *span) for span in theirs)}


def _meet(first: date, last: date, begins: date, ends: date) -> bool:
    """Whether two periods have a day in common."""
    return begins <= last and first <= ends


def winners(now: Standing) -> dict[int, list[Entrant]]:
    """Who wins each prize: the players of the side with that place, without those who are suspended (11.06(a)(iv)).

    A side of which everybody is suspended has its place and is passed over: those behind it move up.
    """
    barred, passed_over = suspended_in(now), 0
    found: dict[int, list[Entrant]] = {}
    for place, number in sorted((place, number) for number, place in now.bracket.placed().items()):
        players = [one for one in now.sides[number].players if one.person_id not in barred]
        if players:
            found[place - passed_over] = players
        else:
            passed_over += 1
    return found


def parts(cents: int, players: Sequence[Entrant]) -> list[tuple[Entrant, int]]:
    """A prize in equal parts for these players; cents left over go to the one named first (TT-5)."""
    return list(zip(players, share(cents, [1] * len(players)), strict=True))


def payout(now: Standing) -> dict[str, Any]:
    """How the pool is or will be shared out, and which prizes and pay are still to be handed over."""
    tournament = now.tournament
    won = winners(now)
    total = sum(entrant.fee_cents for entrant in now.entrants.values())
    shared = prizes(total, tournament.shares, won if now.bracket.over else (1, 2, 3))
    waiting = balances_of(ENTRY, [one.pk for players in won.values() for one in players], "prize")
    prize = promised(tournament)
    rows = [
        {
            "place": place,
            "entrant": entrant,
            "nobody": "nobody" if now.bracket.over else "not known yet",
            "cents": cents,
            "prize": prize.get(place),
            "waiting": -waiting.get(entrant.pk, 0) if entrant else 0,
        }
        for place in (prize or (1, 2, 3))
        for entrant, cents in _rows(prize[place].cents if prize else shared[place - 1], won.get(place, []))
    ]
    pay = -sum(balances_of(SCOPE, [tournament.pk], "administrator").values())
    barred = suspended_in(now)
    without = [one for one in now.entrants.values() if one.person_id in barred]
    return {"without": without, "total": total, "shared": shared, "rows": rows, "pay_waiting": pay}


def to_hand_over(held: Mapping[tuple[str, int], int]) -> list[tuple[Person, Tournament, int]]:
    """Who is owed a prize, or pay as an administrator, in which tournament, in cents (12.02, TN-5).

    ``held``: the balances of entrants and administrators.
    """
    prize = {of: -cents for (name, of), cents in held.items() if name == "prize" and cents < 0}
    pay = {of: -cents for (name, of), cents in held.items() if name == "administrator" and cents < 0}
    won = Entrant.objects.filter(pk__in=prize).select_related("person", "tournament").order_by("pk")
    ran = Tournament.objects.filter(pk__in=pay).select_related("administrator").order_by("pk")
    found = [(one.person, one.tournament, prize[one.pk]) for one in won]
    found += [(one.administrator, one, pay[one.pk]) for one in ran]
    mark_namesakes(person for person, _, _ in found)
    return found


def _rows(cents: int, players: Sequence[Entrant]) -> Sequence[tuple[Entrant | None, int]]:
    """The parts of a prize, or the whole if its winner is not known."""
    return parts(cents, players) if players else [(None, cents)]


def books(tournament: Tournament) -> tuple[list[tuple[Account, int]], list[Line]]:
    """The accounts of a tournament with the amounts owed from each, and the statement of its tills."""
    accounts = list(Account.objects.filter(scope=SCOPE, of=tournament.pk).order_by("pk"))
    found = balances([account.pk for account in accounts])
    tills = [account.pk for account in accounts if is_till(account)]
    others = [(account, abs(found[account.pk])) for account in accounts if account.pk not in tills]
    return others, statement(tills)


def lines_of(tournament: Tournament) -> list[Line]:
    """The transfers of all accounts of a tournament, including its entrants'."""
    entrants = Entrant.objects.filter(tournament=tournament).values("pk")
    theirs = Q(scope=SCOPE, of=tournament.pk) | Q(scope=ENTRY, of__in=entrants)
    return statement(list(Account.objects.filter(theirs).values_list("pk", flat=True)))
