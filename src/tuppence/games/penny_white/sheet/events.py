"""The events of the score sheet of Penny White: those of the game that an entry can bring about."""

from __future__ import annotations

from tuppence.games.penny_white.events import (
    Decider,
    EndBegins,
    Fouled,
    Measured,
    NobodyScored,
    Scored,
    Starts,
    WhiteMissed,
    WhiteOff,
    Won,
)

AnyEvent = Starts | EndBegins | WhiteMissed | WhiteOff | Fouled | Measured | Scored | NobodyScored | Decider | Won
