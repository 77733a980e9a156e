"""Examples of the documentation, which run in a reader's browser as at a Python prompt."""

from __future__ import annotations

import ast
import contextlib
import io
import traceback

import msgspec

PLACE = "<example>"


class CellOutput(msgspec.Struct, frozen=True):
    """What an example printed, its error last. ``failed``: whether there was one."""

    text: str
    failed: bool


class Cells:
    """Runs examples in one namespace, and prints the values of their expressions."""

    def __init__(self) -> None:
        self._names: dict[str, object] = {"__name__": "__main__"}

    def run_cell(self, source: str) -> CellOutput:
        """Run an example up to its end or its first error."""
        error = ""
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            try:
                for statement in ast.parse(source, PLACE).body:
                    exec(compile(ast.Interactive([statement]), PLACE, "single"), self._names)  # noqa: S102
            except (Exception, SystemExit) as raised:
                below = raised.__traceback__ and raised.__traceback__.tb_next
                error = "".join(traceback.format_exception(raised.with_traceback(below)))
        return CellOutput(printed.getvalue() + error, bool(error))
