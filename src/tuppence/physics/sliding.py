"""Event-driven simulation of sliding discs; the same code runs as plain Python and compiled.

A disc's row has its position and velocity at the time ``since`` of its last change, from which its position at any
later time follows. ``contact_times`` has the time of the next contact of each pair; an event updates only the rows of
the discs that it changed. The discs are sorted by position, so the result does not depend on the order of the input.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from tuppence.layout import Row, Rows
from tuppence.physics.contact import NEVER, REST_SPEED, contact_time
from tuppence.physics.disc import Contact, Disc
from tuppence.physics.impacts import LEAST_PARTING, PARTING_GROWS_FROM, resolve_impacts, set_parting
from tuppence.rule import rule_borrowing

__all__ = [
    "EVENT",
    "PIECE",
    "Board",
    "Log",
    "advance",
    "collide",
    "distance_to_end",
    "distance_to_side",
    "end_motion",
    "find_contacts",
    "find_next_contact",
    "halt",
    "leave",
    "log_event",
    "log_piece",
    "pair_contact_time",
    "resume",
    "run",
    "set_motion",
    "update_contacts",
]

SAME_TIME = 1e-12  # s, the precision of roots: contacts no further apart are simultaneous
MOST_IMPACTS = 100_000  # in a shot; discs that collide later stop. No known field has nearly as many
IMPACT, EDGE, REST = 0.0, 1.0, 2.0  # kinds of logged events
EVENT, PIECE = 5, 6  # columns: time, kind, disc, disc, speed; disc, time, x, y, vx, vy


class Board(NamedTuple):
    """The parameters that all discs of a field share."""

    slowing: float  # mm/s2: the coefficient of friction times g
    restitution: float
    size: float  # the diameter of a disc, which is the distance of touching centres
    half: float  # half the width
    length: float


class Log(NamedTuple):
    """Events and pieces as flat arrays of numbers. Lines for which there is no room are counted but not logged."""

    events: Any  # rows of EVENT numbers
    pieces: Any  # rows of PIECE numbers
    counts: Row[int]  # the numbers of events, pieces and impacts


@rule_borrowing
def log_event(log: Log, time: float, kind: float, p: int, q: int, speed: float) -> None:
    """Log an event."""
    at = log.counts[0] * EVENT
    log.counts[0] += 1
    if at + EVENT <= len(log.events):
        log.events[at] = time
        log.events[at + 1] = kind
        log.events[at + 2] = p
        log.events[at + 3] = q
        log.events[at + 4] = speed


@rule_borrowing
def log_piece(log: Log, disc: Disc) -> None:
    """Log the piece of a disc's path that starts now."""
    at = log.counts[1] * PIECE
    log.counts[1] += 1
    if at + PIECE <= len(log.pieces):
        log.pieces[at] = disc.number
        log.pieces[at + 1] = disc.since
        log.pieces[at + 2] = disc.x
        log.pieces[at + 3] = disc.y
        log.pieces[at + 4] = disc.vx
        log.pieces[at + 5] = disc.vy


@rule_borrowing
def distance_to_side(disc: Disc, board: Board) -> float:
    """Return the distance from a disc's centre to the left or right edge in its direction, or NEVER."""
    if disc.ux == 0.0:
        return NEVER
    return max(((board.half if disc.ux > 0.0 else -board.half) - disc.x) / disc.ux, 0.0)


@rule_borrowing
def distance_to_end(disc: Disc, board: Board) -> float:
    """Return the distance from a disc's centre to the front or back edge in its direction, or NEVER."""
    if disc.uy == 0.0:
        return NEVER
    return max(((board.length if disc.uy > 0.0 else 0.0) - disc.y) / disc.uy, 0.0)


@rule_borrowing
def advance(disc: Disc, now: float, board: Board) -> None:
    """Move a disc along its path to a time. Rounding does not carry it over the edge."""
    time = min(now, disc.stop) - disc.since
    disc.x = min(max(disc.x + time * (disc.vx - disc.hx * time), -board.half), board.half)
    disc.y = min(max(disc.y + time * (disc.vy - disc.hy * time), 0.0), board.length)
    disc.speed = max(disc.speed - board.slowing * time, 0.0) if now < disc.stop else 0.0
    disc.vx, disc.vy = disc.speed * disc.ux, disc.speed * disc.uy
    disc.since = now
    if disc.speed == 0.0:
        disc.ux = disc.uy = disc.hx = disc.hy = 0.0


@rule_borrowing
def set_motion(disc: Disc, board: Board) -> None:
    """Compute a disc's direction, and when it stops or leaves the board, from its position and velocity."""
    disc.speed = math.sqrt(disc.vx * disc.vx + disc.vy * disc.vy)
    if disc.speed <= REST_SPEED:
        halt(disc)
        return
    disc.ux, disc.uy = disc.vx / disc.speed, disc.vy / disc.speed
    disc.hx, disc.hy = 0.5 * board.slowing * disc.ux, 0.5 * board.slowing * disc.uy
    disc.stop = disc.end = disc.since + disc.speed / board.slowing
    distance = min(distance_to_side(disc, board), distance_to_end(disc, board))
    square = disc.speed * disc.speed
    disc.reach = square / (2.0 * board.slowing)
    left = square - 2.0 * board.slowing * distance
    if left > 0.0:
        disc.end = disc.since + 2.0 * distance / (disc.speed + math.sqrt(left))


@rule_borrowing
def halt(disc: Disc) -> None:
    """Stop a disc where it is."""
    disc.vx = disc.vy = disc.speed = disc.ux = disc.uy = disc.reach = disc.hx = disc.hy = 0.0
    disc.stop, disc.end = disc.since, NEVER


@rule_borrowing
def leave(disc: Disc, board: Board) -> float:
    """Take a disc off the board at the point where its centre crosses the edge. Return its speed there."""
    aside, ahead = distance_to_side(disc, board), distance_to_end(disc, board)
    distance = min(aside, ahead)
    left = math.sqrt(max(disc.speed * disc.speed - 2.0 * board.slowing * distance, 0.0))
    x, y = disc.x + distance * disc.ux, disc.y + distance * disc.uy
    if aside <= ahead:
        x = board.half if disc.ux > 0.0 else -board.half
    if ahead <= aside:
        y = board.length if disc.uy > 0.0 else 0.0
    disc.x, disc.y = min(max(x, -board.half), board.half), min(max(y, 0.0), board.length)
    disc.since = disc.end
    halt(disc)
    disc.on_board = 0
    return left


@rule_borrowing
def update_contacts(discs: Rows[Disc], contact_times: Row[float], board: Board) -> None:
    """Update the contact times of the discs that changed, and the next contact of every disc."""
    n = len(discs)
    for i in range(n):
        if discs[i].changed == 1:
            for j in range(n):
                if j > i or (j < i and discs[j].changed != 1):
                    contact_times[i * n + j] = contact_times[j * n + i] = time = pair_contact_time(
                        discs[i], discs[j], board
                    )
                    if time < discs[j].soonest:
                        discs[j].soonest, discs[j].partner = time, i
                    elif discs[j].partner == i and discs[j].changed == 0:
                        discs[j].changed = 2  # its next contact was with this disc
    for i in range(n):
        if discs[i].changed:
            find_next_contact(discs, contact_times, i)
            discs[i].changed = 0


@rule_borrowing
def pair_contact_time(p: Disc, q: Disc, board: Board) -> float:
    """Return the time of the next contact of two discs; NEVER if one is off the board."""
    if p.on_board == 0 or q.on_board == 0:
        return NEVER
    return contact_time(p, q, max(p.since, q.since), board.slowing, board.size)


@rule_borrowing
def find_next_contact(discs: Rows[Disc], contact_times: Row[float], i: int) -> None:
    """Find the next contact of a disc."""
    n = len(discs)
    soonest, partner = NEVER, -1
    for j in range(n):
        if contact_times[i * n + j] < soonest:
            soonest, partner = contact_times[i * n + j], j
    discs[i].soonest, discs[i].partner = soonest, partner


@rule_borrowing
def find_contacts(discs: Rows[Disc], contact_times: Row[float], contacts: Rows[Contact], last: float) -> int:
    """Write the pairs whose contact is not after ``last`` into ``contacts``. Return their number."""
    n = len(discs)
    count = 0
    for i in range(n):
        if discs[i].soonest <= last:
            for j in range(i + 1, n):
                if contact_times[i * n + j] <= last and count < len(contacts):
                    contacts[count].p, contacts[count].q = i, j
                    count += 1
    return count


@rule_borrowing
def collide(
    discs: Rows[Disc], contact_times: Row[float], contacts: Rows[Contact], now: float, board: Board, log: Log
) -> None:
    """Resolve all impacts at one time."""
    count = find_contacts(discs, contact_times, contacts, now + SAME_TIME)
    least_parting = LEAST_PARTING * max(1.0, log.counts[2] / PARTING_GROWS_FROM)
    for k in range(2 * count):
        disc = discs[contacts[k // 2].p if k % 2 == 0 else contacts[k // 2].q]
        if disc.changed == 0:
            advance(disc, now, board)
            disc.changed = 1
    for k in range(count):
        p, q = discs[contacts[k].p], discs[contacts[k].q]
        set_parting(contacts[k], p, q, board.slowing, board.restitution, least_parting)
        log_event(log, now, IMPACT, p.number, q.number, contacts[k].nearing)
    resolve_impacts(discs, contacts, count)
    log.counts[2] += count
    for i in range(len(discs)):
        if discs[i].changed == 1:
            resume(discs[i], now, board, log)


@rule_borrowing
def resume(disc: Disc, now: float, board: Board, log: Log) -> None:
    """Start the next piece of a disc after an impact, which may have stopped it."""
    moved = disc.end < NEVER
    if log.counts[2] > MOST_IMPACTS:
        disc.vx = disc.vy = 0.0
    set_motion(disc, board)
    log_piece(log, disc)
    if moved and disc.end == NEVER:
        log_event(log, now, REST, disc.number, -1, 0.0)


@rule_borrowing
def end_motion(disc: Disc, now: float, board: Board, log: Log) -> None:
    """End the motion of a disc: it leaves the board, or it comes to rest."""
    if disc.end < disc.stop:
        speed = leave(disc, board)
        log_event(log, now, EDGE, disc.number, -1, speed)
        disc.changed = 1
    else:
        advance(disc, disc.stop, board)
        halt(disc)
        log_event(log, now, REST, disc.number, -1, 0.0)


@rule_borrowing
def run(discs: Rows[Disc], contact_times: Row[float], contacts: Rows[Contact], board: Board, log: Log) -> float:
    """Simulate until all discs rest or are off the board. Return the time of the last event, 0 if there is none."""
    for i in range(len(discs)):
        set_motion(discs[i], board)
        log_piece(log, discs[i])
        contact_times[i * len(discs) + i] = NEVER
        discs[i].soonest, discs[i].partner, discs[i].changed = NEVER, -1, 1
    now = 0.0
    while True:
        update_contacts(discs, contact_times, board)
        contact = end = NEVER
        ended = -1
        for i in range(len(discs)):
            contact = min(contact, discs[i].soonest)
            if discs[i].end < end:
                end, ended = discs[i].end, i
        if contact <= end and contact < NEVER:
            now = max(now, contact)
            collide(discs, contact_times, contacts, now, board, log)
        elif ended >= 0:
            now = max(now, end)
            end_motion(discs[ended], now, board, log)
        else:
            return now
