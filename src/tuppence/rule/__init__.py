"""@rule, which marks functions that run both as plain Python and compiled, and the access to the compiler.

A rule reads like its paragraph of the text. It takes the game's position (and a list of events, ``None`` in playouts),
changes only that position, draws chance only from a generator passed to it, builds no strings and raises nothing. The
referee calls the function uncompiled; playouts call it compiled. Importing a rule imports neither NumPy nor the
compiler; `compiled` imports them on first use.
"""

from __future__ import annotations

import functools
import logging
import pkgutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any, Protocol, TypeAlias, TypeVar

from tuppence.errors import is_installed, needs

__all__ = [
    "CHANCE",
    "COMPILER",
    "LEGAL",
    "TERMINAL",
    "Codes",
    "Compilation",
    "Events",
    "Laws",
    "Legality",
    "Rules",
    "can_compile",
    "compile_for",
    "compiled",
    "compiled_as",
    "emit",
    "is_rule",
    "prepare",
    "rule",
    "rule_borrowing",
    "rule_not_inlined",
]

Function = TypeVar("Function", bound=Callable[..., Any])
CHANCE, TERMINAL = -1, -4  # returned by `current_player` if no seat decides
LEGAL = 0  # returned by a rule that checks an action if nothing forbids it; each game defines other codes

# Rules not yet registered with numba: the function, the function compiled in its place (mostly itself) or its address,
# and the compiler's options. Then the registered rules, by function.
_waiting: list[tuple[Callable[..., Any], Callable[..., Any] | str, dict[str, bool]]] = []
_registered: dict[Callable[..., Any], tuple[Callable[..., Any], dict[str, bool]]] = {}
COMPILER = ("numpy", "numba")  # the packages that compiled play needs
INLINED = {"forceinline": True}
OUTERMOST = {"nogil": True}
CACHE = "tuppence.rule.cache.KeyCache"
LOCATOR = "tuppence.rule.cache.KeyLocator"
_compiler = threading.RLock()
log = logging.getLogger("tuppence")


def rule(function: Function) -> Function:
    """Mark a function as callable from compiled code. The function itself is unchanged."""
    _waiting.append((function, function, INLINED))
    return function


def is_rule(function: object) -> bool:
    """Return whether a function is marked as callable from compiled code."""
    with _compiler:
        return isinstance(function, FunctionType) and (
            function in _registered or any(function is plain for plain, *_ in _waiting)
        )


def rule_borrowing(function: Function) -> Function:
    """Mark a rule that neither makes nor returns arrays: compiled, it does not count references to its arguments.

    For small rules that pass several arrays to each other, counting takes a third of the time.
    """
    _waiting.append((function, function, INLINED | {"_nrt": False}))
    return function


def rule_not_inlined(function: Function) -> Function:
    """Mark a large rule with many callers: compiled once and called, not inlined."""
    _waiting.append((function, function, {"forceinline": False}))
    return function


def compiled_as(form: str) -> Callable[[Function], Function]:
    """Mark a function in place of which compiled code calls another, such as ``"tuppence.chance.streams:below"``.

    The other function's module is imported when something is compiled.
    """

    def mark(plain: Function) -> Function:
        _waiting.append((plain, form, INLINED))
        return plain

    return mark


class Rules(Protocol):
    """The functions of every game's module ``rules``."""

    def new_position(self, options: Any, /) -> Any:
        """Return the position at the start of a match."""

    def current_player(self, s: Any, /) -> int:
        """Return the seat that decides, CHANCE (-1) or TERMINAL (-4)."""


class Legality(Protocol):
    """The function of every game's module ``legality``."""

    def check(self, s: Any, action: Any, /) -> int:
        """Return LEGAL, or the game's code for why an action of the right type is not legal now."""


class Laws(Protocol):
    """The function of every game's module ``laws``."""

    def broken(self, s: Any, /) -> str:
        """Describe the law of the game that a position breaks; empty if none."""


Codes: TypeAlias = list[tuple[int, int, int]]  # what rules emit: a code that the game defines, a seat and a number
Events: TypeAlias = Codes | None  # where they emit it; None in playouts


@rule
def emit(events: Events, code: int, seat: int, number: int) -> None:
    """Append an event to an action's events, unless these are None (in playouts)."""
    if events is not None:
        events.append((code, seat, number))


@functools.cache
def can_compile() -> bool:
    """Return whether the packages that compiled play needs are installed."""
    return all(map(is_installed, COMPILER))


def compiled(function: Function) -> Function:
    """Return the compiled form of a function that calls rules. It is cached on disk and releases the GIL.

    The first call with new argument types compiles (seconds) or loads from disk (milliseconds). Raise NotInstalled.
    """
    if not can_compile():
        needs("compiled play", *COMPILER)
    with _compiler:
        made: Function = _compiled(function)
        return made


def prepare(function: Callable[..., Any], *arguments: Any, what: str = "") -> None:
    """Compile a function for arguments of these types, or load it, without calling it. ``what`` names it in the log."""
    compile_for(compiled(function), arguments, what or function.__module__)


class Compilation:
    """The state of a compilation in the background. ``begun``: it has started. ``ready``: it is done."""

    def __init__(self) -> None:
        self.begun = False
        self.ready = False

    @contextmanager
    def running(self) -> Iterator[None]:
        """Mark the compilation as begun, and as ready after the block."""
        self.begun = True
        yield
        self.ready = True


def compile_for(made: Any, arguments: tuple[Any, ...], what: str) -> None:
    """Compile a result of `compiled` for arguments of these types, or load it.

    The logger "tuppence" logs the start and the end of a compilation. The compiler cannot be interrupted, but the wait
    for it can: the compiler then continues in the background.
    """
    import numba

    types = tuple(map(numba.typeof, arguments))
    if types in made.overloads:
        return
    failed: list[BaseException] = []

    def work() -> None:
        try:
            with _logged(made, what):
                made.compile(types)
        except BaseException as error:  # raised again in the waiting thread
            failed.append(error)

    compiler = threading.Thread(target=work, name="compiler", daemon=True)
    compiler.start()
    compiler.join()
    for error in failed:
        raise error


@contextmanager
def _logged(made: Any, what: str) -> Iterator[None]:
    """Log the compilation of a function, but not its loading from disk."""
    from numba.core import event

    class Log(event.Listener):
        began = 0.0

        def on_start(self, started: Any) -> None:
            if started.data["dispatcher"] is made and not self.began:
                self.began = time.monotonic()
                log.info("compiling %s, once for this machine: this takes up to a minute", what)

        def on_end(self, ended: Any) -> None:
            if ended.data["dispatcher"] is made and not ended.is_failed:
                log.info("compiled %s in %.0f seconds", what, time.monotonic() - self.began)

    with event.install_listener("numba:compile", Log()):
        yield


@functools.cache
def _compiled(function: Callable[..., Any]) -> Any:
    from numba import njit

    # Rules are inlined, so splitting a rule costs nothing (docs/decisions/0002-plain-records.md).
    while _waiting:
        _register(*_waiting.pop())
    folder = _cache_folder(function)
    made: Any = njit(nogil=OUTERMOST["nogil"])(function)
    if folder is not None:
        cache: Any = pkgutil.resolve_name(CACHE)
        with _cache_in(folder):
            made._cache = cache(function)
    return made


def _cache_folder(function: Callable[..., Any]) -> Path | None:
    """Return the folder for the compiled form of a function, or None if it cannot be cached."""
    from tuppence.rule.cache import folder_of
    from tuppence.rule.key import NoKey, key_of

    try:
        return folder_of(key_of(function, OUTERMOST, _registered))
    except NoKey as error:
        log.info("compiled code of %s is not cached: it reads %s", function.__module__, error)
        return None


def _register(plain: Callable[..., Any], form: Callable[..., Any] | str, how: dict[str, bool]) -> None:
    """Let compiled code that calls ``plain`` call ``form``: numba's `register_jitable` with two functions."""
    from numba.extending import overload

    called: Callable[..., Any] = pkgutil.resolve_name(form) if isinstance(form, str) else form

    def chosen(*_: Any, **__: Any) -> Callable[..., Any]:
        return called

    options: Any = how | {"no_cfunc_wrapper": True}
    overload(plain, jit_options=options, strict=False)(chosen)
    _registered[plain] = called, options


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    """Set numba's cache folder. Numba reads the settings when it makes a cache and offers no other way."""
    from numba.core import config

    settings: Any = config
    before = settings.CACHE_DIR, settings.CACHE_LOCATOR_CLASSES
    settings.CACHE_DIR, settings.CACHE_LOCATOR_CLASSES = str(folder), LOCATOR
    try:
        yield
    finally:
        settings.CACHE_DIR, settings.CACHE_LOCATOR_CLASSES = before
