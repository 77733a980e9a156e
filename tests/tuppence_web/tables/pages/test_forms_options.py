"""The server's answers about a game's options while a form is filled in (GA-4)."""

from __future__ import annotations

import itertools
from typing import Any

import tuppence
from tests import Json
from tests.tuppence.games.matches import every_game, variants
from tests.tuppence_web.visitors import Visitor
from tuppence.game import game_type
from tuppence.options import OptionField
from tuppence_web.tables.engine.new_table import idle_options


@every_game
def test_GA_4_an_option_that_must_be_its_default_is_idle(name: str) -> None:
    for options in itertools.chain(*variants(name)):
        idle = idle_options(name, options)
        for field in game_type(name).option_fields:
            others = {one: value for one, value in options.items() if one != field.name}
            if refused(name, others) is None:
                assert (field.name in idle) == takes_nothing_else(name, others, field), (options, field.name)


def values(field: OptionField) -> list[Any]:
    """Every value that the form offers for an option."""
    if field.kind == "int":
        return [*range(int(field.low or 0), int(field.high or 0) + 1)]
    return [True, False] if field.kind == "bool" else [value for value, _ in field.choices]


def takes_nothing_else(name: str, others: Json, field: OptionField) -> bool:
    """Whether there are other values than the default, and each one is refused."""
    default = tuppence.load(name, **others).options[field.name]
    more = [value for value in values(field) if value != default]
    return bool(more) and all(refused(name, {**others, field.name: value}) == field.name for value in more)


def refused(name: str, options: Json) -> str | None:
    """The option that the game refuses."""
    try:
        tuppence.load(name, **options)
    except tuppence.InvalidOption as error:
        return error.option
    return None


def ask(address: str, game: str, options: Json) -> Json:
    response = Visitor(address).http.get(f"/games/{game}/options", params=options)
    assert response.status_code == 200
    answer: Json = response.json()
    return answer


@every_game
def test_a_form_gets_the_defaults_and_the_idle_options(address: str, name: str) -> None:
    for options in (group[0] for group in variants(name)):
        answer = ask(address, name, {**options, "company": "friends", "csrfmiddlewaretoken": "of the form"})
        filled_in = tuppence.load(name, **options).options
        assert answer == {"ok": True, "refused": None, "options": filled_in, "idle": idle_options(name, options)}


@every_game
def test_a_form_gets_the_refused_option_and_the_reason(address: str, name: str) -> None:
    fields = {field.name: field for field in game_type(name).option_fields}
    for options in (group[0] for group in variants(name)):
        for idle in idle_options(name, options).keys() - options.keys():
            other = next(value for value in values(fields[idle]) if refused(name, {**options, idle: value}))
            answer = ask(address, name, {**options, idle: other})
            assert (answer["ok"], answer["options"], answer["refused"]["field"]) == (False, None, idle)
            assert answer["refused"]["code"] == "bad_options"
            assert answer["refused"]["message"].startswith(f"{fields[idle].label} must be ")
            assert idle in answer["idle"]
    for field in fields.values():
        for wrong in ["many", *([] if field.high is None else [field.high + 1])]:
            answer = ask(address, name, {field.name: wrong})
            if field.kind != "bool":
                assert (answer["ok"], answer["refused"]["field"]) == (False, field.name)
                assert answer["refused"]["message"]


@every_game
def test_GA_5_a_form_learns_that_a_clock_is_impossible(address: str, name: str) -> None:
    own = game_type(name).timeout is not None
    assert ask(address, name, {"turn_seconds": 60})["ok"] != own
    assert not ask(address, name, {"turn_seconds": 3601})["ok"]


def test_a_form_of_no_game_is_refused(address: str) -> None:
    assert Visitor(address).get("/games/whist/options").status_code == 404
