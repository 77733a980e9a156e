"""A second implementation of Dropsy, from the rulings alone: lists of tokens instead of a position.

Shares no code with the library, so that the two can be compared after every action.
"""

from __future__ import annotations

import math
from typing import Any

from tests import Json

GRID9 = "7 8 9 4 5 6 1 2 3"  # a board as a telephone shows it: 7 is upper left, 5 the middle, 3 lower right
DICE = {1: "5", 2: "1 9", 3: "1 5 9", 4: "1 3 7 9", 5: "1 3 5 7 9", 6: "1 4 7 3 6 9"}


def key_place(key: str) -> tuple[float, float]:
    at = GRID9.split().index(key)
    return (at % 3 - 1) * 34.0, (1 - at // 3) * 34.0


def turned(place: tuple[float, float], quarters: int) -> tuple[float, float]:
    """A place about a board's middle, turned counterclockwise."""
    x, y = place
    return [(x, y), (-y, x), (-x, -y), (y, -x)][quarters]


class Chip:
    """A token that has been dropped."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.at: list[float] | None = None  # x, y, z, tilt; None if it is not on the boards


class ByHand:
    """A match, refereed with pencil, paper and a ruler."""

    def __init__(self, players: int, tokens: int, rounds: int, tremor: float) -> None:
        self.seats, self.tokens, self.rounds = players, tokens, rounds
        self.now = "arranged"
        self.laying: int | None = None  # who lays out
        self.round = 1
        self.score = [0] * players
        self.last: list[int] | None = None
        self.fresh_round()

    def fresh_round(self) -> None:
        self.cells: list[list[int]] | None = None
        self.chips: list[Chip] = []
        self.dropped = [0] * self.seats
        self.fouls = [0] * self.seats
        self.got = [0] * self.seats
        self.up = 0
        self.finisher: int | None = None
        self.waiting: list[int] = []  # for their last turns

    def hand(self, seat: int) -> int:
        if self.dropped[seat] == 4 * self.tokens:
            return 0
        return self.tokens - sum(chip.seat == seat and chip.at is not None for chip in self.chips)

    def boards(self) -> list[tuple[float, float]]:
        """The lower left corners of the boards."""
        assert self.cells is not None
        left, low = min(c for c, _, _ in self.cells), min(r for _, r, _ in self.cells)
        return [(120.0 * (c - left), 120.0 * (r - low)) for c, r, _ in self.cells]

    def slots(self) -> list[tuple[int, float, float]]:
        """The points and the centre of every slot."""
        assert self.cells is not None
        found = []
        for number, (x, y), (_, _, quarters) in zip(range(1, 7), self.boards(), self.cells, strict=True):
            for key in DICE[number].split():
                across, along = turned(key_place(key), quarters)
                found.append((7 - number, x + 60 + across, y + 60 + along))
        return found

    def slot(self, at: list[float] | None) -> tuple[int, float, float] | None:
        if at is None or at[2] > 0.5 or at[3] >= 3:
            return None
        return next((one for one in self.slots() if math.hypot(at[0] - one[1], at[1] - one[2]) <= 2.5 + 1e-9), None)

    def over_board(self, x: float, y: float) -> bool:
        return any(left <= x <= left + 120 and low <= y <= low + 120 for left, low in self.boards())

    def player(self) -> int | None:
        """The seat that decides."""
        return {"arrange": self.laying, "drop": self.up}.get(self.now)

    def may(self, action: Json) -> bool:
        """Return whether an action is legal now."""
        match action["type"]:
            case "arranged":
                return self.now == "arranged" and self.fits(action["cells"])
            case "arrange":
                return self.now == "arrange" and self.fits(action["cells"])
            case "arrange_random":
                return self.now == "arrange"
            case "drop":
                return self.now == "drop" and self.may_drop(action)
            case "foul":
                return self.player() is not None and action["seat"] < self.seats
        return self.now == "rest" and self.may_rest(action["tokens"])

    def fits(self, cells: list[list[int]]) -> bool:
        if any(not (0 <= c <= 5 and 0 <= r <= 5 and 0 <= q <= 3) for c, r, q in cells):
            return False
        free = {(c, r) for c, r, _ in cells}
        if len(free) < 6:
            return False
        walk = [free.pop()]
        while walk:
            c, r = walk.pop()
            beside = {(c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)} & free
            free -= beside
            walk += beside
        return not free

    def may_drop(self, action: Json) -> bool:
        right, top = (max(one[axis] for one in self.boards()) + 120 for axis in (0, 1))
        inside: bool = 0 <= action["x"] <= right and 0 <= action["y"] <= top
        return inside and bool(203.2 <= action["height"] <= 400)

    def falling(self) -> int:
        """The number of the token to drop: one that came back comes before a new one."""
        back = [n for n, chip in enumerate(self.chips) if chip.seat == self.up and chip.at is None]
        return back[0] if back else len(self.chips)

    def may_rest(self, tokens: list[list[Any]]) -> bool:
        falling = self.falling()
        known = [*self.chips, *([None] if falling == len(self.chips) else [])]
        if len(tokens) != len(known):
            return False
        full = []
        for number, (chip, (x, y, z, tilt, on)) in enumerate(zip(known, tokens, strict=True)):
            if not 0 <= tilt <= 90:
                return False
            if on and number != falling and (chip is None or chip.at is None):
                return False
            if on and not self.over_board(x, y):
                return False
            full += [self.slot([x, y, z, tilt])] if on else []
        taken = [one for one in full if one]
        return len(set(taken)) == len(taken)

    def take(self, action: Json) -> None:
        """Apply a legal action."""
        match action["type"]:
            case "arranged" | "arrange":
                self.cells, self.now, self.up = [list(cell) for cell in action["cells"]], "drop", 0
            case "arrange_random":
                self.now = "arranged"
            case "drop":
                self.now = "rest"
            case "rest":
                self.rest(action["tokens"])
            case "foul":
                self.fouls[action["seat"]] += 1
                if self.fouls[action["seat"]] > 1:
                    self.give(action["seat"], -3)

    def give(self, seat: int, points: int) -> None:
        self.score[seat] += points
        self.got[seat] += points

    def rest(self, tokens: list[list[Any]]) -> None:
        if self.falling() == len(self.chips):
            self.chips.append(Chip(self.up))
        self.dropped[self.up] += 1
        for chip, (x, y, z, tilt, on) in zip(self.chips, tokens, strict=True):
            chip.at = [x, y, z, tilt] if on else None
        self.now = "drop"
        dropper = self.up
        if self.finisher is None:
            if self.hand(dropper):
                self.up = self.left_of(dropper)
                return
            self.finisher = dropper
            self.waiting = [(dropper + n) % self.seats for n in range(1, self.seats)]
        while self.waiting:
            self.up = self.waiting.pop(0)
            if self.hand(self.up):
                return
        if not self.hand(self.finisher):
            self.up = dropper
            self.count()
            return
        self.finisher, self.up = None, self.left_of(dropper)

    def left_of(self, seat: int) -> int:
        """The next seat with tokens; the seat itself comes last."""
        return next(one for n in range(1, self.seats + 1) if self.hand(one := (seat + n) % self.seats))

    def count(self) -> None:
        for chip in self.chips:
            if slot := self.slot(chip.at):
                self.give(chip.seat, slot[0])
        self.last = self.got
        if self.round == self.rounds:
            self.now = "over"
            return
        self.laying = self.last.index(min(self.last))
        self.round += 1
        self.fresh_round()
        self.now = "arrange"

    def places(self) -> list[int]:
        if self.now != "over":
            return [0] * self.seats
        return [1 + sum(other > mine for other in self.score) for mine in self.score]

    def returns(self) -> list[float]:
        firsts = self.places().count(1)
        return [1 / firsts if place == 1 else 0.0 for place in self.places()]

    def view(self) -> Json:
        laying = self.now in ("arrange", "arranged")
        chips = [(chip.seat, chip.at, self.slot(chip.at)) for chip in self.chips if chip.at is not None]
        return {
            "game": "dropsy",
            "phase": self.now,
            "turn": self.laying if laying else None if self.now == "over" else self.up,
            "placings": self.places(),
            "last": None if self.last is None else {"points": self.last},
            "scores": list(self.score),
            "round": self.round,
            "cells": self.cells,
            "tokens": [
                {"seat": seat, **dict(zip(("x", "y", "z", "tilt"), at, strict=True)), "slot": slot[0] if slot else None}
                for seat, at, slot in chips
            ],
            "hands": [self.hand(seat) for seat in range(self.seats)],
            "fouls": list(self.fouls),
            "drops": list(self.dropped),
            "finisher": self.finisher,
        }
