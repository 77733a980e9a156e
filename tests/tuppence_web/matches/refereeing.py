"""A real table, at which the official of its match enters what happens."""

from __future__ import annotations

import random
from typing import Any
from uuid import uuid4

import numpy as np

from tests.tuppence.games.matches import possible
from tuppence.actions import to_json
from tuppence_web.jobs.actions import carry_out_all
from tuppence_web.matches.actions import HAND_IN
from tuppence_web.tables import queries as tables
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.engine.commands.decision import CommandResult
from tuppence_web.tables.engine.commands.decision import Person as Visitor
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.wire import commands as wire


class RefereedTable:
    """A table and ``guest``: the id of its official's."""

    def __init__(self, table_id: str | None, guest: str) -> None:
        found = tables.stored(table_id or "")
        assert found is not None
        self.table: Table = found
        self.guest = guest

    def say(self, kind: type, guest: str = "", **fields: Any) -> CommandResult:
        """Send a command, save its entries as the writer does, and run the work that is due."""
        command = kind(id=uuid4().hex, seq=self.table.seq, **fields)
        result = handle(self.table, command, Visitor(guest or self.guest, "Otto"), self.table.last_at)
        if result.entries:
            work = WriteBatch(self.table.last_at)
            work.add(self.table, result.entries)
            LogWriter().write(work.plays, [*work.changes, lambda: None], work.dues)
        carry_out_all(HAND_IN)
        return result

    def play_out(self, seed: int) -> None:
        """Enter random actions and throws until the match is over."""
        rng, chance = random.Random(seed), np.random.default_rng(seed)
        while self.table.status == "playing":
            state = self.table.playing
            chosen = rng.choice(possible(state)) if state.current_player() >= 0 else state.sample_chance(chance)
            assert self.say(wire.Enter, actions=[to_json(chosen)]).refusal is None
