"""A match night: attendance, the three matches, their results and decisions about them (LG-3, LG-9)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from django.urls import reverse

from tuppence_web import clock
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.accounts.rules import clean_name
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules
from tuppence_web.leagues.actions.running import in_words
from tuppence_web.leagues.actions.telling import changed
from tuppence_web.leagues.models import Entrant, Match, MatchDay, MatchNote, NightGuest, Presence, Result, Season
from tuppence_web.leagues.queries.rights import certified_for, must_conduct, must_operate, night_of
from tuppence_web.notices.actions import notify_others
from tuppence_web.refusals import NotThere, Refused
from tuppence_web.tables.competition import open_match, order_of_finish

RULE = "LG-3"


def _night(by: Person, night_id: int) -> MatchDay:
    """A night that may be played, its season locked, for a person who conducts it. Open sheets are updated."""
    night = night_of(night_id)
    must_conduct(by, night)
    season = Season.objects.select_for_update().get(pk=night.season_id)
    if season.started is None:
        raise Refused("The season has not started.", "LG-2")
    if season.ended is not None:
        raise Refused("The season has ended, and its prizes have been awarded.", "LG-6")
    changed([night_id])
    return night


def _played_night(by: Person, night_id: int) -> MatchDay:
    """The same, but its day must have come."""
    night = _night(by, night_id)
    if not clock.has_come(night.starts):
        raise Refused(f"Week {night.week} is on {night.day:%d.%m.%Y}. No results can be recorded before that.", "LG-1")
    return night


@idempotent
def mark_present(by: Person, night_id: int, entrant_id: int, here: bool) -> int:
    """Mark an entrant as present or absent (11.04, LG-3)."""
    night = _played_night(by, night_id)
    entrant = Entrant.objects.filter(pk=entrant_id, season=night.season_id).first()
    if entrant is None:
        raise Refused("Only players who have entered take part in a match day. Others may play friendlies.", RULE)
    _check_entered(night, entrant)
    if here:
        Presence.objects.get_or_create(night=night, entrant=entrant)
    else:
        Presence.objects.filter(night=night, entrant=entrant).delete()
    return entrant_id


@idempotent
def welcome_guest(by: Person, night_id: int, name: str) -> int:
    """Add a guest of the night, who plays friendlies only (11.04(b), LG-3)."""
    night = _played_night(by, night_id)
    if not clean_name(name):
        raise Refused("Choose a name that can be read.", RULE, "name")
    guest, _ = NightGuest.objects.get_or_create(night=night, name=clean_name(name))
    return guest.pk


def _check_entered(night: MatchDay, entrant: Entrant, field: str | None = None) -> None:
    """Raise Refused if the entrant entered after the night, whose results may be recorded days later (LG-3)."""
    if entrant.day > night.day:
        why = f"{entrant.person} entered on {in_words(entrant.day)}, after this night, and cannot play in it."
        raise Refused(why, RULE, field)


def _present(night: MatchDay) -> list[int]:
    """The entrants who are present."""
    return list(Presence.objects.filter(night=night).order_by("entrant").values_list("entrant_id", flat=True))


@idempotent
def draw_tables(by: Person, night_id: int, number: int) -> int:
    """Assign the players present to tables at random, if there are too many for one (LG-3)."""
    night = _played_night(by, night_id)
    if Match.objects.filter(night=night, number=number).exists():
        raise Refused(f"The tables of match {number} have already been drawn.", RULE)
    _check_number(number)
    there = _present(night)
    if len(there) <= rules.MOST_AT_A_TABLE:
        why = f"{len(there)} are present. Up to {rules.MOST_AT_A_TABLE} play at one table, so no draw is needed."
        raise Refused(why, RULE)
    random.SystemRandom().shuffle(there)
    for group, size in enumerate(rules.table_sizes(len(there)), 1):
        seated, there = there[:size], there[size:]
        Match.objects.create(night=night, number=number, group=group, players=seated)
    return night_id


@idempotent
def take_back_draw(by: Person, night_id: int, number: int) -> int:
    """Cancel the draw of an unplayed match, so that late arrivals can be drawn in (LG-3).

    Raises Refused if nobody has come or gone since: a draw is not repeated until it suits.
    """
    night = _played_night(by, night_id)
    _check_number(number)
    tables = list(Match.objects.filter(night=night, number=number))
    if not tables:
        raise Refused(f"Match {number} has not been drawn.", RULE)
    for match in tables:
        called = f"Match {number}, table {match.group}"
        if match.results.exists():
            raise Refused(f"{called} has been played, so the draw stands.", RULE)
        if match.table_id is not None:
            raise Refused(f"{called} is being played at a table here, so the draw stands.", RULE)
        if match.notes.exists():
            raise Refused(f"{called} has a note about a decision, so the draw stands.", RULE)
    if sorted(player for match in tables for player in match.players) == sorted(_present(night)):
        raise Refused(f"Nobody has come or gone since match {number} was drawn. Mark that first.", RULE)
    Match.objects.filter(night=night, number=number).delete()
    return night_id


def _check_number(number: int) -> None:
    if not 1 <= number <= rules.MATCHES:
        raise Refused(f"A match day has three matches. There is no match {number}.", RULE)


def _check_enough(there: Sequence[int]) -> None:
    if len(there) < 2:
        raise Refused(f"{len(there)} marked as present. A match needs at least two players.", RULE)


def _match(night: MatchDay, number: int, group: int) -> Match:
    """A match of a night. Without a draw, everybody present plays at one table (LG-3).

    Players who go home after the draw do not play and earn nothing (LG-4); at a table of ours, everybody seated plays.
    """
    _check_number(number)
    there = _present(night)
    match = Match.objects.filter(night=night, number=number, group=group).first()
    if match is None:
        if group != 1 or len(there) > rules.MOST_AT_A_TABLE:
            raise Refused(f"More than {rules.MOST_AT_A_TABLE} are present. Draw the tables first.", RULE)
        match = Match(night=night, number=number, group=group, players=there)
    elif match.table_id is None and not match.results.exists():
        match.players = [player for player in match.players if player in there]
    _check_enough(match.players)
    match.save()
    return match


def _check_unplayed(match: Match) -> None:
    """Raise Refused if a match has a result: the first one recorded counts."""
    last = match.results.order_by("pk").last()
    if last is not None:
        raise Refused(f"{last.by} has already recorded match {match.number}. Correct it, and say why.", RULE)


@idempotent
def open_table(by: Person, night_id: int, number: int, group: int = 1) -> int:
    """Open one of our tables for a match, with its players in their seats (LG-3)."""
    match = _match(_played_night(by, night_id), number, group)
    if match.table_id is not None:
        raise Refused("This match already has a table.", RULE)
    if match.results.exists():
        raise Refused("This match has been played.", RULE)
    entrants = Entrant.objects.filter(pk__in=match.players).select_related("person__guest")
    people = {one.pk: one.person for one in entrants}
    mark_namesakes(people.values())
    seats = []
    for player in match.players:
        guest = people[player].guest
        if guest is None:
            raise Refused(f"{people[player]} has closed their account and cannot sit at a table.", RULE)
        seats.append((guest.id.hex, guest.name + people[player].mark))
    random.SystemRandom().shuffle(seats)
    title = f"{match.night.season.league}, week {match.night.week}, match {number}"
    host = by.guest_id.hex if by.guest_id else seats[0][0]
    match.table_id = open_match(host, seats, title, reverse("night", args=[night_id]))
    match.save(update_fields=["table"])
    return match.pk


@idempotent
def take_result(by: Person, match_id: int, official_id: int) -> int:
    """Take the order of finish from the table where a match was played (LG-3)."""
    match = _match_of(match_id)
    night = _played_night(by, match.night_id)
    _check_unplayed(match)
    order = order_of_finish(match.table_id) if match.table_id else None
    if order is None:
        raise Refused("The match at our table is not over yet.", RULE)
    people = Entrant.objects.filter(pk__in=match.players).values_list("person__guest_id", "pk")
    entrant = {guest.hex: pk for guest, pk in people if guest is not None}
    return _record(by, night, match, [entrant[guest] for guest in order], official_id, "").pk


def _match_of(match_id: int) -> Match:
    found = Match.objects.filter(pk=match_id).first()
    if found is None:
        raise NotThere("There is no such match.")
    return found


@idempotent
def record_result(
    by: Person, night_id: int, number: int, order: Sequence[int], official_id: int, group: int = 1
) -> int:
    """Record the order of finish of a match at a real box: every player, the first one out first (11.05, LG-3)."""
    night = _played_night(by, night_id)
    match = _match(night, number, group)
    _check_unplayed(match)
    return _record(by, night, match, order, official_id, "").pk


@idempotent
def correct_result(by: Person, match_id: int, seen: int, order: Sequence[int], official_id: int, why: str) -> int:
    """Replace an order of finish. The old one and the reason stay on record.

    ``seen``: the id of the result being corrected, so that nobody overwrites a result they have not seen.
    """
    match = _match_of(match_id)
    night = _played_night(by, match.night_id)
    if not why.strip():
        raise Refused("Say why the result is corrected. The reason is kept.", "LG-9", "why")
    last = match.results.order_by("pk").last()
    if last is None:
        raise Refused("There is no result to correct.", RULE)
    if last.pk != seen:
        raise Refused(f"{last.by} has recorded another result in the meantime. Look at it first.", "LG-9")
    match.players = list(dict.fromkeys(order))
    match.save(update_fields=["players"])
    return _record(by, night, match, order, official_id, why.strip()).pk


def _record(by: Person, night: MatchDay, match: Match, order: Sequence[int], official_id: int, why: str) -> Result:
    """Save a result that has been checked."""
    _check_order(night, match, order)
    _check_official(night, match, official_id)
    if official_id != night.season.league.operator_id and not night.officials.filter(pk=official_id).exists():
        text = f"You were recorded as the official of match {match.number} of {night}."
        official = Person.objects.filter(pk=official_id)
        notify_others(
            by, official, f"{night.season.league}: you are an official", text, reverse("night", args=[night.pk])
        )
    return Result.objects.create(match=match, order=list(order), official_id=official_id, by=by, why=why[:200])


def _check_order(night: MatchDay, match: Match, order: Sequence[int]) -> None:
    """Raise Refused unless the order names every player of the match exactly once (11.05, LG-3, LG-4)."""
    entered = {one.pk: one for one in Entrant.objects.filter(pk__in=order).select_related("person")}
    mark_namesakes(one.person for one in entered.values())
    for place, player in enumerate(order):
        if player not in entered or entered[player].season_id != night.season_id:
            who = entered[player].person if player in entered else "Somebody"
            raise Refused(f"{who} has not entered this season and plays friendlies only.", RULE, "order")
        _check_entered(night, entered[player], "order")
        if player in order[:place]:
            raise Refused(f"{entered[player].person} is in the order of finish twice.", "LG-4", "order")
    _check_tables(match, [entered[player] for player in order])
    given = f"{len(match.players)} play in this match, and {len(order)} places were given"
    strangers = [str(entered[player].person) for player in order if player not in match.players]
    if len(order) > len(match.players):
        raise Refused(f"{given}. Not playing in it: {', '.join(strangers)}.", RULE, "order")
    if strangers:
        why = f"{strangers[0]} does not play in this match: not marked as present, or not drawn at this table."
        raise Refused(why, RULE, "order")
    if len(order) < len(match.players) or len(order) < 2:
        raise Refused(f"{given}.", RULE, "order")


def _check_tables(match: Match, players: Sequence[Entrant]) -> None:
    """Raise Refused if a table would have more than 20 players, or a player would be at two tables."""
    if len(players) > rules.MOST_AT_A_TABLE:
        why = f"Up to {rules.MOST_AT_A_TABLE} play at one table, but {len(players)} places were given."
        raise Refused(why, RULE, "order")
    others = Match.objects.filter(night=match.night_id, number=match.number).exclude(pk=match.pk)
    tables = {player: other.group for other in others for player in other.players}
    for one in players:
        if one.pk in tables:
            why = f"{one.person} plays at table {tables[one.pk]} of this match, and nobody plays at two tables."
            raise Refused(why, "LG-4", "order")


def _check_official(night: MatchDay, match: Match, official_id: int) -> None:
    """Raise Refused unless the official is certified for that night and not a player of the match (10.01, LG-9).

    The official of a result that is being corrected may stay.
    """
    last = match.results.order_by("pk").last()
    kept = last is not None and last.official_id == official_id
    if not kept and official_id not in certified_for([official_id], night):
        raise Refused("The official of a league match must be certified by the association.", "10.01", "official")
    plays = Entrant.objects.filter(pk__in=match.players, person=official_id).select_related("person").first()
    if plays is not None:
        raise Refused(f"{plays.person} plays in this match. Name another official.", "10.01", "official")


@idempotent
def note_match(by: Person, match_id: int, text: str) -> int:
    """Record what was decided about a match: a dispute, a violation, a penalty (11.06(a)(iv), LG-9)."""
    match = _match_of(match_id)
    must_operate(by, night_of(match.night_id).season.league)
    if not text.strip():
        raise Refused("Write down what was decided.", "LG-9", "text")
    return MatchNote.objects.create(match=match, text=text.strip()[:300], by=by).pk
