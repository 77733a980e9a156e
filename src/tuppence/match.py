"""The referee: apply what is legal, refuse the rest with the reason, replay a history."""

from __future__ import annotations

import contextlib
import functools
from typing import TYPE_CHECKING, Any

import msgspec

from tuppence.actions import Action, is_finite, to_json, without_paths
from tuppence.arguments import Draws, plain, seat_of
from tuppence.chance import Engine, Generator
from tuppence.errors import IllegalAction, InvalidArgument, InvalidState, NotListed, brief
from tuppence.events import Event, event_forms
from tuppence.ranges import is_range
from tuppence.views import View, view_form

if TYPE_CHECKING:
    from tuppence.game import Game
    from tuppence.presenter import Choice

CHANCE = -1
TERMINAL = -4


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal: the rule that forbids it, and the reason in words."""

    rule: str
    reason: str


class State:
    """A match in play: the game's position and the history that led to it.

    What the referee made itself it trusts. A position that others have had in hand, by `position` or as the one to
    begin with, may have been changed: from then on every question first looks whether a match can stand so
    (`Game.flaw`).
    """

    _game: Game | None = None
    _position: Any = None
    _history: Any = ()
    _handed_out = True

    def __init__(self, game: Game, position: Any, history: list[Action] | None = None) -> None:
        if isinstance(game, type) or not callable(getattr(game, "flaw", None)):
            raise InvalidArgument("game", game, "a game, as `tuppence.load` makes one")
        if history is not None and not all(isinstance(action, Action) for action in history):
            raise InvalidArgument("history", history, "a list of typed actions")
        self._game = game
        self._position = position
        self._history = history or []
        self._lawful()

    @classmethod
    def trusted(cls, game: Game, position: Any, history: list[Action]) -> State:
        """A state of a position that nobody else has in hand."""
        made = object.__new__(cls)
        made._game, made._position, made._history = game, position, history
        made._handed_out = False
        return made

    @property
    def game(self) -> Game:
        """The game that is played."""
        if self._game is None:
            raise InvalidState("this state was never made: a state comes from `new_initial_state()`")
        return self._game

    @property
    def position(self) -> Any:
        """The game's position, to read or to set up; one that no match can come to is refused."""
        self._handed_out = True
        return self._position

    @position.setter
    def position(self, position: Any) -> None:
        self._handed_out = True
        self._position = position

    def _lawful(self) -> Any:
        """The position, as a match can stand. Raises InvalidState."""
        if self._handed_out and (flaw := self.game.flaw(self._position)):
            raise InvalidState(f"no match of {self.game.title} with these options can stand like this: {flaw}")
        return self._position

    def position_for(self, options: Any) -> Any:
        """The position, for a reader that knows matches with these options only. Raises InvalidState: others.

        The clock's seconds may differ: they shape no position.
        """
        if unlike := self.game.unlike(options):
            raise InvalidState(f"the state is of another match: {unlike}")
        return self._lawful()

    def current_player(self) -> int:
        """The seat that decides now, CHANCE (-1) or TERMINAL (-4)."""
        return self.game.current_player(self._lawful())

    def is_chance_node(self) -> bool:
        """Whether chance is due."""
        return self.current_player() == CHANCE

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.current_player() == TERMINAL

    def legal_actions(self) -> list[Action]:
        """The actions open to the current player; empty at chance and at the end."""
        return self.game.legal_actions(self._lawful())

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """Every outcome of the chance that is due with its probability; empty elsewhere. Raises NotListed."""
        return self.game.chance_outcomes(self._lawful())

    def sample_chance(self, rng: Generator) -> Action:
        """One outcome of the chance that is due, drawn from ``rng``. Raises IllegalAction where none is due."""
        if not self.is_chance_node():
            raise IllegalAction("sample_chance", self._legal_now(), "GA-1", "no chance is due")
        return self.game.sample_chance(self._position, Draws(rng))

    def engine(self) -> Engine | None:
        """What the chance that is due takes besides ``rng``, as it is installed here; None: nothing."""
        return self.game.engine(self._lawful())

    def apply_action(self, action: Action | dict[str, Any]) -> list[dict[str, Any]]:
        """Carry out a typed action or its JSON form; the events. Raises IllegalAction and then changes nothing."""
        return event_forms(self.apply_typed(action))

    def apply_typed(self, action: Action | dict[str, Any]) -> list[Event]:
        """The same; the events typed."""
        position, checked = self._lawful(), self._typed(action)
        if isinstance(checked, Refusal):
            raise IllegalAction(_form(action), self._legal_now(), checked.rule, checked.reason)
        refusal = self.game.refusal(position, checked)
        if refusal is not None:
            raise IllegalAction(to_json(checked), self._legal_now(), refusal.rule, refusal.reason)
        events = self.game.apply(position, checked)
        self._history.append(without_paths(checked))
        return events

    def refusal(self, action: Action | dict[str, Any]) -> Refusal | None:
        """Why a typed action or its JSON form is not legal now; None where it is. What is legal is not listed."""
        position, checked = self._lawful(), self._typed(action)
        return checked if isinstance(checked, Refusal) else self.game.refusal(position, checked)

    def _typed(self, action: object) -> Action | Refusal:
        """The typed action, made anew, or why there is none: a value that a type forbids is refused in any form."""
        try:
            form = to_json(action) if isinstance(action, Action) else action
            return self._converted(form)
        except msgspec.ValidationError as error:
            if isinstance(action, Action) and is_range(action):
                return Refusal("api", "it is a range of actions: each free number has to be chosen")
            return Refusal("api", f"it is no action of this game: {brief(str(error))}")
        except (InvalidArgument, TypeError, ValueError, RecursionError) as error:
            return Refusal("api", f"it is no action of this game: {brief(str(error))}")

    def _converted(self, form: object) -> Action:
        """The typed action of a JSON form, in which NumPy's whole numbers stand for Python's."""
        holder = _holder(self.game.kind.action_type)
        try:
            made: Action = msgspec.convert({"action": form}, holder).action
        except msgspec.ValidationError:
            if not isinstance(form, dict):
                raise
            made = msgspec.convert({"action": plain(form)}, holder).action
        if not is_finite(made):
            raise ValueError("a number in it is not finite")
        return made

    def _legal_now(self) -> list[dict[str, Any]]:
        """The JSON forms of what may come now, chance outcomes where they are due and can be listed."""
        try:
            return [to_json(action) for action in self.legal_actions() or [one for one, _ in self.chance_outcomes()]]
        except NotListed:
            return []

    def returns(self) -> list[float]:
        """One number a seat: zeros until the end, then a win counts 1 (GA-3)."""
        return self.game.returns(self._lawful())

    def placings(self) -> list[int]:
        """One place a seat, 1 is best; 0 until it is known (GA-2)."""
        return self.game.placings(self._lawful())

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What that seat may see, None: what anyone may see; ready for JSON. Raises TuppenceError: no such seat."""
        return view_form(self.typed_view(seat))

    def typed_view(self, seat: int | None = None) -> View:
        """The same, typed."""
        return self.game.view(self._lawful(), None if seat is None else seat_of(seat, self.game.num_players))

    def information_state(self, seat: int) -> dict[str, Any]:
        """What that seat sees with all that it could have kept in mind; ready for JSON. Raises TuppenceError."""
        return view_form(self.game.information_state(self._lawful(), seat_of(seat, self.game.num_players)))

    def prompt(self, seat: int | None = None) -> str:
        """What can be done now, as that seat is told it."""
        return self.game.presenter.prompt(
            self._lawful(), None if seat is None else seat_of(seat, self.game.num_players)
        )

    def note(self) -> str:
        """A help for the one who decides, such as the odds."""
        return self.game.presenter.note(self._lawful())

    def waiting(self, seat: int) -> str:
        """Why that seat is not to decide now, in words for its player."""
        return self.game.presenter.waiting(self._lawful(), seat_of(seat, self.game.num_players))

    def score(self) -> list[int]:
        """What is counted for each seat, such as its points."""
        return self.game.presenter.score(self._lawful())

    def progress(self) -> str:
        """How far the match has come, in a few words; empty where nothing divides it."""
        return self.game.presenter.progress(self._lawful())

    def unanswered(self) -> Action | None:
        """What it means where an offer is not answered; None where the one who decides has no mere offer (GA-5)."""
        answer, position = self.game.at_table.unanswered, self._lawful()
        return None if answer is None else answer(position)

    def choices(self) -> list[tuple[Action, Choice]]:
        """The legal actions, each with its words and its key."""
        legal = self.legal_actions()
        return list(zip(legal, self.game.presenter.choices(self._lawful(), legal), strict=True))

    @property
    def history(self) -> list[dict[str, Any]]:
        """The JSON form of every action applied, chance included, the first one first."""
        return [to_json(action) for action in self._history]

    def clone(self) -> State:
        """An independent copy."""
        return State.trusted(self.game, self._lawful().copy(), list(self._history))

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
    with contextlib.suppress(InvalidArgument):
        return to_json(action) if isinstance(action, Action) else action
    return action


@functools.cache
def _holder(action_type: Any) -> Any:
    """A struct of one action: msgspec keeps what it learns of a struct, and learns a union anew at every call."""
    return msgspec.defstruct("Holder", [("action", action_type)])
