"""Pages of a season for everybody, and the notice that its operator writes to its players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.accounts.queries import person_of, signed_in
from tuppence_web.leagues import forms, rules
from tuppence_web.leagues.actions import entries, notices, seasons
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries import seasons as queries
from tuppence_web.leagues.queries.endings import awards_of, pool_to_association
from tuppence_web.leagues.queries.season_ends import season_end_of
from tuppence_web.leagues.queries.seasons import Pool, SeasonState
from tuppence_web.leagues.queries.teams import Competitor
from tuppence_web.leagues.rules import Standing
from tuppence_web.leagues.teams import FEWEST_TEAMS
from tuppence_web.leagues.views.asking import form_page
from tuppence_web.ledger.rules import money, share
from tuppence_web.memberships.queries import holdings
from tuppence_web.web import clock

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.models import Entrant, MatchDay, Season

BAR_STEP, BARS_HEIGHT = 11, 26


@dataclass(frozen=True)
class Bar:
    """A week's points, as a bar of the chart of a player's season."""

    week: int
    points: int
    x: int
    y: float
    height: float


@dataclass(frozen=True)
class PlayerShown:
    """A player, alone or in a team, as shown in the standings."""

    entrant: Entrant
    member: bool
    unpaid: bool  # and the viewer may see it
    you: bool


@dataclass(frozen=True)
class StandingsLine:
    """A row of the standings as shown."""

    row: Standing[int]
    name: str
    team: str  # empty for a player alone
    players: list[PlayerShown]
    bars: list[Bar]
    unpaid: bool = False  # not all of the team have paid, and the viewer may see it

    @property
    def you(self) -> bool:
        """Whether the viewer is one of them."""
        return any(one.you for one in self.players)

    @property
    def firsts(self) -> int:
        """The number of first places."""
        return self.row.places[0] if self.row.places else 0

    @property
    def seconds(self) -> int:
        """The number of second places."""
        return self.row.places[1] if len(self.row.places) > 1 else 0


def bars(weeks: tuple[int, ...], most: int) -> list[Bar]:
    """A bar for each week with points, as high as the points."""
    return [
        Bar(week, points, (week - 1) * BAR_STEP, round(BARS_HEIGHT - height, 2), height)
        for week, points in enumerate(weeks, 1)
        if points and (height := round(BARS_HEIGHT * points / most, 2))
    ]


def lines(state: SeasonState, members: set[int], viewer: Person | None) -> list[StandingsLine]:
    """The standings as a viewer sees them."""
    league = state.season.league
    rows = state.standings()
    shown = {
        one.pk: PlayerShown(
            one,
            one.pk in members,
            one.pk not in state.paid and rights.sees_fee(viewer, one, league),
            viewer is not None and one.person_id == viewer.pk,
        )
        for one in state.entrants
    }
    most = max((points for row in rows for points in row.weeks), default=0)
    found = []
    for row in rows:
        competitor = state.competitor[row.player]
        players = [shown[one.pk] for one in competitor.entrants]
        unpaid = _has_unpaid(competitor, state, viewer)
        found.append(StandingsLine(row, str(competitor), competitor.team, players, bars(row.weeks, most), unpaid))
    return found


def _has_unpaid(competitor: Competitor, state: SeasonState, viewer: Person | None) -> bool:
    """Whether a viewer sees that not all of a team have paid: one of its players, or the operator (LT-2)."""
    league, now = state.season.league, competitor.now if competitor.team else []
    sees = any(rights.sees_fee(viewer, one, league) for one in now)
    return sees and any(one.pk not in state.paid for one in now)


def next_night(nights: list[MatchDay]) -> MatchDay | None:
    """Tonight's night until it is over, otherwise the next one."""
    coming = (night for night in nights if not clock.is_over(night.starts) and not night.called_off)
    return next(coming, None)


def prize_lines(split: tuple[int, ...], pool: Pool) -> list[tuple[str, str]]:
    """The prizes if the season ended now."""
    names = ("First", "Second", "Third")
    shares = share(pool.cents, split)
    return [(f"{name}, {part} %", money(cents)) for name, part, cents in zip(names, split, shares, strict=True)]


@require_safe
def season(request: HttpRequest, id: int) -> HttpResponse:
    """A season: its standings, weeks, prizes, and tonight."""
    found = rights.season_of(id)
    person, today = person_of(request), found.today
    operates = rights.operates(person, found.league)
    state = queries.season_state_of(found)
    own = next((one for one in state.entrants if person and one.person_id == person.pk), None)
    day = state.last_day if found.ended else today
    shown_lines = lines(state, state.eligible(day), person)
    coming = next_night(state.nights)
    pool = queries.pool_of(state, today)
    shown: dict[str, Any] = {
        "season": found,
        "league": found.league,
        "lines": shown_lines,
        "weeks": weeks_of(state, coming),
        "coming": coming,
        "tonight": coming is not None and clock.is_on(coming.starts),
        "operates": operates,
        "conducts": coming is not None and rights.conducts(person, coming),
        "can_enter": person is not None and not found.ended and today <= state.last_day and own is None,
        "may_leave": not found.ended and own is not None and own.left is None,
        "can_take_back_start": operates and queries.may_take_back_start(state),
        "fresh": uuid4,
        "without_official": rights.without_official(found, state.nights) if operates and not found.ended else [],
        "missing": seasons.missing_before_start(found) if operates and not found.started else [],
        "pool": {"fees": money(pool.fees), "weeks": pool.weeks, "pay": money(pool.pay), "cents": money(pool.cents)},
        "refunds": bool(state.refunds),
        "paid": len(state.paid.keys() - state.late),
        "operated": [(one, rules.in_short(weeks)) for one, weeks in queries.weeks_operated(state).items()],
        "prizes": [] if found.ended else prize_lines(found.split, pool),
        "awards": [(one, money(one.cents)) for one in awards_of(found)] if found.ended else [],
        "to_association": found.ended and pool_to_association(found),
        "end": season_end_of(found),
        "entrants": state.entrants,
        "needed": needed(found.team_size),
    }
    return render(request, "leagues/season.html", shown)


def needed(team_size: int) -> str:
    """What a season needs to start, in words."""
    return f"{FEWEST_TEAMS} teams of {team_size}" if team_size > 1 else f"{rules.FEWEST_ENTERED} players"


def weeks_of(state: SeasonState, coming: MatchDay | None) -> list[dict[str, Any]]:
    """The weeks of a season: those held, and the next."""
    held = {night.week for night in state.held}
    return [
        {
            "night": night,
            "state": "done" if night.week in held else "off" if night.called_off else "now" if night == coming else "",
        }
        for night in state.nights
    ]


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, id: int) -> HttpResponse:
    """Enter a season oneself, with its price and terms."""
    person = signed_in(request)
    found = rights.season_of(id)
    if request.method != "POST":  # a POST is refused by the action, with a message on the page it came from
        rights.must_be_open(found)
    form = ChangeForm(request.POST or None)

    def entered(made: int) -> HttpResponse:
        messages.success(request, "You have entered. The fee is due before the first match day.")
        return redirect("season", id=id)

    def change(key: UUID) -> int:
        return entries.enter(person, key, id)

    shown = {"season": found, "operates": rights.operates(person, found.league), **terms(person, found)}
    return form_page(request, form, change, entered, page="leagues/enter.html", **shown)


def terms(person: Person, season: Season) -> dict[str, Any]:
    """What it costs a person to enter today, and from when points count (LG-2).

    ``applied``: an unpaid membership that would make it cheaper.
    """
    today = season.today
    held = holdings([person.pk])
    member = any(one.state == "good" for one in held)
    waiting = (one.membership for one in held if one.state == "unpaid" and today in one.membership.term())
    return {
        "member": member,
        "fee": money(rules.entry_fee(member)),
        "full_fee": money(rules.entry_fee(False)),
        "members_fee": money(rules.entry_fee(True)),
        "applied": None if member else next(waiting, None),
        "earns": next((night for night in season.nights.all() if rules.earns_on(night.day, today)), None),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def write(request: HttpRequest, id: int) -> HttpResponse:
    """Write to all players of a season."""
    person, season = signed_in(request), rights.season_of(id)
    rights.must_operate(person, season.league)
    form = forms.NoticeForm(request.POST or None)

    def sent(_: int) -> HttpResponse:
        messages.success(request, "The players are notified.")
        return redirect("season", id=id)

    def change(key: UUID) -> int:
        return notices.write_to_players(person, key, id, form.cleaned_data["text"])

    written = queries.notices_of(season)
    return form_page(request, form, change, sent, "leagues/notices/write.html", season=season, written=written)
