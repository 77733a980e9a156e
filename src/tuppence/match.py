"""The referee: apply what is legal, refuse the rest with the reason, replay a history."""

from __future__ import annotations

import contextlib
import functools
from typing import TYPE_CHECKING, Any

import msgspec

from tuppence.actions import Action, to_json
from tuppence.chance import Generator
from tuppence.errors import IllegalAction, NotListed, TuppenceError, brief

if TYPE_CHECKING:
    from tuppence.game import Choice, Game

CHANCE = -1
TERMINAL = -4


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal: the rule that forbids it, and the reason in words."""

    rule: str
    reason: str


class State:
    """A match in play: the game's record and the history that led to it."""

    def __init__(self, game: Game, now: Any, history: list[Action] | None = None) -> None:
        self.game = game
        self.now = now
        self._history = history or []

    def current_player(self) -> int:
        """The seat that decides now, CHANCE (-1) or TERMINAL (-4)."""
        return self.game.current_player(self.now)

    def is_chance_node(self) -> bool:
        """Whether chance is due."""
        return self.current_player() == CHANCE

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.current_player() == TERMINAL

    def legal_actions(self) -> list[Action]:
        """The actions open to the current player; empty at chance and at the end."""
        return self.game.legal_actions(self.now)

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """Every outcome of the chance that is due with its probability; empty elsewhere. Raises NotListed."""
        return self.game.chance_outcomes(self.now)

    def sample_chance(self, rng: Generator) -> Action:
        """One outcome of the chance that is due, drawn from ``rng``. Raises IllegalAction where none is due."""
        if not self.is_chance_node():
            raise IllegalAction("sample_chance", self._legal_now(), "GA-1", "no chance is due")
        return self.game.sample_chance(self.now, rng)

    def apply_action(self, action: Action | dict[str, Any]) -> list[dict[str, Any]]:
        """Carry out a typed action or its JSON form; the events. Raises IllegalAction and then changes nothing."""
        checked = self._typed(action)
        if isinstance(checked, Refusal):
            raise IllegalAction(_form(action), self._legal_now(), checked.rule, checked.reason)
        refusal = self.game.refusal(self.now, checked)
        if refusal is not None:
            raise IllegalAction(to_json(checked), self._legal_now(), refusal.rule, refusal.reason)
        events = self.game.apply(self.now, checked)
        self._history.append(checked)
        return events

    def refusal(self, action: Action | dict[str, Any]) -> Refusal | None:
        """Why a typed action or its JSON form is not legal now; None where it is. What is legal is not listed."""
        checked = self._typed(action)
        return checked if isinstance(checked, Refusal) else self.game.refusal(self.now, checked)

    def _typed(self, action: object) -> Action | Refusal:
        """The typed action, made anew, or why there is none: a value that a type forbids is refused in any form."""
        try:
            form = to_json(action) if isinstance(action, Action) else action
            made: Action = msgspec.convert({"action": form}, _holder(self.game.action_type)).action
        except (msgspec.ValidationError, TypeError, ValueError, RecursionError) as error:
            return Refusal("api", f"it is no action of this game: {brief(str(error))}")
        return made

    def _legal_now(self) -> list[dict[str, Any]]:
        """The JSON forms of what may come now, chance outcomes where they are due and can be listed."""
        try:
            return [to_json(action) for action in self.legal_actions() or [one for one, _ in self.chance_outcomes()]]
        except NotListed:
            return []

    def returns(self) -> list[float]:
        """One number a seat: zeros until the end, then a win counts 1 (GA-3)."""
        return self.game.returns(self.now)

    def placings(self) -> list[int]:
        """One place a seat, 1 is best; 0 until it is known (GA-2)."""
        return self.game.placings(self.now)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What that seat may see, None: what anyone may see; ready for JSON. Raises TuppenceError: no such seat."""
        if seat is not None and (type(seat) is not int or seat not in range(self.game.num_players)):
            raise TuppenceError(f"there is no seat {seat!r}: seats are 0 to {self.game.num_players - 1} (GA-1)")
        return self.game.view(self.now, seat)

    def information_state(self, seat: int) -> dict[str, Any]:
        """What that seat sees with all that it could have kept in mind; ready for JSON. Raises TuppenceError."""
        self.view(seat)  # raises
        return self.game.information_state(self.now, seat)

    def prompt(self, seat: int | None = None) -> str:
        """What can be done now, as that seat is told it."""
        return self.game.prompt(self.now, seat)

    def note(self) -> str:
        """A help for the one who decides, such as the odds."""
        return self.game.note(self.now)

    def choices(self) -> list[tuple[Action, Choice]]:
        """The legal actions, each with its words and its key."""
        legal = self.legal_actions()
        return list(zip(legal, self.game.choices(self.now, legal), strict=True))

    @property
    def history(self) -> list[dict[str, Any]]:
        """The JSON form of every action applied, chance included, the first one first."""
        return [to_json(action) for action in self._history]

    def clone(self) -> State:
        """An independent copy."""
        return State(self.game, self.now.copy(), list(self._history))

    def record(self) -> dict[str, Any]:
        """The whole truth of the match, ready for JSON: it stays with who runs the game until the end."""
        result = {"placings": self.placings(), "returns": self.returns()} if self.is_terminal() else None
        return {
            "game": self.game.name,
            "options": dict(self.game.options),
            "history": self.history,
            "result": result,
        }


def _form(action: object) -> object:
    """The JSON form of an action, as far as there is one."""
    with contextlib.suppress(TypeError, ValueError, RecursionError):
        return to_json(action) if isinstance(action, Action) else action
    return action


@functools.cache
def _holder(action_type: Any) -> Any:
    """A struct of one action: msgspec keeps what it learns of a struct, and learns a union anew at every call."""
    return msgspec.defstruct("Holder", [("action", action_type)])
