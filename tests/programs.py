"""The site's programs and the tests' own, each in a process of its own, begun in a fraction of the time.

A start imports two thousand modules and loads compiled play, which is more than most tests do with a running server.
Under pytest on Linux a process begins as a copy of one that has done so (preloaded.py) and has read no setting.
Elsewhere it begins from nothing, as it does for everybody.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import psutil

COPIES = sys.platform == "linux" and "PYTEST_VERSION" in os.environ


def call(function: Callable[..., object], environ: Mapping[str, str], *given: object) -> psutil.Process:
    """Call a function in a process of its own, which ends with this one at the latest."""
    context: Any = multiprocessing.get_context("forkserver" if COPIES else "spawn")
    context.set_forkserver_preload(["tests.preloaded"])
    process = context.Process(target=_called, args=(function, dict(environ), given), daemon=True)
    process.start()
    return psutil.Process(process.pid)


def begin(words: Sequence[str | Path], environ: Mapping[str, str], output: Path) -> psutil.Process:
    """Run a program, or a module after ``-m``; what it prints goes to a file.

    What begins with the interpreter always begins from nothing.
    """
    if COPIES and words[0] != sys.executable:
        return call(_run, environ, [str(word) for word in words], output)
    if words[0] != sys.executable:
        words = [sys.executable, *words]
    with output.open("wb") as file:
        return psutil.Popen(words, env=environ, stdout=file, stderr=subprocess.STDOUT)


def _called(function: Callable[..., object], environ: dict[str, str], given: tuple[object, ...]) -> None:
    os.environ.clear()
    os.environ.update(environ)
    multiprocessing.current_process().daemon = False  # it may have processes of its own
    multiprocessing.set_start_method(None, force=True)
    function(*given)


def _run(words: list[str], output: Path) -> None:
    with output.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    if words[0] == "-m":
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = words
        runpy.run_path(words[0], run_name="__main__")
