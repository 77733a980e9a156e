"""The state of a tournament, computed from its draws, absences and results. No Django."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest

from tuppence_web.tournaments.rules import FEWEST, FINAL, FIRST, THIRD, going_on, is_later, left_behind, seated


@dataclass(frozen=True)
class Decisions:
    """The decisions that have not been undone. Entrants are numbers.

    ``draws``: the players in drawn order, by stage; ``absent``: who did not come, by match; ``results``: the order of
    finish, by match.
    """

    draws: Mapping[str, Sequence[int]] = field(default_factory=dict)
    absent: Mapping[str, Collection[int]] = field(default_factory=dict)
    results: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def built_on(self, stage: str) -> str | None:
        """The draw or match that depends on the end of this stage, if any."""
        for key in chain(self.draws, self.results, self.absent):
            if is_later(key.partition("-")[0], than=stage):
                return key
        return None


@dataclass(frozen=True)
class Match:
    """A match: its players, absences, and the order of finish (None while it is open)."""

    stage: str
    number: int
    players: tuple[int, ...]
    absent: tuple[int, ...]
    order: tuple[int, ...] | None

    @property
    def key(self) -> str:
        """Its key within the tournament, such as "W2-3"."""
        return f"{self.stage}-{self.number}"

    @property
    def present(self) -> tuple[int, ...]:
        """The players who came (TN-6)."""
        return tuple(player for player in self.players if player not in self.absent)


@dataclass(frozen=True)
class Round:
    """The matches of a stage; none until it is drawn."""

    stage: str
    players: tuple[int, ...]
    matches: tuple[Match, ...]

    @property
    def finished(self) -> bool:
        """Whether every match has a result."""
        return bool(self.matches) and all(match.order is not None for match in self.matches)

    def through(self) -> tuple[int, ...]:
        """The players who go on."""
        return tuple(sorted(chain.from_iterable(going_on(match.order or ()) for match in self.matches)))

    def behind(self) -> tuple[int, ...]:
        """The players who do not go on."""
        return tuple(sorted(chain.from_iterable(left_behind(match.order or ()) for match in self.matches)))


@dataclass(frozen=True)
class Bracket:
    """The rounds reached so far, in order of play."""

    rounds: tuple[Round, ...]

    def matches(self) -> Iterator[Match]:
        """All matches whose players are known."""
        return chain.from_iterable(round.matches for round in self.rounds)

    def match(self, key: str) -> Match | None:
        """The match with this key, if any."""
        return next((match for match in self.matches() if match.key == key), None)

    def round(self, stage: str) -> Round | None:
        """The round of this stage, if reached."""
        return next((round for round in self.rounds if round.stage == stage), None)

    @property
    def to_draw(self) -> list[str]:
        """The stages that can be drawn now."""
        return [round.stage for round in self.rounds if not round.matches]

    @property
    def to_play(self) -> list[Match]:
        """The matches that can be played now."""
        return [match for match in self.matches() if match.order is None]

    @property
    def over(self) -> bool:
        """Whether the final has been played."""
        final = self.round(FINAL)
        return final is not None and final.finished

    def placed(self) -> dict[int, int]:
        """The entrants by place: first and second from the final, third and fourth from the third-place match (TN-3).

        Absent players have no place.
        """
        places: dict[int, int] = {}
        for stage, best in ((THIRD, 3), (FINAL, 1)):
            round = self.round(stage)
            if round is not None and round.finished:
                order = round.matches[0].order or ()
                ranked = left_behind(order) if stage == THIRD else order
                places |= {player: place for place, player in enumerate(ranked, start=best)}
        return places


def bracket(entrants: Sequence[int], decisions: Decisions) -> Bracket:
    """The state of a tournament (TN-1 to TN-3).

    Fewer than 8 entrants, which only a season-end tournament can have, play a single match (LG-7).
    """
    if len(entrants) < FEWEST:
        return Bracket((_meeting(FINAL, entrants, decisions),) if entrants else ())
    first = _round(FIRST, entrants, decisions)
    if not first.finished:
        return Bracket((first,))
    winners, losers = _lane("W", first.through(), decisions), _lane("L", first.behind(), decisions)
    rounds = [first, *(round for pair in zip_longest(winners, losers) for round in pair if round is not None)]
    ends = [_left(lane, start) for lane, start in ((winners, first.through()), (losers, first.behind()))]
    if None not in ends:
        third = _meeting(THIRD, [player for end in ends for player in end or ()], decisions)
        rounds.append(third)
        if third.finished:
            rounds.append(_meeting(FINAL, third.through(), decisions))
    return Bracket(tuple(rounds))


def _lane(lane: str, players: tuple[int, ...], decisions: Decisions) -> list[Round]:
    """The rounds of one bracket so far, until two or fewer players are left (TN-2, TN-6)."""
    rounds: list[Round] = []
    while len(players) > 2 and (not rounds or rounds[-1].finished):
        rounds.append(_round(f"{lane}{len(rounds) + 2}", players, decisions))
        players = rounds[-1].through()
    return rounds


def _left(lane: list[Round], start: tuple[int, ...]) -> tuple[int, ...] | None:
    """The players left at the end of a bracket; None while it is being played."""
    if lane and not lane[-1].finished:
        return None
    return lane[-1].through() if lane else start


def _round(stage: str, players: Sequence[int], decisions: Decisions) -> Round:
    """A round with its drawn matches, if any."""
    drawn = decisions.draws.get(stage)
    matches = [] if drawn is None else seated(drawn)
    return Round(
        stage, tuple(players), tuple(_match(stage, at, seats, decisions) for at, seats in enumerate(matches, 1))
    )


def _meeting(stage: str, players: Sequence[int], decisions: Decisions) -> Round:
    """A stage of a single match, which needs no draw: the third-place match and the final (TN-3)."""
    return Round(stage, tuple(players), (_match(stage, 1, tuple(players), decisions),))


def _match(stage: str, number: int, players: tuple[int, ...], decisions: Decisions) -> Match:
    """A match. A single player present advances; if there is none, nobody does (TN-6)."""
    key = f"{stage}-{number}"
    match = Match(stage, number, players, tuple(decisions.absent.get(key, ())), None)
    order = match.present if len(match.present) < 2 else decisions.results.get(key)
    return Match(stage, number, players, match.absent, None if order is None else tuple(order))
