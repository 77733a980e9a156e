"""Who may do what in a league, and lookups by id."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import timedelta

from django.db.models import Q, QuerySet

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.leagues.models import Entrant, League, MatchDay, Season, SeasonEnd
from tuppence_web.ledger.queries.accounts import sees_payments
from tuppence_web.memberships.queries import certified, certified_spans
from tuppence_web.places.models import Venue
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, NotYours, Refused

RULE, OFFICIALS_RULE = "LG-9", "10.01"


def operates(person: Person | None, league: League) -> bool:
    """Whether a person runs a league: its operator, or an officer of the association."""
    return person is not None and (person.is_staff or league.operator_id == person.pk)


def operator_of(season_id: int) -> int | None:
    """The id of the operator of a season's league; None if there is no such season."""
    return Season.objects.filter(pk=season_id).values_list("league__operator", flat=True).first()


def sees_fee(person: Person | None, entrant: Entrant, league: League) -> bool:
    """Whether a person may see if an entrant has paid. Officials who do not operate the league may not."""
    return sees_payments(person, entrant.person_id, league.operator_id)


def must_operate(person: Person, league: League) -> None:
    """Raise NotYours unless the person operates the league or is an officer (11.06, LG-9)."""
    if not operates(person, league):
        raise NotYours(f"Only the operator of {league} may do this.", RULE)


def conducts(person: Person | None, night: MatchDay) -> bool:
    """Whether a person conducts a night: the league's operator, or one of its certified officials (10.01)."""
    if person is None:
        return False
    return operates(person, night.season.league) or (_is_named(person, night) and _certified_now(person, night))


def _is_named(person: Person, night: MatchDay) -> bool:
    return night.officials.filter(pk=person.pk).exists()


def _certified_now(person: Person, night: MatchDay) -> bool:
    """Whether a person may act as an official now: on the night's date while it is on, else today."""
    return person.pk in certified([person.pk], clock.day_of(night.starts))


def must_conduct(person: Person, night: MatchDay) -> None:
    """Raise NotYours unless the person conducts this night now (10.01, 11.06(a), LG-9)."""
    if conducts(person, night):
        return
    if _is_named(person, night):
        raise NotYours("You are no longer a certified official, so you cannot do this.", OFFICIALS_RULE)
    raise NotYours("Only the operator and the officials named for this night may do this.", RULE)


def certified_for(people: Collection[int], night: MatchDay) -> set[int]:
    """Those of these people who may be officials of a night: certified on its day, not withdrawn since (10.01)."""
    return certified(people, night.day, min(clock.now(), clock.over_at(night.starts)))


def officials_of(night: MatchDay) -> list[Person]:
    """Who may be the official of a match tonight: the operator and those named, if certified (10.01)."""
    return officials_named(night)[0]


def officials_named(night: MatchDay) -> tuple[list[Person], list[Person]]:
    """Who may be the official of a match tonight, operator first; and those named who are not certified (10.01)."""
    operator = night.season.league.operator
    people = [operator, *night.officials.exclude(pk=operator.pk).order_by("name")]
    good = certified_for([one.pk for one in people], night)
    mark_namesakes(people)
    return [one for one in people if one.pk in good], [one for one in people if one.pk not in good]


def without_official(season: Season, nights: Iterable[MatchDay]) -> list[MatchDay]:
    """Those of these nights of a season that are not over and have no possible official (10.01)."""
    coming = [night for night in nights if not clock.is_over(night.starts) and not night.called_off]
    named = MatchDay.officials.through.objects.filter(matchday__in=coming).values_list("matchday_id", "person_id")
    people = {night.pk: {season.league.operator_id} for night in coming}
    for night, person in named:
        people[night].add(person)
    spans = certified_spans(set().union(*people.values()))
    return [
        night
        for night in coming
        if not any(first <= night.day <= last for one in people[night.pk] for first, last in spans.get(one, ()))
    ]


def have_entered() -> Q:
    """The condition for people who have entered any season."""
    return Q(pk__in=Entrant.objects.values("person"))


def has_entered(person: Person, operator: Person) -> bool:
    """Whether a person has entered a league that somebody operates."""
    return Entrant.objects.filter(person=person, season__league__operator=operator).exists()


def refuse_claim(sender: type[Person], *, old: Person, new: Person, **more: object) -> None:
    """Raise Refused if an account and the person whom it claims have entered the same season (LG-2)."""
    if Entrant.objects.filter(person=old, season__entrants__person=new).exists():
        raise Refused(f"You and {old} have both entered the same season. Ask its operator to withdraw one.", "LG-2")


def may_add_venues(person: Person | None) -> bool:
    """Whether a person may add venues and offers: officers, and operators of leagues."""
    return person is not None and (person.is_staff or League.objects.filter(operator=person).exists())


def must_add_venues(person: Person) -> None:
    """Raise NotYours unless the person operates a league or is an officer."""
    if not may_add_venues(person):
        raise NotYours("Only league operators and officers of the association may do this.", RULE)


def changeable_venues(person: Person) -> set[int]:
    """The ids of the venues that a person may change (LG-10).

    Officers may change all venues. An operator may change those where their league plays, has played, or holds its
    tournament, and those that no league uses.
    """
    if person.is_staff:
        return set(Venue.objects.values_list("pk", flat=True))
    if not may_add_venues(person):
        return set()
    seasons, nights = Season.objects.order_by(), MatchDay.objects.order_by()
    played = seasons.values_list("venue", "league__operator").union(
        SeasonEnd.objects.order_by().values_list("venue", "by"),
        nights.values_list("venue", "season__league__operator"),
    )
    others = {venue for venue, operator in played} - {venue for venue, operator in played if operator == person.pk}
    return set(Venue.objects.exclude(pk__in=others - {None}).values_list("pk", flat=True))


def must_change_venue(person: Person, venue: Venue) -> None:
    """Raise NotYours unless the person may change an existing venue: see `changeable_venues`."""
    if venue.pk not in changeable_venues(person):
        why = f"Only officers of the association and operators whose leagues play at {venue} may change it."
        raise NotYours(why, "LG-10")


def league_of(league_id: int) -> League:
    """A league. Raises NotThere if there is none."""
    found = League.objects.select_related("region", "operator").filter(pk=league_id).first()
    if found is None:
        raise NotThere("There is no such league.")
    return found


def season_of(season_id: int) -> Season:
    """A season with its league. Raises NotThere if there is none."""
    known = Season.objects.select_related("league__operator", "league__region", "venue")
    found = known.filter(pk=season_id).first()
    if found is None:
        raise NotThere("There is no such season.")
    return found


def lock(season_id: int) -> Season:
    """Lock a season for a change of anything in it, and return it. Raises NotThere if there is none.

    Lock it before any other row, so that no two changes wait for each other, and read what the change depends on after.
    """
    Season.objects.select_for_update().filter(pk=season_id).first()
    return season_of(season_id)


def must_be_open(season: Season) -> None:
    """Raise Refused if a season is over: nobody can enter it any more (LG-2)."""
    nights = season.nights.select_related("venue")
    if season.ended is not None or all(night.day < clock.today(night.venue.zone) for night in nights):
        raise Refused(f"{season} is over.", "LG-2")


def night_of(night_id: int) -> MatchDay:
    """A match night with its season. Raises NotThere if there is none."""
    known = MatchDay.objects.select_related("season__league__operator", "season__league__region", "venue")
    found = known.filter(pk=night_id).first()
    if found is None:
        raise NotThere("There is no such match night.")
    return found


def nights_near(started: bool = True) -> QuerySet[MatchDay]:
    """The nights of running seasons that are on about now: those that are on today in any time zone, and some more.

    ``started``: False for the nights of seasons that have not started.
    """
    days, running = (clock.today() - timedelta(days=2), clock.today() + timedelta(days=2)), Q(season__ended=None)
    near = MatchDay.objects.filter(running, day__range=days, called_off=None, season__started__isnull=not started)
    return near.select_related("season__league__operator", "season__venue", "venue").distinct()


def tonights(person: Person | None) -> list[MatchDay]:
    """Tonight's nights that a person conducts as operator or official, until each is over.

    Each has ``without_official``: whether nobody can be its official (10.01).
    """
    if person is None:
        return []
    mine = nights_near().filter(Q(season__league__operator=person) | Q(officials=person))
    tonight = [night for night in mine if clock.is_on(night.starts) and conducts(person, night)]
    for night in tonight:
        night.without_official = not officials_of(night)  # type: ignore[attr-defined]
    return sorted(tonight, key=lambda night: (night.starts, night.pk))


def first_nights_to_start(person: Person | None) -> list[MatchDay]:
    """Tonight's first nights of those of a league operator's seasons that have not started."""
    if person is None:
        return []
    mine = nights_near(started=False).filter(season__league__operator=person, week=1)
    return [night for night in mine if clock.is_on(night.starts)]
