"""Round robins and gauntlets: bots play each other, with seats rotated, and are rated."""

from __future__ import annotations

import hashlib
import itertools
import json
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tuppence.arguments import seed_of, whole_number
from tuppence.bots import load_bot
from tuppence.bots.arena_file import ArenaFile
from tuppence.errors import InvalidArgument, needs
from tuppence.game import Game, checked_game
from tuppence.simulation.results import UNIFORM

if TYPE_CHECKING:
    from tuppence.bots.standings import Standings
    from tuppence.simulation.policies import Policy

__all__ = ["Arena", "Bots", "Lineup", "arena", "entrants", "named", "pairs"]

Bots: TypeAlias = "Sequence[str] | Mapping[str, Policy]"  # names, or policies by the names that results show


def arena(
    game: Game,
    bots: Bots,
    games: int = 1000,
    *,
    against: Bots = (),
    seed: int = 0,
    file: str | Path | None = None,
    max_steps: int | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    ray: str | None = None,
) -> Standings:
    """Let every two of some bots play ``games`` games, and return their win rates and ratings.

    ``bots``: names, of a level of the game, of a bot for any game, of an installed package's, or "module:name" of a
    policy of `playouts`; or a mapping of names to such policies. ``against``: the bots play only these (a gauntlet).
    One bot plays one seat, or one side, and the other all others; the seats are rotated, and with more than two sides
    each bot is alone in turn. ``file``: where the results are saved as they come; results that it has are not played
    again, so an interrupted arena continues with the same command, and more games or bots can be added. The same seed
    gives the same games. The other arguments are those of `playouts`. Raise TuppenceError.

    >>> from tuppence import load
    >>> found = arena(load("penny-drop"), ["uniform", "regular"], 100, seed=1)
    >>> found.ratings[0].bot, sum(meeting.games for meeting in found.meetings)
    ('regular', 100)
    """
    run = Arena(game, bots, games, against=against, seed=seed, file=file, max_steps=max_steps)
    run.play(threads, progress, ray)
    return run.standings()


class Lineup(NamedTuple):
    """Who plays: ``one`` at the seats of one side, ``others`` at all others."""

    one: str
    others: str
    side: int

    def seats(self, sides: list[list[int]]) -> list[str]:
        """Return the bot of each seat."""
        seats = sum(map(len, sides))
        return [self.one if seat in sides[self.side] else self.others for seat in range(seats)]


class Arena:
    """The matches of an arena; `play` plays those that its file does not have."""

    def __init__(
        self,
        game: Game,
        bots: Bots,
        games: int,
        *,
        against: Bots = (),
        seed: int = 0,
        file: str | Path | None = None,
        max_steps: int | None = None,
    ) -> None:
        needs("an arena", "numpy", "openskill")
        from tuppence.simulation.series import Games, Lineups, Series

        self.sides = checked_game(game).sides()
        self.game, self.seed = game, seed_of(seed)
        policies = {**entrants(game, "bots", bots), **entrants(game, "against", against)}
        self.lineups = [
            Lineup(*pair, side) for pair in pairs(bots, against, len(self.sides)) for side in range(len(self.sides))
        ]
        self.each = -(-whole_number("games", games, 1) // len(self.sides))
        played = [
            Games(
                game,
                [policies[name] for name in lineup.seats(self.sides)],
                seed=self.seed_of(lineup),
                max_steps=max_steps,
            )
            for lineup in self.lineups
        ]
        self.series = Series(Lineups(played, self.each).numbered(), self.each * len(self.lineups), self._save)
        self._file = None if file is None else ArenaFile(Path(file), game, self.seed, max_steps)
        self._continue()

    @property
    def games(self) -> int:
        """The number of games, those in the file included."""
        return len(self.series.done)

    def seed_of(self, lineup: Lineup) -> int:
        """Return the seed of a line-up's games, which no other line-up changes."""
        text = json.dumps([self.seed, lineup.seats(self.sides)])
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6])

    def play(
        self, threads: int | None = None, progress: Callable[[int], object] | None = None, ray: str | None = None
    ) -> None:
        """Play the games that are left. An interruption loses only games that are not finished."""
        self.series.play(threads, progress, ray)

    def standings(self) -> Standings:
        """Return the results of the games that are done."""
        from tuppence.bots.standings import Meeting, standings_of

        meetings = []
        for number, lineup in enumerate(self.lineups):
            done = self.series.done[number * self.each : (number + 1) * self.each]
            played = self.series.results(range(number * self.each, (number + 1) * self.each))
            meetings.append(Meeting(lineup.one, lineup.others, lineup.side, played.only(done), self.seed_of(lineup)))
        return standings_of(meetings, self.sides)

    def _save(self, part: range) -> None:
        """Save the results of games of one line-up."""
        if self._file:
            lineup, first = divmod(part.start, self.each)
            seats = self.lineups[lineup].seats(self.sides)
            self._file.add(seats, self.seed_of(self.lineups[lineup]), first, self.series.results(part))

    def _continue(self) -> None:
        """Take over the results that the file has."""
        places = {tuple(lineup.seats(self.sides)): number for number, lineup in enumerate(self.lineups)}
        for saved in self._file.saved() if self._file else ():
            number = places.get(tuple(saved.seats))
            if number is not None and saved.first < self.each:
                begin = number * self.each + saved.first
                part = range(begin, min(begin + len(saved.lengths), (number + 1) * self.each))
                self.series.put(part, saved.played(len(part)))
                self.series.done[part.start : part.stop] = True


def entrants(game: Game, argument: str, bots: Bots) -> dict[str, Policy]:
    """Return the policies by their names. Raise InvalidArgument for names that are not known, or repeated."""
    if isinstance(bots, Mapping):
        return dict(bots)
    if isinstance(bots, str) or not isinstance(bots, Sequence) or len(set(map(str, bots))) < len(bots):
        raise InvalidArgument(argument, bots, "a list of different names, or a mapping of names to policies")
    return {name: named(game, name) for name in bots}


def named(game: Game, name: str) -> Policy:
    """Return a policy by its name."""
    if isinstance(name, str) and ":" in name:
        try:
            found: Policy = pkgutil.resolve_name(name)
        except (ImportError, AttributeError, ValueError) as error:
            raise InvalidArgument("bots", name, f"a policy in a module that can be imported ({error})") from error
        return found
    if name == UNIFORM or name in game.kind.levels.names:
        return name
    load_bot(name, game)
    return partial(load_bot, name)


def pairs(bots: Bots, against: Bots, sides: int) -> list[tuple[str, str]]:
    """Return who plays whom: the first alone at a side. Raise InvalidArgument if nobody plays."""
    if against:
        found = [(one, other) for one in bots for other in against if one != other]
    elif sides == 2:
        found = list(itertools.combinations(bots, 2))
    else:
        found = list(itertools.permutations(bots, 2))
    if not found:
        raise InvalidArgument("bots", bots, "two bots or more, or bots and others to play against")
    return found
