"""A match of teams at a table of ours, played to its end over live sockets (5.03, 9.01(c), LT-5)."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import pytest

from tests.browser import prepared
from tests.browser.served import Served
from tests.patience import PATIENCE_SECONDS
from tests.tuppence_web.conftest import Open, an_officer, named, on
from tests.tuppence_web.leagues.making import FIRST, in_teams, key
from tests.tuppence_web.visitors import Visitor, at_table, words_of
from tuppence.actions import Action
from tuppence.match import State

pytestmark = [pytest.mark.slow, pytest.mark.asyncio]


def open_match() -> dict[str, Any]:
    """Runs beside the server: the first round is drawn, and a table is open for its match."""
    from datetime import time

    from tests.tuppence_web.leagues.actions.test_teams import first_drawn
    from tuppence_web.accounts.queries import cookie_of_guest
    from tuppence_web.leagues.actions import matches
    from tuppence_web.leagues.models import Slot

    operator = named("Oscar Operator")
    season = in_teams(an_officer(), operator, "AB", "CD", "EF")
    night = first_drawn(season, operator)
    with on(FIRST, time(20)):
        matches.open_table(operator, key(), night.pk, 1)
    match = Slot.objects.get(night=night).match
    playing = [one for one in season.entrants.select_related("person__guest") if one.person_id in match.players]
    cookies = {one.person.name: cookie_of_guest(one.person.guest) for one in playing if one.person.guest}
    team = {one.person.name: one.team for one in playing}
    return {"season": season.pk, "night": night.pk, "table": match.table_id, "cookies": cookies, "team": team}


def announced() -> dict[str, list[str]]:
    """Runs beside the server: what each person was notified of, once the night is over."""
    from datetime import time

    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions.notices import announce_results
    from tuppence_web.matches.models import Result
    from tuppence_web.notifications.models import Notification
    from tuppence_web.web import clock

    Result.objects.update(at=clock.when(FIRST, time(22), "UTC"))  # the server recorded them by its own clock
    with on(FIRST + timedelta(days=1)):
        announce_results()
    sent = Notification.objects.order_by("pk")
    return {one.name: [each.text for each in sent.filter(person=one)] for one in Person.objects.all()}


def one_is_nearly_out(state: State) -> Action | None:
    """A beginner's action, until a team has at most three pennies."""
    from tests.browser.tables.tabling import played_out

    pennies = state.view()["pennies"]
    return None if min(sum(pennies[side::2]) for side in (0, 1)) <= 3 else played_out(state)


async def play(served: Served, found: dict[str, Any]) -> list[dict[str, Any]]:
    """All players come, and play the match to its end; return its seats by place."""
    visitors = []
    for cookie in found["cookies"].values():
        visitors.append(Visitor(served.address))
        visitors[-1].http.cookies.set("guest", cookie)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(at_table(one, found["table"])) for one in visitors]
        await people[0].until_table(lambda at: at.table["status"] == "playing")
        assert people[0].table["fixture"]["teams"] == [
            found["team"][seat["name"]] for seat in people[0].table["seats"][:2]
        ]
    prepared.play_on(served, found["table"], one_is_nearly_out)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(at_table(one, found["table"])) for one in visitors]
        shown = words_of(visitors[0].get(f"/leagues/nights/{found['night']}/board").text)
        for name, team in found["team"].items():
            assert f"{name} {team}" in shown, "a second screen names the teams"
        await asyncio.gather(*(one.play_on() for one in people))
        table, placings = people[0].table, people[0].position["view"]["placings"]
    return [seat for _, seat in sorted(zip(placings, table["seats"], strict=True), key=lambda pair: pair[0])]


async def test_5_03_a_match_of_teams_is_played_to_its_end(start_server: Open) -> None:
    served = start_server()
    found = served.beside.ask(f"{__name__}:open_match")
    finished = [seat["name"] for seat in await play(served, found)]
    team = found["team"]
    assert [team[name] for name in finished] == [team[finished[0]]] * 2 + [team[finished[2]]] * 2
    anybody, late, order = Visitor(served.address), time.monotonic() + PATIENCE_SECONDS, None
    while order is None:
        assert time.monotonic() < late, served.said
        order = anybody.get(f"/api/v1/nights/{found['night']}").json()["matches"][0]["order"]
        await asyncio.sleep(0.1)
    assert [one["name"] for one in order] == finished
    rows = anybody.get(f"/api/v1/seasons/{found['season']}/standings").json()
    assert [(row["name"], row["points"]) for row in rows][:2] == [(team[finished[0]], 2), (team[finished[2]], 1)]
    sent = served.beside.ask(f"{__name__}:announced")
    for name in finished:
        opened, result = sent[name][-2:]
        assert "match 1" in opened
        assert result.startswith(f"You finished {'1st' if name in finished[:2] else '2nd'} of 2, and earned ")
