"""The score over rematches of the same players: in the log, at the end and on the result page."""

from __future__ import annotations

import pytest

from tests.browser.served import Served
from tests.tuppence.games.matches import games_in_turn, shortest
from tests.tuppence_web.conftest import log_of
from tests.tuppence_web.tables.engine.test_drawing import ANN, BOB, CY, Room
from tests.tuppence_web.visitors import Seated, Visitor, at_table, play_out, words_of
from tuppence_web.tables.engine.outcomes import Placed, winners
from tuppence_web.tables.engine.running_score import running_score, score_after
from tuppence_web.tables.wire.commands import AddBot, ClearSeat, Sit

pytestmark = pytest.mark.asyncio


def won_by(at: Seated) -> list[int]:
    """1 for the winner of a match of two."""
    first = [place == 1 for place in at.position["view"]["placings"]]
    return [int(won) for won in first] if sum(first) == 1 else [0, 0]


@games_in_turn
async def test_the_score_runs_from_match_to_match(server: Served, name: str) -> None:
    host, friend = Visitor(server.address), Visitor(server.address)
    table, sum_of = host.new_table(game=name, **shortest(name, players=2)), [0, 0]
    for match in range(3):
        async with at_table(host, table) as first, at_table(friend, table) as second:
            if match == 0:
                await second.command("sit", seat=1)
                await first.until_seq(second.seq)
                await first.command("start")
            await second.until_table(lambda at: at.table["status"] == "playing")
            assert first.table.get("score") == (sum_of if match else None)
            await play_out(first, second)
            sum_of = [before + won for before, won in zip(sum_of, won_by(first), strict=True)]
            assert first.table.get("score") == (sum_of if match else None)
            page = words_of(host.get(f"/tables/{table}/result").text)
            names = [seat["name"] for seat in first.table["seats"]]
            assert ("Matches won so far" in page) == bool(match)
            assert all((f"{who} {won}" in page) for who, won in zip(names, sum_of, strict=True)) or not match
            await second.command("rematch")
            table = second.table["rematch"]
        opened = log_of(server, table)[0]["body"]
        assert '"score"' in opened


async def test_another_player_starts_a_new_score() -> None:
    room = Room(ANN, BOB)
    room.table.score_before = {f"guest {ANN}": 3, f"guest {BOB}": 2}
    assert running_score(room.table) == [3, 2]
    room.command(ClearSeat, ANN, seat=1)
    assert running_score(room.table) is None
    room.command(Sit, CY, seat=1)
    assert running_score(room.table) is None
    assert score_after(room.table) == {f"guest {ANN}": 0, f"guest {CY}": 0}


async def test_the_score_follows_people_to_other_seats_but_no_bot() -> None:
    room = Room(ANN, BOB, bots=1)
    room.table.score_before = {f"guest {ANN}": 3, f"guest {BOB}": 2, "regular 2": 1}
    room.command(ClearSeat, ANN, seat=0)  # Ann stands up
    room.command(ClearSeat, ANN, seat=2)
    room.command(Sit, ANN, seat=2)
    room.command(AddBot, ANN, seat=0, level="regular")
    assert running_score(room.table) is None
    room.command(ClearSeat, ANN, seat=0)
    room.command(Sit, ANN, seat=0)
    room.command(AddBot, ANN, seat=2, level="regular")
    assert running_score(room.table) == [3, 2, 1]
    room.command(AddBot, ANN, seat=2, level="champion")
    assert running_score(room.table) is None


async def test_a_team_wins_together_and_a_shared_first_place_is_no_win() -> None:
    def seats(*places: tuple[int, int]) -> list[Placed]:
        return [Placed(str(number), None, place, side) for number, (place, side) in enumerate(places)]

    assert winners(seats((1, 0), (2, 1), (1, 0), (2, 1))) == [0, 2]
    assert winners(seats((1, 0), (1, 1), (3, 2))) == []
