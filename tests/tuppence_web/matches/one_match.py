"""What the pages of a site's leagues and tournaments answer, to compare a data folder before and after a migration.

`tests/stored/one-match/` has such a folder, as SQL, and the answers at the time: of data all, of pages the status.
"""

from __future__ import annotations

import gzip
import re
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django
from django.test import Client
from django.urls import reverse

from tests import ROOT
from tuppence_web.web import clock

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

STORED = ROOT / "tests/stored/one-match"
MOMENT = datetime(2026, 9, 11, 21, tzinfo=UTC)  # in the second night of the season in play
FILLED = ("auth", "contenttypes")  # apps whose tables every migration fills
OLD_NIGHT_MATCHES = ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1))
DOWNLOADERS = ("Ann", "Di", "Otto Official", "Ax0", "Player 1", "Player 10", "Wally Withdrawn")
RANDOM = re.compile(r"""[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{43,}|(?<="last_signed_in": ")[^"]+""")
# ids of requests, tokens, and times of sign-ins


def pages() -> dict[str, str]:
    """All answers now, by URL and reader."""
    from tuppence_web.accounts.models import Person

    officer = Person.objects.get(name="Olive Officer")
    with clock.as_of(MOMENT):
        return {
            f"{path} to {'nobody' if reader is None else reader.name}": _read(reader, path)
            for path in _paths()
            for reader in (None, officer)
        } | {f"data of {name}": _read(Person.objects.get(name=name), reverse("data")) for name in DOWNLOADERS}


def _read(reader: Person | None, path: str) -> str:
    client = Client(SERVER_NAME="localhost")
    if reader is not None:
        client.force_login(reader)
    answer = client.get(path)
    said = "" if answer["Content-Type"].startswith("text/html") else answer.content.decode()
    return f"{answer.status_code} {RANDOM.sub('*', said)}"


def _paths() -> list[str]:
    return [*_of_leagues(), *_of_tournaments()]


def _of_leagues() -> list[str]:
    from tuppence_web.leagues.models import League, MatchDay, Season

    found = [reverse("leagues")]
    for league in League.objects.order_by("pk"):
        found += [reverse(name, args=[league.pk]) for name in ("league", "api:api_league", "league_pool_csv")]
        found.append(reverse("region", args=[league.region_id, 2026]))
    seasons = ["season", "standings_csv", "standings_json", "season_entries", "season_money", "season_pool_csv"]
    for season in Season.objects.order_by("pk"):
        named = [*seasons, "season_hand_csv", "api:api_results", "api:api_standings", "api:api_schedule"]
        found += [reverse(name, args=[season.pk]) for name in named]
    for night in MatchDay.objects.order_by("pk"):
        found += [reverse(name, args=[night.pk]) for name in ("night", "night_sheet", "night_state", "api:api_night")]
        if night.week <= 2:
            found += [reverse("match_order", args=[night.pk, *which]) for which in OLD_NIGHT_MATCHES]
    return found


def _of_tournaments() -> list[str]:
    from tuppence_web.tournaments.models import Tournament
    from tuppence_web.tournaments.queries import standing

    found = [reverse("tournaments")]
    named = ["tournament", "tournament_draws", "tournament_draws_json", "tournament_history", "tournament_desk"]
    named += ["tournament_payout", "tournament_statement", "tournament_statement_csv"]
    for cup in Tournament.objects.order_by("pk"):
        own = [*named, "api:api_tournament", "api:api_entrants", "api:api_bracket", "api:api_tournament_results"]
        found += [reverse(name, args=[cup.pk]) for name in own]
        found.append(reverse("tournament", args=[cup.pk]) + "?round=all")
        found += [reverse("tournament_match", args=[cup.pk, one.key]) for one in standing(cup).bracket.matches()]
    return found


def unpack(file: Path) -> None:
    """Make the SQLite file as it was."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript(gzip.decompress((STORED / "folder.sql.gz").read_bytes()).decode())


def copy(file: Path) -> None:
    """Copy such a file into this process's own PostgreSQL database, at the same migrations."""
    from django.core.management import call_command
    from django.core.management.color import no_style
    from django.db import connection, transaction
    from django.db.migrations.loader import MigrationLoader

    with closing(sqlite3.connect(file)) as old:
        applied = set(old.execute("SELECT app, name FROM django_migrations"))
        loader = MigrationLoader(connection)
        replaced = {old: key for key, migration in loader.replacements.items() for old in migration.replaces}
        applied = {replaced.get(key, key) for key in applied}
        leaves = [key for key in applied if not applied & {child.key for child in loader.graph.node_map[key].children}]
        for app, name in sorted(leaves):
            call_command("migrate", app, name, verbosity=0)
        models = loader.project_state(leaves).apps.get_models(include_auto_created=True)
        with transaction.atomic(), connection.cursor() as cursor:
            for model in models:
                if model._meta.app_label not in FILLED:
                    _copy_table(old, cursor, model._meta.db_table)
            for statement in connection.ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)


def _copy_table(old: sqlite3.Connection, cursor: Any, table: str) -> None:
    """Copy all rows of a table; SQLite has numbers for truth."""
    rows = old.execute(f'SELECT * FROM "{table}"')
    names = [column[0] for column in rows.description]
    asked = "SELECT column_name FROM information_schema.columns WHERE table_name = %s AND data_type = 'boolean'"
    cursor.execute(asked, [table])
    truths = {name for (name,) in cursor.fetchall()}
    listed, marks = ", ".join(f'"{name}"' for name in names), ", ".join(["%s"] * len(names))
    for row in rows:
        converted = [bool(value) if name in truths else value for name, value in zip(names, row, strict=True)]
        cursor.execute(f'INSERT INTO "{table}" ({listed}) VALUES ({marks})', converted)


if __name__ == "__main__":
    django.setup()
    copy(Path(sys.argv[1]))
