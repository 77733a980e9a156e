"""A match night: attendance, the three matches, their results and decisions about them (LG-3, LG-9)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.accounts.rules import clean_name
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules
from tuppence_web.leagues.actions.running import in_words
from tuppence_web.leagues.actions.versions import changed
from tuppence_web.leagues.models import Entrant, MatchDay, NightGuest, Presence, Season, Slot
from tuppence_web.leagues.queries.rights import certified_for, lock, must_conduct, must_operate, night_of
from tuppence_web.matches import actions as matches
from tuppence_web.matches.hooks import Competition
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, Refused

RULE = "LG-3"


def _counts_in(slot: Slot, night: MatchDay) -> Competition:
    """What a night says about the match in one of its slots. Its season is locked."""
    called, operator = f"match {slot.number}", night.season.league.operator
    named = night.officials.order_by("name").values_list("pk", flat=True)
    return Competition(
        called=called,
        title=f"{night.season.league}, week {night.week}, {called}",
        path=reverse("night", args=[night.pk]),
        rule=RULE,
        order_rule="LG-4",
        runs=operator,
        officials=[operator.pk, *named],
        certified=partial(certified_for, night=night),
        must_be_open=lambda corrects: _must_be_open(night.season),
        changed=lambda: changed([night.pk]),
    )


def competition_of(match_id: int) -> Competition | None:
    """What a match of a night counts in, its season locked; None if it is no night's match."""
    slot = Slot.objects.select_related("night").filter(pk=match_id).first()
    if slot is None:
        return None
    lock(slot.night.season_id)
    return _counts_in(slot, night_of(slot.night_id))


def _night(by: Person, night_id: int) -> MatchDay:
    """A night that may be played, its season locked, for a person who conducts it. Open sheets are updated."""
    night = night_of(night_id)
    must_conduct(by, night)
    _must_be_open(Season.objects.select_for_update().get(pk=night.season_id))
    changed([night_id])
    return night


def _must_be_open(season: Season) -> None:
    """Raise Refused unless a season is being played."""
    if season.started is None:
        raise Refused("The season has not started.", "LG-2")
    if season.ended is not None:
        raise Refused("The season has ended, and its prizes have been awarded.", "LG-6")


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
    """The people who are present."""
    present = Presence.objects.filter(night=night).order_by("entrant")
    return list(present.values_list("entrant__person_id", flat=True))


@idempotent
def draw_tables(by: Person, night_id: int, number: int) -> int:
    """Assign the players present to tables at random, if there are too many for one (LG-3)."""
    night = _played_night(by, night_id)
    if Slot.objects.filter(night=night, number=number).exists():
        raise Refused(f"The tables of match {number} have already been drawn.", RULE)
    _check_number(number)
    there = _present(night)
    if len(there) <= rules.MOST_AT_A_TABLE:
        why = f"{len(there)} are present. Up to {rules.MOST_AT_A_TABLE} play at one table, so no draw is needed."
        raise Refused(why, RULE)
    random.SystemRandom().shuffle(there)
    for group, size in enumerate(rules.table_sizes(len(there)), 1):
        seated, there = there[:size], there[size:]
        Slot.objects.create(match=matches.make(seated), night=night, number=number, group=group)
    return night_id


@idempotent
def take_back_draw(by: Person, night_id: int, number: int) -> int:
    """Cancel the draw of an unplayed match, so that late arrivals can be drawn in (LG-3).

    Raises Refused if nobody has come or gone since: a draw is not repeated until it suits.
    """
    night = _played_night(by, night_id)
    _check_number(number)
    tables = list(Slot.objects.filter(night=night, number=number).select_related("match"))
    if not tables:
        raise Refused(f"Match {number} has not been drawn.", RULE)
    for slot in tables:
        called = f"Match {number}, table {slot.group}"
        if slot.match.results.exists():
            raise Refused(f"{called} has been played, so the draw stands.", RULE)
        if slot.match.table_id is not None:
            raise Refused(f"{called} is being played at a table here, so the draw stands.", RULE)
        if slot.match.notes.exists():
            raise Refused(f"{called} has a note about a decision, so the draw stands.", RULE)
    if sorted(player for slot in tables for player in slot.match.players) == sorted(_present(night)):
        raise Refused(f"Nobody has come or gone since match {number} was drawn. Mark that first.", RULE)
    for slot in tables:
        matches.discard(slot.match)
    return night_id


def _check_number(number: int) -> None:
    if not 1 <= number <= rules.MATCHES:
        raise Refused(f"A match day has three matches. There is no match {number}.", RULE)


def _slot(night: MatchDay, number: int, group: int) -> Slot:
    """A slot of a night with its match. Without a draw, everybody present plays at one table (LG-3).

    Players who go home after the draw do not play and earn nothing (LG-4); at a table of ours, everybody seated plays.
    """
    _check_number(number)
    there = _present(night)
    slot = Slot.objects.filter(night=night, number=number, group=group).select_related("match").first()
    if slot is None:
        if group != 1 or len(there) > rules.MOST_AT_A_TABLE:
            raise Refused(f"More than {rules.MOST_AT_A_TABLE} are present. Draw the tables first.", RULE)
        slot = Slot.objects.create(match=matches.make(there), night=night, number=number, group=group)
    elif slot.match.table_id is None and not slot.match.results.exists():
        matches.seat(slot.match, [player for player in slot.match.players if player in there])
    if len(slot.match.players) < 2:
        raise Refused(f"{len(slot.match.players)} marked as present. A match needs at least two players.", RULE)
    return slot


def _slot_of(match_id: int) -> Slot:
    found = Slot.objects.filter(pk=match_id).select_related("match").first()
    if found is None:
        raise NotThere("There is no such match.")
    return found


@idempotent
def open_table(by: Person, night_id: int, number: int, group: int = 1) -> int:
    """Open one of our tables for a match, with its players in their seats (LG-3)."""
    night = _played_night(by, night_id)
    slot = _slot(night, number, group)
    seated = random.SystemRandom().sample(slot.match.players, len(slot.match.players))
    matches.open_table(slot.match, _counts_in(slot, night), by, seated)
    return slot.match.pk


@idempotent
def referee_match(by: Person, night_id: int, number: int, group: int = 1) -> int:
    """Referee a match at a real box: the official enters what happens there, and the result comes by itself (10.01)."""
    night = _played_night(by, night_id)
    slot = _slot(night, number, group)
    matches.open_table(slot.match, _counts_in(slot, night), by, slot.match.players, referees=True)
    return slot.match.pk


@idempotent
def take_result(by: Person, match_id: int, official_id: int) -> int:
    """Take the order of finish from the table where a match was played, if it could not hand it in by itself (LG-3)."""
    slot = _slot_of(match_id)
    night = _played_night(by, slot.night_id)
    return matches.take(_slot_of(match_id).match, _counts_in(slot, night), by, official_id).pk


@idempotent
def record_result(
    by: Person, night_id: int, number: int, order: Sequence[int], official_id: int, group: int = 1
) -> int:
    """Record the order of finish of a match at a real box: every player, the first one out first (11.05, LG-3)."""
    night = _played_night(by, night_id)
    slot = _slot(night, number, group)
    people = _people(night, slot, order)
    return matches.record(slot.match, _counts_in(slot, night), by, people, official_id, "sheet").pk


@idempotent
def correct_result(by: Person, match_id: int, seen: int, order: Sequence[int], official_id: int, why: str) -> int:
    """Replace an order of finish, which may name other players. The old one and the reason stay on record.

    ``seen``: the id of the result being corrected, so that nobody overwrites a result they have not seen.
    """
    night = _played_night(by, _slot_of(match_id).night_id)
    slot = _slot_of(match_id)  # as it is now that the season is locked
    people = _people(night, slot, order)
    matches.seat(slot.match, list(dict.fromkeys(people)))
    return matches.correct(slot.match, _counts_in(slot, night), by, seen, people, official_id, why).pk


def _people(night: MatchDay, slot: Slot, order: Sequence[int]) -> list[int]:
    """The people behind the entrants of an order of finish. Raises Refused unless they may play there (LG-3, LG-4)."""
    entered = {one.pk: one for one in Entrant.objects.filter(pk__in=order).select_related("person")}
    mark_namesakes(one.person for one in entered.values())
    for player in order:
        if player not in entered or entered[player].season_id != night.season_id:
            who = entered[player].person if player in entered else "Somebody"
            raise Refused(f"{who} has not entered this season and plays friendlies only.", RULE, "order")
        _check_entered(night, entered[player], "order")
    if len(order) > rules.MOST_AT_A_TABLE:
        why = f"Up to {rules.MOST_AT_A_TABLE} play at one table, but {len(order)} places were given."
        raise Refused(why, RULE, "order")
    others = Slot.objects.filter(night=night, number=slot.number).exclude(pk=slot.pk).select_related("match")
    tables = {player: other.group for other in others for player in other.match.players}
    for person in (entered[player].person for player in order):
        if person.pk in tables:
            why = f"{person} plays at table {tables[person.pk]} of this match, and nobody plays at two tables."
            raise Refused(why, "LG-4", "order")
    return [entered[player].person_id for player in order]


@idempotent
def note_match(by: Person, match_id: int, text: str) -> int:
    """Record what was decided about a match: a dispute, a violation, a penalty (11.06(a)(iv), LG-9)."""
    slot = _slot_of(match_id)
    must_operate(by, night_of(slot.night_id).season.league)
    return matches.note(slot.match, by, text).pk
