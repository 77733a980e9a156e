"""The Python end of the load client: orders and answers, one JSON object per line."""

from __future__ import annotations

import contextlib
import ipaddress
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


def check_loopback(address: str) -> None:
    """Raise ValueError unless a host and port are this machine's own: nobody else's server is put under load."""
    if not ipaddress.ip_address(address.rpartition(":")[0].strip("[]")).is_loopback:
        raise ValueError(f"{address} is not on the loopback interface of this machine")


@contextlib.contextmanager
def players(kind: str, address: str, tables: list[Pair]) -> Iterator[Load]:
    """Connect two players to each table, ready to move."""
    for one in {address, *(player.get("address", address) for pair in tables for player in pair)}:
        check_loopback(one)
    command = [node.node(), str(node.LOAD)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        load = Load(process)
        load.ask(kind=kind, address=address, tables=tables)
        yield load
    finally:
        process.kill()
        process.communicate()
