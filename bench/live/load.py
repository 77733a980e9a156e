"""The Python end of the load client: orders and answers, one JSON object per line."""

from __future__ import annotations

import contextlib
import json
import subprocess
from collections.abc import Iterator
from typing import Any

from bench.live import node

Player = dict[str, Any]  # how one player connects: the table and a cookie, the match and its credentials
Pair = list[Player]


class Load:
    """A running load client of one server."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, **order: Any) -> dict[str, Any]:
        """Send an order and return the answer. The client exits if it waits too long for the server."""
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the load client has no pipes")
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the load client broke off")
        answer: dict[str, Any] = json.loads(line)
        return answer


@contextlib.contextmanager
def players(kind: str, address: str, tables: list[Pair]) -> Iterator[Load]:
    """Connect two players to each table, ready to move."""
    command = [node.node(), str(node.LOAD)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        load = Load(process)
        load.ask(kind=kind, address=address, tables=tables)
        yield load
    finally:
        process.kill()
        process.communicate()
