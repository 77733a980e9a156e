"""The options of the score sheet of Penny White: the game's, except the tremor, as real hands have their own."""

from __future__ import annotations

from tuppence.games.penny_white import options
from tuppence.options import without

Options = without(options.Options, "tremor", __name__)
