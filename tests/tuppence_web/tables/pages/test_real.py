"""The form of a real table over HTTP."""

from __future__ import annotations

import html
import re

import msgspec
import pytest

import tuppence
from tests.tuppence.games.matches import every_game
from tests.tuppence_web.tables.engine.modes.test_real import DICE
from tests.tuppence_web.visitors import Visitor
from tuppence_web.tables.device.referee import begin_real
from tuppence_web.tables.wire.page import OptionCheck, RealData, WrittenDown
from tuppence_web.web.refusals import Refused

BLOCK = re.compile(r'<script id="real-data" type="application/json">(.*?)</script>')


def data_of(visitor: Visitor, game: str) -> RealData:
    """The data of a game's form."""
    found = BLOCK.search(visitor.get(f"/games/{game}/real").text)
    assert found is not None
    return msgspec.json.decode(html.unescape(found[1]), type=RealData)


@every_game
def test_a_form_gets_the_defaults_of_what_is_entered(address: str, name: str) -> None:
    visitor = Visitor(address)
    data = data_of(visitor, name)
    answer = visitor.get(f"{data.options_url}?players={data.game.fewest}")
    check = msgspec.json.decode(answer.content, type=OptionCheck)
    assert check.ok
    assert check.options is not None
    assert {field.name for field in data.game.real.fields} <= check.options.keys()
    assert len(data.others) == len(tuppence.games()) - 1


def test_the_server_refuses_with_the_sentences_of_a_device(address: str) -> None:
    visitor = Visitor(address)
    for names, official, surface, options in (
        (["Ann"], "", True, {}),
        (["Ann", "ann"], "", True, {}),
        (["Ann", "Bob"], "Rita", True, {"rules": "competition"}),
        (["Ann", "Bob"], "bob", True, {}),
        (["Ann", "Bob"], "", False, {}),
        (["Ann", "Bob"], "", True, {"pennies": 0}),
        (["Ann", "Bob"], "", True, {"pennies": "many"}),
        (["Ann", "Bob"], "", True, {"nothing": 1}),
    ):
        answer = visitor.begin_real(DICE, *names, official=official, surface=surface, options=options)
        assert answer.status_code == 409
        with pytest.raises(Refused) as caught:
            begin_real(DICE, options, WrittenDown(names, official, surface))
        assert answer.json() == msgspec.to_builtins(caught.value.refusal)


def test_what_is_no_form_is_refused(address: str) -> None:
    assert Visitor(address).begin_real(DICE, "Ann", "Bob", official=None).json()["code"] == "malformed"
    assert Visitor(address).http.post(f"/games/{DICE}/real", json={}).status_code == 403
    assert Visitor(address).get("/games/nothing/real").status_code == 404


def test_a_match_begins_whatever_became_of_the_one_before(address: str) -> None:
    visitor, pub = Visitor(address), {"rules": "pub"}
    for after in ("", "nothing", visitor.begin_real(DICE, "Ann", "Bob", options=pub).json()["id"]):
        begun = visitor.begin_real(DICE, "Bob", "Ann", options=pub, after=after)
        assert begun.status_code == 200
        assert begun.json()["url"] == f"/tables/{begun.json()['id']}/"
