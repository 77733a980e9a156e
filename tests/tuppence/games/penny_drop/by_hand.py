"""A second implementation of Penny Drop, from the rule text alone: sets and queues of players.

Shares no code with the library, so that the two can be compared after every action.
"""

from __future__ import annotations

from tests import Json


class ByHand:
    """A match, refereed with pencil and paper."""

    def __init__(self, players: int, format: str, rules: str, pennies: int, move_seconds: int) -> None:
        self.seats = list(range(players))
        self.sides = [set(self.seats[0::2]), set(self.seats[1::2])] if format == "teams" else []
        self.pub = rules == "pub"
        self.clock = move_seconds > 0
        self.held = dict.fromkeys(self.seats, pennies)
        self.drinks = dict.fromkeys(self.seats, 0)
        self.box: set[int] = set()
        self.fallen = 0
        self.out: list[int] = []
        self.waiting = list(self.seats)  # still to roll in this round of the roll-off
        self.rolls: dict[int, int] = {}
        self.player: int | None = None
        self.in_the_air = False
        self.counted = False
        self.over = False

    def may(self, action: Json) -> bool:
        """Return whether an action is legal now."""
        if self.over:
            return False
        match action["type"]:
            case "rolled" | "mishap":
                return self.player is None or self.in_the_air
            case "roll":
                return self.player is not None and not self.in_the_air
            case "stop":
                return self.player is not None and not self.in_the_air and self.counted
            case _:
                return self.player is not None and not self.in_the_air and self.clock

    def take(self, action: Json) -> None:
        """Apply a legal action."""
        kind = action["type"]
        if kind == "roll":
            self.in_the_air = True
        elif kind == "stop":
            self.next_player()
        elif kind == "timeout":
            self.give_back_and_pass()
        elif self.player is None:
            if kind == "rolled":
                self.roll_for_start(action["face"])
        elif kind == "rolled":
            self.in_the_air = False
            self.place(self.player, action["face"])
        elif action["kind"] != "cocked":
            self.drinks[self.player] += action["kind"] == "behind_bar"
            self.give_back_and_pass()

    def roll_for_start(self, face: int) -> None:
        self.rolls[self.waiting.pop(0)] = face
        if self.waiting:
            return
        best = [seat for seat, rolled in self.rolls.items() if rolled == max(self.rolls.values())]
        self.rolls = {}
        if len(best) == 1:
            self.player = best[0]
        else:
            self.waiting = sorted(best)

    def place(self, player: int, face: int) -> None:
        if face in self.box:
            self.give_back_and_pass()
            return
        self.counted = True
        self.held[player] -= 1
        if face == 6:
            self.fallen += 1
        else:
            self.box.add(face)
        if self.held[player] == 0:
            self.out.append(player)
            self.over = self.ended()
            if not self.over:
                self.next_player()

    def ended(self) -> bool:
        if self.sides:
            return any(side <= set(self.out) for side in self.sides)
        return len(self.out) == len(self.seats) - 1

    def give_back_and_pass(self) -> None:
        assert self.player is not None
        self.held[self.player] += len(self.box)
        self.box = set()
        self.next_player()

    def next_player(self) -> None:
        assert self.player is not None
        circle = self.seats[self.player + 1 :] + self.seats[: self.player + 1]
        self.player = next(seat for seat in circle if seat not in self.out)
        self.in_the_air = self.counted = False

    def winners(self) -> set[int]:
        """The winners; in pub play all players except the buyers."""
        if self.sides:
            return next(side for side in self.sides if side <= set(self.out))
        return set(self.out) if self.pub else {self.out[0]}

    def places(self) -> list[int]:
        if self.sides:
            return [(1 if seat in self.winners() else 2) if self.over else 0 for seat in self.seats]
        order = self.out + [seat for seat in self.seats if self.over and seat not in self.out]
        return [order.index(seat) + 1 if seat in order else 0 for seat in self.seats]

    def returns(self) -> list[float]:
        won = self.winners() if self.over else set()
        return [1 / len(won) if seat in won else 0.0 for seat in self.seats]

    def view(self) -> Json:
        rolling_off = self.player is None
        phase = "roll_off" if rolling_off else "rolling" if self.in_the_air else "turn"
        return {
            "game": "penny-drop",
            "phase": "over" if self.over else phase,
            "turn": None if self.over else self.waiting[0] if rolling_off else self.player,
            "placings": self.places(),
            "last": None,
            "pennies": list(self.held.values()),
            "box": [slot in self.box for slot in range(1, 6)],
            "dropped": self.fallen,
            "rolled": self.counted and not self.over,
            "drinks": list(self.drinks.values()),
        }
