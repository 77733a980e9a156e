"""`python -m bench [SECTION ...]`: run all benchmarks, or the sections named."""

from __future__ import annotations

import argparse
import pkgutil
import sys
import time

from rich.console import Console

SECTIONS = {
    "playouts": "bench.playouts:run",
    "imports": "bench.imports:run",
    "states": "bench.states:run",
    "field": "bench.field:run",
    "cluster": "bench.cluster:run",
    "discs": "bench.discs:run",
    "tokens": "bench.tokens:run",
    "solve": "bench.solve:run",
    "answers": "bench.answers:run",
    "bots": "bench.bots:run",
    "live": "bench.live.report:run",
    "slow": "bench.live.slow:run",
    "workers": "bench.live.workers:run",
    "attacks": "bench.live.attacks:run",
    "sizes": "bench.sizes:run",
    "taps": "bench.taps:run",
    "device": "bench.device:run",
    "waits": "bench.waits:run",
    "start": "bench.start:run",
}

out = Console(width=120)


def main() -> None:
    """Run the sections one after the other; each prints its own results, and fails if a bound is not held."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("section", nargs="*", choices=[[], *SECTIONS], help=", ".join(SECTIONS))
    failed = []
    for name in parser.parse_args().section or SECTIONS:
        out.rule(name)
        begin = time.perf_counter()
        if pkgutil.resolve_name(SECTIONS[name])() is False:
            failed.append(name)
        out.print(f"({name}: {time.perf_counter() - begin:.0f} s)")
    if failed:
        sys.exit(f"Not within the bounds: {', '.join(failed)}")


main()
