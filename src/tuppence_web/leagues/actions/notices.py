"""What the players of a league are sent: notices of its operator, results after a night, reminders of late fees."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules
from tuppence_web.leagues.models import Entrant, MatchDay, Notice
from tuppence_web.leagues.queries.fees import late_payers
from tuppence_web.leagues.queries.nights import unearned_seen
from tuppence_web.leagues.queries.rights import lock, must_operate
from tuppence_web.leagues.queries.seasons import SCOPE, SeasonState, season_state_of
from tuppence_web.ledger.queries.accounts import unpaid
from tuppence_web.ledger.rules import money
from tuppence_web.notifications import events
from tuppence_web.notifications.actions.notify import notify, notify_others
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

RULE = "LG-9"


@idempotent
def write_to_players(by: Person, season_id: int, text: str) -> int:
    """Write to the players of a season who have not left, at most three times a day. Returns the notice's id."""
    season = lock(season_id)
    must_operate(by, season.league)
    text = text.strip()
    if not text or len(text) > rules.NOTICE_LENGTH:
        raise Refused(f"Write up to {rules.NOTICE_LENGTH} characters.", RULE, "text")
    since = clock.now() - timedelta(days=1)
    if Notice.objects.filter(season=season, at__gt=since).count() >= rules.MOST_NOTICES:
        raise Refused(f"The players got {rules.MOST_NOTICES} notices in a day. Write again tomorrow.", RULE, "text")
    made = Notice.objects.create(season=season, text=text, by=by)
    players = Person.objects.filter(entered__season=season, entered__left=None, is_active=True)
    message = events.notice(str(season.league), text, reverse("season", args=[season.pk]))
    notify_others(events.NOTICE, by, players, *message)
    return made.pk


def announce_results() -> int:
    """Send the players of nights that are over their results and ranks, once. Returns the number of nights."""
    days = (clock.today() - timedelta(days=3), clock.today())
    nights = MatchDay.objects.filter(day__range=days, announced=None, called_off=None, season__started__isnull=False)
    announced = 0
    for night in nights.select_related("season__league__operator", "season__venue", "venue").order_by("pk"):
        if not clock.is_over(night.starts):
            continue
        with transaction.atomic():
            state = season_state_of(lock(night.season_id))
            held = any(match.order for match in state.matches if match.night_id == night.pk)
            if held and MatchDay.objects.filter(pk=night.pk, announced=None).update(announced=clock.now()):
                _send_results(state, night)
                announced += 1
    return announced


def _send_results(state: SeasonState, night: MatchDay) -> None:
    """Send the results of a night to each player of a season who had not left by then."""
    rows, points = state.rows(), state.points()
    played = [match for match in state.matches if match.night_id == night.pk and match.order]
    path = reverse("night", args=[night.pk])
    for entrant in state.entrants:
        if entrant.left is not None and entrant.left <= night.day:
            continue
        row, one = rows[entrant.pk], entrant.pk
        places = [(place, len(match.places)) for match in played if (place := match.place_of(one)) is not None]
        week, rank = row.weeks[night.week - 1], (row.rank, len(state.competitors))
        name = f"{night.season.league}, week {night.week}"
        why = unearned_seen(night, state, entrant.person).get(one, "")
        notify(events.RESULTS, [entrant.person], *events.results(name, places, week, rank, points[one], path, why))


def remind_late_payers() -> int:
    """Remind players of running seasons whose fee is late, once each (11.03(b)). Returns their number."""
    owed, reminded = unpaid(SCOPE), 0
    for entrant in late_payers(owed):
        with transaction.atomic():
            unreminded = Entrant.objects.filter(pk=entrant.pk, reminded=None, season__ended=None)
            if unreminded.update(reminded=clock.now()):
                path = reverse("season", args=[entrant.season_id])
                message = events.late_fee(str(entrant.season), money(owed[entrant.pk]), path)
                notify(events.MONEY, [entrant.person], *message)
                reminded += 1
    return reminded
