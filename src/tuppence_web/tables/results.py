"""How a match went, told from its record. No Django."""

from __future__ import annotations

import re
from typing import Any

import msgspec

import tuppence
from tuppence.luck import Share, luck_and_choices
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
    """How a match went: what was counted for each seat after every change, and what the last play brought.

    ``tally_name``, ``tally_step``: what was counted, and from when to when, in words.
    ``last``: its sentences; ``marks``: the word that stands beside a seat's name, for those that have one.
    """

    tally_name: str
    tally_step: str
    tally: list[list[int]]
    last: list[str]
    marks: dict[int, str]


def story(record: dict[str, Any]) -> Story:
    """Play a record again and note what is counted after every change."""
    game = tuppence.load(record["game"], **record["options"])
    state = game.new_initial_state()
    course = [game.tally(state.now)]
    told: list[dict[str, Any]] = []
    for action in record["history"]:
        told = state.apply_action(action)
        now = game.tally(state.now)
        if now != course[-1]:
            course.append(now)
    sentences = [sentence for sentence in map(game.describe, told) if sentence]
    marks = {
        seat: game.marks[event["type"]] for event in told if event["type"] in game.marks for seat in event["seats"]
    }
    tally = [list(seat) for seat in zip(*course, strict=True)]
    return Story(game.tally_name, game.tally_step, tally, sentences, marks)


def shares(record: dict[str, Any]) -> list[Share] | None:
    """Luck and choices of each seat; None where there are no exact values at hand to measure them by."""
    if not tuppence.load(record["game"], **record["options"]).solves_at_once():
        return None
    return luck_and_choices(record)


def figure(number: float, form: str = "") -> str:
    r"""A number as people read it, with a real minus sign.

    >>> figure(0.5, "+.2f"), ascii(figure(-3))
    ('+0.50', "'\\u22123'")
    """
    return f"{number:{form}}".replace("-", "\N{MINUS SIGN}")


def with_names(sentence: str, names: list[str]) -> str:
    """A sentence with the seats' names in it.

    >>> with_names("{1} passed {0}", ["Mab", "Nell"])
    'Nell passed Mab'
    """
    return re.sub(r"\{(\d+)\}", lambda found: names[int(found[1])], sentence)
