"""What happens to match nights when an official's certificate is withdrawn (10.01)."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta

from django.db.models import Q
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions.versions import changed
from tuppence_web.leagues.models import MatchDay, Season
from tuppence_web.leagues.queries.rights import officials_of
from tuppence_web.notices.actions import notify
from tuppence_web.web import clock


def notify_of_withdrawal(person: Person, **more: object) -> None:
    """Notify the operators of this official's coming nights: that the certificate was withdrawn, but not why."""
    mine = Q(officials=person) | Q(season__league__operator=person)
    since = clock.today() - timedelta(days=2)
    nights = MatchDay.objects.filter(mine, day__gte=since, season__ended=None).distinct()
    of: defaultdict[Season, list[MatchDay]] = defaultdict(list)
    for night in nights.select_related("season__league__operator", "venue").order_by("season", "week"):
        if not clock.is_over(night.starts):
            of[night.season].append(night)
    changed(night.pk for theirs in of.values() for night in theirs)
    for season, theirs in of.items():
        left = [f"Week {night.week}, {night.day:%d.%m.%Y}" for night in theirs if not officials_of(night)]
        text = f"{person} is no longer a certified official, and cannot conduct matches of {season}."
        if left:
            text += f" These nights have no official now: {'; '.join(left)}. Name one to record results (10.01)."
        subject = f"{season.league}: an official's certificate was withdrawn"
        notify([season.league.operator], subject, text, reverse("season", args=[season.pk]))
