"""How a match went, told from its record. No Django."""

from __future__ import annotations

import re
from typing import Any

import msgspec

import tuppence
from tuppence.luck import Share, luck_and_choices
from tuppence.match import State
from tuppence.record import Fair, seal
from tuppence_web.tables.fold import Table


class Ended(msgspec.Struct, frozen=True):
    """What a page needs of a match: taken from the table at one moment."""

    title: str
    names: list[str]
    over: bool
    record: dict[str, Any]
    file: bytes | None


def ended(table: Table) -> Ended:
    """The match of a table; its sealed record only once it is over, because the record tells all."""
    names = [seat.name or f"Seat {number + 1}" for number, seat in enumerate(table.seats)]
    if table.state is None or table.status != "over":
        return Ended(table.game.title, names, False, {}, None)
    record = table.state.record()
    fair = Fair(table.commitment, table.secret.hex(), [seat.seed or "" for seat in table.seats])
    return Ended(table.game.title, names, True, record, seal(record, fair))


class Story(msgspec.Struct, frozen=True):
    """How a match went: ``pennies`` a seat at each point, and the events of the last play."""

    pennies: list[list[int]]
    last: list[str]
    buyers: list[int]


def story(record: dict[str, Any]) -> Story:
    """Play a record again and note the pennies after every change."""
    state = tuppence.load(record["game"], **record["options"]).new_initial_state()
    course = [_pennies(state)]
    told: list[dict[str, Any]] = []
    for action in record["history"]:
        told = state.apply_action(action)
        now = _pennies(state)
        if now != course[-1]:
            course.append(now)
    buyers = [seat for event in told if event["type"] == "buys" for seat in event["seats"]]
    sentences = [state.game.describe(event) for event in told]
    return Story([list(seat) for seat in zip(*course, strict=True)], [one for one in sentences if one], buyers)


def _pennies(state: State) -> list[int]:
    """What each seat holds, or the points where the game keeps points."""
    view = state.view()
    held: list[int] = view.get("pennies") or view["scores"]
    return held


def shares(record: dict[str, Any]) -> list[Share] | None:
    """Luck and choices of each seat; None where there are no exact values at hand to measure them by."""
    if not tuppence.load(record["game"], **record["options"]).solves_at_once():
        return None
    return luck_and_choices(record)


def with_names(sentence: str, names: list[str]) -> str:
    """A sentence with the seats' names in it.

    >>> with_names("{1} passed {0}", ["Mab", "Nell"])
    'Nell passed Mab'
    """
    return re.sub(r"\{(\d+)\}", lambda found: names[int(found[1])], sentence)
