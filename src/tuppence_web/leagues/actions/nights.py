"""Match nights: when and where, their officials, and who is present (LG-1, LG-3, LG-9)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, time, timedelta

from django.db.models import F, Q
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.rules import UNREADABLE, clean_name
from tuppence_web.conduct.queries import suspended_entries
from tuppence_web.conduct.rules import RULE as CONDUCT
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues.actions.seasons import check_notice, check_span, notify_moved
from tuppence_web.leagues.models import (
    Entrant,
    MatchDay,
    NightDrink,
    NightGuest,
    Presence,
    ScheduleChange,
    Season,
)
from tuppence_web.leagues.queries.nights import entered_on, in_words, presences_on, suspended_on, when_and_where
from tuppence_web.leagues.queries.rights import lock, must_conduct, must_operate, night_of, officials_of
from tuppence_web.leagues.queries.season_ends import season_end_of
from tuppence_web.leagues.rules import MOST_DRINKS
from tuppence_web.matches import actions as matches
from tuppence_web.memberships.queries import certified
from tuppence_web.notifications.actions.notify import notify, notify_others
from tuppence_web.notifications.events import OFFICE
from tuppence_web.places.models import Venue
from tuppence_web.places.queries import venue_of
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

RULE = "LG-3"


def changed(nights: Iterable[int]) -> None:
    """Increase the version of these nights' sheets, inside a transaction."""
    MatchDay.objects.filter(pk__in=list(nights)).update(version=F("version") + 1)


@idempotent
def move_night(by: Person, night_id: int, day: date, at: time, venue_id: int, why: str) -> int:
    """Change a night's date, time or venue, with a week's notice to every member of the league (11.01(d), LG-1)."""
    lock(night_of(night_id).season_id)
    night = night_of(night_id)
    must_operate(by, night.season.league)
    venue = venue_of(venue_id)
    if (day, at, venue) == (night.day, night.time, night.venue):
        raise Refused("The night is already at this date, time and venue.", field="day")
    if not why.strip():
        raise Refused("Give a reason. Every member of the league is notified of it.", "LG-1", "why")
    _must_take_place(night)
    _check_move(night, day, venue)
    ScheduleChange.objects.create(
        night=night, day=night.day, time=night.time, venue=night.venue, why=why.strip(), by=by
    )
    before = when_and_where(night)
    night.day, night.time, night.venue = day, at, venue
    night.save(update_fields=["day", "time", "venue"])
    text = f"Week {night.week} of {night.season}: {when_and_where(night)} Before: {before} {why.strip()}"
    subject, link = f"{night.season.league}: week {night.week} has moved", reverse("night", args=[night_id])
    notify_moved(by, [night], entered_on(night), subject, text, link)
    return night_id


def _check_move(night: MatchDay, day: date, venue: Venue) -> None:
    """Raise Refused for a date that is too soon, or out of order in the season (LG-1)."""
    check_notice(night, night.day, day, venue, "day")
    season, others = night.season, list(MatchDay.objects.filter(season=night.season).exclude(pk=night.pk))
    for other in others:
        if other.day <= day if other.week > night.week else other.day >= day:
            why = f"Week {night.week} must keep its place, and week {other.week} is on {in_words(other.day)}."
            raise Refused(why, "LG-1", "day")
    end = season_end_of(season)
    if end is not None and day >= end.day:
        raise Refused(f"All nights must be before the tournament on {in_words(end.day)}.", "LG-7", "day")
    days = [day, *(other.day for other in others)]
    check_span(season, season.year, min(days), max(days), "day")


def _must_take_place(night: MatchDay) -> None:
    """Raise Refused for a night that is called off."""
    if night.called_off is not None:
        raise Refused(f"Week {night.week} is cancelled: {night.why_called_off}", "LG-1")


def _changeable(by: Person, night_id: int) -> MatchDay:
    """A night of a locked season that has not ended, for its operator, until the night is over."""
    season = lock(night_of(night_id).season_id)
    night = night_of(night_id)
    must_operate(by, season.league)
    if season.ended is not None:
        raise Refused("The season has ended.", "LG-6")
    if clock.is_over(night.starts):
        raise Refused(f"Week {night.week} is over.", "LG-1")
    return night


@idempotent
def call_off_night(by: Person, night_id: int, why: str) -> int:
    """Call a night off, also at short notice: no points, no pay for the week, and fees stay (11.01, 11.07(b)).

    Matches that were only drawn are discarded. Raises Refused once one was opened or recorded: then the night is held.
    """
    night = _changeable(by, night_id)
    _must_take_place(night)
    if not why.strip():
        raise Refused("Give a reason. Every member of the league is notified of it.", "LG-1", "why")
    _discard_draws(night)
    night.called_off, night.why_called_off = clock.now(), why.strip()[:200]
    night.save(update_fields=["called_off", "why_called_off"])
    text = f"Week {night.week} of {night.season} is cancelled: {night.why_called_off} It was planned for "
    text += f"{when_and_where(night)} Nobody earns points for it; fees stay, and the operator is not paid for it."
    _notify_of_night(by, night, "is cancelled", text)
    return night_id


def _discard_draws(night: MatchDay) -> None:
    """Discard matches that were only drawn, except those with notes. Raises Refused if one was opened or recorded."""
    slots = night.slots.select_related("match")
    if slots.filter(Q(match__table__isnull=False) | Q(match__results__isnull=False)).exists():
        raise Refused("A match of this night has been opened or recorded, so the night is held.", "LG-6")
    for slot in slots.filter(match__notes=None):
        matches.discard(slot.match)


@idempotent
def hold_night_after_all(by: Person, night_id: int) -> int:
    """Undo the calling off of a night until it is over."""
    night = _changeable(by, night_id)
    if night.called_off is None:
        raise Refused(f"Week {night.week} is not cancelled.", "LG-1")
    night.called_off, night.why_called_off = None, ""
    night.save(update_fields=["called_off", "why_called_off"])
    text = f"Week {night.week} of {night.season} takes place after all: {when_and_where(night)}"
    _notify_of_night(by, night, "takes place after all", text)
    return night_id


def _notify_of_night(by: Person, night: MatchDay, what: str, text: str) -> None:
    changed([night.pk])
    subject, link = f"{night.season.league}: week {night.week} {what}", reverse("night", args=[night.pk])
    notify_moved(by, [night], entered_on(night), subject, text, link)


@idempotent
def name_official(by: Person, night_id: int, person_id: int) -> int:
    """Name a certified official for a night, who may then record its results (10.01, LG-9)."""
    night = night_of(night_id)
    must_operate(by, night.season.league)
    if person_id not in certified([person_id], night.day):
        raise Refused("An official must be certified by the association on that day.", "10.01", "official")
    night.officials.add(person_id)
    changed([night_id])
    text = f"You are an official of {night}: {when_and_where(night)} You may record its results."
    official = Person.objects.filter(pk=person_id)
    link = reverse("night", args=[night_id])
    notify_others(OFFICE, by, official, f"{night.season.league}: you are an official", text, link)
    return night_id


@idempotent
def dismiss_official(by: Person, night_id: int, person_id: int) -> int:
    """Remove a named official of a night, and notify them. Recorded results keep their official (10.01, LG-9)."""
    night = night_of(night_id)
    must_operate(by, night.season.league)
    official = night.officials.filter(pk=person_id)
    if not official:
        raise Refused("This person is not an official of the night.", "10.01")
    people = list(official)
    night.officials.remove(person_id)
    changed([night_id])
    text, link = f"You are no longer an official of {night}.", reverse("night", args=[night_id])
    notify_others(OFFICE, by, people, f"{night.season.league}: you are no longer an official"[:200], text, link)
    return night_id


def notify_of_withdrawal(person: Person, **more: object) -> None:
    """Notify the operators of this official's coming nights: that the certificate was withdrawn, but not why."""
    mine = Q(officials=person) | Q(season__league__operator=person)
    since = clock.today() - timedelta(days=2)
    nights = MatchDay.objects.filter(mine, day__gte=since, season__ended=None).distinct()
    of: defaultdict[Season, list[MatchDay]] = defaultdict(list)
    for night in nights.select_related("season__league__operator", "venue").order_by("season", "week"):
        if not clock.is_over(night.starts):
            of[night.season].append(night)
    changed(night.pk for theirs in of.values() for night in theirs)
    for season, theirs in of.items():
        left = [f"Week {night.week}, {night.day:%d.%m.%Y}" for night in theirs if not officials_of(night)]
        text = f"{person} is no longer a certified official, and cannot conduct matches of {season}."
        if left:
            text += f" These nights have no official now: {'; '.join(left)}. Name one to record results (10.01)."
        subject = f"{season.league}: an official's certificate was withdrawn"
        notify(OFFICE, [season.league.operator], subject, text, reverse("season", args=[season.pk]))


def must_be_played(season: Season) -> None:
    """Raise Refused unless a season is being played."""
    if season.started is None:
        raise Refused("The season has not started.", "LG-2")
    if season.ended is not None:
        ended = "was cancelled" if season.why_called_off else "has ended"
        raise Refused(f"The season {ended}. Reopen it first.", "LG-6")


def must_be_held(night: MatchDay) -> None:
    """Raise Refused unless the season of a night is being played and the night takes place."""
    must_be_played(night.season)
    _must_take_place(night)


def played_night(by: Person, night_id: int) -> MatchDay:
    """A night whose day has come, its season locked, for a person who conducts it. Open sheets are updated."""
    night = night_of(night_id)
    must_conduct(by, night)
    lock(night.season_id)
    must_be_held(night_of(night_id))
    changed([night_id])
    if not clock.has_come(night.starts):
        raise Refused(f"Week {night.week} is on {night.day:%d.%m.%Y}. No results can be recorded before that.", "LG-1")
    return night


@idempotent
def confirm_surface(by: Person, night_id: int, clear: bool) -> int:
    """Record that the tables of a night are flat and clear, or that they are not after all (4.02, PD-9)."""
    night = played_night(by, night_id)
    night.surface_by = by if clear else None
    night.save(update_fields=["surface_by"])
    return night_id


@idempotent
def number_tables(by: Person, night_id: int, numbers: Sequence[int]) -> int:
    """Record the numbers that the tables of a night have in the room, first to last; none: they count from 1 (LG-3)."""
    night = played_night(by, night_id)
    if len(set(numbers)) < len(numbers):
        raise Refused("Two tables cannot have the same number.", RULE, "numbers")
    night.tables = list(numbers) or None
    night.save(update_fields=["tables"])
    return night_id


@idempotent
def count_drinks(by: Person, night_id: int, entrant_id: int, count: int) -> int:
    """Record how many drinks an entrant owes the bartender for a night, besides those in logs of matches (8.01(b))."""
    night = played_night(by, night_id)
    entrant = _entrant(night, entrant_id)
    if not 0 <= count <= MOST_DRINKS:
        raise Refused(f"A night has 0 to {MOST_DRINKS} drinks of one player.", "8.01(b)")
    NightDrink.objects.update_or_create(night=night, entrant=entrant, defaults={"count": count})
    return entrant_id


def _entrant(night: MatchDay, entrant_id: int) -> Entrant:
    """An entrant who may play on a night (11.04, LG-3)."""
    entrant = Entrant.objects.filter(pk=entrant_id, season=night.season_id).first()
    if entrant is None:
        raise Refused("Only players who have entered take part in a match day. Others may play friendlies.", RULE)
    check_entered(night, entrant)
    return entrant


@idempotent
def mark_present(by: Person, night_id: int, entrant_id: int, here: bool) -> int:
    """Mark an entrant as present or absent (11.04, LG-3)."""
    night = played_night(by, night_id)
    entrant = _entrant(night, entrant_id)
    if here:
        _must_not_be_suspended(night, entrant)
        Presence.objects.get_or_create(night=night, entrant=entrant)
    else:
        Presence.objects.filter(night=night, entrant=entrant).delete()
    return entrant_id


def _must_not_be_suspended(night: MatchDay, entrant: Entrant) -> None:
    """Raise Refused if the entry is suspended on the night, with the last week and the decision."""
    decision = suspended_entries([night.season_id]).get((night.season_id, entrant.person_id), {}).get(night.week)
    if decision is not None:
        why = f"The entry of {entrant.person} is suspended until week {decision.last_week} by {decision}."
        raise Refused(why, CONDUCT)


@idempotent
def mark_together(by: Person, night_id: int, entrants: Sequence[int], here: bool) -> int:
    """Mark entrants as present or absent together, except those who may not be one by one (11.04, LG-3)."""
    night = played_night(by, night_id)
    named = Entrant.objects.filter(pk__in=entrants, season=night.season_id)
    entered = [one for one in named if one.is_in_on(night.day)]
    if here:
        out = suspended_on(night)
        there = [Presence(night=night, entrant=one) for one in entered if one.person_id not in out]
        Presence.objects.bulk_create(there, ignore_conflicts=True)
    else:
        Presence.objects.filter(night=night, entrant__in=entered).delete()
    return night_id


@idempotent
def welcome_guest(by: Person, night_id: int, name: str) -> int:
    """Add a guest of the night, who plays friendlies only (11.04(b), LG-3)."""
    night = played_night(by, night_id)
    if not clean_name(name):
        raise Refused(UNREADABLE, RULE, "name")
    guest, _ = NightGuest.objects.get_or_create(night=night, name=clean_name(name))
    return guest.pk


@idempotent
def remove_guest(by: Person, night_id: int, guest_id: int) -> int:
    """Remove a guest of the night who was added by mistake or has gone (11.04(b), LG-3)."""
    night = played_night(by, night_id)
    NightGuest.objects.filter(night=night, pk=guest_id).delete()
    return night_id


def check_entered(night: MatchDay, entrant: Entrant, field: str | None = None) -> None:
    """Raise Refused unless the entrant is in the season on a night, whose results may be recorded later (LG-3)."""
    if entrant.left is not None and entrant.left <= night.day:
        raise Refused(f"{entrant.person} has left the season since {in_words(entrant.left)}.", RULE, field)
    if entrant.joined is not None and entrant.joined > night.day:
        why = f"{entrant.person} joined the team on {in_words(entrant.joined)}, after this night."
        raise Refused(why, "LT-2", field)
    if entrant.day > night.day:
        why = f"{entrant.person} entered on {in_words(entrant.day)}, after this night, and cannot play in it."
        raise Refused(why, RULE, field)


def present(night: MatchDay) -> list[int]:
    """The people who are present and not suspended."""
    return list(presences_on(night).order_by("entrant").values_list("entrant__person_id", flat=True))
