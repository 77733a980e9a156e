"""What the writer's batches count for the metrics, once for each batch: a counter costs a microsecond."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence

from tuppence_web import metrics
from tuppence_web.tables.live.batch import Batch, Outbox, Work


def count_saved(batch: Batch, works: Iterable[Work]) -> None:
    """Count the plays that were saved."""
    plays = Counter(
        (batch.taken[table_id][0].game_name, entry.by)
        for work in works
        for table_id, entries in work.entries.items()
        for entry in entries
        if entry.kind == "played"
    )
    for (game, by), number in plays.items():
        metrics.moves.labels(game, by).inc(number)


def count_answered(outboxes: Sequence[Outbox]) -> None:
    """Count refusals and the time to the answers, which were sent just now."""
    now = time.monotonic()
    for outbox in outboxes:
        if outbox.arrived is not None:
            metrics.answer_seconds.observe(now - outbox.arrived)
        for code in outbox.refusals:
            metrics.refusals.labels(code).inc()
