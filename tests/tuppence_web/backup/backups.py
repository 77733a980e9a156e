"""Backups and restores as operators run them: `tuppence` in its own process."""

from __future__ import annotations

import subprocess
from pathlib import Path
from uuid import uuid4

from tests.browser.served import TUPPENCE
from tests.patience import PATIENCE_SECONDS

CENTS = 5000
PASSWORD = "hunter2"  # the tests' PostgreSQL accepts any
KEYS = ("push-key", "record-key", "secret-key")


def run(environ: dict[str, str], *words: str | Path, limit: int | None = None) -> tuple[int, str]:
    """Run the command line; return its exit code and output. ``limit``: how long a file may grow, in bytes."""
    limited = [] if limit is None else ["prlimit", f"--fsize={limit}"]
    ended = subprocess.run(
        [*limited, TUPPENCE, *words], env=environ, capture_output=True, text=True, timeout=PATIENCE_SECONDS
    )
    return ended.returncode, ended.stdout + ended.stderr


def begin(environ: dict[str, str], *words: str | Path) -> subprocess.Popen[str]:
    """Begin to run the command line."""
    return subprocess.Popen(
        [TUPPENCE, *words], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def pay() -> int:
    """A new person is charged a fee and pays it; return the sum of all payments. Runs in a process of the site."""
    from django.db import transaction
    from django.db.models import Sum

    from tuppence_web.accounts.models import Person
    from tuppence_web.ledger.actions import Move, account, post, receive
    from tuppence_web.ledger.models import Transfer

    with transaction.atomic():
        payer = Person.objects.create_user(f"{uuid4().hex}@example.org", name="Payer")
        due = account("test", payer.pk, "due", "Fee", payer)
        post(payer, "charge", "Fee", "LG-2", [Move(due, account("test", 0, "pool", "Fees"), CENTS)])
        receive(payer, due, account("test", 0, "cash", "Cash box"), CENTS)
    paid = Transfer.objects.filter(entry__kind="payment").aggregate(total=Sum("cents"))["total"]
    return int(paid)
