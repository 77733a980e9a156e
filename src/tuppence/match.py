"""The referee: apply legal actions, refuse others with a reason."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from tuppence.actions import Action, is_finite, to_json, without_paths
from tuppence.arguments import plain, seat_of
from tuppence.chance import Engine, Generator
from tuppence.errors import IllegalAction, InvalidArgument, InvalidState, NotListed, brief
from tuppence.events import Event, event_forms
from tuppence.layout import Position
from tuppence.ranges import is_range
from tuppence.rule import CHANCE, TERMINAL
from tuppence.views import View, view_form

if TYPE_CHECKING:
    from tuppence.game import Game
    from tuppence.text import Text

__all__ = ["CHANCE", "TERMINAL", "Refusal", "State"]


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal: the rule that forbids it, and the reason in words."""

    rule: str
    reason: str


class State:
    """A match in play: the game's position and the history that led to it.

    ``position``: None for the start of a match; otherwise one that a match can reach, which is copied.
    """

    def __init__(self, game: Game, position: Position | None = None, history: Sequence[Action] = ()) -> None:
        if isinstance(game, type) or not callable(getattr(game, "flaw", None)):
            raise InvalidArgument("game", game, "a game, as `tuppence.load` makes one")
        if not isinstance(history, list | tuple) or not all(isinstance(action, Action) for action in history):
            raise InvalidArgument("history", history, "a list of typed actions")
        self._game = game
        self._history = list(history)
        self._position: Any = game.new_position()
        if position is not None:
            self.position = position

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def position(self) -> Any:
        """A copy of the game's position. Assigning a position raises InvalidState if no match can reach it."""
        return self._position.copy()

    @position.setter
    def position(self, position: Any) -> None:
        if flaw := self._game.flaw(position):
            raise InvalidState(f"no match of {self._game.title} with these options can reach this position: {flaw}")
        self._position = position.copy()

    def position_for(self, options: object) -> Any:
        """Return the position, not a copy: do not change it. Raise InvalidState if the match has other options.

        The clock's seconds may differ: no position depends on them.
        """
        if difference := self._game.difference(options):
            raise InvalidState(f"the state is of another match: {difference}")
        return self._position

    def current_player(self) -> int:
        """Return the seat that decides now, CHANCE (-1) or TERMINAL (-4)."""
        return self._game.current_player(self._position)

    def is_chance_node(self) -> bool:
        """Return whether chance is due."""
        return self.current_player() == CHANCE

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.current_player() == TERMINAL

    def legal_actions(self) -> list[Action]:
        """Return the current player's actions; empty at chance nodes and at the end."""
        return self._game.legal_actions(self._position)

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """Return every chance outcome with its probability; empty if no chance is due. Raise NotListed."""
        return self._game.chance_outcomes(self._position)

    def sample_chance(self, rng: Generator) -> Action:
        """Draw a chance outcome. Raise IllegalAction if no chance is due."""
        if not self.is_chance_node():
            raise IllegalAction("sample_chance", self._legal_now(), "GA-1", "no chance is due")
        if isinstance(rng, type) or not callable(getattr(rng, "integers", None)):
            raise InvalidArgument("rng", rng, "a numpy.random.Generator, or an object with its method `integers`")
        return self._game.sample_chance(self._position, rng)

    def engine(self) -> Engine | None:
        """Return the installed engine on which the next chance outcome depends, or None."""
        return self._game.engine(self._position)

    def apply_action(self, action: Action | dict[str, Any]) -> list[dict[str, Any]]:
        """Apply a typed action or its JSON form and return the events. Raise IllegalAction, changing nothing."""
        return event_forms(self.apply_typed(action))

    def apply_typed(self, action: Action | dict[str, Any]) -> list[Event]:
        """Like `apply_action`, with typed events."""
        game, position = self._game, self._position
        fits = game.kind.actions.get(type(action))
        checked: Any = action if fits is not None and fits(action) else self._read(action)
        refusal = game.refusal(position, checked)
        if refusal is not None:
            raise IllegalAction(to_json(checked), self._legal_now(), refusal.rule, refusal.reason)
        events = game.apply(position, checked)
        self._history.append(without_paths(checked))
        return events

    def _read(self, action: Action | dict[str, Any]) -> Action:
        """Return the typed action. Raise IllegalAction if the game has no such action."""
        checked = self._typed(action)
        if isinstance(checked, Refusal):
            raise IllegalAction(_form(action), self._legal_now(), checked.rule, checked.reason)
        return checked

    def refusal(self, action: Action | dict[str, Any]) -> Refusal | None:
        """Return why a typed action or its JSON form is not legal now, or None if it is."""
        position, checked = self._position, self._typed(action)
        return checked if isinstance(checked, Refusal) else self._game.refusal(position, checked)

    def _typed(self, action: object) -> Action | Refusal:
        """Return the typed action, or a refusal. If a typed action's fields do not fit, validate its JSON form."""
        fits = self._game.kind.actions.get(type(action))
        if fits is not None and fits(action):
            return cast(Action, action)
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
        """Convert a JSON form, which may contain NumPy numbers, to a typed action."""
        holder = _holder(self._game.kind.action_type)
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
        """Return the JSON forms of what is legal now, or of the chance outcomes if they can be listed."""
        try:
            return [to_json(action) for action in self.legal_actions() or [one for one, _ in self.chance_outcomes()]]
        except NotListed:
            return []

    def returns(self) -> list[float]:
        """Return one number per seat: zeros until the end, then 1 for a win (GA-3)."""
        return self._game.returns(self._position)

    def placings(self) -> list[int]:
        """Return one place per seat, 1 is best; 0 while unknown (GA-2)."""
        return self._game.placings(self._position)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return what a seat, or anyone (None), may see, ready for JSON. Raise TuppenceError for an unknown seat."""
        return view_form(self.typed_view(seat))

    def typed_view(self, seat: int | None = None) -> View:
        """Like `view`, typed."""
        return self._game.view(self._position, None if seat is None else seat_of(seat, self._game.num_players))

    def information_state(self, seat: int) -> dict[str, Any]:
        """Return a seat's view with all that the seat has seen before, ready for JSON. Raise TuppenceError."""
        return view_form(self._game.information_state(self._position, seat_of(seat, self._game.num_players)))

    def text(self, seat: int | None = None) -> Text:
        """Return the texts that a seat, or anyone (None), sees now. Raise TuppenceError for an unknown seat."""
        reader = None if seat is None else seat_of(seat, self._game.num_players)
        return self._game.text(self._position, reader, self._history)

    @property
    def history(self) -> list[dict[str, Any]]:
        """The JSON form of every action applied, chance included, in order."""
        return [to_json(action) for action in self._history]

    def __eq__(self, other: object) -> bool:
        """Whether both are of the same game, with the same position and history."""
        return isinstance(other, State) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment] # a state changes

    def __repr__(self) -> str:
        player = {CHANCE: "chance is due", TERMINAL: f"over, placings {self.placings()}"}
        to_act = self.current_player()
        return (
            f"<State of {self._game!r}: {len(self._history)} actions, {player.get(to_act, f'seat {to_act} decides')}>"
        )

    def clone(self) -> State:
        """Return an independent copy."""
        return self._with(list(self._history))

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def without_history(self) -> State:
        """Return an independent copy without the history, which is smaller to pickle."""
        return self._with([])

    def _with(self, history: list[Action]) -> State:
        made = object.__new__(State)
        made._game, made._position, made._history = self._game, self._position.copy(), history
        return made

    def record(self) -> dict[str, Any]:
        """Return the full record, ready for JSON. It reveals hidden information: do not publish it before the end."""
        result = {"placings": self.placings(), "returns": self.returns()} if self.is_terminal() else None
        return {
            "game": self._game.name,
            "options": dict(self._game.options),
            "history": self.history,
            "result": result,
        }


def _form(action: object) -> object:
    """Return the JSON form of an action, if it has one, else the value itself."""
    with contextlib.suppress(InvalidArgument):
        return to_json(action) if isinstance(action, Action) else action
    return action


@functools.cache
def _holder(action_type: Any) -> Any:
    """Return a struct with one action: msgspec caches the decoder of a struct, but not that of a union."""
    return msgspec.defstruct("Holder", [("action", action_type)])
