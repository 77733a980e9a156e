"""The state of a tournament, computed from its draws, absences and results. No Django."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count

from tuppence_web.tournaments.rules import FINAL, FIRST, THIRD, Format


@dataclass(frozen=True)
class Decisions:
    """The decisions that have not been undone. Entrants are numbers.

    ``draws``: the players in drawn order, by stage; ``absent``: who did not come, by match; ``results``: the order of
    finish, by match.
    """

    draws: Mapping[str, Sequence[int]] = field(default_factory=dict)
    absent: Mapping[str, Collection[int]] = field(default_factory=dict)
    results: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def built_on(self, stage: str, format: Format) -> str | None:
        """The draw or match that depends on the end of this stage, if any."""
        for key in chain(self.draws, self.results, self.absent):
            if format.is_later(key.partition("-")[0], than=stage):
                return key
        return None


@dataclass(frozen=True)
class Match:
    """A match: its players or teams, absences, and the order of finish (None while it is open)."""

    format: Format
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

    @property
    def going_on(self) -> tuple[int, ...]:
        """Those who go on from it, best first; none while it is open."""
        return self.format.going_on(self.order or ())

    @property
    def left_behind(self) -> tuple[int, ...]:
        """Those who do not, best first; none while it is open."""
        return self.format.left_behind(self.order or ())

    @property
    def pennies(self) -> int:
        """The number of pennies each player begins with (TN-4, TT-3)."""
        return self.format.pennies_in(self.stage, len(self.players))


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
        return tuple(sorted(chain.from_iterable(match.going_on for match in self.matches)))

    def behind(self) -> tuple[int, ...]:
        """The players who do not go on."""
        return tuple(sorted(chain.from_iterable(match.left_behind for match in self.matches)))


@dataclass(frozen=True)
class Bracket:
    """The rounds reached so far, in order of play. ``after_final``: who is placed behind the final, third first."""

    rounds: tuple[Round, ...]
    after_final: tuple[int, ...] = ()

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
        """The entrants by place: first and second from the final, the next from the match before it (TN-3, TT-4).

        Absent players have no place.
        """
        final = self.round(FINAL)
        first = final.matches[0].order or () if final is not None else ()
        ranked = [*enumerate(first, start=1), *enumerate(self.after_final, start=3)]
        return {player: place for place, player in ranked}


@dataclass(frozen=True)
class _Lane:
    """The winners' or the losers' bracket: its rounds so far, and who is left at its end (None while it is played)."""

    rounds: tuple[Round, ...]
    left: tuple[int, ...] | None


def bracket(entrants: Sequence[int], decisions: Decisions, format: Format) -> Bracket:
    """The state of a tournament (TN-1 to TN-3, TT-2).

    Fewer entrants than the format asks for, which only a season-end tournament can have, play a single match (LG-7).
    """
    if len(entrants) < format.fewest:
        return Bracket((_meeting(FINAL, entrants, decisions, format),) if entrants else ())
    first = _round(FIRST, entrants, decisions, format)
    if not first.finished:
        return Bracket((first,))
    winners = _lane("W", first.through(), decisions, format)
    losers = _lane("L", first.behind(), decisions, format, winners.rounds if format.falls else ())
    rounds = [first, *sorted((*winners.rounds, *losers.rounds), key=_when)]
    if winners.left is None or losers.left is None:
        return Bracket(tuple(rounds))
    left, last = (*winners.left, *losers.left), losers.rounds[-1:]
    if format.third_place_match:
        third = _meeting(THIRD, left, decisions, format)
        rounds.append(third)
        if not third.finished:
            return Bracket(tuple(rounds))
        left, last = third.through(), (third,)
    behind = tuple(chain.from_iterable(match.left_behind for round in last for match in round.matches))
    return Bracket((*rounds, _meeting(FINAL, left, decisions, format)), behind)


def _when(round: Round) -> tuple[int, bool]:
    """A sort key: the order of play of rounds of the two brackets."""
    return int(round.stage[1:]), round.stage[0] == "L"


def _lane(
    lane: str, players: tuple[int, ...], decisions: Decisions, format: Format, falling: Sequence[Round] = ()
) -> _Lane:
    """One of the two brackets, until as many players are left as go on from a match (TN-2, TN-6).

    ``falling``: rounds of the other one, whose losers join after the round of the same number (TT-2).
    """
    rounds: list[Round] = []
    for number in count(2):
        if len(players) > format.on:
            rounds.append(_round(f"{lane}{number}", players, decisions, format))
            if not rounds[-1].finished:
                return _Lane(tuple(rounds), None)
            players = rounds[-1].through()
        joining = next((round for round in falling if round.stage == f"W{number}"), None)
        if joining is not None:
            if not joining.finished:
                return _Lane(tuple(rounds), None)
            players = tuple(sorted((*players, *joining.behind())))
        elif len(players) <= format.on:
            break
    return _Lane(tuple(rounds), players)


def _round(stage: str, players: Sequence[int], decisions: Decisions, format: Format) -> Round:
    """A round with its drawn matches, if any."""
    drawn = decisions.draws.get(stage)
    matches = [] if drawn is None else format.seated(drawn)
    found = (_match(Match(format, stage, at, seats, (), None), decisions) for at, seats in enumerate(matches, 1))
    return Round(stage, tuple(players), tuple(found))


def _meeting(stage: str, players: Sequence[int], decisions: Decisions, format: Format) -> Round:
    """A stage of a single match, which needs no draw: the third-place match and the final (TN-3)."""
    match = _match(Match(format, stage, 1, tuple(players), (), None), decisions)
    return Round(stage, tuple(players), (match,))


def _match(match: Match, decisions: Decisions) -> Match:
    """A match as decided. A single player present advances; if there is none, nobody does (TN-6)."""
    match = replace(match, absent=tuple(decisions.absent.get(match.key, ())))
    order = match.present if len(match.present) < 2 else decisions.results.get(match.key)
    return replace(match, order=None if order is None else tuple(order))
