"""@rule: the mark of a function that runs as plain Python and compiled, and the door to the compiler.

A rule reads like its paragraph: it takes the game's position (and a list of events, ``None`` in bulk play), changes
only that position, draws no randomness, makes no strings and raises nothing. The same function referees a live game
uncompiled and plays bulk games compiled. Importing a rule does not import the compiler; `compiled` does, on first use.
"""

from __future__ import annotations

import functools
import hashlib
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import platformdirs

Function = TypeVar("Function", bound=Callable[..., Any])
LEGAL = 0  # what a rule that checks an action returns where nothing forbids it; its other codes are the game's own

# Rules, what stands in the place of each when it is compiled (mostly itself), and how that is compiled.
_waiting: list[tuple[Callable[..., Any], Callable[..., Any], dict[str, bool]]] = []
INLINED = {"forceinline": True}
_compiler = threading.RLock()
log = logging.getLogger("tuppence")


def rule(function: Function) -> Function:
    """Mark a function as usable inside compiled code; it stays the plain function that it is."""
    _waiting.append((function, function, INLINED))
    return function


def rule_borrowing(function: Function) -> Function:
    """Mark a rule that makes no array and returns none: compiled, it does not count who holds those that it is given.

    Where small rules hand several arrays to each other, counting takes a third of the time.
    """
    _waiting.append((function, function, INLINED | {"_nrt": False}))
    return function


def rule_not_inlined(function: Function) -> Function:
    """Mark a rule that is large and needed in many places: compiled once and called there, not inlined."""
    _waiting.append((function, function, {"forceinline": False}))
    return function


def compiled_form(plain: Callable[..., Any]) -> Callable[[Function], Function]:
    """Mark a function as what takes the place of a plain one in compiled code; a rule calls the plain one in both."""

    def mark(function: Function) -> Function:
        _waiting.append((plain, function, INLINED))
        return function

    return mark


@rule
def emit(events: Any, code: int, seat: int, number: int) -> None:
    """Add what happened to the events of an action; in bulk play (None) nobody listens."""
    if events is not None:
        events.append((code, seat, number))


class PlainPosition:
    """A position of a NumPy layout as plain attributes, numbers and lists of them, for rules run uncompiled.

    A rule cannot tell it from an element of an array of that layout; attribute by attribute it is ten times faster
    than ``np.recarray`` (docs/decisions/0002-plain-records.md). Fields of two dimensions are lists of lists, and a rule
    writes ``s.discs[i][j]``. Numbers that are not whole are of 64 bits, as Python's: others would be rounded in the
    array and not here (docs/decisions/0040-a-game-in-three-parts.md).
    """

    def __init__(self, layout: np.dtype[Any], element: Any = None) -> None:
        self.layout = layout
        shapes(layout)
        if element is None:
            element = np.zeros((), layout)
        for name in layout.names or ():
            setattr(self, name, element[name].tolist())

    def array(self) -> Any:
        """A copy as an array of the layout, shape (1,)."""
        made = np.zeros(1, self.layout)
        for name in self.layout.names or ():
            made[name][0] = getattr(self, name)
        return made

    def copy(self) -> PlainPosition:
        """An independent copy."""
        made = object.__new__(PlainPosition)
        for name, value in self.__dict__.items():
            setattr(made, name, copied(value))
        return made


def copied(value: Any) -> Any:
    """A field's value, its lists and the lists in them anew."""
    if not isinstance(value, list):
        return value
    return [row.copy() for row in value] if value and isinstance(value[0], list) else value.copy()


@functools.cache
def shapes(layout: np.dtype[Any]) -> tuple[tuple[str, np.dtype[Any], tuple[int, ...]], ...]:
    """Each field of a layout by name: the type of its numbers, and how many there are in each dimension.

    Raises TypeError for numbers that plain Python does not have.
    """
    found = [(name, layout[name].base, layout[name].shape) for name in layout.names or ()]
    for name, kind, shape in found:
        if kind.kind not in "iu" and kind != np.float64:
            raise TypeError(f"field {name} of a position: {kind} is neither whole numbers nor float64")
        if len(shape) > 2:
            raise TypeError(f"field {name} of a position: {len(shape)} dimensions, and two are the most")
    return tuple(found)


@functools.cache
def cache_folder() -> Path:
    """The folder of compiled code for this state of the sources.

    Numba's own cache looks only at the file of the outermost function, so a changed rule would go unnoticed: the
    folder's name holds a digest of all sources instead.
    """
    import numba

    digest = hashlib.sha256(f"{numba.__version__} {os.environ.get('NUMBA_BOUNDSCHECK', '')}".encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return Path(platformdirs.user_cache_dir("tuppence")) / f"compiled-{digest.hexdigest()[:16]}"


def compiled(function: Function) -> Function:
    """The compiled form of a function that may call rules; made once, kept on disk, run without Python's lock.

    The first call with new argument types compiles (seconds) or loads from disk (milliseconds).
    """
    with _compiler:
        made: Function = _compiled(function)
        return made


def prepare(function: Callable[..., Any], *arguments: Any, what: str = "") -> None:
    """Compile a function for such arguments, or load it, without calling it; ``what`` it is, in words."""
    compile_for(compiled(function), arguments, what or function.__module__)


def compile_for(made: Any, arguments: tuple[Any, ...], what: str) -> None:
    """Compile a function of `compiled` for such arguments, or load it.

    That it compiles is told to the logger "tuppence", as it begins and when it is done. The compiler cannot be
    interrupted, but whoever waits here can: it goes on then in the background.
    """
    import numba

    types = tuple(map(numba.typeof, arguments))
    if types in made.overloads:
        return
    failed: list[BaseException] = []

    def work() -> None:
        try:
            with _told(made, what):
                made.compile(types)
        except BaseException as error:  # whoever waits must hear of it
            failed.append(error)

    compiler = threading.Thread(target=work, name="compiler", daemon=True)
    compiler.start()
    compiler.join()
    for error in failed:
        raise error


@contextmanager
def _told(made: Any, what: str) -> Iterator[None]:
    """Tell of it where the compiler is at work on a function, and not where its code is found on disk."""
    from numba.core import event

    class Told(event.Listener):
        began = 0.0

        def on_start(self, started: Any) -> None:
            if started.data["dispatcher"] is made and not self.began:
                self.began = time.monotonic()
                log.info("compiling %s, once for this machine: that takes from seconds to a minute", what)

        def on_end(self, ended: Any) -> None:
            if ended.data["dispatcher"] is made and not ended.is_failed:
                log.info("compiled %s in %.0f seconds", what, time.monotonic() - self.began)

    with event.install_listener("numba:compile", Told()):
        yield


@functools.cache
def _compiled(function: Callable[..., Any]) -> Any:
    from numba import njit

    # Rules are small: inlined, one for a paragraph costs nothing (docs/decisions/0011-bulk-play.md).
    while _waiting:
        _register(*_waiting.pop())
    # By the module's name, for numba looks that name up when it loads: a file may have been run by its bare name.
    with _cache_in(cache_folder() / function.__module__):
        return njit(cache=True, nogil=True)(function)


def _register(plain: Callable[..., Any], form: Callable[..., Any], how: dict[str, bool]) -> None:
    """Let compiled code that calls ``plain`` call ``form``; as numba's `register_jitable`, but for two functions."""
    from numba.extending import overload

    def chosen(*_: Any, **__: Any) -> Callable[..., Any]:
        return form

    options: Any = how | {"no_cfunc_wrapper": True}
    overload(plain, jit_options=options, strict=False)(chosen)


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    """Numba reads this setting when a function is decorated, and has no other way to name a folder."""
    from numba.core import config

    settings: Any = config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
