"""A server under load as a process of its own: its cost and its end."""

from __future__ import annotations

import contextlib
import ctypes
import os
import socket
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import psutil

HOST = "127.0.0.1"
LONGEST_START = 60.0
LONGEST_WARM_UP = 180.0
QUIET = 0.02  # of one core
LOOP = "event loop"  # the main thread


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


class Process:
    """The cost of a running process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._seen = psutil.Process(pid)
        self._clock = _cpu_clock(pid)

    def cpu_seconds(self) -> float:
        """Return user and system time of all threads, ended ones included."""
        if self._clock is not None:
            return time.clock_gettime(self._clock)
        times = self._seen.cpu_times()
        return times.user + times.system

    def nanoseconds_by_thread(self) -> Counter[str]:
        """Return the CPU time of the running threads by name, in nanoseconds. Only Linux has names."""
        spent: Counter[str] = Counter()
        for thread in Path(f"/proc/{self.pid}/task").glob("*"):
            with contextlib.suppress(OSError):  # it has just ended
                name = LOOP if thread.name == str(self.pid) else (thread / "comm").read_text().strip()
                spent[name] += int((thread / "schedstat").read_text().split()[0])
        return spent

    def resident_bytes(self) -> int:
        """Return its resident memory."""
        resident: int = self._seen.memory_info().rss
        return resident

    def settle(self) -> None:
        """Wait until it is idle: bots are warmed in the background after the start."""
        end = time.monotonic() + LONGEST_WARM_UP
        while time.monotonic() < end:
            before = self.cpu_seconds()
            time.sleep(1.0)
            if self.cpu_seconds() - before < QUIET:
                return
        raise RuntimeError(f"process {self.pid} does not become idle")


class Served(Process):
    """A running server."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        super().__init__(process.pid)
        self.address = f"{HOST}:{port}"
        self.port = port
        self._process = process

    def wait_until_open(self) -> None:
        """Wait until it accepts connections."""
        end = time.monotonic() + LONGEST_START
        while time.monotonic() < end:
            if self._process.poll() is not None:
                break
            with contextlib.suppress(OSError), socket.create_connection((HOST, self.port), timeout=1):
                return
            time.sleep(0.05)
        raise RuntimeError(f"the server at {self.address} did not start")


def _cpu_clock(pid: int) -> int | None:
    """Return the clock of a process's CPU time in nanoseconds, if the system has one; psutil counts in ticks."""
    libc = ctypes.CDLL(None)
    if not hasattr(libc, "clock_getcpuclockid"):
        return None
    clock = ctypes.c_int()
    return clock.value if libc.clock_getcpuclockid(pid, ctypes.byref(clock)) == 0 else None


@contextlib.contextmanager
def serve(
    command: Sequence[str], port: int, log: Path, environment: Mapping[str, str] | None = None
) -> Iterator[Served]:
    """Run a server. Its output goes to a file, which is printed if the server fails."""
    with log.open("wb") as said:
        process = subprocess.Popen(command, env=os.environ | (environment or {}), stdout=said, stderr=said)
    try:
        served = Served(process, port)
        served.wait_until_open()
        yield served
    except Exception:
        if process.poll() is not None:
            print(log.read_text(errors="replace")[-4000:])
        raise
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
