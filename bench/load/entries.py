"""A tournament whose places are all taken within a minute, by phones, while others play."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import httpx
from django.conf import settings

from bench.live.load import Load, check_loopback
from bench.load.figures import load, milliseconds, show
from bench.load.site import SQLITE, Site, site
from tuppence_web.tournaments.rules import SINGLES

TABLES, THINK_SECONDS, QUIET_SECONDS = 20, 0.5, 10.0
WITHIN = (60.0, 5.0)  # seconds in which everybody presses
PATIENCE_SECONDS = 60.0
ENTERED = ("entered", "all after, s", "page p50, ms", "p99", "press p50, ms", "press p99")
FIELDS = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]+)"')


@dataclass
class Entries:
    """What became of the phones: how long the page took, and the press with the page that follows; and refusals."""

    pages: list[float] = field(default_factory=list)
    presses: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)


async def enter(http: httpx.AsyncClient, path: str, wait: float, found: Entries) -> None:
    """Open the tournament's page and the form, as a phone does, and press the button."""
    await asyncio.sleep(wait)
    begun = time.perf_counter()
    await http.get(path)
    form = await http.get(f"{path}enter")
    found.pages.append(1000 * (time.perf_counter() - begun))
    begun = time.perf_counter()
    answer = await http.post(f"{path}enter", data={**dict(FIELDS.findall(form.text)), "word": "plum"})
    if answer.status_code == httpx.codes.FOUND:
        await http.get(answer.headers["location"])
        found.presses.append(1000 * (time.perf_counter() - begun))
    else:
        found.refused[f"{answer.status_code}"] += 1


async def enter_all(address: str, sessions: list[str], tournament: int, within: float) -> Entries:
    """Have a phone with each session enter, at a random moment ``within`` a number of seconds."""
    check_loopback(address)
    found, chance = Entries(), random.Random(tournament)

    async def phone(session: str) -> None:
        cookies = {settings.SESSION_COOKIE_NAME: session}
        # Without certificates, which plain HTTP does not need: reading them for all takes eight seconds.
        async with httpx.AsyncClient(
            base_url=f"http://{address}", cookies=cookies, timeout=PATIENCE_SECONDS, verify=False
        ) as http:
            await enter(http, f"/tournaments/{tournament}/", chance.uniform(0, within), found)

    await asyncio.gather(*map(phone, sessions))
    return found


def entries() -> None:
    """Measure entries within a minute, and all at once; and moves at other tables without and with them."""
    show(f"{SINGLES.most} people enter a tournament of {SQLITE}, moves at {TABLES} tables meanwhile", rows())


def rows() -> Iterator[dict[str, str]]:
    """The figures where nobody enters, and of each tournament."""
    with site() as here:
        here.settle()
        sessions = here.make("sign_in_people", SINGLES.most)
        with here.play(here.begin_tables(TABLES)) as clients:
            quiet = clients.ask(seconds=QUIET_SECONDS, think=1000 * THINK_SECONDS)["waits"]
            yield {"everybody within": "nobody enters", **dict.fromkeys(ENTERED, ""), **moves(quiet), "load": load()}
            for within in WITHIN:
                yield measured(here, clients, sessions, within)


def measured(here: Site, clients: Load, sessions: list[str], within: float) -> dict[str, str]:
    """The figures of one tournament."""
    tournament, busy = here.make("open_tournament"), load()
    with ThreadPoolExecutor(1) as thread:
        playing = thread.submit(clients.ask, seconds=within + 1, think=1000 * THINK_SECONDS)
        begun = time.perf_counter()
        found = asyncio.run(enter_all(here.addresses[0], sessions, tournament, within))
        taken = time.perf_counter() - begun
        waits = playing.result()["waits"]
    entered = here.make("entered", tournament)
    words = f"{len(entered)}, {len(set(entered))} people" + "".join(f"; {n} {why}" for why, n in found.refused.items())
    figures = (words, f"{taken:.1f}", *milliseconds(found.pages).values(), *milliseconds(found.presses).values())
    return {
        "everybody within": f"{within:g} s",
        **dict(zip(ENTERED, figures, strict=True)),
        **moves(waits),
        "load": busy,
    }


def moves(waits: list[float]) -> dict[str, str]:
    """The figures of moves meanwhile."""
    return {f"move {name}": value for name, value in milliseconds(waits).items()}
