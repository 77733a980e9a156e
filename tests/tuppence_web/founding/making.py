"""A league that somebody asks for."""

from __future__ import annotations

from datetime import time

from tests.tuppence_web.leagues.making import FIRST
from tuppence_web.founding.rules import Wanted

WANTED = Wanted("The Bell", "2 Quay Street", "Old Town", "Bell league", "Europe/London", FIRST, time(19, 30))
