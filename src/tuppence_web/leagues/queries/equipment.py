"""Queries about the boxes and dice of venues, and what results say of the dice (4.01)."""

from __future__ import annotations

from collections import defaultdict

from tuppence.chance.fairness import Tally, added, fairness
from tuppence_web.accounts.models import Person
from tuppence_web.hooks import implementing
from tuppence_web.leagues.models import Slot
from tuppence_web.leagues.queries.rights import may_add_venues
from tuppence_web.matches.hooks import HoldsMatches
from tuppence_web.matches.models import Piece
from tuppence_web.matches.queries import tallies_at
from tuppence_web.memberships.queries import certified
from tuppence_web.places.models import Venue
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, NotYours


def piece_of(piece_id: int) -> Piece:
    """A box or die with its venue. Raises NotThere if there is none."""
    found = Piece.objects.select_related("venue").filter(pk=piece_id).first()
    if found is None:
        raise NotThere("There is no such box or die.")
    return found


def pieces_of(venue: Venue) -> list[Piece]:
    """The boxes and dice of a venue."""
    return list(Piece.objects.filter(venue=venue).select_related("checked_by"))


def chosen_for(match_id: int) -> dict[str, int | None]:
    """The ids of the box and the die of a match, by kind; None for the venue's own."""
    slot = Slot.objects.filter(pk=match_id).select_related("match").first()
    return {"box": slot.match.box_id, "die": slot.match.die_id} if slot else {}


def must_see_equipment(person: Person) -> None:
    """Raise NotYours unless a person operates a league, is an officer, or is a certified official today."""
    if not may_add_venues(person) and not certified([person.pk], clock.today()):
        raise NotYours("Only operators, certified officials and officers may see this.", "4.01")


def tallied() -> list[tuple[int, str, Tally]]:
    """The throws of the leagues' refereed matches (see `tallies_at`)."""
    return tallies_at(Slot.objects.all(), "night__venue")


def dice_by_venue() -> dict[int, list[tuple[str, str]]]:
    """What each die of a venue looks like over its refereed matches: the die's name, and a sentence."""
    tallies: defaultdict[tuple[int, str], list[Tally]] = defaultdict(list)
    for app in implementing(HoldsMatches):
        for venue, die, tally in app.tallied():
            tallies[venue, die].append(tally)
    found: defaultdict[int, list[tuple[str, str]]] = defaultdict(list)
    for (venue, die), theirs in sorted(tallies.items()):
        found[venue] += [(die, fairness(*tally).words) for tally in added(theirs)]
    return dict(found)
