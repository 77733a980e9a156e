"""``python -m tests.web.flick_house serve``: a house with the made-up game of `tests.games.flick` besides its own.

It has what the site asks of a game: a picture for the front door (`flick_settings`) and a chapter of the rulebook.
"""

from __future__ import annotations

import os

from tests.games import flick

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.web.flick_settings"
    with flick.entered():
        from tuppence.cli import main
        from tuppence_web.rulebook import book

        book.chapters()[flick.NAME] = book.Chapter(flick.NAME, flick.GAME.title, flick.GAME.tagline, parts=[])
        main()
