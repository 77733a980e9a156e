"""The classes of events: their codes, templates and parts, in every game and score sheet."""

from __future__ import annotations

import string
from typing import get_args

import pytest

import tuppence
from tuppence.events import Event, SharedWin, by_code, events_of
from tuppence.game import game_type
from tuppence.games import SHEETS

every_sheet_too = pytest.mark.parametrize("name", [*tuppence.games(), *SHEETS])


def kinds(name: str) -> tuple[type[Event], ...]:
    return get_args(game_type(name).event_type)


@every_sheet_too
def test_no_two_events_of_a_game_share_a_code(name: str) -> None:
    codes = [kind.code if isinstance(kind.code, tuple) else (kind.code,) for kind in kinds(name)]
    assert len(by_code(game_type(name).event_type)) == sum(map(len, codes))


@every_sheet_too
def test_templates_name_fields_and_formats_of_their_event(name: str) -> None:
    for kind in kinds(name):
        templates = [kind.says, getattr(kind, "others", "")]
        for _, field, form, _ in (part for text in templates for part in string.Formatter().parse(text)):
            assert field in (None, "who", *kind.__struct_fields__), kind
            assert not form or form in kind.formats, kind


class Scored(Event, tag="scored"):
    code, cites, says, part = 1, "X-1", "{who} scored {points:word} by {by:seat}", (2, "by", "")
    seat: int
    points: int
    by: int = -1


class Nobody(Event, tag="nobody"):
    code, cites, says = 3, ("X-2", "X-3"), "Nobody"


class Won(SharedWin, tag="won"):
    code, cites = 4, "X-4"


MADE_UP = by_code(Scored | Nobody | Won)


def test_emitted_codes_become_fields_and_parts_of_events() -> None:
    scored, nobody = events_of(MADE_UP, [(1, 0, 7), (2, 2, 0), (3, -1, 0)], None)
    assert scored == Scored(0, "X-1", 7, 2)
    assert scored.sentence(None) == "{0} scored seven by {2}"
    assert nobody == Nobody(None, "X-2")


def test_several_winners_share_one_event() -> None:
    assert events_of(MADE_UP, [(4, 1, 0)], None) == [Won(1, "X-4", [1])]
    (won,) = events_of(MADE_UP, [(4, 1, 0), (4, 3, 0)], None)
    assert (won, won.sentence(None)) == (Won(None, "X-4", [1, 3]), "{1} and {3} shared the win")


def test_a_code_without_an_event_is_an_error() -> None:
    with pytest.raises(KeyError):
        events_of(MADE_UP, [(1, 0, 7), (9, 0, 0)], None)
