"""What the players of a league are sent: notices of its operator, results after a night, reminders of late fees."""

from __future__ import annotations

from datetime import timedelta
from itertools import groupby

from django.db import transaction
from django.db.models import Max, Min
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import rules
from tuppence_web.leagues.models import Entrant, MatchDay, Notice
from tuppence_web.leagues.queries.fees import late_payers
from tuppence_web.leagues.queries.nights import in_words, unearned_seen
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
    """Send the players of nights that are over their results and ranks, once. Returns the number of nights.

    Results that are recorded later, from paper, are sent half a day after the last of them. If several nights of a
    season wait, its players are sent the results of the last one, and how many others there are.
    """
    announced = 0
    for season_id, nights in groupby(_to_announce(), key=lambda found: found[0].season_id):
        with transaction.atomic():
            state = season_state_of(lock(season_id))
            held = {match.night_id for match in state.matches if match.order}
            waiting = MatchDay.objects.filter(announced=None)
            done = [
                (night, late)
                for night, late in nights
                if night.pk in held and waiting.filter(pk=night.pk).update(announced=clock.now())
            ]
            if done:
                _send_results(state, *done[-1], others=len(done) - 1)
            announced += len(done)
    return announced


def _to_announce() -> list[tuple[MatchDay, bool]]:
    """The nights that are over and whose results are news, by season and in order, and whether they were late."""
    nights = MatchDay.objects.filter(announced=None, called_off=None, season__started__isnull=False)
    recorded = "slots__match__results__at"
    nights = nights.select_related("season__league__operator", "season__venue", "venue").order_by("season_id", "day")
    since = clock.now() - timedelta(days=rules.NEWS_DAYS)
    found: list[tuple[MatchDay, bool]] = []
    for night in nights.annotate(first=Min(recorded), last=Max(recorded)).filter(first__gt=since):
        late = night.last > clock.over_at(night.starts)
        if clock.is_over(night.last if late else night.starts):
            found.append((night, late))
    return found


def _send_results(state: SeasonState, night: MatchDay, late: bool, others: int) -> None:
    """Send the results of a night to each player of a season who had not left by then.

    ``late``: whether they were recorded later; ``others``: the number of other nights of which that is true.
    """
    rows, points = state.rows(), state.points()
    played = [match for match in state.matches if match.night_id == night.pk and match.order]
    path, name = reverse("night", args=[night.pk]), f"{night.season.league}, week {night.week}"
    if late:
        name = f"{name}, {in_words(night.day)}"
    for entrant in state.entrants:
        if entrant.left is not None and entrant.left <= night.day:
            continue
        row, one = rows[entrant.pk], entrant.pk
        places = [(place, len(match.places)) for match in played if (place := match.place_of(one)) is not None]
        week, rank = row.weeks[night.week - 1], (row.rank, len(state.competitors))
        why = unearned_seen(night, state, entrant.person).get(one, "")
        message = events.results(name, places, week, rank, points[one], path, why, others)
        notify(events.RESULTS, [entrant.person], *message)


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
