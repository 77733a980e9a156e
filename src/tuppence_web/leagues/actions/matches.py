"""The matches of a night: tables, results and decisions about them (LG-3, LG-4, LG-9)."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from functools import partial

from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules, teams
from tuppence_web.leagues.actions.nights import (
    RULE,
    changed,
    check_entered,
    confirm_surface,
    count_drinks,
    mark_present,
    mark_together,
    must_be_played,
    number_tables,
    played_night,
    present,
    welcome_guest,
)
from tuppence_web.leagues.actions.teams import (
    draw_teams,
    may_draw_again,
    team_names,
    teams_drawn_by_hand,
    whole_teams,
)
from tuppence_web.leagues.messages import (
    AnyChange,
    Correct,
    Draw,
    Drinks,
    Finish,
    Guest,
    Open,
    Present,
    PresentTogether,
    Surface,
    Tables,
    Take,
    Undraw,
)
from tuppence_web.leagues.models import Entrant, MatchDay, Slot
from tuppence_web.leagues.queries.nights import presences_on, table_of
from tuppence_web.leagues.queries.rights import certified_for, lock, must_operate, night_of
from tuppence_web.matches import actions as matches
from tuppence_web.matches.hooks import Competition
from tuppence_web.matches.rules import alternating
from tuppence_web.web.refusals import NotThere, Refused

WINNERS_FIRST = "Name the players of the winning team first, then those of the other team."


def _counts_in(slot: Slot, night: MatchDay) -> Competition:
    """The competition rules of a night for the match in one of its slots. Its season is locked."""
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
        must_be_open=lambda corrects: must_be_played(night.season),
        changed=lambda: changed([night.pk]),
    )


def competition_of(match_id: int) -> Competition | None:
    """What a match of a night counts in, its season locked; None if it is no night's match."""
    slot = Slot.objects.select_related("night").filter(pk=match_id).first()
    if slot is None:
        return None
    lock(slot.night.season_id)
    return _counts_in(slot, night_of(slot.night_id))


@idempotent
def draw_tables(by: Person, night_id: int, number: int) -> int:
    """Draw who plays a match where: the players, if there are too many for one table (LG-3), or the teams (LT-4)."""
    night = _to_draw(by, night_id, number)
    return _drawn(night, number, draw_teams(night) if night.season.in_teams else _at_random(present(night)))


@idempotent
def draw_by_hand(by: Person, night_id: int, number: int, tables: Sequence[Sequence[int]]) -> int:
    """Enter who plays a match where, as it was drawn by hand during an outage: the players or teams of each table.

    ``tables``: ids of entrants, or of teams (`Competitor.id`), of two of them for each match (LG-3, LT-4).
    """
    night = _to_draw(by, night_id, number)
    if night.season.in_teams:
        return _drawn(night, number, teams_drawn_by_hand(night, tables))
    person = dict(presences_on(night).values_list("entrant", "entrant__person"))
    sizes = rules.table_sizes(len(person))
    everybody = sorted(player for table in tables for player in table) == sorted(person)
    if not everybody or sorted(map(len, tables), reverse=True) != sizes or len(sizes) < 2:
        why = f"Each player who is here is at one of the tables. Their sizes: {', '.join(map(str, sizes))}."
        raise Refused(why, RULE)
    return _drawn(night, number, [[person[player] for player in table] for table in tables])


def _to_draw(by: Person, night_id: int, number: int) -> MatchDay:
    """The locked night of a match that may be drawn. Raises Refused if it has been."""
    night = played_night(by, night_id)
    if Slot.objects.filter(night=night, number=number).exists():
        raise Refused(f"The tables of match {number} have already been drawn.", RULE)
    _check_number(number)
    return night


def _drawn(night: MatchDay, number: int, tables: Sequence[list[int]]) -> int:
    """Seat the people of each table of a match. Returns the night's id."""
    for group, seated in enumerate(tables, 1):
        Slot.objects.create(match=matches.make(seated), night=night, number=number, group=group)
    return night.pk


def _at_random(there: list[int]) -> list[list[int]]:
    """The people of each table, for more than one. Raises Refused if one is enough."""
    if len(there) <= rules.MOST_AT_A_TABLE:
        why = f"{len(there)} are present. Up to {rules.MOST_AT_A_TABLE} play at one table, so no draw is needed."
        raise Refused(why, RULE)
    random.SystemRandom().shuffle(there)
    tables = []
    for size in rules.table_sizes(len(there)):
        seated, there = there[:size], there[size:]
        tables.append(seated)
    return tables


@idempotent
def take_back_draw(by: Person, night_id: int, number: int) -> int:
    """Cancel the draw of an unplayed match, so that late arrivals can be drawn in (LG-3).

    Raises Refused if nobody has come or gone since: a draw is not repeated until it suits.
    """
    night = played_night(by, night_id)
    _check_number(number)
    tables = list(Slot.objects.filter(night=night, number=number).select_related("match"))
    if not tables:
        raise Refused(f"Match {number} has not been drawn.", RULE)
    for slot in tables:
        called = f"Match {number}, table {table_of(night, slot.group)}"
        if slot.match.results.exists():
            raise Refused(f"{called} has been played, so the draw stands.", RULE)
        if slot.match.table_id is not None:
            raise Refused(f"{called} is being played at a table here, so the draw stands.", RULE)
        if slot.match.notes.exists():
            raise Refused(f"{called} has a note about a decision, so the draw stands.", RULE)
    drawn = [player for slot in tables for player in slot.match.players]
    moved = may_draw_again(night, drawn) if night.season.in_teams else sorted(drawn) != sorted(present(night))
    if not moved:
        raise Refused(f"Nobody has come or gone since match {number} was drawn. Mark that first.", RULE)
    for slot in tables:
        matches.discard(slot.match)
    return night_id


def _check_number(number: int) -> None:
    if not 1 <= number <= rules.MATCHES:
        raise Refused(f"A match day has three matches. There is no match {number}.", RULE)


def _slot(night: MatchDay, number: int, group: int, pub: bool) -> Slot:
    """A slot of a night with its match. Without a draw, everybody present plays at one table (LG-3).

    Players who go home after the draw do not play and earn nothing (LG-4); at a table of ours, everybody seated plays.
    """
    _check_number(number)
    there = present(night)
    slot = Slot.objects.filter(night=night, number=number, group=group).select_related("match").first()
    if slot is None:
        if night.season.in_teams:
            raise Refused("Draw the teams first.", "5.03")
        if group != 1 or len(there) > rules.MOST_AT_A_TABLE:
            raise Refused(f"More than {rules.MOST_AT_A_TABLE} are present. Draw the tables first.", RULE)
        slot = Slot.objects.create(match=matches.make(there), night=night, number=number, group=group)
    elif slot.match.table_id is None and not slot.match.results.exists():
        matches.seat(slot.match, [player for player in slot.match.players if player in there])
    if len(slot.match.players) < teams.at_a_table(2, night.season.team_size):
        if night.season.in_teams:
            raise Refused("A player of this match has gone. Undo the draw, and draw the teams again.", "5.03")
        raise Refused(f"{len(slot.match.players)} marked as present. A match needs at least two players.", RULE)
    if pub:
        if night.season.in_teams:
            raise Refused("Matches of teams are played by the competition rules alone.", "9.01(c)")
        Slot.objects.filter(pk=slot.pk).update(pub=True)
    return slot


def _slot_of(match_id: int) -> Slot:
    found = Slot.objects.filter(pk=match_id).select_related("match").first()
    if found is None:
        raise NotThere("There is no such match.")
    return found


@idempotent
def open_table(by: Person, night_id: int, number: int, group: int = 1, pub: bool = False) -> int:
    """Open one of our tables for a match, with its players in their seats (LG-3). ``pub``: see `Slot`."""
    night = played_night(by, night_id)
    slot = _slot(night, number, group, pub)
    seated = _seated_at_random(slot.match.players, night.season.team_size)
    matches.open_table(slot.match, _counts_in(slot, night), by, seated, teams=team_names(night, seated))
    return slot.match.pk


@idempotent
def referee_match(
    by: Person, night_id: int, number: int, group: int = 1, seats: Sequence[int] = (), pub: bool = False
) -> int:
    """Referee a match at a real box: the official enters what happens, and the result is recorded at its end (10.01).

    ``seats``: the entrants as they sit, clockwise (6.02(a)); without them the seats are drawn. ``pub``: see `Slot`.
    """
    night = played_night(by, night_id)
    slot = _slot(night, number, group, pub)
    players, size = slot.match.players, night.season.team_size
    seated = _people(night, slot, seats) if seats else _seated_at_random(players, size)
    if sorted(seated) != sorted(players):
        raise Refused("Seat every player of this match, and each of them once.", "6.02(a)", "seats")
    _check_sides(slot, teams.sides(seated, size), "Players of the two teams sit alternately.")
    matches.seat(slot.match, seated)
    _found_clear(by, night_id)  # as the official's press says
    names = team_names(night, seated)
    matches.open_table(slot.match, _counts_in(slot, night), by, seated, referees=True, teams=names)
    return slot.match.pk


def _seated_at_random(players: Sequence[int], size: int) -> list[int]:
    """Players in random seats; those of two teams sit alternately (PD-1)."""
    sides = [random.SystemRandom().sample(side, size) for side in teams.sides(players, size)]
    return alternating(random.SystemRandom().sample(sides, len(sides)))


def _check_sides(slot: Slot, named: Sequence[Sequence[int]], why: str, others: Collection[frozenset[int]] = ()) -> None:
    """Raise Refused unless sides of several players are those of a match, or two of these and ``others``."""
    size = len(named[0]) if named else 1
    known = {*map(frozenset, teams.sides(slot.match.players, size)), *others}
    if size > 1 and (len(named) != 2 or not known.issuperset(map(frozenset, named))):
        raise Refused(why, "5.03", "order")


@idempotent
def take_result(by: Person, match_id: int, official_id: int) -> int:
    """Take the order of finish from the table where a match was played, if it could not hand it in by itself (LG-3)."""
    slot = _slot_of(match_id)
    night = played_night(by, slot.night_id)
    return matches.take(_slot_of(match_id).match, _counts_in(slot, night), by, official_id).pk


@idempotent
def record_result(
    by: Person,
    night_id: int,
    number: int,
    order: Sequence[int],
    official_id: int,
    group: int = 1,
    pub: bool = False,
    surface_clear: bool = True,
) -> int:
    """Record the order of finish of a match at a real box: every player, the first one out first (11.05, LG-3).

    ``pub``: see `Slot`. ``surface_clear``: the table is flat and clear; needed unless it was confirmed before (PD-9).
    """
    night = played_night(by, night_id)
    slot = _slot(night, number, group, pub)
    people = _people(night, slot, order)
    _check_sides(slot, teams.places(people, night.season.team_size), WINNERS_FIRST)
    result = matches.record(slot.match, _counts_in(slot, night), by, people, official_id, "sheet")
    if surface_clear:
        _found_clear(by, night_id)
    matches.must_be_clear(surface_clear or night.surface_by_id is not None)
    return result.pk


def _found_clear(by: Person, night_id: int) -> None:
    """Record who found the tables of a night flat and clear, unless somebody has (PD-9)."""
    MatchDay.objects.filter(pk=night_id, surface_by=None).update(surface_by=by)


@idempotent
def correct_result(by: Person, match_id: int, seen: int, order: Sequence[int], official_id: int, why: str) -> int:
    """Replace an order of finish, which may name other players or teams. The old one and the reason stay on record.

    ``seen``: the id of the result being corrected, so that nobody overwrites a result they have not seen.
    """
    night = played_night(by, _slot_of(match_id).night_id)
    slot = _slot_of(match_id)  # as it is now that the season is locked
    people = _people(night, slot, order)
    sides = teams.places(people, night.season.team_size)
    _check_sides(slot, sides, WINNERS_FIRST, whole_teams(night))
    if sorted(people) != sorted(slot.match.players):
        matches.seat(slot.match, list(dict.fromkeys(alternating(sides))))
    return matches.correct(slot.match, _counts_in(slot, night), by, seen, people, official_id, why).pk


def _people(night: MatchDay, slot: Slot, order: Sequence[int]) -> list[int]:
    """The people behind the entrants of an order of finish. Raises Refused unless they may play there (LG-3, LG-4)."""
    entered = {one.pk: one for one in Entrant.objects.filter(pk__in=order).select_related("person")}
    mark_namesakes(one.person for one in entered.values())
    for player in order:
        if player not in entered or entered[player].season_id != night.season_id:
            who = entered[player].person if player in entered else "Somebody"
            raise Refused(f"{who} has not entered this season and plays friendlies only.", RULE, "order")
        check_entered(night, entered[player], "order")
    if len(order) > rules.MOST_AT_A_TABLE:
        why = f"Up to {rules.MOST_AT_A_TABLE} play at one table, but {len(order)} places were given."
        raise Refused(why, RULE, "order")
    others = Slot.objects.filter(night=night, number=slot.number).exclude(pk=slot.pk).select_related("match")
    tables = {player: table_of(night, other.group) for other in others for player in other.match.players}
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


def carry_out(by: Person, night: int, change: AnyChange) -> int:
    """Carry out a change of a night. Return the id of what it changed."""
    match change:
        case Present(key, entrant, here):
            return mark_present(by, key, night, entrant, here)
        case PresentTogether(key, entrants, here):
            return mark_together(by, key, night, entrants, here)
        case Guest(key, name):
            return welcome_guest(by, key, night, name)
        case Surface(key, clear):
            return confirm_surface(by, key, night, clear)
        case Tables(key, numbers):
            return number_tables(by, key, night, numbers)
        case Drinks(key, entrant, count):
            return count_drinks(by, key, night, entrant, count)
        case Finish(key, number, group, order, official, pub, clear):
            return record_result(by, key, night, number, order, official, group, pub, clear)
        case Draw(key, number):
            return draw_tables(by, key, night, number)
        case Undraw(key, number):
            return take_back_draw(by, key, night, number)
        case Open(key, number, group, True, seats, pub):
            return referee_match(by, key, night, number, group, seats, pub)
        case Open(key, number, group, _, _, pub):
            return open_table(by, key, night, number, group, pub)
        case Take(key, match, official):
            return take_result(by, key, match, official)
        case Correct(key, match, seen, order, official, why):
            return correct_result(by, key, match, seen, order, official, why)
