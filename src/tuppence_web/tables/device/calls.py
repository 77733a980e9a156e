"""What a page may ask of the library in its browser: calls by name, of JSON values (docs/decisions/0054).

The matches that it begins live here until it ends them. There is no rule here; refusals are the library's own.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

import tuppence
from tuppence.actions import to_json
from tuppence.chance import FairDice
from tuppence.errors import IllegalAction, InvalidArgument, TuppenceError, brief
from tuppence.events import event_forms
from tuppence.match import State
from tuppence_web.tables.device.away import Keeping, begin_real
from tuppence_web.tables.device.house import House, judged_options
from tuppence_web.web.refusals import Refused

Call = Callable[..., Any]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A call by its name, with its arguments."""

    call: str
    arguments: list[Any]


class Matches:
    """The matches on this device, each by its number."""

    def __init__(self) -> None:
        self._states: dict[int, State] = {}
        self._numbers = itertools.count(1)
        self._bots: dict[tuple[int, str, int, int], tuppence.game.Bot] = {}
        self.calls: dict[str, Call] = {
            call.__name__: call
            for call in (games, self.begin, self.attempt, self.shows, self.draw, self.decide, self.end)
        }

    def begin(self, game: str, options: dict[str, Any]) -> int:
        """Begin a match. Return its number."""
        state = tuppence.load(game, **options).new_initial_state()
        number = next(self._numbers)
        self._states[number] = state
        return number

    def attempt(self, match: int, action: dict[str, Any]) -> dict[str, Any]:
        """Apply an action. Return its events and their sentences."""
        state = self._state(match)
        events = state.apply_typed(action)
        describe = state.text().sentence
        return {"events": event_forms(events), "sentences": [describe(event) for event in events]}

    def shows(self, match: int, seat: int | None) -> dict[str, Any]:
        """Return what a seat, or anyone (None), sees, and what it can do."""
        state = self._state(match)
        text = state.text(seat)
        told = {
            "to_act": state.current_player(),
            "view": state.view(seat),
            "prompt": text.prompt(),
            "note": text.note(),
            "score": text.score(),
            "progress": text.progress(),
            "placings": state.placings(),
            "choices": [[to_json(action), msgspec.to_builtins(choice)] for action, choice in text.choices()],
        }
        if seat is not None:
            told |= {"knows": state.information_state(seat), "waiting": text.waiting()}
        return told

    def draw(self, match: int, secret: str) -> dict[str, Any]:
        """Draw the chance that is due, by the fair dice of a secret in hex."""
        return to_json(self._state(match).sample_chance(FairDice(bytes.fromhex(secret), [])))

    def decide(self, match: int, level: str, seat: int, seed: int) -> dict[str, Any]:
        """Return the action of a bot. The same bot goes on thinking, in the same match with the same seed."""
        state, known = self._state(match), (match, level, seat, seed)
        if known not in self._bots:
            self._bots[known] = tuppence.load_bot(level, state.game, seat, seed)
        return to_json(self._bots[known].step(state))

    def end(self, match: int) -> dict[str, Any]:
        """End a match, and return its record."""
        record = self._state(match).record()
        del self._states[match]
        self._bots = {known: bot for known, bot in self._bots.items() if known[0] != match}
        return record

    def _state(self, match: int) -> State:
        found = self._states.get(match) if type(match) is int else None
        if found is None:
            raise InvalidArgument("match", match, "the number of a match that was begun here")
        return found


def games() -> Sequence[str]:
    """Return the names of the games."""
    return tuppence.games()


OF_PAGES: dict[str, Call] = {**Matches().calls, **Keeping().calls, "judged_options": judged_options}
OF_THE_WORKER: dict[str, Call] = {**House().calls, "begin_real": begin_real}  # they tell what no page may hear


def answer(asked: str) -> str:
    """Answer a page's call."""
    return _answer(asked, OF_PAGES)


def answer_worker(asked: str) -> str:
    """Answer a call of the worker itself, which keeps the logs and passes on what a page may be told."""
    return _answer(asked, OF_THE_WORKER)


def _answer(asked: str, calls: dict[str, Call]) -> str:
    """Answer a call: ``{"call", "arguments"}`` with ``{"value"}`` or ``{"refused": {"kind", "message", ...}}``."""
    try:
        given = msgspec.json.decode(asked, type=Asked)
        call = calls.get(given.call)
        if call is None:
            raise InvalidArgument("call", given.call, f"one of {', '.join(calls)}")
        value = {"value": call(*given.arguments)}
    except (TuppenceError, Refused, msgspec.DecodeError, TypeError, ValueError) as error:
        value = {"refused": refusal(error)}
    return msgspec.json.encode(value).decode()


def refusal(error: Exception) -> dict[str, Any]:
    """Return the JSON form of what the library raised."""
    told: dict[str, Any] = {"kind": type(error).__name__, "message": brief(str(error))}
    if isinstance(error, IllegalAction):
        told |= {"rule": error.rule, "reason": error.reason}
    if isinstance(error, Refused) and error.field:
        told["field"] = error.field
    return told
