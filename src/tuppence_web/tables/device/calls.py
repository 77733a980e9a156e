"""The functions of the library that a page and its worker may call in the browser, by name (docs/decisions/0054).

Arguments and values are JSON, of the types that the functions name; the front end's types are generated from the same.
There is no rule here; refusals are the library's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_type_hints

import msgspec

import tuppence
from tuppence.errors import InvalidArgument, TuppenceError, brief
from tuppence_web.tables.device.cells import Cells
from tuppence_web.tables.device.referee import RefereeCalls, begin_real
from tuppence_web.tables.device.tables import DeviceTables, judged_options
from tuppence_web.web.refusals import Refused


class LibraryCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A call by its name, with its arguments."""

    call: str
    arguments: list[Any]


class CallRefusal(msgspec.Struct, frozen=True):
    """What the library raised. ``kind``: the name of the exception. ``field``: the option or form field at fault."""

    kind: str
    message: str
    field: str | msgspec.UnsetType = msgspec.UNSET


class LibraryAnswer(msgspec.Struct, frozen=True):
    """The value of a call, or why it was refused."""

    value: Any = msgspec.UNSET
    refused: CallRefusal | msgspec.UnsetType = msgspec.UNSET


class Call:
    """A function that may be called, with the types of its arguments and of its value."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.name = function.__name__
        types = get_type_hints(function)
        self.value = types.pop("return")
        self.arguments = tuple.__class_getitem__(tuple(types.values()))
        self._function = function

    def __call__(self, arguments: list[Any]) -> Any:
        return self._function(*msgspec.convert(arguments, self.arguments))


def games() -> Sequence[str]:
    """Return the names of the games."""
    return tuppence.games()


def named(*functions: Callable[..., Any]) -> dict[str, Call]:
    """Return functions as calls, by their names."""
    return {call.name: call for call in map(Call, functions)}


OF_PAGES = named(games, judged_options, Cells().run_cell, *RefereeCalls().calls)
OF_THE_WORKER = named(begin_real, *DeviceTables().calls)  # their values have what no page may see


def answer(request: str) -> str:
    """Answer a page's call."""
    return _answer(request, OF_PAGES)


def answer_worker(request: str) -> str:
    """Answer a call of the worker itself, which stores the logs and passes on what a page may see."""
    return _answer(request, OF_THE_WORKER)


def _answer(request: str, calls: dict[str, Call]) -> str:
    """Answer a `LibraryCall` with a `LibraryAnswer`."""
    try:
        given = msgspec.json.decode(request, type=LibraryCall)
        call = calls.get(given.call)
        if call is None:
            raise InvalidArgument("call", given.call, f"one of {', '.join(calls)}")
        found = LibraryAnswer(call(given.arguments))
    except (TuppenceError, Refused, msgspec.DecodeError, TypeError, ValueError) as error:
        found = LibraryAnswer(refused=refusal(error))
    return msgspec.json.encode(found).decode()


def refusal(error: Exception) -> CallRefusal:
    """What the library raised, as an answer."""
    field = error.field if isinstance(error, Refused) else None
    return CallRefusal(type(error).__name__, brief(str(error)), field or msgspec.UNSET)
