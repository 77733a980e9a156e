"""The referee: apply legal actions, refuse others with a reason."""

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
    from tuppence.entering import Enterable
    from tuppence.fairness import Tally
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

    A position that callers have accessed through `position`, or passed to the constructor, may have been changed. From
    then on every method first checks that a match can reach it (`Game.flaw`).
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
        """Return a state of a position that no caller holds."""
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
        """The game's position, to read or to set up. Methods refuse a position that no match can reach."""
        self._handed_out = True
        return self._position

    @position.setter
    def position(self, position: Any) -> None:
        self._handed_out = True
        self._position = position

    def _lawful(self) -> Any:
        """Return the position. Raise InvalidState if no match can reach it."""
        if self._handed_out and (flaw := self.game.flaw(self._position)):
            raise InvalidState(f"no match of {self.game.title} with these options can stand like this: {flaw}")
        return self._position

    def position_for(self, options: Any) -> Any:
        """Return the position for a reader of matches with these options. Raise InvalidState for other options.

        The clock's seconds may differ: no position depends on them.
        """
        if unlike := self.game.unlike(options):
            raise InvalidState(f"the state is of another match: {unlike}")
        return self._lawful()

    def current_player(self) -> int:
        """Return the seat that decides now, CHANCE (-1) or TERMINAL (-4)."""
        return self.game.current_player(self._lawful())

    def is_chance_node(self) -> bool:
        """Return whether chance is due."""
        return self.current_player() == CHANCE

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.current_player() == TERMINAL

    def legal_actions(self) -> list[Action]:
        """Return the current player's actions; empty at chance nodes and at the end."""
        return self.game.legal_actions(self._lawful())

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """Return every outcome of the chance that is due with its probability; empty elsewhere. Raise NotListed."""
        return self.game.chance_outcomes(self._lawful())

    def sample_chance(self, rng: Generator) -> Action:
        """Draw an outcome of the chance that is due. Raise IllegalAction if none is due."""
        if not self.is_chance_node():
            raise IllegalAction("sample_chance", self._legal_now(), "GA-1", "no chance is due")
        return self.game.sample_chance(self._position, Draws(rng))

    def engine(self) -> Engine | None:
        """Return the installed engine on which the chance that is due depends, or None."""
        return self.game.engine(self._lawful())

    def apply_action(self, action: Action | dict[str, Any]) -> list[dict[str, Any]]:
        """Apply a typed action or its JSON form and return the events. Raise IllegalAction, changing nothing."""
        return event_forms(self.apply_typed(action))

    def apply_typed(self, action: Action | dict[str, Any]) -> list[Event]:
        """Like `apply_action`, with typed events."""
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
        """Return why a typed action or its JSON form is not legal now, or None if it is."""
        position, checked = self._lawful(), self._typed(action)
        return checked if isinstance(checked, Refusal) else self.game.refusal(position, checked)

    def _typed(self, action: object) -> Action | Refusal:
        """Return the typed action, built anew from its JSON form so that its types are checked, or a refusal."""
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
        """Return the JSON forms of what is legal now, or of the chance outcomes if they can be listed."""
        try:
            return [to_json(action) for action in self.legal_actions() or [one for one, _ in self.chance_outcomes()]]
        except NotListed:
            return []

    def returns(self) -> list[float]:
        """Return one number per seat: zeros until the end, then 1 for a win (GA-3)."""
        return self.game.returns(self._lawful())

    def placings(self) -> list[int]:
        """Return one place per seat, 1 is best; 0 while unknown (GA-2)."""
        return self.game.placings(self._lawful())

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return what a seat, or anyone (None), may see, ready for JSON. Raise TuppenceError for an unknown seat."""
        return view_form(self.typed_view(seat))

    def typed_view(self, seat: int | None = None) -> View:
        """Like `view`, typed."""
        return self.game.view(self._lawful(), None if seat is None else seat_of(seat, self.game.num_players))

    def information_state(self, seat: int) -> dict[str, Any]:
        """Return a seat's view with all it could have remembered, ready for JSON. Raise TuppenceError."""
        return view_form(self.game.information_state(self._lawful(), seat_of(seat, self.game.num_players)))

    def prompt(self, seat: int | None = None) -> str:
        """Return what can be done now, as told to that seat."""
        return self.game.presenter.prompt(
            self._lawful(), None if seat is None else seat_of(seat, self.game.num_players)
        )

    def note(self) -> str:
        """Return what the player to decide should know of the rules or the table now; may be empty."""
        return self.game.presenter.note(self._lawful())

    def odds(self) -> str:
        """Return the chances that the player to decide takes; may be empty."""
        return self.game.presenter.odds(self._lawful())

    def waiting(self, seat: int) -> str:
        """Return why that seat cannot act now, in words for its player."""
        return self.game.presenter.waiting(self._lawful(), seat_of(seat, self.game.num_players))

    def score(self) -> list[int]:
        """Return each seat's score, such as its points."""
        return self.game.presenter.score(self._lawful())

    def steps(self) -> int | None:
        """Return how many rounds, or other steps of the score, are over; None if it changes at any time."""
        return self.game.presenter.steps(self._lawful())

    def progress(self) -> str:
        """Return how far the match has come, in a few words; empty for a game without parts."""
        return self.game.presenter.progress(self._lawful())

    def unanswered(self) -> Action | None:
        """Return the action that stands for no answer to the open offer (GA-5), or None if no offer is open."""
        answer, position = self.game.at_table.unanswered, self._lawful()
        return None if answer is None else answer(position)

    def choices(self) -> list[tuple[Action, Choice]]:
        """Return the legal actions, each with its label and key."""
        legal = self.legal_actions()
        return list(zip(legal, self.game.presenter.choices(self._lawful(), legal), strict=True))

    def entry_prompt(self) -> str:
        """Return what happens next, as asked of whoever enters it from a real table."""
        return self.game.presenter.entry_prompt(self._lawful())

    def tally(self) -> Tally | None:
        """Return how often each face of the dice or coins came so far; None for a game without any."""
        return self.game.tally(self._history)

    def enterable(self) -> list[Enterable]:
        """Return what can be entered from a real table by one press."""
        return self.game.presenter.enterable(self._lawful())

    @property
    def history(self) -> list[dict[str, Any]]:
        """The JSON form of every action applied, chance included, in order."""
        return [to_json(action) for action in self._history]

    def clone(self) -> State:
        """Return an independent copy."""
        return State.trusted(self.game, self._lawful().copy(), list(self._history))

    def record(self) -> dict[str, Any]:
        """Return the full record, ready for JSON. It reveals hidden information: keep it private until the end."""
        result = {"placings": self.placings(), "returns": self.returns()} if self.is_terminal() else None
        return {
            "game": self.game.name,
            "options": dict(self.game.options),
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
    """Return a struct with one action: msgspec caches what it knows of a struct, but not of a union."""
    return msgspec.defstruct("Holder", [("action", action_type)])
