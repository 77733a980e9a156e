"""Queries about tournaments: their state, permissions, draws and money."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from django.db.models import Count, Q

from tuppence.chance import FairDice, shuffle
from tuppence.chance.fairness import Tally
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.leagues.models import Season
from tuppence_web.ledger.models import Entry, Transfer
from tuppence_web.ledger.queries.accounts import (
    accounts_of,
    balances,
    balances_of,
    sees_payments,
    settled,
    standing_entries,
)
from tuppence_web.ledger.rules import decimal
from tuppence_web.matches.models import Result
from tuppence_web.matches.queries import results_of, tallies_at
from tuppence_web.memberships.queries import certified, in_good_standing
from tuppence_web.tournaments.bracket import Bracket, Decisions, bracket
from tuppence_web.tournaments.models import ENTRY, Draw, Entrant, Slot, Tournament
from tuppence_web.tournaments.queries.sides import Side, sides_of
from tuppence_web.tournaments.rules import FINAL, Format, match_title
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, NotYours, Refused

SCOPE = "tournament"  # of the ledger's accounts, beside `ENTRY`


@dataclass(frozen=True)
class Standing:
    """A tournament with its people and state."""

    tournament: Tournament
    entrants: dict[int, Entrant]  # by number, without those who withdrew; with their person
    sides: dict[int, Side]  # players or teams, by number
    drawn: list[Draw]
    slots: dict[str, Slot]  # by key, with their matches
    recorded: dict[str, list[Result]]  # by key
    bracket: Bracket
    decisions: Decisions

    @property
    def format(self) -> Format:
        """Who plays in its matches, and who advances."""
        return self.tournament.format

    def name(self, number: int) -> str:
        """The name of a player or team."""
        return str(self.sides[number])

    def names(self, numbers: Iterable[int]) -> str:
        """Several names in words."""
        return ", ".join(map(self.name, numbers)) or "nobody"

    def people(self, numbers: Iterable[int]) -> list[int]:
        """The people behind these numbers, those of a team together; 0 for nobody."""
        return [id for number in numbers for id in (self.sides[number].people if number in self.sides else [0])]

    def numbers(self, people: Iterable[int]) -> list[int]:
        """The numbers of the players or teams of these people, each once."""
        number = {id: number for number, side in self.sides.items() for id in side.people}
        return list(dict.fromkeys(number[person] for person in people))

    def number_of(self, person_id: int) -> int | None:
        """The number of a person's side; None if they have not entered."""
        return next((number for number, side in self.sides.items() if person_id in side.people), None)

    def built_on(self, stage: str) -> str | None:
        """The draw or match that depends on the end of a stage, if any."""
        return self.decisions.built_on(stage, self.format)

    def draw_of(self, stage: str) -> Draw | None:
        """The last draw of a stage."""
        return next((draw for draw in reversed(self.drawn) if draw.stage == stage), None)

    def begun(self, stage: str) -> list[str]:
        """The keys of the matches of a stage that have a result or an absence."""
        return [key for key in (*self.decisions.results, *self.decisions.absent) if key.startswith(f"{stage}-")]

    @property
    def secret_shown(self) -> bool:
        """Whether the final has ever been entered: from then on the secret of the draws is public."""
        return self.bracket.over or f"{FINAL}-1" in self.recorded


def find(id: int) -> Tournament:
    """A tournament. Raises NotThere if there is none."""
    found = Tournament.objects.select_related("administrator", "place").filter(pk=id).first()
    if found is None:
        raise NotThere(f"There is no tournament {id}.")
    return found


def lock(id: int) -> Tournament:
    """Lock a tournament for a change, even if it was cancelled."""
    rows = Tournament.objects.select_for_update(of=("self",)).select_related("administrator")
    found = rows.filter(pk=id).first()
    if found is None:
        raise NotThere(f"There is no tournament {id}.")
    return found


def locked(id: int) -> Tournament:
    """Lock a tournament for a change. Raises NotThere if there is none, Refused if it was cancelled."""
    found = lock(id)
    _must_not_be_cancelled(found)
    return found


def _must_not_be_cancelled(tournament: Tournament) -> None:
    if tournament.cancelled:
        raise Refused(f"{tournament.name} was cancelled: {tournament.why_cancelled}")


def before_the_start(id: int) -> Tournament:
    """Lock a tournament whose entries can still be changed."""
    tournament = lock(id)
    must_take_entries(tournament)
    return tournament


def must_take_entries(tournament: Tournament) -> None:
    """Raise Refused if a tournament was cancelled or has started: its entries can no longer change (TN-1)."""
    _must_not_be_cancelled(tournament)
    if tournament.started:
        raise Refused(f"{tournament.name} has started, so its entries and settings can no longer change.", "TN-1")


def standing(tournament: Tournament) -> Standing:
    """The state of a tournament, in four queries."""
    return standings([tournament])[0]


def standings(tournaments: Collection[Tournament]) -> list[Standing]:
    """The states of several tournaments, in four queries."""
    by_id = {one.pk: one for one in tournaments}
    entrants: dict[int, dict[int, Entrant]] = {id: {} for id in by_id}
    draws: dict[int, list[Draw]] = {id: [] for id in by_id}
    slots: dict[int, dict[str, Slot]] = {id: {} for id in by_id}
    for entrant in Entrant.objects.filter(tournament__in=by_id, withdrawn=None).select_related("person"):
        entrant.tournament = by_id[entrant.tournament_id]
        entrants[entrant.tournament_id][entrant.number] = entrant
    for draw in Draw.objects.filter(tournament__in=by_id).select_related("by"):
        draws[draw.tournament_id].append(draw)
    found = Slot.objects.filter(tournament__in=by_id)
    for slot in found.select_related("match__official", "match__box", "match__die"):
        slots[slot.tournament_id][slot.key] = slot
    results = results_of(found.values("match"))
    return [_standing(one, entrants[id], draws[id], slots[id], results) for id, one in by_id.items()]


def started_with(person_id: int) -> list[Standing]:
    """The tournaments that a person has entered and that have started."""
    entries = Entrant.objects.filter(person=person_id, withdrawn=None).values("tournament")
    return standings(Tournament.objects.filter(pk__in=entries, started__isnull=False, cancelled=None))


def _standing(
    tournament: Tournament,
    entrants: dict[int, Entrant],
    draws: list[Draw],
    slots: dict[str, Slot],
    results: Mapping[int, list[Result]],
) -> Standing:
    """The state of a tournament from its rows. ``results``: by match, perhaps of other tournaments too."""
    mark_namesakes(entrant.person for entrant in entrants.values())
    recorded = {key: results[slot.pk] for key, slot in slots.items() if slot.pk in results}
    sides = sides_of(entrants.values())
    now = Standing(tournament, entrants, sides, draws, slots, recorded, Bracket(()), Decisions())
    decisions = _decisions(now)
    reached = bracket(list(sides), decisions, tournament.format) if tournament.started else Bracket(())
    return replace(now, bracket=reached, decisions=decisions)


def _decisions(now: Standing) -> Decisions:
    """The current decisions: the last draw of each stage, and what was last recorded of each match, by numbers."""
    stages = {draw.stage: draw.numbers for draw in now.drawn}
    last = {key: results[-1] for key, results in now.recorded.items()}
    return Decisions(
        {stage: numbers for stage, numbers in stages.items() if numbers is not None},
        {key: now.numbers(result.absent) for key, result in last.items() if result.absent},
        {key: now.numbers(result.order) for key, result in last.items() if result.order is not None},
    )


def may_administer(person: Person | None, tournament: Tournament) -> bool:
    """Whether a person may run this tournament: its administrator, and any officer."""
    return person is not None and (person.is_staff or person.pk == tournament.administrator_id)


def must_administer(person: Person, tournament: Tournament) -> None:
    """Raise NotYours unless the person is the administrator or an officer."""
    if not may_administer(person, tournament):
        raise NotYours(f"Only {tournament.administrator.name} can do this: they run {tournament.name}.")


def entrant_of(id: int) -> Entrant:
    """An entrant with the person and the tournament. Raises NotThere if there is none."""
    found = Entrant.objects.select_related("person", "tournament__administrator").filter(pk=id).first()
    if found is None:
        raise NotThere(f"There is no entrant {id}.")
    mark_namesakes([*Person.objects.filter(tournament_entries__tournament=found.tournament_id), found.person])
    return found


def team_of(entrant: Entrant) -> list[Entrant]:
    """The players who are entered and withdrawn together: those of a team, or the entrant alone."""
    if not entrant.team:
        return [entrant]
    rows = Entrant.objects.filter(tournament=entrant.tournament_id, team=entrant.team, withdrawn=entrant.withdrawn)
    return list(rows.select_related("person").order_by("number"))


def must_withdraw(person: Person, entrant: Entrant) -> None:
    """Raise NotYours unless the person is the entrant, of the same team, or runs the tournament."""
    if person.pk not in [one.person_id for one in team_of(entrant)] and not may_administer(person, entrant.tournament):
        who = f"{entrant.team or entrant.person} and {entrant.tournament.administrator.name}"
        raise NotYours(f"Only {who} may do this.")


def may_enter_results(person: Person | None, tournament: Tournament, match: str = "") -> bool:
    """Whether a person may enter results: those who run it, and its and the match's certified officials (10.01)."""
    if person is None:
        return False
    if may_administer(person, tournament):
        return True
    named = (
        tournament.officials.filter(pk=person.pk).exists()
        or Slot.objects.filter(tournament=tournament, key=match, match__official=person).exists()
    )
    return named and bool(certified_now([person.pk], tournament))


def certified_now(people: Collection[int], tournament: Tournament) -> set[int]:
    """Those of these people who may act as officials now: on its date while it is on, else today (10.01)."""
    return certified(people, clock.day_of(tournament.begins))


def collector_of(scope: str, entrant_id: int) -> int | None:
    """The id of the administrator who receives an entry fee; None if the account is not one of an entrant."""
    known = Entrant.objects.filter(pk=entrant_id).values_list("tournament__administrator", flat=True)
    return known.first() if scope == ENTRY else None


def administrator_of(tournament_id: int) -> int | None:
    """The id of a tournament's administrator; None if there is no such tournament."""
    return Tournament.objects.filter(pk=tournament_id).values_list("administrator", flat=True).first()


def administers_any(person: Person) -> bool:
    """Whether a person runs any tournament."""
    return Tournament.objects.filter(administrator=person).exists()


def owing_seen(now: Standing, viewer: Person | None) -> set[int]:
    """The ids of unpaid entrants whose payments the viewer may see."""
    runs, has_paid = now.tournament.administrator_id, paid(now.entrants.values())
    owing = (entrant for entrant in now.entrants.values() if entrant.pk not in has_paid)
    return {entrant.pk for entrant in owing if sees_payments(viewer, entrant.person_id, runs)}


def paid(entrants: Iterable[Entrant]) -> set[int]:
    """The ids of the entrants who owe nothing, including those without a fee (TN-5)."""
    rows = list(entrants)
    settled_ids = settled(ENTRY, [entrant.pk for entrant in rows if entrant.fee_cents])
    return {entrant.pk for entrant in rows if not entrant.fee_cents or entrant.pk in settled_ids}


def pool_of(tournament: Tournament) -> int:
    """The pool, in cents."""
    return -sum(balances_of(SCOPE, [tournament.pk], "pool").values())


def seeds(tournament: Tournament, entrants: Mapping[int, Entrant], stage: str) -> list[str]:
    """The inputs of a draw besides the secret, in hex: entrants' words by number, the room's word, the stage."""
    words = [*(entrant.word for entrant in entrants.values()), tournament.word, stage]
    return [word.encode().hex() for word in words]


def drawn(now: Standing, stage: str, players: Iterable[int]) -> list[int]:
    """Draw the players of a stage with the site's verifiable chance: the same each time (TN-1).

    Each stage has its own dice, so the order in which rounds are drawn does not matter.
    """
    order = sorted(players)
    shuffle(order, FairDice(bytes(now.tournament.secret), seeds(now.tournament, now.entrants, stage)))
    return order


def tallied() -> list[tuple[int, str, Tally]]:
    """The throws of refereed matches at venues of ours (see `tallies_at`)."""
    return tallies_at(Slot.objects.all(), "tournament__place")


def listed() -> list[Tournament]:
    """All tournaments with their numbers of entrants, latest first."""
    entered = Count("entrants", filter=Q(entrants__withdrawn=None))
    rows = Tournament.objects.select_related("administrator").annotate(entered=entered)
    return list(rows.order_by("-starts", "-id"))


def near_of(person: Person) -> list[Tournament]:
    """The tournaments about now that a person plays, runs or is an official of."""
    mine = Q(administrator=person) | Q(officials=person) | Q(slots__match__official=person)
    mine |= Q(entrants__person=person, entrants__withdrawn=None)
    span = (clock.now() - timedelta(days=2), clock.now() + timedelta(days=2))
    near = Tournament.objects.filter(mine, starts__range=span, cancelled=None, paid_out=None)
    return list(near.select_related("administrator").distinct())


def fee_for(tournament: Tournament, person: Person) -> int:
    """What a person would pay to enter today (TN-5, MB-2)."""
    member = person.pk in in_good_standing([person.pk], clock.today(tournament.zone))
    return tournament.fee_cents - (tournament.discount_cents if member else 0)


def payouts_of(tournament: Tournament) -> list[Entry]:
    """A tournament's payouts of prizes and pay that were not reversed (LG-8)."""
    entrants = Entrant.objects.filter(tournament=tournament).values_list("pk", flat=True)
    prizes_owed, pay = accounts_of(ENTRY, entrants, "prize"), accounts_of(SCOPE, [tournament.pk], "administrator")
    return standing_entries(["payout"], [*prizes_owed, *pay])


def season_end_made(season: Season) -> str | None:
    """The name of the tournament that ends a season of a region; None if there is none or it was cancelled."""
    ends = Q(seasons__league__region=season.league.region_id, seasons__year=season.year, seasons__number=season.number)
    return Tournament.objects.filter(ends, cancelled=None).values_list("name", flat=True).first()


def owed_back(tournament: Tournament, **whose: int) -> list[tuple[Entrant, int]]:
    """Refunds owed, in cents: to those who withdrew or, if the tournament was cancelled, to everybody (LG-8).

    ``whose``: a field of the entrants to look for, if not all.
    """
    entrants = Entrant.objects.filter(tournament=tournament, **whose).select_related("person")
    held = balances_of(ENTRY, entrants.values_list("pk", flat=True))
    owed = {id: -cents for id, cents in held.items() if cents < 0}
    found = entrants.in_bulk(list(owed))
    mark_namesakes(entrant.person for entrant in found.values())
    return [(found[id], cents) for id, cents in owed.items()]


def to_hand_back(tournament: Tournament) -> list[tuple[Entrant, int, bool]]:
    """The same, and whether the till that received the payment now has less, so that somebody must advance it."""
    owed = owed_back(tournament)
    due = Q(credit__scope=ENTRY, credit__of__in=[entrant.pk for entrant, _ in owed])
    paid = Transfer.objects.filter(due, entry__kind="payment", entry__reversed_by=None)
    till = dict(paid.order_by("pk").values_list("credit__of", "debit"))
    held = balances(set(till.values()))
    return [(entrant, cents, held[till[entrant.pk]] < cents) for entrant, cents in owed]


def tournaments_about(person: Person) -> list[dict[str, object]]:
    """A person's tournaments, ready for JSON: the entry with its word, current results and prizes."""
    entered = list(Entrant.objects.filter(person=person).select_related("tournament"))
    awards = Transfer.objects.filter(entry__kind="award", entry__reversed_by=None, credit__scope=ENTRY)
    won = dict(awards.filter(credit__of__in=[one.pk for one in entered]).values_list("credit__of", "cents"))
    return [_entry_of(entrant, won.get(entrant.pk, 0)) for entrant in entered]


def _entry_of(entrant: Entrant, prize: int) -> dict[str, object]:
    now = standing(entrant.tournament)
    number = now.number_of(entrant.person_id) if entrant.withdrawn is None else None
    return {
        "tournament": entrant.tournament.name,
        "starts": entrant.tournament.starts,
        "entered": entrant.at,
        "number": entrant.number,
        "team": entrant.team,
        "word": entrant.word,
        "fee": decimal(entrant.fee_cents),
        "withdrawn": entrant.withdrawn,
        "results": [
            {"match": match_title(key), "place": order.index(number) + 1, "of": len(order)}
            for key, order in now.decisions.results.items()
            if number in order
        ],
        "did_not_come": [match_title(key) for key, missing in now.decisions.absent.items() if number in missing],
        "place": now.bracket.placed().get(number or 0),
        "prize": decimal(prize),
    }
