"""The boxes and dice of venues: adding, measuring, and choosing them for a match (4.01)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues.models import Slot
from tuppence_web.leagues.queries.equipment import piece_of
from tuppence_web.leagues.queries.rights import must_change_venue, must_conduct, night_of
from tuppence_web.matches.models import Match, Piece
from tuppence_web.matches.rules import BOX, DIE, KINDS, MEASURES, RULES
from tuppence_web.memberships.queries import certified
from tuppence_web.places.models import Venue
from tuppence_web.places.queries import venue_of
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, NotYours, Refused

RULE = "4.01"


@idempotent
def add_piece(by: Person, venue_id: int, kind: str, name: str) -> int:
    """Add a box or a die to a venue."""
    venue = venue_of(venue_id)
    must_change_venue(by, venue)
    if kind not in dict(KINDS) or not name.strip():
        raise Refused("Give a name to the box or die.", RULE, "name")
    if Piece.objects.filter(venue=venue, kind=kind, name=name.strip()).exists():
        raise Refused(f"{venue} already has a {kind} of this name.", RULE, "name")
    return Piece.objects.create(venue=venue, kind=kind, name=name.strip()).pk


@idempotent
def measure_piece(by: Person, piece_id: int, sides: Sequence[Decimal]) -> int:
    """Record the measures of a box or die in mm, as a certified official, today (4.01, 10.01)."""
    piece = piece_of(piece_id)
    must_measure(by, piece)
    if len(sides) != len(MEASURES[piece.kind]) or min(sides) <= 0:
        raise Refused("Measure all sides.", RULES[piece.kind], "length")
    piece.length, piece.width, piece.height = (*sides, None, None)[:3]
    piece.checked, piece.checked_by = clock.today(piece.venue.zone), by
    piece.save(update_fields=["length", "width", "height", "checked", "checked_by"])
    return piece.pk


def must_measure(person: Person, piece: Piece) -> None:
    """Raise NotYours unless a person is a certified official today (10.01)."""
    if not certified([person.pk], clock.today(piece.venue.zone)):
        raise NotYours("Only a certified official may check boxes and dice.", "10.01")


@idempotent
def choose_pieces(by: Person, match_id: int, box_id: int | None, die_id: int | None) -> int:
    """Say with which box and die of the venue a match is played; None: with the venue's own."""
    slot = Slot.objects.filter(pk=match_id).select_related("match").first()
    if slot is None:
        raise NotThere("There is no such match.")
    night = night_of(slot.night_id)
    must_conduct(by, night)
    play_with(slot.match, night.venue, box_id, die_id)
    return match_id


def play_with(match: Match, venue: Venue, box_id: int | None, die_id: int | None) -> None:
    """Say with which box and die of a venue a match is played; None: with the venue's own. Raises Refused."""
    match.box, match.die = _piece_at(venue, BOX, box_id), _piece_at(venue, DIE, die_id)
    match.save(update_fields=["box", "die"])


def _piece_at(venue: Venue, kind: str, piece_id: int | None) -> Piece | None:
    """A box or die of a venue. Raises Refused if it is another venue's, or of another kind."""
    if piece_id is None:
        return None
    found = Piece.objects.filter(venue=venue, kind=kind, pk=piece_id).first()
    if found is None:
        raise Refused(f"Choose a {kind} of {venue}.", RULE, kind)
    return found
