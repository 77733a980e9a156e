"""The start of a tournament, and the draws of its rounds (TN-1, TN-2)."""

from __future__ import annotations

from collections.abc import Sequence

from tuppence_web.accounts.models import Person
from tuppence_web.conduct.queries import must_not_be_suspended
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.matches import actions as matches
from tuppence_web.matches.rules import reason
from tuppence_web.tournaments.models import Draw, Slot, Tournament
from tuppence_web.tournaments.queries import (
    Standing,
    before_the_start,
    drawn,
    locked,
    must_administer,
    paid,
    standing,
)
from tuppence_web.tournaments.rules import FIRST, match_title, title
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused


@idempotent
def start(by: Person, tournament_id: int, word: str) -> int:
    """Close entries, add the room's word to the input of the draws, and draw round 1 (TN-1)."""
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    tournament.word = word.strip()
    if not tournament.word:
        raise Refused("Ask somebody in the room to call out a word. It is part of the draw.", "TN-1", "word")
    now = standing(tournament)
    count, format = len(now.sides), now.format
    if not tournament.season_end and not format.fewest <= count <= format.most:
        why = f"A tournament needs {format.fewest} to {format.most} {format.entrants}. {count} have entered."
        raise Refused(why, format.entry_rule)
    if not count:
        raise Refused("Nobody qualified, so there is no tournament.", "LG-7")
    if tournament.season_end and not clock.has_come(tournament.begins):
        when = clock.in_words(tournament.starts, tournament.zone)
        raise Refused(f"Its day was set before the season started and cannot change: it starts on {when}.", "LG-7")
    settled = paid(now.entrants.values())
    owing = [str(entrant.person) for _, entrant in sorted(now.entrants.items()) if entrant.pk not in settled]
    if owing:
        raise Refused(f"Not paid yet: {', '.join(owing)}. Take the fee or withdraw the entry.", "TN-5")
    for entrant in now.entrants.values():
        must_not_be_suspended(entrant.person, clock.day_of(tournament.begins))
    tournament.started = clock.now()
    tournament.save(update_fields=["word", "started"])
    now = standing(tournament)
    if now.bracket.to_draw:
        Draw.objects.create(tournament=tournament, stage=FIRST, numbers=drawn(now, FIRST, now.sides), by=by)
    return tournament.pk


@idempotent
def draw(by: Person, tournament_id: int, stage: str) -> int:
    """Draw the matches of a round whose players are known (TN-1, TN-2)."""
    now = played(tournament_id)
    must_administer(by, now.tournament)
    if stage in now.decisions.draws:
        made = now.draw_of(stage)
        raise Refused(f"{title(stage)} has already been drawn{f' by {made.by.name}' if made else ''}.", "TN-2")
    found = now.bracket.round(stage)
    if found is None or stage not in now.bracket.to_draw:
        raise Refused("This round cannot be drawn yet. Earlier matches are still open.", "TN-2")
    Draw.objects.create(tournament=now.tournament, stage=stage, numbers=drawn(now, stage, found.players), by=by)
    return tournament_id


@idempotent
def take_back_draw(by: Person, tournament_id: int, stage: str, why: str) -> int:
    """Undo a draw before any of its matches has begun. Drawing again for the same players gives the same result."""
    now = played(tournament_id)
    must_administer(by, now.tournament)
    why = reason(why)
    if stage not in now.decisions.draws or stage == FIRST:
        raise Refused("Only the draw of a round after the first can be undone.", "TN-2")
    _clear(now, stage)
    Draw.objects.create(tournament=now.tournament, stage=stage, by=by, why=why)
    return tournament_id


@idempotent
def draw_by_hand(by: Person, tournament_id: int, stage: str, groups: Sequence[Sequence[int]], why: str) -> int:
    """Enter a round as it was drawn by hand during an outage, before any of its matches has begun (TN-1, TN-2).

    ``groups``: the players or teams of each match. The draw stays marked as made by hand, with the reason ``why``.
    """
    now = played(tournament_id)
    must_administer(by, now.tournament)
    why = reason(why)
    found = now.bracket.round(stage)
    if found is None or stage not in (*now.bracket.to_draw, *now.decisions.draws):
        raise Refused("This round cannot be drawn yet. Earlier matches are still open.", "TN-2")
    numbers, sizes = [number for group in groups for number in group], now.format.sizes(len(found.players))
    if sorted(numbers) != sorted(found.players) or [len(group) for group in groups] != sizes:
        each = "Each team" if now.format.teams else "Each player"
        raise Refused(f"{each} is in one match. The sizes of the matches: {', '.join(map(str, sizes))}.", "TN-1")
    _clear(now, stage)
    Draw.objects.create(tournament=now.tournament, stage=stage, numbers=numbers, by=by, why=why)
    return tournament_id


def _clear(now: Standing, stage: str) -> None:
    """Empty the matches of a stage. Raises Refused if one of them has begun, or if the secret is published."""
    if now.secret_shown:
        raise Refused("The secret of the draws has been published, so draws can no longer change.", "TN-1")
    if begun := now.begun(stage):
        raise Refused(f"{match_title(begun[0])} has a result or an absence. Undo that first.", "TN-2")
    clear_slots(now, stage, including=True)


def clear_slots(now: Standing, stage: str, including: bool = False) -> None:
    """Empty the slots of matches that will have other players. Raises Refused if one has a table."""
    for key, slot in now.slots.items():
        theirs = key.partition("-")[0]
        if now.format.is_later(theirs, than=stage) or (including and theirs == stage):
            if slot.match.table_id:
                raise Refused(f"{match_title(key)} already has a table, so this can no longer change.", "TN-2")
            matches.clear(slot.match)
            Slot.objects.filter(pk=slot.pk).update(pub=False)


def must_be_played(tournament: Tournament) -> None:
    """Raise Refused unless a tournament has started and is not paid out."""
    if not tournament.started:
        raise Refused(f"{tournament.name} has not started.", "TN-1")
    if tournament.paid_out:
        why = f"The payout of {tournament.name} is made. Results cannot change unless the payout is undone."
        raise Refused(why, "TN-5")


def played(id: int) -> Standing:
    """A locked tournament that has started and is not paid out, with its state."""
    tournament = locked(id)
    must_be_played(tournament)
    return standing(tournament)
