"""What is made beside the server before a walk begins."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

from tests.night.beside import at


def league(officer: str, names: list[str], moment: str) -> int:
    """An officer's league with these players, whose first night is on that day, begun. Returns the night."""
    from tuppence_web.accounts.models import Person
    from tuppence_web.founding.actions import found_league
    from tuppence_web.founding.rules import START_TIME, Wanted
    from tuppence_web.leagues.actions import entries, seasons
    from tuppence_web.leagues.models import MatchDay

    by, first = Person.objects.get(email=officer), datetime.fromisoformat(moment).date()
    before = (datetime.fromisoformat(moment) - timedelta(days=2)).isoformat()
    wanted = Wanted(f"The {names[0]}", "", "The Coast", f"The {names[0]} league", "Europe/London", first, START_TIME)
    with at(before):
        season = found_league(by, uuid4(), wanted)
        entries.enter_people(by, uuid4(), season, tuple((name, "", 0) for name in names))
        seasons.start_season(by, uuid4(), season)
    return MatchDay.objects.get(season=season, week=1).pk
