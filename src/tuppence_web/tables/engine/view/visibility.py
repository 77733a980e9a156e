"""What each seat may see. All entries and views of a match in play go through this module.

- The position: `view` calls the game's ``Game.view``. It is the same for everybody, unless the game has hidden hands:
  then the game makes a view for each seat (`tuppence/games/ten_pennies/visibility.py`).
- What happened: everything, unless the game has hidden hands. Then everybody gets the events and actions whose types
  the game lists (`GameType.public`) and the table's own events; only its seat gets a `PrivateEvent` (the game's
  `events.py`), and an action that is not listed or would reveal one. Nobody gets anything else.
- Prompts, choices and reasons: from the game's `text.py`, choices and reasons only for the player to act.

A reader is a seat, or None for a watcher: `seating.py` finds the seat of a connection, and `render.py` encodes each
message once for all readers who see the same. `test_visibility.py` checks that nothing else leaks.
"""

from __future__ import annotations

import functools
from itertools import pairwise
from typing import Any, get_args

import msgspec

from tuppence.actions import Action, to_json
from tuppence.events import PrivateEvent, Public, seen_by
from tuppence.game import Game
from tuppence.match import Refusal, State
from tuppence.ranges import free_numbers
from tuppence.views import View
from tuppence_web.hosted.first_game import YOU, Advice
from tuppence_web.hosted.game import Help
from tuppence_web.tables.engine.words import OVER
from tuppence_web.tables.wire.messages import Choice, Coach, Enterable, Event, FreeNumber, LogEntry, RangeChoice
from tuppence_web.tables.wire.server_events import AnyServerEvent

encode = msgspec.json.Encoder().encode

OWN_EVENTS = frozenset(get_args(AnyServerEvent))  # of the table
SHOWS_ODDS: tuple[Help, ...] = ("odds", "suggestion")

# An entry for readers: JSON if it is the same for all, or the entry itself if part of it is private to a seat.
Seen = bytes | LogEntry


def public_of(game: Game) -> Public | None:
    """What everybody may see of what happens in a game; None: all of it."""
    return game.kind.public if game.hidden else None


def seen(entry: LogEntry, public: Public | None) -> Seen:
    """Prepare an entry for readers: as JSON if all of them see the same. ``public``: see `public_of`."""
    if public is None:
        return encode(entry)
    listed = public.events | OWN_EVENTS
    action_listed = entry.action is None or entry.action["type"] in _tags(public.actions)
    if action_listed and all(type(event.data) in listed for event in entry.events):
        return encode(entry)
    visible = [event for event in entry.events if type(event.data) in listed or isinstance(event.data, PrivateEvent)]
    return msgspec.structs.replace(entry, events=visible)


@functools.cache
def _tags(actions: frozenset[type[Action]]) -> frozenset[object]:
    """The names of types of actions in JSON."""
    return frozenset(kind.__struct_config__.tag for kind in actions)


def entry(prepared: Seen, seat: int | None) -> bytes:
    """The JSON of an entry as a reader may see it.

    An action that not everybody may see is shown only to its own seat.
    """
    if isinstance(prepared, bytes):
        return prepared
    visible = _said_once([event for event in prepared.events if seen_by(event.data, seat)])
    action = prepared.action if seat is not None and seat == prepared.seat else None
    return encode(msgspec.structs.replace(prepared, events=visible, action=action))


def _said_once(events: list[Event]) -> list[Event]:
    """The events without the sentence of a public one where the private one after it says more."""
    found = list(events)
    for place, (public, private) in enumerate(pairwise(events)):
        if isinstance(private.data, PrivateEvent) and private.text:
            found[place] = msgspec.structs.replace(public, text="")
    return found


def view(state: State, seat: int | None) -> View:
    """The position as a reader may see it."""
    return state.typed_view(seat)


def prompt(state: State, seat: int | None, played_here: bool = True) -> str:
    """The prompt for a reader; at a real table, the referee's."""
    return state.text(seat).prompt() if played_here else state.text().entry_prompt()


def note(state: State, seat: int | None, help: Help) -> str:
    """What helps the player to act, by the table's help; in games with hidden information, for that player only."""
    if state.game.hidden and seat != state.current_player():
        return ""
    text = state.text()
    return " · ".join(filter(None, (text.note(), text.odds() if help in SHOWS_ODDS else "")))


def choices(state: State, seat: int | None, help: Help) -> tuple[list[Choice], list[RangeChoice]]:
    """The actions that this reader may choose now, and the ranges. Those of another player could reveal a hand.

    What a good player would do is marked where the table's help includes it.
    """
    single: list[Choice] = []
    ranges: list[RangeChoice] = []
    if seat is None or seat != state.current_player():
        return single, ranges
    for action, words in state.text().choices(suggests=help == "suggestion"):
        if free := [FreeNumber(at, *bounds, bounds.whole) for at, bounds in free_numbers(action)]:
            ranges.append(RangeChoice(action, free, words.label, words.key, words.effect, words.suggested))
        else:
            single.append(Choice(action, words.label, words.key, words.effect, words.suggested))
    return single, ranges


def hears_the_coach(state: State, seat: int | None) -> bool:
    """Whether a reader may hear the coach, who may speak of the learner's hand."""
    return not state.game.hidden or seat == YOU


def shows_aims(state: State) -> bool:
    """Whether everybody may see what a player aims at before the play."""
    return not state.game.hidden


def pointed_at(advice: Advice, choices: list[Choice]) -> list[Choice]:
    """The choices, with only the one that the coach points at marked as suggested."""
    points = [choice.action == advice.press for choice in choices]
    return [msgspec.structs.replace(choice, suggested=here) for choice, here in zip(choices, points, strict=True)]


def coach_of(advice: Advice, ranges: list[RangeChoice]) -> Coach:
    """What the coach says to a reader who may choose from these ranges, and where the board points."""
    target = to_json(advice.press) if advice.press is not None and ranges else msgspec.UNSET
    return Coach(advice.text, advice.over, target)


def enterable(state: State) -> list[Enterable]:
    """What can be entered from a real table by one press. Nothing is hidden there."""
    return [
        Enterable(one.label, one.key, one.group, list(one.actions), state.game.kind.timeout in one.actions)
        for one in state.text().enterable()
    ]


def refusal(state: State, seat: int, action: dict[str, Any]) -> Refusal | None:
    """Why an action of this seat is illegal now, or None. Only the player to act gets reasons from the rules."""
    if seat != state.current_player():
        return Refusal("GA-1", waiting(state, seat))
    return state.refusal(action)


def waiting(state: State, seat: int) -> str:
    """Why a seat is not to act now."""
    return OVER.message if state.is_terminal() else state.text(seat).waiting()


def reader_of(state: State | None, seat: int | None) -> int | None:
    """The viewpoint of a reader. If nothing is hidden, everybody shares the public one."""
    return seat if state is not None and state.game.hidden else None
