"""`python -m bench.live.prepare FOLDER`: ended matches in the database of the settings, and long matches as files."""

from __future__ import annotations

import json
import os
import secrets
import sys
from pathlib import Path

import django

import tuppence
from tests.tuppence.games.matches import A_GAME, longest, play
from tests.tuppence_web.whole_site.slow_server import QUICK
from tuppence_web.tables.engine.device_players import DevicePlayer
from tuppence_web.tables.engine.new_table import ID_ALPHABET, ID_LENGTH

RESULTS, LONG_RECORD, LONG_LOG = "results.json", "record.json", "log.json"
ENDED = 48  # matches: more than the server caches
PEOPLE = 18
LONG = {name: value for name, value in longest(A_GAME, players=PEOPLE).items() if name != "players"}
MOVES = 4900  # of the match to hand over: with what follows from them nearly as many entries as may be sent
RECORDED = 26_000  # moves of the match to verify: nearly as many bytes as may be sent


def other_id(log: str) -> str:
    """The same match under another id."""
    return log.replace('"id": "', f'"id": "{"".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))}', 1)


def long_record() -> str:
    """A record of a match that its players do not end."""
    state = tuppence.load(QUICK, **longest(QUICK, players=2)).new_initial_state()
    for _ in play(state, seed=1, moves=RECORDED, unlisted=0.0):
        pass
    return json.dumps(state.record())


def prepare(folder: Path) -> None:
    """Make everything."""
    from tests.tuppence_web.tables.device.test_tables import ANN, BO
    from tests.tuppence_web.tables.engine.handing_over import begun, sent, taken
    from tuppence_web.accounts.models import Guest
    from tuppence_web.tables.actions import WriteBatch
    from tuppence_web.tables.log_writer import LogWriter

    host = Guest.objects.create(name="Host")
    tables = []
    for _ in range(ENDED):
        table, entries = taken(sent(begun(QUICK, 10_000, [ANN, BO])), host.id.hex)
        work = WriteBatch(table.last_at)
        work.open(table, entries)
        LogWriter().write(work.plays, work.changes, work.dues)
        tables.append(table.id)
    (folder / RESULTS).write_text(json.dumps(tables))
    (folder / LONG_RECORD).write_text(long_record())
    people = [DevicePlayer(f"Guest {number}", None) for number in range(PEOPLE)]
    (folder / LONG_LOG).write_text(json.dumps(sent(begun(A_GAME, MOVES, people, **LONG))))


def main() -> None:
    """Prepare a folder."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
    django.setup()
    prepare(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
