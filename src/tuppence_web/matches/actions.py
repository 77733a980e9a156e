"""Every change of a match, whatever it counts in.

These run inside the transaction of the league's or tournament's own action, which has locked what the match counts in
and checked the person's permission; or inside that of `hand_in`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils.text import capfirst

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.jobs.actions import Deferred
from tuppence_web.matches.hooks import Competition
from tuppence_web.matches.models import Match, Note, Result
from tuppence_web.matches.queries import competition_of, latest, names_of, people_at, person_behind
from tuppence_web.matches.rules import LONGEST_NOTE, check_order, reason
from tuppence_web.notifications import events
from tuppence_web.notifications.actions.notify import notify
from tuppence_web.tables.api import Outcome, open_match, outcome, running
from tuppence_web.web.refusals import Refused

OFFICIALS_RULE = "10.01"
CHANGED = "Changed at the table."  # the reason where an undo gave none


def make(players: Sequence[int] = ()) -> Match:
    """Make a match of these people."""
    return Match.objects.create(players=list(players))


def discard(match: Match) -> None:
    """Delete a match of which nothing was recorded."""
    match.delete()


def seat(match: Match, players: Sequence[int]) -> None:
    """Say who plays in a match."""
    match.players = list(players)
    match.save(update_fields=["players"])


def clear(match: Match) -> None:
    """Forget the players and the official of a match that others will play. What was recorded stays on record."""
    match.players, match.official = [], None
    match.save(update_fields=["players", "official"])


def name_official(match: Match, competition: Competition, by: Person | None, official: int | None) -> None:
    """Name the official of a match, and notify them. Raises Refused unless they may be it (10.01, LG-9, PD-8)."""
    last = latest(match)
    same = last is not None and official is not None and last.official_id == official
    person = Person.objects.filter(pk=official or 0).first()
    if official is None or person is None:
        why = "Name an official for this match: a certified official who does not play in it."
        raise Refused(why, OFFICIALS_RULE, "official")
    if not same and official not in competition.certified([official]):
        why = f"{person} is not a certified official. The official of a match must be certified by the association."
        raise Refused(why, OFFICIALS_RULE, "official")
    absent = last.absent if last is not None else []
    if official in match.players and official not in absent:
        raise Refused(f"{person} plays in this match. Name another official.", OFFICIALS_RULE, "official")
    if official != match.official_id and official not in competition.officials:
        text = f"You are the official of {competition.title}."
        notified = [person] if by is None or by.pk != official else []
        notify(events.OFFICE, notified, f"{competition.title}: you are an official", text, competition.path)
    match.official = person
    match.save(update_fields=["official"])


def _add(match: Match, competition: Competition, by: Person | None, **recorded: object) -> Result:
    """Add a row to what was recorded of a match."""
    last = latest(match)
    fields = {"absent": last.absent if last else [], "source": "sheet", "official": match.official, **recorded}
    result = Result.objects.create(match=match, by=by, **fields)
    match.held_up = ""
    match.save(update_fields=["held_up"])
    competition.changed()
    return result


def record(
    match: Match, competition: Competition, by: Person | None, order: Sequence[int], official: int | None, source: str
) -> Result:
    """Record the order of finish of a match: every player who came, the first one out first. The first one counts."""
    last = latest(match)
    competition.must_be_open(False)
    if last is not None and last.order is not None:
        why = f"{capfirst(last.who)} has already recorded {competition.called}. Correct it, and say why."
        raise Refused(why, competition.rule)
    check_order(order, match.players, last.absent if last else [], names_of, competition.rule, competition.order_rule)
    name_official(match, competition, by, official)
    return _add(match, competition, by, order=list(order), source=source)


def must_be_clear(clear: bool) -> None:
    """Raise Refused unless the official has confirmed that the table of a match at a real box is flat and clear."""
    if not clear:
        raise Refused("Confirm first that the table is flat and clear (4.02).", "PD-9", "surface_clear")


def correct(
    match: Match,
    competition: Competition,
    by: Person | None,
    seen: int,
    order: Sequence[int],
    official: int | None,
    why: str,
    source: str = "sheet",
) -> Result:
    """Replace an order of finish. The old one and the reason stay on record.

    ``seen``: the id of the result being corrected, so that nobody overwrites a result they have not seen.
    """
    why, last = reason(why), latest(match)
    if last is None or last.order is None:
        raise Refused("There is no result to correct.", competition.rule)
    if last.pk != seen:
        raise Refused(f"{capfirst(last.who)} has recorded another result in the meantime. Look at it first.", "LG-9")
    competition.must_be_open(True)
    check_order(order, match.players, last.absent, names_of, competition.rule, competition.order_rule)
    if official is not None or last.official_id is not None:  # the official of an old result may be unknown
        name_official(match, competition, by, official)
    return _add(match, competition, by, order=list(order), source=source, why=why)


def take_back(match: Match, competition: Competition, by: Person, why: str) -> Result:
    """Reopen a match. Its result stays on record, with the reason."""
    why = reason(why)
    competition.must_be_open(True)
    return _add(match, competition, by, order=None, why=why)


def mark_absent(match: Match, competition: Competition, by: Person, absent: Collection[int], why: str = "") -> Result:
    """Record which players of an open match did not come (TN-6)."""
    return _add(match, competition, by, order=None, absent=list(absent), why=why.strip())


def note(match: Match, by: Person, text: str) -> Note:
    """Record what was decided about a match: a dispute, a violation, a penalty (11.06(a)(iv), LG-9)."""
    if not text.strip():
        raise Refused("Write down what was decided.", "LG-9", "text")
    return Note.objects.create(match=match, text=text.strip()[:LONGEST_NOTE], by=by)


def open_table(
    match: Match,
    competition: Competition,
    by: Person,
    seated: Sequence[int],
    pennies: int | None = None,
    referees: bool = False,
    teams: Sequence[str] = (),
) -> None:
    """Open one of our tables for a match, with these of its players in their seats (LG-3, TN-4).

    ``referees``: it is played at a real table, whose official is the person who opens it and enters what happens.
    ``teams``: the names of the two that play it, seated alternately (PD-1), the first one in the first seat.
    """
    competition.must_be_open(False)
    last = latest(match)
    if match.table_id is not None:
        raise Refused("This match already has a table.", competition.rule)
    if last is not None and last.order is not None:
        raise Refused("This match has been played.", competition.rule)
    people = {one.pk: one for one in mark_namesakes(Person.objects.filter(pk__in=seated))}
    seats = [_seat_of(people[player], competition, referees) for player in seated]
    if referees:
        name_official(match, competition, by, by.pk)
        if by.guest_id is None:
            raise Refused("You need an open account to host a table.", OFFICIALS_RULE)
    host = by.guest_id.hex if by.guest_id else seats[0][0]
    official = str(by) if referees else None
    match.table_id = open_match(host, seats, competition.title, competition.path, pennies, official, teams)
    match.save(update_fields=["table"])
    path = reverse("table", args=[match.table_id])
    notify(events.MATCH, people.values(), *events.match_open(competition.title, referees, path))


def _seat_of(person: Person, competition: Competition, referees: bool) -> tuple[str, str]:
    """The guest and the name of a player who takes a seat. Raises Refused for one who cannot."""
    if person.guest_id is None:
        why = f"{person} has closed their account and cannot sit at a table. Enter the order of finish instead."
        raise Refused(why, competition.rule)
    if person.without_account and not referees:
        why = f"{person} has no account and cannot play at a table here. Referee the match, or enter its result."
        raise Refused(why, competition.rule)
    return person.guest_id.hex, str(person)


def take(match: Match, competition: Competition, by: Person, official: int | None) -> Result:
    """Record what our table says, if it could not hand it in by itself; what it has handed in since is the answer."""
    last, said = latest(match), outcome(match.table_id) if match.table_id else None
    if last is not None and last.order is not None and last.by is None:
        return last
    if said is None:
        raise Refused(f"{capfirst(competition.called)} is not over yet at our table.", competition.rule)
    return record(match, competition, by, _order(match, said), official, said.source)


def _order(match: Match, said: Outcome) -> list[int]:
    """The order of finish at a table, as people."""
    order = people_at(said, match.players)
    found = [player for player in order if player is not None]
    if len(found) < len(order):
        why = "A player at our table has closed their account since. Enter the order of finish by hand."
        raise Refused(why, OFFICIALS_RULE)
    return found


def hand_in_later(table: str, **more: object) -> None:
    """Have the outcome of a match handed in: in the transaction that makes it final."""
    if Match.objects.filter(table=table).exists():
        HAND_IN.defer(table, key=table)


def hand_in(table_id: str) -> Result | None:
    """Let a table of ours hand in the outcome of its match; see `hand_over`. None if it has no match, or no outcome."""
    with transaction.atomic():
        of = Match.objects.filter(table=table_id).values_list("pk", flat=True).first()
        if of is None:
            return None
        competition_of(of)  # locked before the match, as everywhere
        said = outcome(table_id)
        if said is None:
            return None
        people = Person.objects.filter(guest__in=map(UUID, said.drinks))
        drinks = {str(one.claimed_by_id or one.pk): said.drinks[one.guest_id.hex] for one in people if one.guest_id}
        Match.objects.filter(pk=of).update(tally=said.tally, drinks=drinks)
        return hand_over(of, said)


HAND_IN = Deferred("hand in", str, lambda table: partial(hand_in, table))


def hand_over(match_id: int, said: Outcome) -> Result | None:
    """Record the outcome of a match at a table, once; None if it is not new, or a person must decide.

    The first order of finish is recorded; another one, after an undo at a real table, corrects it, with the reason of
    the undo. A person's own result is never replaced. What cannot be recorded is left to those who run the competition.
    """
    with transaction.atomic():
        competition = competition_of(match_id)
        match = Match.objects.select_related("official").get(pk=match_id)  # as it is now that it is locked
        try:
            with transaction.atomic():
                return _hand_over(match, competition, said)
        except Refused as refused:
            _leave(match, competition, said, refused)
            return None


def _hand_over(match: Match, competition: Competition, said: Outcome) -> Result | None:
    """Record, correct, or do nothing if the outcome is known. Raises Refused if a person must decide."""
    last, order = latest(match), _order(match, said)
    earlier = match.results.filter(source=said.source, order__isnull=False).order_by("pk").last()
    by, official = person_behind(said.official), _official(match, competition, said)
    if order in (earlier.order if earlier else None, last.order if last else None):
        return None
    if last is None or last.order is None:
        return record(match, competition, by, order, official, said.source)
    if last.source != said.source:
        raise Refused(f"{capfirst(last.who)} has recorded another order of finish.", "LG-9")
    return correct(match, competition, by, last.pk, order, official, said.why or CHANGED, said.source)


def _official(match: Match, competition: Competition, said: Outcome) -> int | None:
    """The official of a match at a table: who confirmed it there, or was named before, or may be it."""
    confirmed = person_behind(said.official)
    if confirmed is not None:
        return confirmed.pk
    if match.official_id is not None:
        return match.official_id
    good = competition.certified(competition.officials)
    return next((one for one in competition.officials if one in good and one not in match.players), None)


def _leave(match: Match, competition: Competition, said: Outcome, refused: Refused) -> None:
    """Leave what a table says to a person."""
    order = names_of(player for player in people_at(said, match.players) if player is not None)
    text = f"Our table of {competition.title} says: {order}. It was not recorded: {refused} Please decide."
    notify(events.OFFICE, [competition.runs], f"{competition.title}: a result waits for you", text, competition.path)
    match.held_up = str(refused)[:300]
    match.save(update_fields=["held_up"])
    competition.changed()


def change_player(sender: type[Person], *, old: Person, new: Person, **more: object) -> None:
    """Let the matches of a person without an account be those of the account that claims them.

    Raises Refused if a match would then have a player twice, or a player as its official, or while one is in play.
    """
    owing = str(old.pk)
    matches = [one for one in Match.objects.all() if old.pk in one.players or owing in (one.drinks or {})]
    results = [one for one in Result.objects.all() if old.pk in [*(one.order or ()), *one.absent]]
    if any(new.pk in one.players for one in matches) or any(new.pk in (one.order or ()) for one in results):
        raise Refused(f"You and {old} have played in the same match.", OFFICIALS_RULE)
    if new.pk in {*(one.official_id for one in matches), *(one.official_id for one in results)}:
        raise Refused(f"You were the official of a match in which {old} played.", OFFICIALS_RULE)
    if running([one.table_id for one in matches if one.table_id]):
        raise Refused(f"{old} is playing at a table just now. Use the code after the match.", OFFICIALS_RULE)
    for match in matches:
        if match.drinks and owing in match.drinks:
            match.drinks[str(new.pk)] = match.drinks.pop(owing)
            match.save(update_fields=["drinks"])
        seat(match, _with(new, old, match.players))
    for result in results:
        result.order, result.absent = result.order and _with(new, old, result.order), _with(new, old, result.absent)
    Result.objects.bulk_update(results, ["order", "absent"])


def _with(new: Person, old: Person, people: Sequence[int]) -> list[int]:
    """People with one of them replaced."""
    return [new.pk if one == old.pk else one for one in people]
