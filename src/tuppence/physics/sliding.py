"""Discs that slide, push each other and come to rest, from event to event: the same lines plain and compiled.

Each disc keeps where and how fast it was when it was last pushed (``since``), and so where it is at any time. A table
keeps when each pair meets next; an event renews only the lines of the discs that it changed. The discs are in an order
of their places, so nothing depends on the order in which they were handed over.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from tuppence.physics.contact import NEVER, STILL, meeting
from tuppence.physics.impacts import MANY, SLOW, face, push_apart
from tuppence.rule import rule_borrowing

SAME_TIME = 1e-12  # s: what roots are found to; contacts no further apart are one moment's
MOST_IMPACTS = 100_000  # a pair that meets after these many stops; no field is known that comes near
IMPACT, EDGE, REST = 0.0, 1.0, 2.0  # kinds of events in a log
DISC = ("x", "y", "vx", "vy", "speed", "ux", "uy", "reach", "hx", "hy", "since", "stop", "end", "soonest")
DISC_COUNTS = ("partner", "on_board", "changed", "number")
CONTACT = ("nx", "ny", "nearing", "parting", "push")
CONTACT_COUNTS = ("p", "q")
EVENT, PIECE = 5, 6  # numbers a line: time, kind, disc, disc, speed; disc, time, x, y, vx, vy


class Board(NamedTuple):
    """What is the same for all discs of a field."""

    slowing: float  # mm/s2: the friction's coefficient times g
    restitution: float
    size: float  # across a disc, and so the distance of two middles that touch
    half: float  # of the board's width
    length: float


class Log(NamedTuple):
    """What happened, in flat lists of numbers; what finds no room is counted and not kept."""

    events: Any  # lines of EVENT numbers
    pieces: Any  # lines of PIECE numbers
    counts: Any  # of events, pieces, impacts


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
def log_piece(log: Log, disc: Any) -> None:
    """Log how a disc goes on from now."""
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
def to_side(disc: Any, board: Board) -> float:
    """How far a disc's middle has to go straight on to the left or the right edge; NEVER where it does not."""
    if disc.ux == 0.0:
        return NEVER
    way: float = max(((board.half if disc.ux > 0.0 else -board.half) - disc.x) / disc.ux, 0.0)
    return way


@rule_borrowing
def to_end(disc: Any, board: Board) -> float:
    """How far it has to go to the front or the back edge."""
    if disc.uy == 0.0:
        return NEVER
    way: float = max(((board.length if disc.uy > 0.0 else 0.0) - disc.y) / disc.uy, 0.0)
    return way


@rule_borrowing
def bring(disc: Any, now: float, board: Board) -> None:
    """Reckon a disc from its place at a time on; rounding does not carry it over the edge."""
    time = min(now, disc.stop) - disc.since
    disc.x = min(max(disc.x + time * (disc.vx - disc.hx * time), -board.half), board.half)
    disc.y = min(max(disc.y + time * (disc.vy - disc.hy * time), 0.0), board.length)
    disc.speed = max(disc.speed - board.slowing * time, 0.0) if now < disc.stop else 0.0
    disc.vx, disc.vy = disc.speed * disc.ux, disc.speed * disc.uy
    disc.since = now
    if disc.speed == 0.0:
        disc.ux = disc.uy = disc.hx = disc.hy = 0.0


@rule_borrowing
def set_off(disc: Any, board: Board) -> None:
    """What follows from a disc's place and velocity: where to it slides, when it stops or leaves the board."""
    disc.speed = math.sqrt(disc.vx * disc.vx + disc.vy * disc.vy)
    if disc.speed <= STILL:
        halt(disc)
        return
    disc.ux, disc.uy = disc.vx / disc.speed, disc.vy / disc.speed
    disc.hx, disc.hy = 0.5 * board.slowing * disc.ux, 0.5 * board.slowing * disc.uy
    disc.stop = disc.end = disc.since + disc.speed / board.slowing
    way = min(to_side(disc, board), to_end(disc, board))
    square = disc.speed * disc.speed
    disc.reach = square / (2.0 * board.slowing)
    left = square - 2.0 * board.slowing * way
    if left > 0.0:
        disc.end = disc.since + 2.0 * way / (disc.speed + math.sqrt(left))


@rule_borrowing
def halt(disc: Any) -> None:
    """A disc rests where it is."""
    disc.vx = disc.vy = disc.speed = disc.ux = disc.uy = disc.reach = disc.hx = disc.hy = 0.0
    disc.stop, disc.end = disc.since, NEVER


@rule_borrowing
def leave(disc: Any, board: Board) -> float:
    """A disc's middle crosses the edge: it is off, and stays where that was. How fast it left."""
    aside, ahead = to_side(disc, board), to_end(disc, board)
    way = min(aside, ahead)
    left = math.sqrt(max(disc.speed * disc.speed - 2.0 * board.slowing * way, 0.0))
    x, y = disc.x + way * disc.ux, disc.y + way * disc.uy
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
def renew(discs: Any, meets: Any, board: Board) -> None:
    """When the discs that were changed meet the others, and which meeting is each disc's next."""
    n = len(discs)
    for i in range(n):
        if discs[i].changed == 1:
            for j in range(n):
                if j > i or (j < i and discs[j].changed != 1):
                    meets[i * n + j] = meets[j * n + i] = time = when(discs[i], discs[j], board)
                    if time < discs[j].soonest:
                        discs[j].soonest, discs[j].partner = time, i
                    elif discs[j].partner == i and discs[j].changed == 0:
                        discs[j].changed = 2  # its next meeting was with this one
    for i in range(n):
        if discs[i].changed:
            find_soonest(discs, meets, i)
            discs[i].changed = 0


@rule_borrowing
def when(p: Any, q: Any, board: Board) -> float:
    """When two discs meet: those on the board."""
    if p.on_board == 0 or q.on_board == 0:
        return NEVER
    return meeting(p, q, max(p.since, q.since), board.slowing, board.size)


@rule_borrowing
def find_soonest(discs: Any, meets: Any, i: int) -> None:
    """Which of a disc's meetings is the next."""
    n = len(discs)
    soonest, partner = NEVER, -1
    for j in range(n):
        if meets[i * n + j] < soonest:
            soonest, partner = meets[i * n + j], j
    discs[i].soonest, discs[i].partner = soonest, partner


@rule_borrowing
def gather(discs: Any, meets: Any, contacts: Any, last: float) -> int:
    """The pairs that meet up to a time; how many."""
    n = len(discs)
    count = 0
    for i in range(n):
        if discs[i].soonest <= last:
            for j in range(i + 1, n):
                if meets[i * n + j] <= last and count < len(contacts):
                    contacts[count].p, contacts[count].q = i, j
                    count += 1
    return count


@rule_borrowing
def collide(discs: Any, meets: Any, contacts: Any, now: float, board: Board, log: Log) -> None:
    """All impacts of a moment."""
    count = gather(discs, meets, contacts, now + SAME_TIME)
    slow = SLOW * max(1.0, log.counts[2] / MANY)
    for k in range(2 * count):
        disc = discs[contacts[k // 2].p if k % 2 == 0 else contacts[k // 2].q]
        if disc.changed == 0:
            bring(disc, now, board)
            disc.changed = 1
    for k in range(count):
        p, q = discs[contacts[k].p], discs[contacts[k].q]
        face(contacts[k], p, q, board.slowing, board.restitution, slow)
        log_event(log, now, IMPACT, p.number, q.number, contacts[k].nearing)
    push_apart(discs, contacts, count)
    log.counts[2] += count
    for i in range(len(discs)):
        if discs[i].changed == 1:
            go_on(discs[i], now, board, log)


@rule_borrowing
def go_on(disc: Any, now: float, board: Board, log: Log) -> None:
    """A disc slides on after an impact, or is stopped by it."""
    moved = disc.end < NEVER
    if log.counts[2] > MOST_IMPACTS:
        disc.vx = disc.vy = 0.0
    set_off(disc, board)
    log_piece(log, disc)
    if moved and disc.end == NEVER:
        log_event(log, now, REST, disc.number, -1, 0.0)


@rule_borrowing
def finish(disc: Any, now: float, board: Board, log: Log) -> None:
    """A disc has come to the end of its way: it leaves the board, or it rests."""
    if disc.end < disc.stop:
        speed = leave(disc, board)
        log_event(log, now, EDGE, disc.number, -1, speed)
        disc.changed = 1
    else:
        bring(disc, disc.stop, board)
        halt(disc)
        log_event(log, now, REST, disc.number, -1, 0.0)


@rule_borrowing
def run(discs: Any, meets: Any, contacts: Any, board: Board, log: Log) -> float:
    """Let all slide until they rest; when that is."""
    for i in range(len(discs)):
        set_off(discs[i], board)
        log_piece(log, discs[i])
        meets[i * len(discs) + i] = NEVER
        discs[i].soonest, discs[i].partner, discs[i].changed = NEVER, -1, 1
    now = 0.0
    while True:
        renew(discs, meets, board)
        contact = end = NEVER
        ended = -1
        for i in range(len(discs)):
            contact = min(contact, discs[i].soonest)
            if discs[i].end < end:
                end, ended = discs[i].end, i
        if contact <= end and contact < NEVER:
            now = max(now, contact)
            collide(discs, meets, contacts, now, board, log)
        elif ended >= 0:
            now = max(now, end)
            finish(discs[ended], now, board, log)
        else:
            return now
