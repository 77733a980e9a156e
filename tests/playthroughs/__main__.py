"""``python -m tests.playthroughs [GAME ...]``: write the matches of these games, or of all."""

from __future__ import annotations

import sys

import tuppence
from tests.playthroughs.choosing import chosen
from tests.playthroughs.written import FOLDER, files, written

if __name__ == "__main__":
    for name in sys.argv[1:] or tuppence.games():
        found = files(name) or {FOLDER / name / f"{variant}.txt": matches for variant, matches in chosen(name).items()}
        (FOLDER / name).mkdir(exist_ok=True)
        for path, matches in found.items():
            path.write_text(written(name, path.stem, matches))
