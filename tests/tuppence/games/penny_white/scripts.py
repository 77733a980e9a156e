"""Matches of Penny White written as scripts, with resting places handed in: no physics.

``s0`` draws the starter, ``w120`` places the white so far over the line, ``v`` flicks it, ``f`` flicks a penny from the
middle. ``=`` and the discs say where everything comes to rest, the white first; ``>`` flicks a penny before that, ``V``
the white. A disc is ``x,y`` on the board, or ``-`` off it. ``r2`` removes a penny, ``x`` waives, ``F`` is a foul.
"""

from __future__ import annotations

from typing import Any

import tuppence
from tests import Json
from tests.tuppence.games.scripts import Scripts

NAME = "penny-white"
BEGIN = "s0 w120"  # the white lies at 0,570
AIM = {"x": 0.0, "y": 39.85, "angle": 0.0, "speed": 1000.0}


def disc(written: str) -> list[Any]:
    if written == "-":
        return [0.0, 0.0, False]
    x, y = map(float, written.split(","))
    return [x, y, True]


def rest(written: str) -> Json:
    return {"type": "rest", "discs": [disc(one) for one in written.split("|")]}


def forms(token: str) -> list[Json]:
    """The actions of a token."""
    kind, emitted = token[0], token[1:]
    match kind:
        case "s":
            return [{"type": "starter", "seat": int(emitted)}]
        case "w":
            return [{"type": "place_white", "over": float(emitted)}]
        case "v":
            return [{"type": "flick_white", **AIM}]
        case "V":
            return [{"type": "flick_white", **AIM}, rest(emitted)]
        case "f":
            return [{"type": "flick", **AIM}]
        case ">":
            return [{"type": "flick", **AIM}, rest(emitted)]
        case "=":
            return [rest(emitted)]
        case "r":
            return [{"type": "remove", "penny": int(emitted)}]
    return [{"type": {"x": "waive", "F": "foul"}[kind]}]


scripts = Scripts(NAME, forms)
play, view, refused = scripts.play, scripts.view, scripts.refused


def emitted(script: str, **options: Any) -> list[tuple[str, int | None, str]]:
    """Type, seat and rule of the events of a script's last action, without rests."""
    return [event for event in scripts.emitted(script, **options) if event[0] != "rested"]


def after(script: str, **options: Any) -> tuppence.State:
    """The state after a script."""
    return play(script, **options)[0]
