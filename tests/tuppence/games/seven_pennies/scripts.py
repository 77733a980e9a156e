"""Matches of Seven Pennies written as scripts, for the tests of its rulings.

``@1`` has seat 1 begin, ``HHT`` is a throw of coins and ``2266`` one of dice, ``gT`` and ``g2`` gather a value,
``cT>1`` and ``c2>1`` cancel a value and have seat 1 pay, ``cT`` and ``c2`` cancel one for which nobody can pay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tuppence
from tests import Json
from tests.tuppence.games.scripts import Scripts

NAME = "seven-pennies"
COINS = "TH"  # tails are 1, heads are 2
DICE = "123456789"
NONE: Json = {"value": None, "count": 0}


def written_in(faces: str) -> Callable[[str], list[Json]]:
    """The action of a token, for pieces with these faces, lowest value first."""

    def forms(token: str) -> list[Json]:
        match token[0]:
            case "@":
                return [{"type": "starter", "seat": int(token[1:])}]
            case "g":
                return [{"type": "gather", "value": faces.index(token[1]) + 1}]
            case "c":
                payer = int(token[3:]) if ">" in token else None
                return [{"type": "cancel", "value": faces.index(token[1]) + 1, "payer": payer}]
        return [{"type": "thrown", "counts": [token.count(face) for face in faces]}]

    return forms


def dice(faces: int, **always: Any) -> Scripts:
    return Scripts(NAME, written_in(DICE[:faces]), faces=faces, **always)


coins = Scripts(NAME, written_in(COINS))


def legal(scripts: Scripts, script: str, **options: Any) -> list[Json]:
    """The legal actions after a script."""
    return [tuppence.to_json(action) for action in scripts.play(script, **options)[0].legal_actions()]


def actions(scripts: Scripts, tokens: str) -> list[Json]:
    return [scripts.forms(token)[0] for token in tokens.split()]


def held(*tokens: str) -> list[Json]:
    """The held pieces of a view: ``T3`` for three tails, ``64`` for four sixes, ``-`` for nothing."""
    return [NONE if token == "-" else one_holding(token[0], int(token[1:])) for token in tokens]


def one_holding(face: str, count: int) -> Json:
    return {"value": 1 + (COINS if face in COINS else DICE).index(face), "count": count}
