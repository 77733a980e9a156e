"""Options: defaults are filled in, and invalid values are refused by name (GA-4)."""

from __future__ import annotations

import itertools
import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.junk import anything
from tests.tuppence.games.matches import cases, every_game, loads, options, variants
from tuppence.game import game_type
from tuppence.options import OptionField

every_field = pytest.mark.parametrize(
    ("name", "field"),
    [
        pytest.param(name, field, id=f"{name}-{field.name}")
        for name in tuppence.games()
        for field in game_type(name).option_fields
    ],
)


def limits(name: str) -> dict[str, tuple[float | None, float | None]]:
    """The lowest and the highest value of each option that is a number."""
    fields = game_type(name).option_fields
    return {field.name: (field.low, field.high) for field in fields if field.kind in ("int", "float")}


def invalid(name: str, options: dict[str, Any]) -> tuppence.InvalidOption:
    with pytest.raises(tuppence.InvalidOption) as refused:
        tuppence.load(name, **options)
    return refused.value


@every_game
def test_every_option_has_a_field_and_every_field_is_an_option(name: str) -> None:
    game = tuppence.load(name)
    assert list(game.options) == [field.name for field in game.kind.option_fields]
    assert game.options["players"] == game.num_players == 2
    for field in game.kind.option_fields:
        assert "" not in (field.label, field.help)
        if field.default is not None:
            assert game.options[field.name] == field.default


@every_game
def test_defaults_are_filled_in_for_every_variant(name: str) -> None:
    for chosen in itertools.chain(*variants(name)):
        game = tuppence.load(name, **chosen)
        assert chosen.items() <= game.options.items()
        assert json.loads(json.dumps(game.options)) == game.options
        assert tuppence.load(name, **game.options).options == game.options
        assert None not in game.options.values()


@every_game
@given(data=st.data())
def test_valid_options_are_unchanged(name: str, data: st.DataObject) -> None:
    chosen = data.draw(options(name))
    game = tuppence.load(name, **chosen)
    assert chosen.items() <= game.options.items()
    assert game.num_players == game.options["players"]
    assert len(game.new_initial_state().placings()) == game.num_players


def wrong_values(field: OptionField) -> list[Any]:
    """Values of another type, or out of range."""
    wrong: list[Any] = [None, [], {}, 1.5, float("nan"), "no such word", "", b"2", (), object()]
    if field.choices:
        return [*wrong, 0, 1, True, field.choices[0][0].upper(), [field.choices[0][0]]]
    if field.kind in ("int", "float"):
        assert field.low is not None
        assert field.high is not None
        out = [True, False, field.low - 1, field.high + 1, str(field.high), 10**5000, np.bool_(True), np.timedelta64(1)]
        if field.kind == "float":
            return [one for one in [*wrong, *out, math.inf] if one != 1.5 or not field.low <= one <= field.high]
        return [*wrong, *out, float(field.high)]
    return [*wrong, 0, 1, "true"]


@every_field
def test_a_wrong_value_is_refused_by_name(name: str, field: OptionField) -> None:
    for value in wrong_values(field):
        error = invalid(name, {field.name: value})
        assert error.option == field.name
        assert error.value is value
        assert repr(field.name) in str(error)
        assert error.allowed in str(error)
        assert "GA-4" in error.allowed
        assert isinstance(error, tuppence.TuppenceError)


@every_field
def test_the_ends_of_a_range_and_every_word_are_good(name: str, field: OptionField) -> None:
    values: list[Any] = [word for word, _ in field.choices] or [field.low, field.high]
    for value in [False, True] if field.kind == "bool" else values:
        known = itertools.chain(*variants(name), cases(name))
        fitting = [chosen for chosen in known if loads(name, {**chosen, field.name: value})]
        assert any(tuppence.load(name, **{**one, field.name: value}).options[field.name] == value for one in fitting)


@every_game
@pytest.mark.parametrize("unknown", ["name", "self", "given", "Players", "", "turn_seconds", "tremor ", "__class__"])
def test_a_name_that_the_game_does_not_have_is_refused(name: str, unknown: str) -> None:
    error = invalid(name, {unknown: 1})
    assert error.option == unknown
    assert all(field.name in error.allowed for field in game_type(name).option_fields)


@every_game
@given(
    given=st.dictionaries(st.text(max_size=8) | st.sampled_from(["players", "rules", "format"]), anything, max_size=3)
)
def test_any_options_load_or_are_refused_by_one_of_their_names(name: str, given: dict[str, Any]) -> None:
    try:
        game = tuppence.load(name, **given)
    except tuppence.InvalidOption as error:
        refused = error
        assert refused.option in given
        assert str(refused)
    else:
        assert json.dumps({**game.options, **given}) == json.dumps(game.options)
