"""Article XII and TN-1 to TN-6: pairings, brackets and prizes, without a database."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuppence_web.tournaments.bracket import Bracket, Decisions, Match, bracket
from tuppence_web.tournaments.picture import drawing
from tuppence_web.tournaments.rules import (
    SINGLES,
    Format,
    Shares,
    group_sizes,
    match_title,
    prizes,
    title,
)

Stays = Callable[[Match], Sequence[int]]


def nobody(match: Match) -> Sequence[int]:
    return ()


class Played:
    """A tournament played to the end with random draws and results. ``away`` returns the absent players of a match."""

    def __init__(self, entrants: int, seed: int, away: Stays = nobody, format: Format = SINGLES) -> None:
        self.entrants, self.random, self.away, self.format = entrants, random.Random(seed), away, format
        self.draws: dict[str, list[int]] = {}
        self.absent: dict[str, list[int]] = {}
        self.results: dict[str, list[int]] = {}
        self.decisions = Decisions(self.draws, self.absent, self.results)
        self.matches: Counter[int] = Counter()
        while not (now := self.now).over:
            self.step(now)

    @property
    def now(self) -> Bracket:
        return bracket(range(1, self.entrants + 1), self.decisions, self.format)

    def step(self, now: Bracket) -> None:
        assert now.to_draw or now.to_play, "a tournament that is not over has something to do"
        for stage in now.to_draw:
            found = now.round(stage)
            assert found is not None
            self.draws[stage] = self.shuffled(found.players)
        for match in now.to_play:
            self.absent[match.key] = list(self.away(match))
            here = [player for player in match.players if player not in self.absent[match.key]]
            if len(here) > 1:
                self.results[match.key] = self.shuffled(here)
                self.matches.update(here)

    def shuffled(self, players: Sequence[int]) -> list[int]:
        return self.random.sample(list(players), len(players))


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, [3]),
        (4, [4]),
        (5, [5]),
        (6, [3, 3]),
        (7, [4, 3]),
        (8, [4, 4]),
        (9, [3, 3, 3]),
        (10, [4, 3, 3]),
        (11, [4, 4, 3]),
        (13, [4, 3, 3, 3]),
        (256, [4] * 64),
    ],
)
def test_TN_1_matches_of_four_and_the_rest_of_three(players: int, sizes: list[int]) -> None:
    assert group_sizes(players) == sizes


@given(st.integers(6, 1000))
def test_TN_1_as_many_fours_as_possible(players: int) -> None:
    sizes = group_sizes(players)
    assert sum(sizes) == players
    assert set(sizes) <= {4, 3}
    assert sizes.count(3) < 4
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("players", [2, 1, 0, -4])
def test_TN_1_fewer_than_three_are_no_round(players: int) -> None:
    with pytest.raises(ValueError, match=f"{players} players are too few"):
        group_sizes(players)


def test_TN_1_players_are_seated_in_the_order_drawn() -> None:
    assert SINGLES.seated([5, 3, 1, 2, 4, 7, 6]) == [(5, 3, 1, 2), (4, 7, 6)]


@pytest.mark.parametrize("entrants", range(8, SINGLES.most + 1))
def test_TN_2_every_size_is_played_to_the_end(entrants: int) -> None:
    played = Played(entrants, seed=entrants)
    now = played.now
    everybody = set(range(1, entrants + 1))
    assert set(played.matches) == everybody
    assert min(played.matches.values()) >= 2
    final, third, first = now.round("F"), now.round("T"), now.round("R1")
    assert final is not None
    assert third is not None
    assert first is not None
    assert len(final.players) == 2
    assert len(third.players) == 4
    assert sorted(player for match in first.matches for player in match.players) == sorted(everybody)
    assert {
        round.stage: [len(match.players) for match in round.matches] for round in now.rounds
    } == SINGLES.rounds_to_come(entrants)
    assert sorted(now.placed().values()) == [1, 2, 3, 4]
    drawing(SINGLES, entrants, now, {player: f"Player {player}" for player in everybody}, chosen=1)


@pytest.mark.parametrize("entrants", [8, 9, 10, 11, 13, 17, 27, 50, 100])
def test_TN_1_two_go_to_the_winners_and_the_rest_to_the_losers(entrants: int) -> None:
    played = Played(entrants, seed=1)
    now = played.now
    first, winners, losers = (now.round(stage) for stage in ("R1", "W2", "L2"))
    assert first is not None
    assert winners is not None
    assert losers is not None
    orders = [played.results[match.key] for match in first.matches]
    assert list(winners.players) == sorted(player for order in orders for player in order[:2])
    assert list(losers.players) == sorted(player for order in orders for player in order[2:])


def test_TN_2_a_bracket_of_two_waits_and_one_of_three_plays() -> None:
    nine = SINGLES.rounds_to_come(9)
    assert nine == {"R1": [3, 3, 3], "W2": [3, 3], "L2": [3], "W3": [4], "T": [4], "F": [2]}


def test_TN_3_the_third_place_match_leads_to_the_final() -> None:
    played = Played(12, seed=5)
    third, final = played.results["T-1"], played.results["F-1"]
    assert set(final) == set(third[:2])
    places = played.now.placed()
    assert [places[player] for player in (*final, *third[2:])] == [1, 2, 3, 4]


def test_TN_4_ten_each_and_twelve_in_the_final_of_two() -> None:
    assert [SINGLES.pennies_in(stage, players) for stage, players in (("R1", 4), ("L3", 5), ("T", 4), ("W2", 2))] == [
        10
    ] * 4
    assert SINGLES.pennies_in("F", 2) == 12
    assert SINGLES.pennies_in("F", 6) == 10  # a season-end tournament of six (LG-7)


def test_TN_5_the_example_of_the_text() -> None:
    assert prizes(16 * 1000, Shares()) == (7000, 3500, 2000, 2500, 1000)


@pytest.mark.parametrize(
    ("pool", "shares"),
    [
        # by hand: 35/160 of 80.10 is 17.521875, 20/160 is 10.0125, 10/160 is 5.00625
        (8010, (3505, 1752, 1001, 1252, 500)),
        (1, (1, 0, 0, 0, 0)),
        (0, (0, 0, 0, 0, 0)),
        # 12 entries of 7.50: 90.00; 19.6875, 11.25, 19.6875 with 5.625 of it
        (9000, (3939, 1968, 1125, 1406, 562)),
    ],
)
def test_TN_5_shares_are_rounded_and_the_first_gets_the_rest(pool: int, shares: tuple[int, ...]) -> None:
    assert prizes(pool, Shares()) == shares


@given(
    st.integers(0, 10_000_000),
    st.tuples(st.integers(0, 50), st.integers(0, 50), st.integers(0, 60), st.integers(0, 60)).filter(
        lambda shares: shares[3] <= shares[2]
    ),
    st.sampled_from([(1, 2, 3), (1, 2), (1, 3), (1,)]),
)
def test_TN_5_no_cent_is_lost(pool: int, shares: tuple[int, int, int, int], won: tuple[int, ...]) -> None:
    shared = prizes(pool, Shares(*shares), won)
    assert sum(shared) == pool
    assert min(shared) >= 0
    assert all(shared[place - 1] == 0 for place in (2, 3) if place not in won)


def test_TN_5_shares_above_the_pool_are_refused() -> None:
    with pytest.raises(ValueError, match="are not valid shares of 160"):
        prizes(100, Shares(100, 50, 20, 0))
    with pytest.raises(ValueError, match="are not valid shares of 160"):
        prizes(100, Shares(35, 20, 10, 11))


def one_match(absent: Sequence[int], order: Sequence[int] | None, players: int = 8) -> Bracket:
    """Round 1 of eight: this result of the first match (1 to 4), and the other one in order."""
    results = {"R1-2": [5, 6, 7, 8], **({"R1-1": order} if order is not None else {})}
    return bracket(range(1, players + 1), Decisions({"R1": range(1, players + 1)}, {"R1-1": absent}, results), SINGLES)


def test_TN_6_a_match_is_played_short() -> None:
    now = one_match([4], [2, 1, 3])
    assert [(round.stage, round.players) for round in now.rounds[1:]] == [("W2", (1, 2, 5, 6)), ("L2", (3, 7, 8))]


def test_TN_6_of_two_left_both_go_to_the_winners() -> None:
    now = one_match([3, 4], [2, 1])
    # of the losers 7 and 8 are left, who wait for the third-place match
    assert [(round.stage, round.players) for round in now.rounds[1:]] == [("W2", (1, 2, 5, 6))]


def test_TN_6_one_left_advances_without_playing() -> None:
    now = one_match([2, 3, 4], None)
    match = now.match("R1-1")
    assert match is not None
    assert match.order == (1,)
    winners = now.round("W2")
    assert winners is not None
    assert winners.players == (1, 5, 6)


def test_TN_6_with_nobody_left_nobody_advances() -> None:
    now = one_match([1, 2, 3, 4], None)
    assert now.to_draw == []
    third = now.round("T")
    assert third is not None
    assert third.players == (5, 6, 7, 8)  # both brackets have two, and wait


def test_TN_6_the_final_with_one_player_is_won() -> None:
    played = Played(8, seed=3, away=lambda match: match.players[1:] if match.stage == "F" else ())
    final = played.now.match("F-1")
    assert final is not None
    assert played.now.placed()[final.present[0]] == 1
    assert sorted(played.now.placed().values()) == [1, 3, 4]


@given(st.integers(8, 64), st.integers(0, 2**32), st.floats(0, 0.5))
def test_TN_6_a_tournament_ends_with_any_absences(entrants: int, seed: int, how_often: float) -> None:
    luck = random.Random(seed)

    def away(match: Match) -> list[int]:
        return [player for player in match.players if luck.random() < how_often]

    played = Played(entrants, seed, away)
    now = played.now
    final = now.round("F")
    assert final is not None
    assert len(final.players) <= 2
    absent = {player for match in now.matches() for player in match.absent}
    for player in set(range(1, entrants + 1)) - absent:
        seats = [match for match in now.matches() if player in match.players]
        assert len(seats) >= 2 or len(seats[0].present) < 3, "one match only where others stayed away"
        last = seats[-1]
        out = player not in last.going_on or last.stage == "F"
        assert out, "who goes on from a match has a seat in a later one"
    for match in now.matches():
        assert set(match.order or ()) == set(match.present)
        assert set(match.going_on).isdisjoint(match.left_behind)
    drawing(SINGLES, entrants, now, {player: str(player) for player in range(1, entrants + 1)})


@pytest.mark.parametrize("eligible", [3, 4, 5, 6, 7])
def test_LG_7_three_to_seven_are_a_single_match(eligible: int) -> None:
    assert SINGLES.rounds_to_come(eligible) == {"F": [eligible]}
    played = Played(eligible, seed=eligible)
    assert sorted(played.now.placed().values()) == list(range(1, eligible + 1))


def test_LG_7_two_play_one_wins_and_none_means_no_tournament() -> None:
    assert [len(match.players) for match in bracket([1, 2], Decisions(), SINGLES).matches()] == [2]
    assert bracket([7], Decisions(), SINGLES).placed() == {7: 1}
    assert bracket([], Decisions(), SINGLES).rounds == ()


def test_only_later_stages_depend_on_a_stage() -> None:
    order = ["R1", "W2", "W3", "T", "F"]
    for at, stage in enumerate(order):
        assert [SINGLES.is_later(other, than=stage) for other in order] == [False] * (at + 1) + [True] * (
            len(order) - at - 1
        )
    assert not SINGLES.is_later("W3", than="L2")
    decisions = Decisions({"R1": [1], "W2": [1]}, {}, {"W2-1": [1], "R1-1": [1]})
    assert decisions.built_on("R1", SINGLES) == "W2"
    assert decisions.built_on("L2", SINGLES) is None
    assert decisions.built_on("W2", SINGLES) is None


def test_stages_and_matches_have_names() -> None:
    assert [title(stage) for stage in ("R1", "L4", "T", "F")] == [
        "Round 1",
        "Losers' round 4",
        "Third-place match",
        "Final",
    ]
    assert match_title("W2-3") == "Winners' round 2, match 3"
    assert match_title("T-1") == "Third-place match"


def test_TN_6_lines_past_a_missing_bracket_run_below_the_other() -> None:
    players = list(range(1, 10))
    missed = Played(9, seed=1, away=lambda match: match.players[-1:] if match.key == "R1-1" else ())
    now = missed.now
    assert now.round("L2") is None
    drawn = drawing(SINGLES, 9, now, {player: str(player) for player in players})
    seats = sum(len(match.players) for match in now.matches() if match.stage != "R1")
    assert len(drawn.lines) == seats, "one line to each seat, from the match before it"
    bottom = max(card.y + card.high for card in drawn.cards if card.key.startswith("W"))
    past = [line.path for line in drawn.lines if len(re.findall("[CH]", line.path)) == 3]
    assert len(past) == 2, "the two losers of round 1"
    assert min(float(path.split("C")[-1].split()[1]) for path in past) > bottom


@pytest.mark.parametrize("entrants", [8, 16, 100, 256])
def test_the_picture_marks_the_current_round(entrants: int) -> None:
    everybody = range(1, entrants + 1)
    names = {player: str(player) for player in everybody}

    def marked(now: Bracket) -> list[str]:
        return [column.words for column in drawing(SINGLES, entrants, now, names).columns if column.now]

    assert marked(bracket(everybody, Decisions(), SINGLES)) == ["Round 1"]
    first = Decisions(draws={"R1": list(everybody)})
    assert marked(bracket(everybody, first, SINGLES)) == ["Round 1"]
    results = {match.key: match.players for match in bracket(everybody, first, SINGLES).matches()}
    assert marked(bracket(everybody, Decisions(first.draws, {}, results), SINGLES)) == ["Round 2"]
    assert marked(Played(entrants, seed=1).now) == []
