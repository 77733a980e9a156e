"""A second implementation of Seven Pennies, from the rulings alone: lists of pieces instead of counts.

A piece in the Theatre or before a player is the number it shows; pieces in the Balcony are only counted.
Shares no code with the library, so that the two can be compared after every action.
"""

from __future__ import annotations

from typing import Any

from tests import Json


class ByHand:
    """A match, refereed with pencil and paper."""

    def __init__(
        self,
        players: int,
        variant: str,
        faces: int,
        target: int,
        nickels: int,
        must_cancel_own: bool,
        extra_turn: bool,
    ) -> None:
        self.seats = list(range(players))
        self.tko = variant == "tko"
        self.faces = faces
        self.target = target
        self.must_cancel_own = must_cancel_own
        self.extra_turn = extra_turn
        self.balcony = 3 + 2 * players
        self.theatre: list[int] = []
        self.pieces: list[list[int]] = [[] for _ in self.seats]
        self.scores = [0] * players
        self.nickels = [nickels] * players
        self.last: list[int] | None = None
        self.out: list[int] = []  # seats in the order of going out
        self.player: int | None = None
        self.thrown = 0
        self.over = False
        self.emitted: list[Json] = []

    def phase(self) -> str:
        if self.over:
            return "over"
        if self.player is None:
            return "starter"
        return "choose" if self.theatre else "throw"

    def may(self, action: Json) -> bool:
        """Return whether an action is legal now."""
        match self.phase(), action["type"]:
            case "starter", "starter":
                return action["seat"] in self.seats
            case "throw", "thrown":
                counts = action["counts"]
                return len(counts) == self.faces and min(counts) >= 0 and sum(counts) == self.balcony
            case "choose", "gather" | "cancel":
                return action in self.choices()
        return False

    def choices(self) -> list[Json]:
        """The player's choices with pieces in the Theatre: gathers first, low values first."""
        assert self.player is not None
        shown = sorted(set(self.theatre))
        own = self.pieces[self.player]
        if self.must_cancel_own and own and self.pair_of(own[0]) in shown:
            return [cancel(self.pair_of(own[0]), self.player)]
        gathers: list[Json] = [{"type": "gather", "value": value} for value in shown if not own or own[0] == value]
        return gathers + [cancel(value, payer) for value in shown for payer in self.payers(value)]

    def pair_of(self, value: int) -> int:
        return self.faces + 1 - value

    def payers(self, value: int) -> list[int] | list[None]:
        """The possible payers for cancelling a value: None only if nobody holds its pair."""
        against = self.pair_of(value)
        holders = [seat for seat in self.seats if against in self.pieces[seat]]
        if not holders:
            return [None]
        if self.faces > 2:
            return holders
        most = max(len(self.pieces[seat]) for seat in holders)
        return [seat for seat in holders if len(self.pieces[seat]) == most]

    def take(self, action: Json) -> list[Json]:
        """Apply a legal action. Return the events, without their rules."""
        self.emitted = []
        match action["type"]:
            case "starter":
                self.player = action["seat"]
                self.emit("starts", self.player)
            case "thrown":
                self.throw(action["counts"])
            case "gather":
                self.gather(action["value"])
            case "cancel":
                self.cancel(action["value"], action["payer"])
        return self.emitted

    def emit(self, kind: str, seat: int | None, **more: Any) -> None:
        self.emitted.append({"type": kind, "seat": seat, **more})

    def throw(self, counts: list[int]) -> None:
        assert self.player is not None
        self.thrown, self.balcony = self.balcony, 0
        self.theatre = [value for value in range(1, self.faces + 1) for _ in range(counts[value - 1])]
        self.emit("threw", self.player, counts=list(counts))
        paired = self.booth()
        if paired:
            self.balcony += len(paired)
            self.emit("boothed", self.player, counts=self.count(paired))
        if not self.theatre:
            self.emit("nothing_left", self.player)
            if self.tko:
                self.lose_nickel(self.player, "boothed")
            self.end_turn()

    def booth(self) -> list[int]:
        """Take pairs from the Theatre, one after another, until there are none."""
        paired: list[int] = []
        for piece in list(self.theatre):
            rest = list(self.theatre)
            if piece not in rest:
                continue
            rest.remove(piece)
            if self.pair_of(piece) in rest:
                rest.remove(self.pair_of(piece))
                paired += [piece, self.pair_of(piece)]
                self.theatre = rest
        return paired

    def count(self, pieces: list[int]) -> list[int]:
        return [pieces.count(value) for value in range(1, self.faces + 1)]

    def gather(self, value: int) -> None:
        assert self.player is not None
        paying_was_possible = any(None not in self.payers(shown) for shown in self.theatre)
        gathered = [piece for piece in self.theatre if piece == value]
        self.theatre = [piece for piece in self.theatre if piece != value]
        self.pieces[self.player] += gathered
        self.emit("gathered", self.player, value=value, count=len(gathered))
        self.sweep()
        if self.tko and len(gathered) == self.thrown:
            self.nickels[self.player] += 1
            self.emit("nickel_won", self.player, left=self.nickels[self.player])
        if self.balcony and self.extra_turn and paying_was_possible:
            self.emit("again", self.player)
            return
        self.end_turn()

    def cancel(self, value: int, payer: int | None) -> None:
        assert self.player is not None
        cancelled = self.theatre.count(value)
        self.theatre = [piece for piece in self.theatre if piece != value]
        self.balcony += cancelled
        self.emit("cancelled", self.player, value=value, count=cancelled, payer=payer)
        self.sweep()
        if payer is not None:
            returned = [self.pieces[payer].pop() for _ in range(cancelled) if self.pieces[payer]]
            self.balcony += len(returned)
            left = len(self.pieces[payer])
            self.emit("returned", payer, value=self.pair_of(value), count=len(returned), left=left)
        if self.tko and payer is not None and payer != self.player and not self.pieces[payer]:
            self.lose_nickel(payer, "cancelled")
        self.end_turn()

    def sweep(self) -> None:
        """Move the pieces that were neither gathered nor cancelled to the Balcony."""
        if self.theatre:
            self.emit("swept", self.player, counts=self.count(self.theatre))
        self.balcony += len(self.theatre)
        self.theatre = []

    def lose_nickel(self, seat: int, why: str) -> None:
        self.nickels[seat] -= 1
        self.emit("nickel_lost", seat, why=why, left=self.nickels[seat])
        if self.nickels[seat]:
            return
        held = self.pieces[seat]
        place = len(self.seats) - len(self.out)
        self.out.append(seat)
        self.emit("out", seat, place=place, count=len(held), value=held[0] if held else None)
        self.balcony += len(held)
        self.pieces[seat] = []

    def end_turn(self) -> None:
        if not self.balcony:
            self.end_round()
        left = [seat for seat in self.seats if seat not in self.out]
        if self.tko and len(left) == 1:
            self.end_match(left)
        elif not self.tko and max(self.scores) >= self.target:
            self.end_match([seat for seat in self.seats if self.scores[seat] == max(self.scores)])
        else:
            assert self.player is not None
            circle = self.seats[self.player + 1 :] + self.seats[: self.player + 1]
            self.player = next(seat for seat in circle if seat in left)
            self.emit("passed", self.player)

    def end_round(self) -> None:
        held = self.held()
        if not self.tko:
            self.last = [len(pieces) for pieces in self.pieces]
            self.scores = [score + points for score, points in zip(self.scores, self.last, strict=True)]
        scores = None if self.tko else list(self.scores)
        self.emit("round_over", self.player, points=self.last, held=held, scores=scores)
        self.clear_table()

    def end_match(self, winners: list[int]) -> None:
        self.over = True
        self.clear_table()
        self.emit("won", winners[0] if len(winners) == 1 else None, seats=winners)

    def clear_table(self) -> None:
        self.balcony += sum(len(pieces) for pieces in self.pieces)
        self.pieces = [[] for _ in self.seats]

    def held(self) -> list[Json]:
        return [{"value": pieces[0] if pieces else None, "count": len(pieces)} for pieces in self.pieces]

    def places(self) -> list[int]:
        if self.tko:
            order = self.out + [seat for seat in self.seats if self.over and seat not in self.out]
            return [len(self.seats) - order.index(seat) if seat in order else 0 for seat in self.seats]
        return [1 + sum(other > score for other in self.scores) if self.over else 0 for score in self.scores]

    def returns(self) -> list[float]:
        first = self.places().count(1)
        return [1 / first if place == 1 else 0.0 for place in self.places()]

    def view(self) -> Json:
        kept: Json = {"nickels": list(self.nickels)} if self.tko else {"scores": list(self.scores)}
        return {
            "game": "seven-pennies",
            "phase": self.phase(),
            "turn": None if self.over else self.player,
            "placings": self.places(),
            "last": None if self.last is None else {"points": list(self.last)},
            **kept,
            "balcony": self.balcony,
            "theatre": self.count(self.theatre),
            "held": self.held(),
        }


def cancel(value: int, payer: int | None) -> Json:
    return {"type": "cancel", "value": value, "payer": payer}
