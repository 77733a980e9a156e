"""A Ray cluster on this machine, in processes of its own."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

from tests.browser.served import free_port

BUSY = "ray::do"  # as a worker calls itself while it does a chunk
HERE = "127.0.0.1"
# For Ray's processes and for this one, which must know them before it imports Ray.
SETTINGS = {
    "RAY_AUTH_MODE": "token",  # Ray also listens where others could reach it
    "RAY_AUTH_TOKEN": secrets.token_hex(32),
    "RAY_USAGE_STATS_ENABLED": "0",
    # A busy machine takes long to start processes, and longest to run what is less urgent than anything else.
    "RAY_worker_niceness": "0",
    "RAY_raylet_start_wait_time_s": "200",
    "RAY_agent_register_timeout_ms": "200000",
    "RAY_worker_register_timeout_seconds": "200",
}
os.environ.update(SETTINGS)


class Cluster:
    """A running cluster."""

    def __init__(self, address: str, head: psutil.Process) -> None:
        self.address = address
        self._head = head

    def cpu_seconds(self) -> float:
        """The CPU time that its running processes have used."""
        times = [process.cpu_times() for process in self._head.children(recursive=True)]
        return sum(time.user + time.system for time in times)

    def busy(self) -> list[psutil.Process]:
        """The workers that do a chunk now."""
        found = []
        for process in self._head.children(recursive=True):
            try:
                if process.cmdline()[0].startswith(BUSY):
                    found.append(process)
            except (psutil.Error, IndexError):  # it has ended
                continue
        return found


@contextmanager
def cluster_of(workers: int, **environment: str) -> Iterator[Cluster]:
    """Run a cluster with this number of cores."""
    port = free_port()
    with TemporaryDirectory(prefix="ray-") as folder:  # short, because sockets lie in it
        command = [
            *(str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--node-ip-address", HERE),
            *("--port", str(port), "--num-cpus", str(workers), "--include-dashboard=false", "--temp-dir", folder),
        ]
        head = subprocess.Popen(
            command, env=os.environ | environment, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        try:
            wait_until_started(head)
            yield Cluster(f"{HERE}:{port}", psutil.Process(head.pid))
        finally:
            end(head)


def wait_until_started(head: subprocess.Popen[str]) -> None:
    """Read what Ray prints until it says that it runs."""
    assert head.stdout
    for line in head.stdout:
        if "Ray runtime started" in line:
            return
    raise RuntimeError(f"Ray did not start: exit code {head.wait()}")


def end(head: subprocess.Popen[str]) -> None:
    """End a cluster with all its processes."""
    processes = psutil.Process(head.pid).children(recursive=True) if head.poll() is None else []
    head.send_signal(signal.SIGTERM)
    _, left = psutil.wait_procs(processes, timeout=20)
    for process in left:
        process.kill()
    head.wait()
