"""`tuppence check`: every table replays from its log, every record verifies, and the ledger balances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuppence.errors import brief
from tuppence.record.verification import verify
from tuppence_web import data_folder
from tuppence_web.serving.command import set_up

if TYPE_CHECKING:
    from tuppence_web.tables.engine.table import Table


def run() -> tuple[list[str], str]:
    """Check the data of the site; the problems, and a summary."""
    set_up()
    from tuppence_web.ledger.queries.books import trial_balance
    from tuppence_web.ledger.rules import money
    from tuppence_web.tables import queries

    problems: list[str] = []
    records = 0
    tables = queries.all_tables()
    for id, status in tables:
        table = _replayed(id, status, problems)
        if table is not None and table.ended:
            records += 1
            problems += _record_problems(table)
    lines = trial_balance()
    if sum(line.balance for line in lines):
        problems.append("the ledger does not balance")
    moved = money(sum(line.debits for line in lines))
    found = f"{len(problems)} problems" if problems else "no problem"
    return problems, f"{len(tables)} tables, {records} records, {moved} moved in the ledger: {found}"


def _replayed(id: str, status: str, problems: list[str]) -> Table | None:
    """A table replayed from its log; None with a problem if that fails."""
    from tuppence_web.tables import queries
    from tuppence_web.tables.engine.schedule import due_at, is_close
    from tuppence_web.tables.engine.table import UNKNOWN

    try:
        table = queries.stored(id)
    except Exception as error:  # whatever a log that is not ours leads to
        problems.append(f"table {id} does not replay: {type(error).__name__}: {brief(str(error))}")
        return None
    if table is None:
        return None
    if table.indexed_status != status:
        problems.append(f"table {id} is {table.indexed_status} by its log and {status} in the list")
    stored, due = queries.stored_due(id), due_at(table)
    if stored != UNKNOWN and not is_close(stored, due) and queries.last_seq(id) == table.seq:
        problems.append(f"at table {id} something is due at {due} by its log and at {stored} in the list")
    return table


def _record_problems(table: Table) -> list[str]:
    """What is wrong with the signed record of a match that has ended."""
    from tuppence_web.tables.pages.story import ended

    file = ended(table).file
    if file is None:
        return []
    found = verify(file)
    problems = found.problems
    if not problems and found.key != data_folder.record_key().public:
        problems = ["it is not signed by this site"]
    return [f"the record of table {table.id} does not verify: {problem}" for problem in problems]
