"""The options of the score sheet of Dropsy: the game's, except the tremor, as real hands have their own."""

from __future__ import annotations

from tuppence.games.dropsy import options
from tuppence.options import without

Options = without(options.Options, "tremor", __name__)
