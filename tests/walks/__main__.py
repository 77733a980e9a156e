"""``python -m tests.walks``: the taps, fields and pages of each walk, as a table."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.browser import chromium
from tests.walks.cup import cup
from tests.walks.evenings import first_evening, night_of_14
from tests.walks.members import member
from tests.walks.people import People
from tests.walks.season import season, second_phone

# What the walks took on 24 November 2026, before the guided way; the first evening over all its pages.
BEFORE = {
    'the first evening, from "I run a pub" to a recorded match': (37, 30),
    "a night of 14, three matches tapped": (60, 0),
    "sign up and confirm": (3, 3),
    "officer: certificate": (4, 1),
    "officer: venue": (4, 3),
    "officer: league with its region": (2, 3),
    "operator: season, with all it needs": (5, 8),
    "6 entries, 5 paid": (12, 12),
    "start": (2, 0),
    "a night of 6, three matches tapped": (28, 0),
    "correction of a result of six": (3, 3),
    "end and pay out": (4, 0),
    "officer: tournament": (2, 4),
    "administrator: 9 entries": (9, 18),
    "9 payments": (9, 0),
    "official, start": (4, 2),
    "8 matches, 2 draws, 1 no-show": (35, 0),
    "prizes, cards, pay": (6, 0),
    "member: apply as a hero": (3, 1),
    "officer: proof, payment": (6, 0),
    "member: card": (1, 0),
    "member: renew": (1, 1),
}


WALKS: tuple[Callable[[People], float | None], ...] = (
    first_evening,
    night_of_14,
    season,
    cup,
    member,
    second_phone,
)


def main() -> None:
    """Walk each walk with people of its own, and print its line."""
    print("| walk | taps | fields | pages | taps before | fields before |\n| --- | --- | --- | --- | --- | --- |")
    with chromium.opened() as browser:
        for walk in WALKS:
            with tempfile.TemporaryDirectory() as folder:
                people = People(browser, Path(folder))
                seconds = walk(people)
                for name in people.counts.walks:
                    cells = (*people.counts.of(name), *BEFORE[name])
                    print("|", name, "|", " | ".join(map(str, cells)), "|", flush=True)
                if seconds is not None:
                    print(f"\nA second phone shows a result after {seconds:.2f} s.")
                people.close()


if __name__ == "__main__":
    main()
