"""The laws of Penny Drop: invariants of every position that a match can reach."""

from __future__ import annotations

from tuppence.games.penny_drop import rules
from tuppence.games.penny_drop.rules import OVER, ROLL_OFF, TEAMS, Position
from tuppence.places import unseated


def lost(s: Position, pennies: int) -> str:
    """Describe how the total of the pennies differs from that at the start; empty if it does not."""
    if s.dropped < 0 or sum(s.pennies) + s.shown + s.dropped != s.seats * pennies:
        return f"{sum(s.pennies)} held, {s.shown} shown and {s.dropped} dropped are not all {s.seats * pennies} pennies"
    return ""


def broken(s: Position) -> str:
    """Describe the law that a position breaks; empty if none."""
    seats = s.seats
    if not 0 <= s.phase <= OVER or not 0 <= s.turn < seats:
        return f"there is no phase {s.phase} with seat {s.turn} of {seats} at turn"
    if flaw := unseated(s, "pennies", "places", "drinks", "contends", "face"):
        return flaw
    if set(s.box) - {0, 1} or s.shown != sum(s.box):
        return f"the box {s.box} does not show {s.shown} pennies"
    if s.rolled not in (0, 1) or (s.rolled and s.phase in (ROLL_OFF, OVER)):
        return f"`rolled` is {s.rolled} in phase {s.phase}"
    return _roll_off(s) if s.phase == ROLL_OFF else _turns(s)


def _roll_off(s: Position) -> str:
    """Check the roll-off: nobody has lost a penny, and the first contender without a face rolls (PD-3)."""
    contenders = [seat for seat in range(s.seats) if s.contends[seat]]
    if set(s.contends) - {0, 1} or len(contenders) < 2 or s.turn not in contenders:
        return f"seats {contenders} cannot be those that roll for the start, with seat {s.turn} to roll"
    if len(set(s.pennies[: s.seats])) > 1 or s.shown or s.dropped or any(s.places) or s.gone:
        return "something was played before the roll-off was over"
    rolled = [seat for seat in range(s.seats) if s.face[seat]]
    if rolled != contenders[: contenders.index(s.turn)] or max(s.face) > rules.LEVELS:
        return f"seat {s.turn} does not roll next after the faces {s.face[: s.seats]}"
    return ""


def _turns(s: Position) -> str:
    """Check turns: players without pennies are out, and the places are those of players out (PD-2, PD-4, PD-5)."""
    out = [seat for seat in range(s.seats) if not s.pennies[seat]]
    if any(s.contends) or any(s.face):
        return "the roll-off is over, but a seat still rolls in it"
    if s.gone != len(out):
        return f"{s.gone} seats are counted out, and seats {out} are without pennies"
    teams_out = [team for team in (0, 1) if rules.team_is_out(s, team)] if s.format == TEAMS else []
    over = bool(teams_out) if s.format == TEAMS else len(out) == s.seats - 1
    if over != (s.phase == OVER) or len(out) == s.seats:
        return f"the match is {'over' if over else 'not over'} with seats {out} out"
    if not over and not s.pennies[s.turn]:
        return f"it is the turn of seat {s.turn}, which is out"
    if s.format == TEAMS:
        expected = [1 if seat % 2 in teams_out else 2 for seat in range(s.seats)] if over else [0] * s.seats
        return "" if s.places[: s.seats] == expected else f"the places are {s.places[: s.seats]}, not {expected}"
    taken = [s.places[seat] for seat in out]
    left = [s.places[seat] for seat in range(s.seats) if s.pennies[seat]]
    if sorted(taken) != list(range(1, len(out) + 1)) or set(left) - {s.seats if over else 0}:
        return f"the places are {s.places[: s.seats]} with seats {out} out"
    return ""
