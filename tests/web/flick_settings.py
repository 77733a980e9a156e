"""The settings of `flick_house`: the usual ones, and the picture of the made-up game for the front door."""

from __future__ import annotations

from pathlib import Path

from tuppence_web.settings import *  # noqa: F403 - all of them
from tuppence_web.settings import TEMPLATES

TEMPLATES[0]["DIRS"] = [*TEMPLATES[0]["DIRS"], Path(__file__).with_name("flick_templates")]
