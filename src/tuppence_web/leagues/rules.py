"""The rules of leagues: match days, fees, points, standings, prizes, qualifying (LG-1 to LG-7, MB-3). No Django.

Players are any hashable ids; money is in whole cents.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Generic, TypeVar

from tuppence_web.ledger.rules import share

Player = TypeVar("Player", bound=Hashable)
Operator = TypeVar("Operator", bound=Hashable)

SEASONS = 4  # in a year
WEEKS = 8  # in a season
MATCHES = 3  # on a match day
FEWEST_ENTERED = 5
FEWEST_PRESENT = 4
MOST_AT_A_TABLE = 20
MOST_DRINKS = 20  # of one player on a night, for the bartender
NOTICE_DAYS = 7
FEE = 5000
MEMBERS_FEE = 4500
OPERATORS_WEEK = 500
SPLIT = (50, 30, 20)
QUALIFIERS = 12
LOSERS_MATCHES = 6
YEAR_AWARDS = 3  # ranks of a year that win an award, as of a season (LG-6)
NOTICE_LENGTH = 1000  # characters
NEWS_DAYS = 3  # for so long after they were recorded, results are sent to the players
MOST_NOTICES = 3  # to the players of a season in a day
OF_TEAMS = "match"
BASES = [("entered", "Each player who has entered"), ("present", "Each player who is present")]
ALL_BASES = [*BASES, (OF_TEAMS, "Each team in the match")]  # the last one in seasons of teams only (LT-5)
POINTS_BASES = tuple(name for name, _ in BASES)


@dataclass(frozen=True)
class SeasonEntry(Generic[Player]):
    """An entry to a season.

    ``entered``: the day; ``paid``: since when the fee is; ``left``: since when the player has left; ``suspended``: the
    weeks in which the entry is.
    """

    player: Player
    entered: date
    paid: date | None
    left: date | None = None
    suspended: Collection[int] = ()

    def covers(self, day: date) -> bool:
        """Whether the player is in the season on a day."""
        return self.entered <= day and (self.left is None or day < self.left)

    def earns_in(self, week: int, day: date) -> bool:
        """Whether it earns points on the match day of a week (LG-2, 11.06(a)(iv))."""
        return self.covers(day) and earns_on(day, self.paid) and week not in self.suspended


@dataclass(frozen=True)
class CompetitorEntry(Generic[Player]):
    """The entry of a competitor: of a player alone, or of a team with those who have played for it (LT-2)."""

    player: Player
    entries: Sequence[SeasonEntry[Player]]

    def covers(self, day: date) -> bool:
        """Whether somebody of the competitor is in the season on a day."""
        return any(one.covers(day) for one in self.entries)

    def earns_in(self, week: int, day: date) -> bool:
        """Whether all of the competitor who are in the season on the match day of a week earn points on it."""
        return self.covers(day) and all(one.earns_in(week, day) for one in self.entries if one.covers(day))


Entry = SeasonEntry[Player] | CompetitorEntry[Player]


@dataclass(frozen=True)
class Night(Generic[Player]):
    """A match day that was held: the order of finish at each table, by match."""

    week: int
    day: date
    matches: Sequence[Sequence[Sequence[Player]]]


@dataclass(frozen=True)
class Standing(Generic[Player]):
    """A row of the standings. ``places``: how often first, second, ... in matches that earned points.

    ``weeks``: the points of each week; ``played``: matches played, with or without points.
    """

    rank: int
    player: Player
    points: int
    places: tuple[int, ...]
    weeks: tuple[int, ...]
    played: int


def match_days(first: date) -> list[date]:
    """The eight match days of a season: the same weekday each week (11.01(a), (b), LG-1).

    >>> match_days(date(2026, 7, 2))[-1]
    datetime.date(2026, 8, 20)
    """
    return [first + timedelta(weeks=week) for week in range(WEEKS)]


def next_season(
    today: date, last: tuple[int, int, date] | None, like: date | None = None
) -> tuple[int, int, date | None]:
    """Propose year, number and first day of a season: a multiple of weeks after the last one, once that is over.

    Seasons before the last one are not proposed again (LG-1). ``like``: a day of the week to begin on, by default that
    of the last season.

    >>> next_season(date(2026, 7, 1), (2026, 2, date(2026, 5, 7)))
    (2026, 3, datetime.date(2026, 7, 2))
    >>> next_season(date(2026, 7, 1), (2026, 4, date(2026, 7, 2)))
    (2027, 1, datetime.date(2027, 1, 7))
    >>> next_season(date(2026, 7, 1), (2026, 2, date(2026, 5, 7)), like=date(2025, 1, 4))
    (2026, 3, datetime.date(2026, 7, 4))
    """
    if last is None:
        return today.year, 1, None
    year, number, first = last
    year, number = (year, number + 1) if number < SEASONS else (year + 1, 1)
    first += timedelta(weeks=WEEKS, days=((like or first).weekday() - first.weekday()) % 7)
    while first < today or first.year < year:
        first += timedelta(weeks=1)
    return (year, number, first) if first.year == year else (first.year, 1, first)


def may_change(today: date, old: date, new: date) -> bool:
    """Whether a match day may still be changed: 7 days or more before the earlier of both dates (11.01(d), LG-1)."""
    return (min(old, new) - today).days >= NOTICE_DAYS


def entry_fee(member: bool) -> int:
    """The entry fee, which is lower for a member in good standing on the day of entry (11.03(a), LG-2)."""
    return MEMBERS_FEE if member else FEE


def refund(fee: int, weeks_held: int) -> int:
    """The part of a paid entry fee that is given back for the weeks that were not held, rounded down.

    >>> refund(4500, 3), refund(5000, 0)
    (2812, 5000)
    """
    return fee * (WEEKS - weeks_held) // WEEKS


def earns_on(day: date, paid: date | None) -> bool:
    """Whether a player earns points on a match day: only after paying on an earlier day (11.03(b), LG-2)."""
    return paid is not None and paid < day


def table_sizes(present: int) -> list[int]:
    """The number of players at each table: as few tables of up to 20 as possible, as equal as possible (LG-3).

    >>> table_sizes(20), table_sizes(41)
    ([20], [14, 14, 13])
    """
    tables = -(-present // MOST_AT_A_TABLE)
    return [present // tables + (table < present % tables) for table in range(tables)]


def match_points(order: Sequence[Player], base: int) -> dict[Player, int]:
    """The points of one match: ``base`` for the first place, one fewer for each next, at least 1 (11.05, LG-4).

    Raises ValueError if a player is named twice or the base is below 1.

    >>> match_points(["ann", "bob", "cy", "di"], base=6)
    {'ann': 6, 'bob': 5, 'cy': 4, 'di': 3}
    """
    if base < 1:
        raise ValueError(f"the first place cannot earn {base} points: at least 1 (LG-4)")
    for place, player in enumerate(order):
        if player in order[:place]:
            raise ValueError(f"{player} is in the order of finish twice (LG-4)")
    return {player: max(1, base - place) for place, player in enumerate(order)}


def night_points(
    night: Night[Player], entries: Collection[Entry[Player]], points_base: str = "entered"
) -> list[dict[Player, int]]:
    """The points of each match of a night, by player (LG-2 to LG-4).

    With fewer than 4 present, nobody earns any; two teams are 4 or more (LT-5). Players who have not paid or are
    suspended keep their places but earn none, and players who have left are not counted as entered. Raises ValueError
    for a player at two tables of one match.
    """
    entered = sum(entry.covers(night.day) for entry in entries)
    earning = {entry.player for entry in entries if entry.earns_in(night.week, night.day)}
    earned = []
    for tables in night.matches:
        there = sum(map(len, tables))
        points: dict[Player, int] = {}
        for order in tables:
            base = {"entered": entered, "present": there, OF_TEAMS: len(order)}[points_base]
            points |= match_points(order, max(base, 1))
        if len(points) < there:
            raise ValueError(f"a player is at two tables of one match in week {night.week} (LG-4)")
        counts = there >= FEWEST_PRESENT or points_base == OF_TEAMS
        earned.append({player: points[player] if counts and player in earning else 0 for player in points})
    return earned


def standings(
    nights: Iterable[Night[Player]], entries: Sequence[Entry[Player]], points_base: str = "entered"
) -> list[Standing[Player]]:
    """All entrants, ranked by points, first places, second places and so on; then ranks are shared (LG-5)."""
    weeks = {entry.player: [0] * WEEKS for entry in entries}
    places: dict[Player, defaultdict[int, int]] = {entry.player: defaultdict(int) for entry in entries}
    played = dict.fromkeys(weeks, 0)
    deepest = 0
    for night in nights:
        for tables, points in zip(night.matches, night_points(night, entries, points_base), strict=True):
            for place, player in ((place, player) for order in tables for place, player in enumerate(order)):
                played[player] += 1
                weeks[player][night.week - 1] += points[player]
                if points[player]:
                    places[player][place] += 1
                    deepest = max(deepest, place + 1)

    def merit(player: Player) -> tuple[int, ...]:
        return (sum(weeks[player]), *(places[player][place] for place in range(deepest)))

    merits = {player: merit(player) for player in weeks}
    ahead = sorted(merits.values(), reverse=True)
    rows = [
        Standing(ahead.index(own) + 1, player, own[0], own[1:], tuple(weeks[player]), played[player])
        for player, own in merits.items()
    ]
    return sorted(rows, key=lambda row: row.rank)


def rank_changes(before: Iterable[Standing[Player]], after: Iterable[Standing[Player]]) -> dict[Player, int]:
    """How many ranks each player has gone up, negative for down; empty if there were no standings before (LG-5)."""
    ranks = {row.player: row.rank for row in before}
    return {row.player: ranks[row.player] - row.rank for row in after if row.player in ranks}


def weeks_operated(
    nights: Iterable[Night[Player]], changes: Sequence[tuple[date, Operator]]
) -> dict[Operator, list[int]]:
    """The weeks held that each operator is paid for: those of nights on which they operated the league (11.07(b)).

    ``changes``: who operates since which day, in order of recording. The last one that covers a day counts; days before
    all of them belong to the first operator.
    """
    weeks: dict[Operator, list[int]] = {}
    for night in nights:
        then = [operator for since, operator in changes if since <= night.day]
        weeks.setdefault(then[-1] if then else changes[0][1], []).append(night.week)
    return weeks


def in_short(weeks: Sequence[int]) -> str:
    """Sorted weeks in words.

    >>> in_short([1, 2, 3, 5]), in_short([4])
    ('weeks 1 to 3, 5', 'week 4')
    """
    runs: list[list[int]] = []
    for week in weeks:
        if runs and runs[-1][-1] == week - 1:
            runs[-1].append(week)
        else:
            runs.append([week])
    numbers = ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
    return f"{'week' if len(weeks) == 1 else 'weeks'} {numbers}"


def check_split(split: Sequence[int]) -> None:
    """Raise ValueError unless a split is three whole percentages, none negative, that add up to 100 (LG-6)."""
    if len(split) != len(SPLIT) or min(split) < 0 or sum(split) != 100:
        shown = "/".join(map(str, split))
        raise ValueError(f"The three prizes are percentages that add up to 100, not {shown} (LG-6).")


def prize_pool(fees: int, weeks_held: int) -> int:
    """The prize pool: the entry fees less the operator's 5.00 for each week held, at least 0 (11.07, LG-6).

    >>> prize_pool(33500, 8), prize_pool(3000, 8)
    (29500, 0)
    """
    return max(0, fees - OPERATORS_WEEK * weeks_held)


def prizes(
    pool: int,
    ranking: Sequence[tuple[int, Player]],
    eligible: Collection[Player],
    split: Sequence[int] = SPLIT,
) -> dict[Player, int]:
    """The prize of each winner; empty if nobody is eligible, then the association has the pool (LG-6).

    ``ranking``: rank and player, in order of entry. Players who are not eligible are passed over. Tied players add up
    and split their shares; a cent left over goes to the first to enter. Shares without a winner go to the first.
    """
    check_split(split)
    shares = share(pool, split)
    placed = sorted((pair for pair in ranking if pair[1] in eligible), key=lambda pair: pair[0])
    if not placed:
        return {}
    shares[0] += sum(shares[len(placed) :])
    shares = shares[: len(placed)]
    won: dict[Player, int] = {}
    for _, level in groupby(placed, key=lambda pair: pair[0]):
        players = [player for _, player in level]
        theirs, shares = shares[: len(players)], shares[len(players) :]
        for player, cents in zip(players, share(sum(theirs), [1] * len(players)), strict=True):
            if cents:
                won[player] = cents
    return won


def biggest_losers(rows: Iterable[Standing[Player]], eligible: Collection[Player]) -> list[Player]:
    """The eligible with the fewest points among those with at least 6 matches played, including ties (11.09, LG-7).

    Only members' results count, because it is an award of the season (MB-3).
    """
    there = [row for row in rows if row.played >= LOSERS_MATCHES and row.player in eligible]
    fewest = min((row.points for row in there), default=0)
    return [row.player for row in there if row.points == fewest]


def better_season(seasons: Iterable[Mapping[Player, int]]) -> dict[Player, int]:
    """Each player's points over the leagues of a region. If they play in several, the best season counts (LG-7)."""
    best: dict[Player, int] = {}
    for points in seasons:
        for player, earned in points.items():
            best[player] = max(earned, best.get(player, 0))
    return best


def qualifiers(seasons: Iterable[Mapping[Player, int]]) -> list[tuple[Player, int]]:
    """The top 12 of a region by season points, with all who tie for twelfth (11.08(a), LG-7).

    ``seasons``: the points of the eligible in each of its leagues.
    """
    ranked = sorted(better_season(seasons).items(), key=lambda pair: -pair[1])
    if len(ranked) <= QUALIFIERS:
        return ranked
    last_in = ranked[QUALIFIERS - 1][1]
    return [pair for pair in ranked if pair[1] >= last_in]


def year_points(seasons: Iterable[Mapping[Player, int]]) -> dict[Player, int]:
    """Each member's total of season points over a year, highest first (MB-3).

    ``seasons``: each season's points of members; of players in two leagues, their better season.
    """
    total: defaultdict[Player, int] = defaultdict(int)
    for points in seasons:
        for player, earned in points.items():
            total[player] += earned
    return dict(sorted(total.items(), key=lambda pair: -pair[1]))


def in_points(points: int) -> str:
    """Points in words.

    >>> in_points(1), in_points(12)
    ('1 point', '12 points')
    """
    return f"{points} point{'' if points == 1 else 's'}"


def year_winners(total: Mapping[Player, int]) -> list[tuple[int, Player, int]]:
    """Rank, player and points of those who win the year's awards: the first three, level ranks shared (MB-3, GA-2).

    >>> year_winners({"ann": 90, "bob": 80, "cy": 80, "di": 10})
    [(1, 'ann', 90), (2, 'bob', 80), (2, 'cy', 80)]
    """
    ahead = sorted(total.values(), reverse=True)
    ranked = [(ahead.index(points) + 1, player, points) for player, points in total.items() if points]
    return sorted((row for row in ranked if row[0] <= YEAR_AWARDS), key=lambda row: row[0])
