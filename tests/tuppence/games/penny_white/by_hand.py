"""A second implementation of Penny White, from the rulings alone: lists of pennies instead of a position.

Shares no code with the library, so that the two can be compared after every action.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from tests import Json

R = 10.15


class Coin:
    def __init__(self, seat: int | None, x: float, y: float, on: bool = True) -> None:
        self.seat, self.x, self.y, self.on = seat, x, y, on

    def to(self, other: Coin) -> float:
        return math.hypot(self.x - other.x, self.y - other.y)


class ByHand:
    """A match, refereed with pencil, paper and a ruler."""

    def __init__(
        self,
        players: int,
        pennies: int,
        ends: int,
        white: str,
        width: float,
        length: float,
        tremor: float,
        decider: bool,
    ) -> None:
        self.pennies, self.ends, self.flicks_it, self.decider = pennies, ends, white == "flicked", decider
        self.width, self.length = width, length
        self.now = "starter"
        self.first: int | None = None  # who started the first end
        self.end = 1
        self.score = [0, 0]
        self.got = [0, 0]  # in this end
        self.last: Json | None = None
        self.white: Coin | None = None
        self.coins: list[Coin] = []
        self.sliding: str | None = None
        self.owed = 0
        self.finished = False

    @property
    def starter(self) -> int:
        assert self.first is not None
        return (self.first + self.end - 1) % 2

    @property
    def flicker(self) -> int:
        """The seat whose flick it is; in `remove` the seat that flicked last."""
        return (self.starter + len(self.coins) - (self.now == "remove")) % 2

    def lying(self) -> list[Coin]:
        return [coin for coin in [*filter(None, [self.white]), *self.coins] if coin.on]

    def inside(self, x: float, y: float) -> bool:
        return -self.width / 2 <= x <= self.width / 2 and 0 <= y <= self.length

    def may(self, action: Json) -> bool:
        """Return whether an action is legal now."""
        kind = action["type"]
        if self.finished:
            return False
        if kind == "rest":
            return self.sliding is not None and self.may_rest(action["discs"])
        if self.sliding is not None:
            return False
        if kind == "foul":
            return self.now in ("flick", "flick_white")
        if kind == "waive":
            return self.now == "remove"
        if kind != self.now:
            return False
        if kind == "place_white":
            return bool(100 <= action["over"] <= 150)
        if kind in ("flick", "flick_white"):
            return self.may_flick(action)
        return kind != "remove" or self.may_remove(action["penny"])

    def may_flick(self, action: Json) -> bool:
        x, y = action["x"], action["y"]
        placed: bool = R - self.width / 2 <= x <= self.width / 2 - R and R <= y <= 39.85
        aimed: bool = -1.4 <= action["angle"] <= 1.4 and 100 <= action["speed"] <= 4000
        return placed and aimed and all(math.hypot(x - coin.x, y - coin.y) >= 20.3 - 1e-9 for coin in self.lying())

    def may_rest(self, discs: list[list[Any]]) -> bool:
        known = [self.white, *self.coins, None] if self.sliding == "flick" else [None]
        if len(discs) != len(known):
            return False
        for coin, (x, y, on) in zip(known, discs, strict=True):
            if on and (not self.inside(x, y) or (coin is not None and not coin.on)):
                return False
        return True

    def may_remove(self, penny: int) -> bool:
        return penny < len(self.coins) and self.coins[penny].on and self.coins[penny].seat == self.flicker

    def take(self, action: Json) -> None:
        """Apply a legal action."""
        match action["type"]:
            case "starter":
                self.first = action["seat"]
                self.begin()
            case "place_white":
                self.white, self.now = Coin(None, 0.0, 450 + action["over"]), "flick"
            case "flick" | "flick_white" as kind:
                self.sliding = kind
            case "rest":
                kind, self.sliding = self.sliding, None
                (self.rest if kind == "flick" else self.rest_white)(action["discs"])
            case "foul":
                self.foul()
            case "remove":
                self.coins[action["penny"]].on = False
                self.owe_less()
            case "waive":
                self.owe_less()

    def begin(self) -> None:
        self.white, self.coins, self.got = None, [], [0, 0]
        self.now = "flick_white" if self.flicks_it else "place_white"

    def rest_white(self, discs: list[list[Any]]) -> None:
        ((_, y, on),) = discs
        if on and y >= 450 + R:
            self.white, self.now = Coin(None, 0.0, y), "flick"
        else:
            self.give(1 - self.starter, 1)

    def foul(self) -> None:
        if self.now == "flick_white":
            self.give(1 - self.starter, 1)
        else:
            self.coins.append(Coin(self.flicker, 0.0, 0.0, on=False))
            self.next()

    def rest(self, discs: list[list[Any]]) -> None:
        assert self.white is not None
        mover = self.flicker
        before = [coin.on for coin in self.coins]
        self.coins.append(Coin(mover, 0.0, 0.0))
        for coin, (x, y, on) in zip([self.white, *self.coins], discs, strict=True):
            coin.x, coin.y, coin.on = x, y, on
        if not self.white.on:
            self.give(1 - mover, 1)
            self.over()
            return
        lost = [c for c, was in zip(self.coins, before, strict=False) if was and not c.on and c.seat != mover]
        self.owed, self.now = len(lost), "remove"
        self.settle()

    def owe_less(self) -> None:
        self.owed -= 1
        self.settle()

    def settle(self) -> None:
        """Continue with removals while there are any."""
        if not self.owed or not any(map(self.may_remove, range(len(self.coins)))):
            self.next()

    def next(self) -> None:
        self.now = "flick"
        while len(self.coins) < 2 * self.pennies and not self.has_place():
            self.coins.append(Coin(self.flicker, 0.0, 0.0, on=False))
        if len(self.coins) == 2 * self.pennies:
            self.measure()

    def has_place(self) -> bool:
        """Search a fine grid, which is enough for the positions of the tests."""
        near = [(coin.x, coin.y) for coin in self.lying() if coin.y < 61]
        if not near:
            return True
        columns = [R - self.width / 2 + (self.width - 2 * R) * n / 400 for n in range(401)]
        rows = [R, 25.0, 39.85]
        return any(all(math.hypot(x - a, y - b) >= 20.3 for a, b in near) for x in columns for y in rows)

    def measure(self) -> None:
        assert self.white is not None
        far = [[self.white.to(coin) for coin in self.coins if coin.on and coin.seat == seat] for seat in (0, 1)]
        best = [min(one, default=math.inf) for one in far]
        winner = 0 if best[0] < best[1] else 1
        hundredth = Fraction(1, 100) - Fraction(1, 10**9)
        count = sum(
            best[1 - winner] == math.inf or Fraction(best[1 - winner]) - Fraction(one) >= hundredth
            for one in far[winner]
        )
        self.give(winner, count)
        self.over()

    def give(self, seat: int, points: int) -> None:
        self.score[seat] += points
        self.got[seat] += points

    def over(self) -> None:
        self.last = {"points": list(self.got)}
        if self.end < self.ends or (self.decider and self.score[0] == self.score[1]):
            self.end += 1
            self.begin()
        else:
            self.finished = True

    def places(self) -> list[int]:
        if not self.finished:
            return [0, 0]
        return [1 if mine >= other else 2 for mine, other in zip(self.score, self.score[::-1], strict=True)]

    def returns(self) -> list[float]:
        firsts = self.places().count(1)
        return [1 / firsts if place == 1 else 0.0 for place in self.places()]

    def view(self) -> Json:
        phase = "over" if self.finished else "rest" if self.sliding else self.now
        return {
            "game": "penny-white",
            "phase": phase,
            "turn": None if phase in ("over", "starter") else self.flicker,
            "placings": self.places(),
            "last": self.last,
            "scores": list(self.score),
            "end": self.end,
            "white": [self.white.x, self.white.y] if self.white is not None and self.white.on else None,
            "pennies": [{"seat": one.seat, "x": one.x, "y": one.y, "on_board": one.on} for one in self.coins],
            "left": [self.pennies - sum(one.seat == seat for one in self.coins) for seat in (0, 1)],
        }
