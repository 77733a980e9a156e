"""Dropsy on a second screen: boards and tokens; at a real table the tokens in the slots of the last round."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests import Json
from tests.browser.conftest import Arrive
from tests.browser.served import Served
from tests.browser.tables import screens
from tests.browser.tables.screens import Scene
from tests.browser.test_pages import check

GAME = "dropsy"
IN_A_ROW = [[number, 0, 0] for number in range(6)]
# Tokens in the first and the third of 21 slots: for six points, and for five.
SLOTS = [1, None, 0, *[None] * 18]
ROUND: list[Json] = [
    {"type": "arranged", "cells": IN_A_ROW},
    {"type": "round_ends", "finisher": 0, "slots": SLOTS},
]


def test_boards_and_tokens_are_shown(arrive: Arrive, served: Served) -> None:
    page = screens.show(arrive(motion="reduce"), served, Scene(GAME, 6, "middle"))
    expect(page.get_by_role("img", name=re.compile("token"))).to_be_visible()
    assert page.evaluate(screens.OVERLAP) == []


def test_a_real_table_shows_the_last_round(arrive: Arrive, served: Served) -> None:
    page = screens.show_real(arrive(motion="reduce"), served, GAME, ROUND, 2)
    expect(page.get_by_role("img", name=re.compile(r"^Flush: .*6 points; .*5 points\.$"))).to_be_visible()
    check(page)
