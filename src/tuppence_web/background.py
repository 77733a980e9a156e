"""All background work of the site that the database schedules, by the apps that define it.

What each process repeats for itself, in memory, is in `tables/live/scheduler.py` and `tables/live/cluster/cluster.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Never

from django.contrib.sessions.backends.db import SessionStore

from tuppence_web.accounts.actions import EMAILS as ACCOUNT_EMAILS
from tuppence_web.accounts.actions import WELCOMES, forget_idle
from tuppence_web.jobs.actions import Deferred, Periodic
from tuppence_web.leagues.actions.notices import announce_results, remind_late_payers
from tuppence_web.matches.actions import HAND_IN
from tuppence_web.memberships.actions import remind, remind_of_certificates
from tuppence_web.notifications.actions.channels import EMAILS, PUSHES
from tuppence_web.places.queries import at_home
from tuppence_web.players.actions import PROGRESS, RATINGS
from tuppence_web.social.actions.jobs import EMAIL, OPENED, PUSH
from tuppence_web.tables.actions import forget_movements
from tuppence_web.tables.jobs import ANALYSE
from tuppence_web.web import clock

DEFERRED: tuple[Deferred[Never], ...] = (
    ACCOUNT_EMAILS,
    ANALYSE,
    EMAIL,
    EMAILS,
    HAND_IN,
    OPENED,
    PROGRESS,
    PUSH,
    PUSHES,
    RATINGS,
    WELCOMES,
)


def hourly(moment: datetime) -> datetime:
    """The next full hour after a moment."""
    return moment.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)


def daily(hour: int) -> Callable[[datetime], datetime]:
    """When it is next this hour of the day where the association is, after a moment."""

    @at_home()
    def following(moment: datetime) -> datetime:
        here = clock.local(moment)
        day = here.date() + timedelta(days=here.hour >= hour)
        return clock.when(day, time(hour), str(here.tzinfo))

    return following


PERIODIC = (
    Periodic("forget guests", daily(4), forget_idle),
    Periodic("forget movements", hourly, forget_movements),
    Periodic("forget sessions", daily(4), SessionStore.clear_expired),
    Periodic("remind members", daily(9), at_home()(remind)),
    Periodic("announce results", hourly, at_home()(announce_results)),
    Periodic("remind late payers", daily(9), at_home()(remind_late_payers)),
    Periodic("remind officials", daily(9), at_home()(remind_of_certificates)),
)
