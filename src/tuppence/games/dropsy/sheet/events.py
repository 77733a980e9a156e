"""The events of the score sheet of Dropsy: those of the game that an entry can bring about, and the end of a round."""

from __future__ import annotations

from tuppence.events import SeatEvent
from tuppence.games.dropsy import rules
from tuppence.games.dropsy.events import (
    Arranges,
    AskedRandom,
    Counted,
    LaidOut,
    Penalised,
    RoundBegins,
    Scored,
    Warned,
    Won,
)


class RoundOver(SeatEvent, tag="round_over"):
    """The round ended: the hand of the seat was empty after its own drop, and after the last turns."""

    code, cites, says = rules.FINISHED, "DR-7", "{who} finished round {round}"
    round: int


AnyEvent = Arranges | AskedRandom | LaidOut | RoundBegins | Warned | Penalised | RoundOver | Counted | Scored | Won
