"""Three processes of one site with PostgreSQL, Redis and nginx before them: `make cluster`."""

from __future__ import annotations

import argparse
import contextlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from string import Template
from typing import Any, ClassVar

import psycopg
from psycopg.rows import dict_row
from rich.console import Console

from tests import ROOT, postgres, redis_server
from tests.browser.served import Served
from tests.patience import wait_until

PROCESSES = 3
# A socket goes to any process; requests that a dead one does not answer go to the next.
SITE = Template((ROOT / "deploy/nginx.conf.template").read_text())
NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{ worker_connections 4096; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  {site}
}}
"""


class Cluster:
    """Processes of one site, with PostgreSQL and Redis. ``own``: the settings of one process."""

    kind: ClassVar[type[Served]] = Served

    def __init__(
        self,
        folder: Path,
        database: str,
        redis: redis_server.Server,
        settings: Mapping[str, str],
        own: Sequence[Mapping[str, str]] = ({},) * PROCESSES,
    ) -> None:
        self.redis, self.database = redis, database
        shared = {**settings, "TUPPENCE_DATABASE_URL": database, "TUPPENCE_REDIS_URL": redis.address}
        self.processes = [self.kind(folder / f"site{number}", **{**shared, **more}) for number, more in enumerate(own)]
        self.processes[0].start()
        for served in self.processes[1:]:
            served.data.symlink_to(folder / "site0")
        with ThreadPoolExecutor() as threads:  # the first one has made the database
            list(threads.map(Served.start, self.processes[1:]))
        wait_until(lambda: all(f'"processes": {PROCESSES}' in one.said for one in self.processes))

    def log_of(self, table: str) -> list[dict[str, Any]]:
        """The rows of a table's log."""
        with psycopg.connect(self.database, row_factory=dict_row) as connection:
            return connection.execute("SELECT * FROM tables_play WHERE table_id = %s ORDER BY seq", (table,)).fetchall()

    def stop(self) -> None:
        """Stop all processes, paused ones included."""
        for served in self.processes:
            if served.runs:
                with contextlib.suppress(Exception):
                    served.process.resume()
                served.stop()


@contextlib.contextmanager
def proxy(folder: Path, port: int, addresses: Iterable[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Nginx before processes at these addresses."""
    servers = " ".join(f"server {address.removeprefix('http://')} fail_timeout=2s;" for address in addresses)
    site = SITE.safe_substitute(TUPPENCE_LISTEN=f"127.0.0.1:{port}", TUPPENCE_SERVERS=servers)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, site=site))
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/bin")
    if program is None:
        raise FileNotFoundError("nginx is not installed: make cluster")
    process = subprocess.Popen([program, "-c", folder / "nginx.conf", "-e", folder / "nginx.log"])
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    """Run a cluster until it is interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(postgres.running()).new_database()
        redis = stack.enter_context(redis_server.running())
        cluster = Cluster(folder, database, redis, {})
        stack.callback(cluster.stop)
        before = stack.enter_context(proxy(folder, port, [served.address for served in cluster.processes]))
        out = Console()
        for served in cluster.processes:
            out.print(f"a process at {served.address}, pid {served.process.pid}")
        out.print(f"the site at http://127.0.0.1:{port}/ (Ctrl-C ends it)")
        with contextlib.suppress(KeyboardInterrupt):
            before.wait()


if __name__ == "__main__":
    main()
