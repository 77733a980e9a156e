"""``python -m tests.walks``: the taps, fields and pages of each walk, as a table."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.browser import chromium
from tests.walks.evenings import first_evening, night_of_14
from tests.walks.people import People

WALKS = (first_evening, night_of_14)


def main() -> None:
    """Walk each walk with people of its own, and print its line."""
    print("| walk | taps | fields | pages |\n| --- | --- | --- | --- |")
    with chromium.opened() as browser:
        for walk in WALKS:
            with tempfile.TemporaryDirectory() as folder:
                people = People(browser, Path(folder))
                walk(people)
                for name in people.counts.walks:
                    print("|", name, "|", " | ".join(map(str, people.counts.of(name))), "|", flush=True)
                people.close()


if __name__ == "__main__":
    main()
