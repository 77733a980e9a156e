"""Progress and log messages of the command line, printed to stderr."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

__all__ = ["Lines", "Watch", "logging_to", "watching"]

FIRST, EVERY = 0.5, 2.0  # seconds before the first line, and between lines, if stderr is not a terminal


class Watch:
    """Shows progress: a bar on a terminal, occasional lines elsewhere."""

    def __init__(self, console: Console, games: int, title: str, bar: Progress | None) -> None:
        self._console = console
        self._games = games
        self._bar = bar
        self._task = bar.add_task(title, total=games) if bar else None
        self._last_line = time.monotonic() - EVERY + FIRST

    def __call__(self, done: int) -> None:
        """Show the number of games that are done."""
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=done)
        elif time.monotonic() - self._last_line >= EVERY:
            self._last_line = time.monotonic()
            self._console.print(f"{done:,} of {self._games:,} games", soft_wrap=True)


class Lines(logging.Handler):
    """Prints log messages as lines on a console."""

    def __init__(self, console: Console) -> None:
        super().__init__(logging.INFO)
        self._console = console

    def emit(self, record: logging.LogRecord) -> None:
        self._console.print(record.getMessage(), markup=False, highlight=False, soft_wrap=True)


@contextmanager
def logging_to(console: Console) -> Iterator[None]:
    """Print the library's log, mostly compilations, on a console."""
    log, handler = logging.getLogger("tuppence"), Lines(console)
    before = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(before)


@contextmanager
def watching(console: Console, games: int, title: str) -> Iterator[Watch]:
    """Show the progress of games on a console."""
    with logging_to(console):
        if not console.is_terminal:
            yield Watch(console, games, title, None)
            return
        columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as bar:
            yield Watch(console, games, title, bar)
