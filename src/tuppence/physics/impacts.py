"""What discs do to each other as they meet, one pair or several at the same moment.

An impact is without friction, along the line of centres; discs part at the speed at which they neared each other,
times the restitution. All pairs that touch and near each other at one moment are decided together by Newton's law for
simultaneous impacts (Moreau 1988): each parts at least as fast as the restitution says, and pushes only where it parts
no faster. That has one solution, so it does not depend on any order.
"""

from __future__ import annotations

import math
from typing import Any

from tuppence.rule import rule

SLOW = 0.01  # mm/s: pressed together, discs part no slower, lest they bounce ever faster (docs/decisions/0045)
MOST_SWEEPS = 1000  # over pairs that share discs
SETTLED = 1e-13  # the part of the fastest nearing below which a sweep changes nothing


@rule
def face(contact: Any, p: Any, q: Any, slowing: float, restitution: float) -> None:
    """How two discs that touch near each other, and how fast they are to part."""
    x, y = q.x - p.x, q.y - p.y
    apart = math.sqrt(x * x + y * y)
    contact.nx, contact.ny = x / apart, y / apart
    vx, vy = q.vx - p.vx, q.vy - p.vy
    nearing = -(vx * contact.nx + vy * contact.ny)
    contact.nearing = nearing
    contact.parting = restitution * max(nearing, 0.0)
    contact.push = 0.0
    pressed = vx * vx + vy * vy - slowing * (x * (q.ux - p.ux) + y * (q.uy - p.uy)) < 0.0
    if pressed and nearing < SLOW:
        contact.parting = max(contact.parting, SLOW)


@rule
def push_apart(discs: Any, contacts: Any, count: int) -> None:
    """The impacts of one moment: each pair's push, a speed along its line of centres, so that all the laws hold."""
    fastest = 0.0
    for k in range(count):
        fastest = max(fastest, abs(contacts[k].nearing) + contacts[k].parting)
    for _ in range(MOST_SWEEPS):
        change = 0.0
        for k in range(count):
            change = max(change, push_pair(discs, contacts[k]))
        if count == 1 or change <= SETTLED * fastest:
            break


@rule
def push_pair(discs: Any, contact: Any) -> float:
    """Push one pair so that it parts as it has to, as the others stand; how much that changed its push."""
    p, q = discs[contact.p], discs[contact.q]
    parting = (q.vx - p.vx) * contact.nx + (q.vy - p.vy) * contact.ny
    push = max(contact.push + 0.5 * (contact.parting - parting), 0.0)
    more: float = push - contact.push
    contact.push = push
    p.vx -= more * contact.nx
    p.vy -= more * contact.ny
    q.vx += more * contact.nx
    q.vy += more * contact.ny
    return abs(more)
