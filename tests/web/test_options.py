"""What a form is told of a game's options while it is filled in (GA-4)."""

from __future__ import annotations

import itertools
from typing import Any

import httpx
import pytest

import tuppence
from tests.games.matches import variants
from tuppence.game import game_class
from tuppence_web.tables.openings import idle_options

Json = dict[str, Any]


@pytest.mark.parametrize("name", tuppence.games())
def test_GA_4_an_option_is_idle_where_the_game_takes_nothing_but_its_default(name: str) -> None:
    for options in itertools.chain(*variants(name)):
        idle = idle_options(name, options)
        for option in options.keys() | idle.keys():
            others = {one: value for one, value in options.items() if one != option}
            if refused(name, others) is None:
                assert (option in idle) == takes_nothing_else(name, others, option), (options, option)


def takes_nothing_else(name: str, others: Json, option: str) -> bool:
    """Whether each other value is refused for its own sake: all of them tried."""
    field = next(field for field in game_class(name).option_fields if field.name == option)
    default = tuppence.load(name, **others).options[option]
    numbers = range(field.low or 0, (field.high or 0) + 1)
    values: list[Any] = [value for value, _ in field.choices] or ([True, False] if field.kind == "bool" else [*numbers])
    return all(refused(name, {**others, option: value}) == option for value in values if value != default)


def refused(name: str, options: Json) -> str | None:
    """The option that the game refuses."""
    try:
        tuppence.load(name, **options)
    except tuppence.InvalidOption as error:
        return error.option
    return None


def ask(address: str, game: str, **options: Any) -> Json:
    response = httpx.get(f"{address}/games/{game}/options", params=options)
    assert response.status_code == 200
    told: Json = response.json()
    return told


def test_a_form_is_told_the_defaults_and_what_can_have_no_effect(address: str) -> None:
    told = ask(address, "seven-pennies", players=3, company="friends", target="")
    assert told["ok"]
    assert told["refused"] is None
    assert told["options"] == tuppence.load("seven-pennies", players=3).options
    assert told["idle"].keys() == {"nickels", "must_cancel_own", "extra_turn"}
    assert told["idle"]["nickels"] == "Left out when playing for points (SP-7, GA-4)."
    told = ask(address, "seven-pennies", variant="tko", faces=6, must_cancel_own="on", extra_turn="true", nickels=5)
    assert told["options"]["must_cancel_own"] is told["options"]["extra_turn"] is True
    assert told["idle"].keys() == {"target"}


def test_a_form_is_told_which_option_is_refused_and_why(address: str) -> None:
    told = ask(address, "seven-pennies", variant="tko", target=30, nickels=5, players=2)
    assert (told["ok"], told["options"]) == (False, None)
    assert told["refused"]["option"] == "target"
    assert told["refused"]["reason"].startswith("Points to win: here it may be left out in T.K.O.")
    assert told["idle"].keys() == {"target", "must_cancel_own", "extra_turn"}
    for wrong in ({"players": "many"}, {"players": 99}, {"variant": "whist"}, {"turn_seconds": 3601}):
        told = ask(address, "seven-pennies", **wrong)
        assert (told["ok"], told["refused"]["option"]) == (False, *wrong)
        assert told["refused"]["reason"]
    told = ask(address, "penny-drop", players=3, format="teams", turn_seconds=60)
    assert told["refused"]["option"] == "format"
    assert told["idle"] == {"format": "“Each for themselves” with 3 players (PD-1)."}
    assert "a clock in its own rules" in ask(address, "penny-drop", turn_seconds=60)["refused"]["reason"]
    assert httpx.get(f"{address}/games/whist/options").status_code == 404
