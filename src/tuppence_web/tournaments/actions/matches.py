"""The matches of a tournament: officials, results, absences, our tables (9.01, TN-2, TN-4, TN-6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues.actions.equipment import play_with
from tuppence_web.matches import actions as matches
from tuppence_web.matches.hooks import Competition
from tuppence_web.matches.models import Result
from tuppence_web.matches.rules import MOST_TABLES, alternating, reason
from tuppence_web.tournaments.actions.draws import clear_slots, must_be_played, played
from tuppence_web.tournaments.bracket import Match
from tuppence_web.tournaments.models import Slot
from tuppence_web.tournaments.queries import (
    Standing,
    certified_now,
    drawn,
    lock,
    may_enter_results,
    must_administer,
    standing,
)
from tuppence_web.tournaments.rules import match_title, title
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, NotYours, Refused

ORDER_RULE = "9.01(b)"


def _counts_in(now: Standing, match: Match) -> Competition:
    """What a tournament says about one of its matches. The tournament is locked."""
    tournament, called = now.tournament, match_title(match.key)

    def must_be_open(corrects: bool) -> None:
        must_be_played(tournament)
        if corrects:
            _unbuilt(now, match)
        elif match.order is not None:
            raise _decided(now, match)

    return Competition(
        called=called,
        title=f"{tournament.name}, {called}",
        path=reverse("tournament_match", args=[tournament.pk, match.key]),
        rule=ORDER_RULE,
        order_rule=ORDER_RULE,
        runs=tournament.administrator,
        officials=list(tournament.officials.order_by("name").values_list("pk", flat=True)),
        certified=partial(certified_now, tournament=tournament),
        must_be_open=must_be_open,
    )


def competition_of(match_id: int) -> Competition | None:
    """What a match of a bracket counts in, its tournament locked; None if it is no tournament's match."""
    slot = Slot.objects.filter(pk=match_id).first()
    if slot is None:
        return None
    now = standing(lock(slot.tournament_id))
    match = now.bracket.match(slot.key)
    if match is None:
        raise NotThere(f"There is no match {slot.key} now. Its players are not known.", "TN-2")
    _slot(now, match)
    return _counts_in(now, match)


def _slot(now: Standing, match: Match) -> Slot:
    """The slot of a match, which has its players."""
    players, slot = now.people(match.players), now.slots.get(match.key)
    if slot is None:
        return Slot.objects.create(match=matches.make(players), tournament=now.tournament, key=match.key)
    matches.seat(slot.match, players)
    return slot


def _at_match(by: Person, tournament_id: int, key: str) -> tuple[Standing, Match]:
    """A match, for a person who may enter its result. Raises Refused."""
    now = played(tournament_id)
    if not may_enter_results(by, now.tournament, key):
        who = f"{now.tournament.administrator.name} and the certified officials named for it"
        raise NotYours(f"Only {who} can enter results.", "10.01")
    match = now.bracket.match(key)
    if match is None:
        raise NotThere(f"There is no match {key} yet. Its players are not known.", "TN-2")
    return now, match


@idempotent
def prepare(by: Person, tournament_id: int, key: str, official: int | None, agreed: bool) -> int:
    """Name the official of a match (10.01), and record whether all its players agreed to the pub rule (TN-4)."""
    now, match = _at_match(by, tournament_id, key)
    _prepared(by, now, match, official, agreed)
    return tournament_id


def _prepared(by: Person, now: Standing, match: Match, official: int | None, agreed: bool) -> Slot:
    """The slot of a match with these settings. Raises Refused if the official may not be one (10.01, PD-8)."""
    slot = _slot(now, match)
    matches.name_official(slot.match, _counts_in(now, match), by, official)
    Slot.objects.filter(pk=slot.pk).update(pub=agreed)
    return slot


@idempotent
def enter_result(
    by: Person,
    tournament_id: int,
    key: str,
    order: Sequence[int],
    official: int | None,
    agreed: bool = False,
    surface_clear: bool = False,
) -> int:
    """Enter the order of finish of a match: every player or team once, the first one out first (9.01(b), (c)).

    ``surface_clear``: whether the official has confirmed a flat, clear surface (PD-9).
    """
    now, match = _at_match(by, tournament_id, key)
    slot = _slot(now, match)
    matches.record(slot.match, _counts_in(now, match), by, now.people(order), official, "sheet")
    Slot.objects.filter(pk=slot.pk).update(pub=agreed, surface_clear=surface_clear)
    return tournament_id


def _decided(now: Standing, match: Match) -> Refused:
    """The refusal of another result of a match that has one, or that needs none (TN-6)."""
    earlier = now.recorded.get(match.key, [None])[-1]
    by = f" by {earlier.who} at {clock.time_of_day(earlier.at, now.tournament.zone)}" if earlier else ""
    order = now.names(match.order or ())
    return Refused(f"{match_title(match.key)} was already entered{by}: {order}. Yours was not saved.", "TN-2")


def _entered(by: Person, tournament_id: int, key: str) -> tuple[Standing, Match, Result]:
    """A match with its order of finish, for a person who may change it. Raises Refused if it has none."""
    now, match = _at_match(by, tournament_id, key)
    if key not in now.decisions.results:
        raise Refused(f"Nothing was entered for {match_title(key)}.", "TN-2")
    return now, match, now.recorded[key][-1]


def _unbuilt(now: Standing, match: Match) -> None:
    """Raise Refused if something depends on the result of a match; otherwise later matches are reset."""
    built = now.built_on(match.stage)
    if built is not None:
        what = match_title(built) if "-" in built else f"the draw of {title(built)}"
        raise Refused(f"{what[0].upper()}{what[1:]} depends on this result. Undo that first.", "TN-2")
    clear_slots(now, match.stage)


@idempotent
def correct_result(
    by: Person, tournament_id: int, key: str, seen: Sequence[int], order: Sequence[int], why: str
) -> int:
    """Correct an order of finish that nothing depends on. The wrong one stays on record, with the reason.

    ``seen``: the order being corrected, so that nobody overwrites one they have not seen.
    """
    now, match, last = _entered(by, tournament_id, key)
    if list(seen) != list(match.order or ()):
        raise Refused(f"Another order has been entered in the meantime: {now.names(match.order or ())}.", "TN-2")
    of, counts_in = _slot(now, match).match, _counts_in(now, match)
    matches.correct(of, counts_in, by, last.pk, now.people(order), last.official_id, why)
    return tournament_id


@idempotent
def take_back_result(by: Person, tournament_id: int, key: str, why: str) -> int:
    """Reopen a match whose result nothing depends on. The result stays on record, with the reason."""
    now, match, _ = _entered(by, tournament_id, key)
    matches.take_back(_slot(now, match).match, _counts_in(now, match), by, why)
    return tournament_id


@idempotent
def miss(by: Person, tournament_id: int, key: str, number: int) -> int:
    """Record that a player did not come to a match. They are out and not replaced (TN-6).

    This may be the last player, who went through only because nobody else had come.
    """
    now, match = _at_match(by, tournament_id, key)
    if number not in match.players:
        raise Refused(f"There is no player {number} in {match_title(key)}.", "TN-6")
    if number in match.absent:
        raise Refused(f"{now.name(number)} has already been marked as absent.", "TN-6")
    if key in now.decisions.results:
        raise Refused(f"{match_title(key)} has been played: {now.names(now.decisions.results[key])}.", "TN-6")
    if len(now.sides) == 1:
        raise Refused(f"Nobody else qualified, so {now.name(number)} has won.", "LG-7")
    if match.order is not None:
        _unbuilt(now, match)
    _mark_absent(by, now, match, [*match.absent, number])
    return tournament_id


@idempotent
def come_after_all(by: Person, tournament_id: int, key: str, number: int, why: str) -> int:
    """Undo a player's absence before the match is played."""
    now, match = _at_match(by, tournament_id, key)
    why = reason(why)
    if number not in match.absent:
        raise Refused("This player has not been marked as absent.", "TN-6")
    if key in now.decisions.results:
        raise Refused(f"{match_title(key)} was played without {now.name(number)}. Undo its result first.", "TN-6")
    _unbuilt(now, match)
    _mark_absent(by, now, match, [other for other in match.absent if other != number], why)
    return tournament_id


def _mark_absent(by: Person, now: Standing, match: Match, absent: Sequence[int], why: str = "") -> None:
    """Record who did not come to a match, unless it is played at our table."""
    slot = _slot(now, match)
    if slot.match.table_id:
        raise Refused(f"{match_title(match.key)} is played at our table with the players who came.", "TN-6")
    matches.mark_absent(slot.match, _counts_in(now, match), by, now.people(absent), why)


@idempotent
def open_table(by: Person, tournament_id: int, key: str, official: int | None, agreed: bool = False) -> int:
    """Open one of our tables for a match, with the pennies of TN-4 or, for teams, of TT-3 (PD-1)."""
    return _open(by, tournament_id, key, official, agreed, False)


@idempotent
def referee_match(by: Person, tournament_id: int, key: str, agreed: bool = False) -> int:
    """Referee a match at a real box: the official enters what happens there, and the result comes by itself (10.01)."""
    return _open(by, tournament_id, key, by.pk, agreed, True)


def _open(by: Person, tournament_id: int, key: str, official: int | None, agreed: bool, referees: bool) -> int:
    now, match = _at_match(by, tournament_id, key)
    slot, counts_in = _prepared(by, now, match, official, agreed), _counts_in(now, match)
    seats = _seats(now, match)
    here = alternating(now.sides[number].people for number in seats)
    teams = [now.name(number) for number in seats] if now.format.teams else ()
    matches.open_table(slot.match, counts_in, by, here, match.pennies, referees, teams)
    Slot.objects.filter(pk=slot.pk).update(surface_clear=referees)
    return tournament_id


def _seats(now: Standing, match: Match) -> Sequence[int]:
    """The sides of a match as they sit, clockwise: as they were drawn, or drawn now if their match had no draw."""
    is_drawn = now.draw_of(match.stage) is not None
    return match.present if is_drawn or len(match.present) < 3 else drawn(now, match.stage, match.present)


@idempotent
def take_from_table(by: Person, tournament_id: int, key: str) -> int:
    """Enter the order of finish from our table, if it could not hand it in by itself."""
    now, match = _at_match(by, tournament_id, key)
    slot = _slot(now, match)
    matches.take(slot.match, _counts_in(now, match), by, slot.match.official_id)
    return tournament_id


@idempotent
def number_table(by: Person, tournament_id: int, key: str, number: int | None) -> int:
    """Say at which table in the room a match is played; None if its table has no number."""
    now, match = _at_match(by, tournament_id, key)
    if number is not None and not 1 <= number <= MOST_TABLES:
        raise Refused(f"The number of a table is from 1 to {MOST_TABLES}.", field="number")
    Slot.objects.filter(pk=_slot(now, match).pk).update(number=number)
    return tournament_id


@idempotent
def choose_pieces(by: Person, tournament_id: int, key: str, box_id: int | None, die_id: int | None) -> int:
    """Say with which box and die of the venue a match is played; None: with the venue's own (4.01)."""
    now, match = _at_match(by, tournament_id, key)
    if now.tournament.place is None:
        raise Refused("The venue of this tournament is not in our list, so its boxes and dice are not known.", "4.01")
    play_with(_slot(now, match).match, now.tournament.place, box_id, die_id)
    return tournament_id


@idempotent
def note_match(by: Person, tournament_id: int, key: str, text: str) -> int:
    """Record what was decided about a match: a dispute, a violation, a penalty (LG-9)."""
    now, match = _at_match(by, tournament_id, key)
    must_administer(by, now.tournament)
    return matches.note(_slot(now, match).match, by, text).pk
