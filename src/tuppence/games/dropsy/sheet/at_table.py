"""What a live table needs to know about the score sheet of Dropsy."""

from __future__ import annotations

from tuppence.score_sheet import at_table

AT_TABLE = at_table(minutes=30)
