"""Impacts of discs: one pair, or several at the same time.

An impact is frictionless, along the line of centres; the parting speed is the approach speed times the restitution. All
pairs that touch and approach each other at one time are resolved together by Newton's law for simultaneous impacts
(Moreau 1988): each pair parts at least as fast as its restitution says, with an impulse only if it parts no faster.
The solution is unique, so it does not depend on the order of the pairs.
"""

from __future__ import annotations

import math

from tuppence.layout import Rows
from tuppence.physics.disc import Contact, Disc
from tuppence.rule import rule_borrowing

__all__ = ["LEAST_PARTING", "PARTING_GROWS_FROM", "resolve_impacts", "resolve_pair", "set_parting"]

LEAST_PARTING = 0.01  # mm/s: the least parting speed of discs pressed together (docs/studies/discs.md)
PARTING_GROWS_FROM = 2000  # impacts in a shot: LEAST_PARTING grows with their number from here on
MOST_SWEEPS = 1000  # over pairs that share a disc
TOLERANCE = 1e-13  # a sweep that changes less, relative to the fastest approach, is the last


@rule_borrowing
def set_parting(contact: Contact, p: Disc, q: Disc, slowing: float, restitution: float, least_parting: float) -> None:
    """Set a contact's line of centres, approach speed and parting speed.

    Discs that are pressed together part at ``least_parting`` at least.
    """
    x, y = q.x - p.x, q.y - p.y
    apart = math.sqrt(x * x + y * y)
    contact.nx, contact.ny = x / apart, y / apart
    vx, vy = q.vx - p.vx, q.vy - p.vy
    nearing = -(vx * contact.nx + vy * contact.ny)
    contact.nearing = nearing
    contact.parting = restitution * max(nearing, 0.0)
    contact.push = 0.0
    pressed = vx * vx + vy * vy - slowing * (x * (q.ux - p.ux) + y * (q.uy - p.uy)) < 0.0
    if pressed and nearing < least_parting:
        contact.parting = max(contact.parting, least_parting)


@rule_borrowing
def resolve_impacts(discs: Rows[Disc], contacts: Rows[Contact], count: int) -> None:
    """Change the velocities by the simultaneous impacts, so that every pair parts by Moreau's law."""
    fastest = 0.0
    for k in range(count):
        fastest = max(fastest, abs(contacts[k].nearing) + contacts[k].parting)
    for _ in range(MOST_SWEEPS):
        change = 0.0
        for k in range(count):
            change = max(change, resolve_pair(discs, contacts[k]))
        if count == 1 or change <= TOLERANCE * fastest:
            break


@rule_borrowing
def resolve_pair(discs: Rows[Disc], contact: Contact) -> float:
    """Adjust the impulse of one pair, without the others. Return the size of the change."""
    p, q = discs[contact.p], discs[contact.q]
    parting = (q.vx - p.vx) * contact.nx + (q.vy - p.vy) * contact.ny
    push = max(contact.push + 0.5 * (contact.parting - parting), 0.0)
    more = push - contact.push
    contact.push = push
    p.vx -= more * contact.nx
    p.vy -= more * contact.ny
    q.vx += more * contact.nx
    q.vy += more * contact.ny
    return abs(more)
