"""A tournament as it stands: what its draws, its absences and its results come to. No Django."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest

from tuppence_web.tournaments.rules import FEWEST, FINAL, FIRST, THIRD, going_on, is_later, left_behind, seated


@dataclass(frozen=True)
class Decisions:
    """What was written down and not taken back; entrants are numbers.

    ``draws``: by stage, everybody in it in the order drawn; ``absent``: by match, who did not come; ``results``: by
    match, the order of finish.
    """

    draws: Mapping[str, Sequence[int]] = field(default_factory=dict)
    absent: Mapping[str, Collection[int]] = field(default_factory=dict)
    results: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def built_on(self, stage: str) -> str | None:
        """The draw or the match that hangs on what this stage ended with; None where there is none yet."""
        for key in chain(self.draws, self.results, self.absent):
            if is_later(key.partition("-")[0], than=stage):
                return key
        return None


@dataclass(frozen=True)
class Match:
    """One match: who was seated, who did not come, and in what order they finished (None while it is open)."""

    stage: str
    number: int
    players: tuple[int, ...]
    absent: tuple[int, ...]
    order: tuple[int, ...] | None

    @property
    def key(self) -> str:
        """Its name within the tournament: "W2-3"."""
        return f"{self.stage}-{self.number}"

    @property
    def present(self) -> tuple[int, ...]:
        """Who plays it: short, where somebody did not come (TN-6)."""
        return tuple(player for player in self.players if player not in self.absent)


@dataclass(frozen=True)
class Round:
    """The matches of one stage; none until it is drawn."""

    stage: str
    players: tuple[int, ...]
    matches: tuple[Match, ...]

    @property
    def finished(self) -> bool:
        """Whether every match of it has its order."""
        return bool(self.matches) and all(match.order is not None for match in self.matches)

    def through(self) -> tuple[int, ...]:
        """Who goes on from it."""
        return tuple(sorted(chain.from_iterable(going_on(match.order or ()) for match in self.matches)))

    def behind(self) -> tuple[int, ...]:
        """Who played in it and does not go on."""
        return tuple(sorted(chain.from_iterable(left_behind(match.order or ()) for match in self.matches)))


@dataclass(frozen=True)
class Bracket:
    """The rounds that have been reached, in order of play."""

    rounds: tuple[Round, ...]

    def matches(self) -> Iterator[Match]:
        """Every match that has its players."""
        return chain.from_iterable(round.matches for round in self.rounds)

    def match(self, key: str) -> Match | None:
        """The match of this name."""
        return next((match for match in self.matches() if match.key == key), None)

    def round(self, stage: str) -> Round | None:
        """The round of this stage, where it has been reached."""
        return next((round for round in self.rounds if round.stage == stage), None)

    @property
    def to_draw(self) -> list[str]:
        """The stages whose players are known and wait for the draw."""
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
        """Who has which place: from the final first and second, from the third-place match third and fourth (TN-3).

        Who did not come to a match has no place in it.
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
    """The tournament of these entrants as far as it has come (TN-1 to TN-3).

    Fewer than 8 can only be those of a season-end tournament: a single match of all of them (LG-7).
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
    """The rounds of one bracket until two or fewer are left in it, as far as they have come (TN-2, TN-6)."""
    rounds: list[Round] = []
    while len(players) > 2 and (not rounds or rounds[-1].finished):
        rounds.append(_round(f"{lane}{len(rounds) + 2}", players, decisions))
        players = rounds[-1].through()
    return rounds


def _left(lane: list[Round], start: tuple[int, ...]) -> tuple[int, ...] | None:
    """Who is left in a bracket at its end; None while it is played."""
    if lane and not lane[-1].finished:
        return None
    return lane[-1].through() if lane else start


def _round(stage: str, players: Sequence[int], decisions: Decisions) -> Round:
    """A round in matches as it was drawn; without matches until then."""
    drawn = decisions.draws.get(stage)
    matches = [] if drawn is None else seated(drawn)
    return Round(
        stage, tuple(players), tuple(_match(stage, at, seats, decisions) for at, seats in enumerate(matches, 1))
    )


def _meeting(stage: str, players: Sequence[int], decisions: Decisions) -> Round:
    """A stage of one match, which needs no draw: third-place match and final (TN-3)."""
    return Round(stage, tuple(players), (_match(stage, 1, tuple(players), decisions),))


def _match(stage: str, number: int, players: tuple[int, ...], decisions: Decisions) -> Match:
    """One match. With one player left that player goes on; with none, nobody does (TN-6)."""
    key = f"{stage}-{number}"
    match = Match(stage, number, players, tuple(decisions.absent.get(key, ())), None)
    order = match.present if len(match.present) < 2 else decisions.results.get(key)
    return Match(stage, number, players, match.absent, None if order is None else tuple(order))
