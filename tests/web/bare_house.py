"""``python -m tests.web.bare_house serve``: a site with the made-up game of `tests.games.flick`, which has no levels.

The site has nothing of its own for it: no picture, no rules page, no chapter of the rulebook.
"""

from __future__ import annotations

from dataclasses import replace

from tests.games import flick
from tuppence.game import register
from tuppence.levels import NO_LEVELS

if __name__ in ("__main__", "__mp_main__"):  # the server and its worker processes
    register(replace(flick.GAME, levels=NO_LEVELS))

if __name__ == "__main__":
    from tuppence.cli import main

    main()
