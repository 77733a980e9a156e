"""During a tournament: the start, draws, absences, results, corrections, matches at our tables."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse

from tuppence_web import clock
from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.notices.actions import notify_others
from tuppence_web.refusals import NotThere, NotYours, Refused
from tuppence_web.tables.competition import open_match, order_of_finish
from tuppence_web.tournaments.actions.entering import before_the_start, locked
from tuppence_web.tournaments.bracket import Match
from tuppence_web.tournaments.models import Sheet, Step, Tournament
from tuppence_web.tournaments.queries import (
    Standing,
    certified_now,
    drawn,
    in_words,
    may_enter_results,
    must_administer,
    paid,
    standing,
    time_of_day,
)
from tuppence_web.tournaments.rules import FEWEST, FIRST, MOST, is_later, match_title, pennies, title


def _played(id: int) -> Standing:
    """A locked tournament that has started and is not paid out, with its state."""
    tournament = locked(id)
    if not tournament.started:
        raise Refused(f"{tournament.name} has not started.", "TN-1")
    if tournament.paid_out:
        why = f"The prizes of {tournament.name} have been awarded. Results cannot change unless the payout is undone."
        raise Refused(why, "TN-5")
    return standing(tournament)


def _at_match(by: Person, tournament_id: int, key: str) -> tuple[Standing, Match]:
    """A match, for a person who may enter its result. Raises Refused."""
    now = _played(tournament_id)
    if not may_enter_results(by, now.tournament, key):
        who = f"{now.tournament.administrator.name} and the certified officials named for it"
        raise NotYours(f"Only {who} can enter results.", "10.01")
    match = now.bracket.match(key)
    if match is None:
        raise NotThere(f"There is no match {key} yet. Its players are not known.", "TN-2")
    return now, match


def _write(by: Person, now: Standing, kind: str, key: str, numbers: Sequence[int] | None, why: str = "") -> None:
    """Save one step."""
    seq = now.steps[-1].seq + 1 if now.steps else 1
    kept = None if numbers is None else list(numbers)
    step = Step(tournament=now.tournament, seq=seq, kind=kind, key=key, numbers=kept, by=by, why=why.strip()[:200])
    step.save(force_insert=True)
    now.steps.append(step)


def _must_say_why(why: str) -> None:
    if not why.strip():
        raise Refused("Give a reason. It is kept on record.", field="why")


@idempotent
def start(by: Person, tournament_id: int, word: str) -> int:
    """Close entries, add the room's word to the input of the draws, and draw round 1 (TN-1)."""
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    tournament.word = word.strip()
    if not tournament.word:
        raise Refused("Ask somebody in the room to call out a word. It is part of the draw.", "TN-1", "word")
    now = standing(tournament)
    count = len(now.entrants)
    if not tournament.season_end and not FEWEST <= count <= MOST:
        raise Refused(f"A tournament needs {FEWEST} to {MOST} entrants. {count} have entered.", "TN-1")
    if not count:
        raise Refused("Nobody qualified, so there is no tournament.", "LG-7")
    if tournament.season_end and not clock.has_come(tournament.begins):
        when = in_words(tournament.starts, tournament.zone)
        raise Refused(f"Its day was set before the season started and cannot change: it starts on {when}.", "LG-7")
    owing = set(now.entrants) - {entrant.number for entrant in now.entrants.values() if entrant.pk in _paid(now)}
    if owing:
        raise Refused(f"Not paid yet: {now.names(sorted(owing))}. Take the fee or withdraw the entry.", "TN-5")
    tournament.started = clock.now()
    tournament.save(update_fields=["word", "started"])
    now = standing(tournament)
    if now.bracket.to_draw:
        _write(by, now, "draw", FIRST, drawn(now, FIRST, now.entrants))
    return tournament.pk


def _paid(now: Standing) -> set[int]:
    return paid(now.entrants.values())


@idempotent
def draw(by: Person, tournament_id: int, stage: str) -> int:
    """Draw the matches of a round whose players are known (TN-1, TN-2)."""
    now = _played(tournament_id)
    must_administer(by, now.tournament)
    if stage in now.decisions.draws:
        made = now.latest("draw", stage)
        raise Refused(f"{title(stage)} has already been drawn{f' by {made.by.name}' if made else ''}.", "TN-2")
    found = now.bracket.round(stage)
    if found is None or stage not in now.bracket.to_draw:
        raise Refused("This round cannot be drawn yet. Earlier matches are still open.", "TN-2")
    _write(by, now, "draw", stage, drawn(now, stage, found.players))
    return tournament_id


@idempotent
def take_back_draw(by: Person, tournament_id: int, stage: str, why: str) -> int:
    """Undo a draw before any of its matches has begun. Drawing again for the same players gives the same result."""
    now = _played(tournament_id)
    must_administer(by, now.tournament)
    _must_say_why(why)
    if stage not in now.decisions.draws or stage == FIRST:
        raise Refused("Only the draw of a round after the first can be undone.", "TN-2")
    if now.secret_shown:
        raise Refused("The secret of the draws has been published, so draws can no longer be undone.", "TN-1")
    touched = [key for key in (*now.decisions.results, *now.decisions.absent) if key.startswith(f"{stage}-")]
    if touched:
        raise Refused(f"{match_title(touched[0])} has a result or an absence. Undo that first.", "TN-2")
    _drop_sheets(now.tournament, stage, including=True)
    _write(by, now, "draw", stage, None, why)
    return tournament_id


def _drop_sheets(tournament: Tournament, stage: str, including: bool = False) -> None:
    """Delete the settings of matches that will have other players. Raises Refused if one has a table."""
    for sheet in Sheet.objects.filter(tournament=tournament):
        theirs = sheet.match.partition("-")[0]
        if is_later(theirs, than=stage) or (including and theirs == stage):
            if sheet.table:
                raise Refused(f"{match_title(sheet.match)} already has a table, so this can no longer change.", "TN-2")
            sheet.delete()


@idempotent
def prepare(by: Person, tournament_id: int, key: str, official: int | None, agreed: bool) -> int:
    """Name the official of a match (10.01), and record whether all its players agreed to the pub rule (TN-4)."""
    now, match = _at_match(by, tournament_id, key)
    _settle(by, now, match, official, agreed)
    return tournament_id


def _must_be_certified(now: Standing, official: int) -> Person:
    """The person to be an official. Raises Refused unless they are certified now (10.01)."""
    person = Person.objects.filter(pk=official).first()
    if person is None or not certified_now([official], now.tournament):
        who = "This person" if person is None else person.name
        raise Refused(f"{who} is not a certified official today.", "10.01", "official")
    return person


def _settle(by: Person, now: Standing, match: Match, official: int | None, agreed: bool) -> Sheet:
    """Save the settings of a match. Raises Refused if the official may not be one (10.01, PD-8)."""
    if official is None:
        raise Refused(
            "Name an official for this match: a certified official who does not play in it.", "10.01", "official"
        )
    person = _must_be_certified(now, official)
    if official in {now.entrants[number].person_id for number in match.present}:
        raise Refused(f"{person.name} plays in this match and cannot be its official.", "10.01", "official")
    sheet, _ = Sheet.objects.get_or_create(tournament=now.tournament, match=match.key)
    if official != sheet.official_id and not now.tournament.officials.filter(pk=official).exists():
        text = f"You are the official of {match_title(match.key)} of {now.tournament.name}."
        link = reverse("tournament_match", args=[now.tournament.pk, match.key])
        notify_others(by, [person], f"{now.tournament.name}: you are an official", text, link)
    sheet.official, sheet.pub = person, agreed
    sheet.save(update_fields=["official", "pub"])
    return sheet


@idempotent
def enter_result(
    by: Person, tournament_id: int, key: str, order: Sequence[int], official: int | None, agreed: bool = False
) -> int:
    """Enter the order of finish of a match: every player once, the first one out first (9.01(b))."""
    now, match = _at_match(by, tournament_id, key)
    if match.order is not None:
        earlier = now.latest("result", key) if key in now.decisions.results else now.latest("absent", key)
        told = f" by {earlier.by.name} at {time_of_day(earlier.at, now.tournament.zone)}" if earlier else ""
        raise Refused(
            f"{match_title(key)} was already entered{told}: {now.names(match.order)}. Yours was not saved.", "TN-2"
        )
    _must_be_order(now, match, order)
    _settle(by, now, match, official, agreed)
    _write(by, now, "result", key, order)
    return tournament_id


def _must_be_order(now: Standing, match: Match, order: Sequence[int]) -> None:
    """Raise Refused unless an order names every player of the match once."""
    rule, places = "9.01(b)", len(order)
    foreign = [number for number in order if number not in match.players]
    if foreign:
        who = now.names([foreign[0]]) if foreign[0] in now.entrants else "Somebody"
        raise Refused(f"{who} does not play in this match. Its players are {now.names(match.present)}.", rule, "order")
    twice = [number for number in order if order.count(number) > 1]
    if twice:
        raise Refused(f"{now.name(twice[0])} is in the order of finish twice.", rule, "order")
    away = [number for number in order if number in match.absent]
    if away:
        raise Refused(f"{now.name(away[0])} did not come to this match.", "TN-6", "order")
    if places != len(match.present):
        missing = [number for number in match.present if number not in order]
        raise Refused(f"{places} places for {len(match.present)} players: {now.names(missing)} missing.", rule, "order")


def _free(now: Standing, match: Match, kind: str) -> None:
    """Raise Refused if there is nothing to undo, or something depends on it."""
    if match.key not in (now.decisions.results if kind == "result" else now.decisions.absent):
        raise Refused(f"Nothing was entered for {match_title(match.key)}.", "TN-2")
    _unbuilt(now, match)


def _unbuilt(now: Standing, match: Match) -> None:
    """Raise Refused if something depends on the result of a match; otherwise later matches are reset."""
    built = now.decisions.built_on(match.stage)
    if built is not None:
        what = match_title(built) if "-" in built else f"the draw of {title(built)}"
        raise Refused(f"{what[0].upper()}{what[1:]} depends on this result. Undo that first.", "TN-2")
    _drop_sheets(now.tournament, match.stage)


@idempotent
def correct_result(
    by: Person, tournament_id: int, key: str, seen: Sequence[int], order: Sequence[int], why: str
) -> int:
    """Correct an order of finish that nothing depends on. The wrong one is kept, with the reason.

    ``seen``: the order being corrected, so that nobody overwrites one they have not seen.
    """
    now, match = _at_match(by, tournament_id, key)
    _must_say_why(why)
    _free(now, match, "result")
    if list(seen) != list(match.order or ()):
        raise Refused(f"Another order has been entered in the meantime: {now.names(match.order or ())}.", "TN-2")
    _must_be_order(now, match, order)
    _write(by, now, "result", key, order, why)
    return tournament_id


@idempotent
def take_back_result(by: Person, tournament_id: int, key: str, why: str) -> int:
    """Reopen a match whose result nothing depends on. The result is kept, with the reason."""
    now, match = _at_match(by, tournament_id, key)
    _must_say_why(why)
    _free(now, match, "result")
    _write(by, now, "result", key, None, why)
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
    if len(now.entrants) == 1:
        raise Refused(f"Nobody else qualified, so {now.name(number)} has won.", "LG-7")
    if match.order is not None:
        _unbuilt(now, match)
    _must_have_no_table(now, match)
    _write(by, now, "absent", key, [*match.absent, number])
    return tournament_id


@idempotent
def come_after_all(by: Person, tournament_id: int, key: str, number: int, why: str) -> int:
    """Undo a player's absence before the match is played."""
    now, match = _at_match(by, tournament_id, key)
    _must_say_why(why)
    if number not in match.absent:
        raise Refused("This player has not been marked as absent.", "TN-6")
    if key in now.decisions.results:
        raise Refused(f"{match_title(key)} was played without {now.name(number)}. Undo its result first.", "TN-6")
    _free(now, match, "absent")
    _must_have_no_table(now, match)
    _write(by, now, "absent", key, [other for other in match.absent if other != number] or None, why)
    return tournament_id


def _must_have_no_table(now: Standing, match: Match) -> None:
    sheet = Sheet.objects.filter(tournament=now.tournament, match=match.key).first()
    if sheet is not None and sheet.table:
        raise Refused(f"{match_title(match.key)} is played at our table with the players who came.", "TN-6")


@idempotent
def open_table(by: Person, tournament_id: int, key: str, official: int | None, agreed: bool = False) -> int:
    """Open one of our tables for a match, with 10 pennies each, in a final of two 12 (TN-4, PD-1)."""
    now, match = _at_match(by, tournament_id, key)
    if match.order is not None:
        raise Refused(f"{match_title(key)} has been played.", "TN-4")
    _must_have_no_table(now, match)
    sheet = _settle(by, now, match, official, agreed)
    people = [now.entrants[number].person for number in match.present]
    if any(person.guest_id is None for person in people):
        raise Refused("A player has closed their account. Enter the order of finish instead.", "TN-4")
    seats = [(person.guest_id.hex, str(person)) for person in people if person.guest_id]
    host = by.guest_id.hex if by.guest_id else seats[0][0]
    called, path = f"{now.tournament.name}, {match_title(key)}", reverse("tournament_match", args=[tournament_id, key])
    sheet.table = open_match(host, seats, called, path, pennies(match.stage, len(match.players)))
    sheet.save(update_fields=["table"])
    return tournament_id


@idempotent
def take_from_table(by: Person, tournament_id: int, key: str) -> int:
    """Enter the order of finish from our table."""
    now, match = _at_match(by, tournament_id, key)
    if match.order is not None:
        raise Refused(f"{match_title(key)} has already been entered: {now.names(match.order)}.", "TN-2")
    sheet = Sheet.objects.filter(tournament=now.tournament, match=key).first()
    order = order_of_finish(sheet.table) if sheet is not None and sheet.table else None
    if sheet is None or order is None:
        raise Refused(f"{match_title(key)} is not over yet at our table.", "TN-4")
    if sheet.official_id is not None:
        _must_be_certified(now, sheet.official_id)
    numbers = {now.entrants[number].person.guest_id: number for number in match.present}
    by_guest = {guest.hex: number for guest, number in numbers.items() if guest is not None}
    _write(by, now, "result", key, [by_guest[guest] for guest in order])
    return tournament_id
