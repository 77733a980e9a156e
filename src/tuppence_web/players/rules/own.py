"""A player's progress page, by game: results, the rating against bots, streaks, small goals. No Django."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from statistics import fmean
from typing import NamedTuple

import msgspec

from tuppence.bots.ratings import Rating
from tuppence.game import GameType, game_type
from tuppence_web.hosted.game import hosted
from tuppence_web.players.rules import against_bots
from tuppence_web.players.rules.streaks import Streak, of_wins

MOST_CHARTED = 50  # matches, the newest
PEOPLE = "people"


class PlayedMatch(msgspec.Struct, frozen=True):
    """A match that somebody finished. ``bots``: (level, place); ``people``: the names of the others.

    ``rating``: that against bots after it, if it counted.
    """

    game: str
    place: int
    at: datetime
    people: list[str]
    bots: list[tuple[str, int]] = []
    seconds: int = 0
    statistics: dict[str, int] = {}
    rating: Rating | None = None


class Against(NamedTuple):
    """Matches against people, or against bots of a level: how many, and in how many one came before them all."""

    who: str
    matches: int
    won: int


class Reached(NamedTuple):
    """A small goal in words, and the table where it was reached, if it was."""

    sentence: str
    table: str | None


class OwnGame(msgspec.Struct, frozen=True):
    """A game as one of its players did in it. ``course``: the rating against bots after the last matches that counted.

    ``levels``: the strengths of the bots, for the chart. ``figures``: a label and a number each.
    """

    name: str
    title: str
    matches: int
    won: int
    average_place: float
    against: list[Against]
    standing: str
    counted: int
    course: list[float]
    levels: dict[str, float]
    streak: Streak
    figures: list[tuple[str, int]]
    longest_seconds: int
    company: tuple[str, int] | None
    goals: list[Reached]


def own_games(matches: Sequence[PlayedMatch], reached: Mapping[str, Mapping[str, str]]) -> list[OwnGame]:
    """Each game that somebody has played, most played first. ``reached``: the tables of goals, by game and goal."""
    played: dict[str, list[PlayedMatch]] = {}
    for match in matches:
        played.setdefault(match.game, []).append(match)
    found = [_own_game(game_type(name), own, reached.get(name, {})) for name, own in played.items()]
    return sorted(found, key=lambda game: -game.matches)


def _own_game(game: GameType, matches: Sequence[PlayedMatch], reached: Mapping[str, str]) -> OwnGame:
    known = against_bots.strengths(game.name)
    ratings = [match.rating for match in matches if match.rating is not None]
    company = Counter(name for match in matches for name in match.people).most_common(1)
    return OwnGame(
        name=game.name,
        title=game.title,
        matches=len(matches),
        won=sum(match.place == 1 for match in matches),
        average_place=fmean(match.place for match in matches),
        against=_against(game, matches),
        standing=against_bots.in_words(ratings[-1], len(ratings), known) if ratings and known else "",
        counted=len(ratings),
        course=[rating.mu for rating in ratings[against_bots.FEW - 1 :]][-MOST_CHARTED:],  # before, too early to say
        levels=known,
        streak=of_wins(match.place == 1 for match in matches),
        figures=_figures(game, matches),
        longest_seconds=max(match.seconds for match in matches),
        company=company[0] if company else None,
        goals=[Reached(goal.sentence, reached.get(goal.name)) for goal in hosted(game.name).goals],
    )


def _against(game: GameType, matches: Sequence[PlayedMatch]) -> list[Against]:
    """How somebody did against people, and against each level of bots."""
    with_people = [match.place == 1 for match in matches if match.people]
    rows = [Against(PEOPLE, len(with_people), sum(with_people))]
    for level in game.levels.names:
        places = [(match.place, [place for its, place in match.bots if its == level]) for match in matches]
        before_all = [own < min(theirs) for own, theirs in places if theirs]
        rows.append(Against(f"{level} bots", len(before_all), sum(before_all)))
    return [row for row in rows if row.matches]


def _figures(game: GameType, matches: Sequence[PlayedMatch]) -> list[tuple[str, int]]:
    """What the game counts for its players."""
    found = []
    for counted in hosted(game.name).statistics:
        numbers = [match.statistics.get(counted.name, 0) for match in matches]
        found.append((counted.label, max(numbers) if counted.most else sum(numbers)))
    return found
