"""The pages about players: profiles, and for the player alone: tables, progress, and what a match brought."""

from __future__ import annotations

import uuid
from datetime import tzinfo
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tuppence.events.words import span
from tuppence.game import game_type
from tuppence_web.accounts.queries import guest_of, mark_namesakes, person_of, person_with
from tuppence_web.players import queries
from tuppence_web.players.rules import profiles
from tuppence_web.players.rules.brought import goals_reached
from tuppence_web.players.rules.competitions import CompetitionRecords, History, competition_records, meetings
from tuppence_web.players.rules.own import OwnGame, own_games
from tuppence_web.players.rules.streaks import in_words as streaks_in_words
from tuppence_web.players.rules.streaks import of_days
from tuppence_web.tables.pages.forms import JoinForm
from tuppence_web.tables.pages.home import is_turn, standings_of
from tuppence_web.tables.pages.result import EndedMatch, result_page
from tuppence_web.tables.pages.story import RunningMatch
from tuppence_web.tables.queries import ENDED, game_of, known_tables, tables_of
from tuppence_web.tables.wire.page import BotRatingChart, RatingChart
from tuppence_web.web import clock
from tuppence_web.web.refusals import as_json

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

ZONE_COOKIE = "zone"  # the browser's time zone (frontend/src/pages/zone.ts)
FEWEST_CHARTED = 2  # matches
MOST_RESULTS = 30  # on a profile
MOST_ENTERED = 3  # competitions on a profile
ENTERED_LENGTH = 8  # competitions on a page
PAGE_LENGTH = 20


def _zone_of(request: HttpRequest) -> tzinfo:
    """The time zone of a browser, if it has sent one; otherwise the association's."""
    return clock.zone_called(request.COOKIES.get(ZONE_COOKIE, ""))


@require_safe
@never_cache
def progress(request: HttpRequest) -> HttpResponse:
    """The progress of this browser's guest in each game."""
    guest = guest_of(request)
    matches = queries.matches_of(guest.id) if guest is not None else []
    games = own_games(matches, queries.goals_of(guest.id)) if guest is not None else []
    zone = _zone_of(request)
    days = of_days((match.at for match in matches), zone, clock.now().astimezone(zone).date())
    return render(request, "players/progress.html", {"days": days, "games": [_shown(game) for game in games]})


def _shown(game: OwnGame) -> dict[str, Any]:
    """A game as the template shows it."""
    chart = BotRatingChart(game.title, game.course, game.counted - len(game.course) + 1, game.levels)
    return {
        **msgspec.structs.asdict(game),
        "longest": span(1000 * game.longest_seconds),
        "reached": sum(goal.table is not None for goal in game.goals),
        "chart": as_json(chart) if len(game.course) >= FEWEST_CHARTED else None,
    }


@require_safe
def result(request: HttpRequest, id: str) -> HttpResponse:
    """The result of a match, and what it brought a reader who played."""
    return result_page(request, id, partial(_brought, request, id))


def _brought(request: HttpRequest, id: str, read: EndedMatch, guest: uuid.UUID, seat: int) -> dict[str, Any]:
    """What a match brought a player: small goals that were reached for the first time, and streaks."""
    match = read.match
    game = game_type(match.record["game"])
    own_play = match.reaches_goals and seat not in match.stand_ins
    here = goals_reached(match.record, read.story.events, seat) if own_play else {}
    first = queries.goals_of(guest).get(game.name, {})
    wins, moments = queries.streak_at(id, guest, game.family)
    zone = _zone_of(request)
    days = of_days(moments, zone, moments[-1].astimezone(zone).date()).now if moments else 0
    new = [sentence for name, sentence in here.items() if first.get(name, id) == id]
    return {
        "reached": [f"{sentence[0].lower()}{sentence[1:]}" for sentence in new],
        "streaks": streaks_in_words(wins, days, game.title),
    }


@require_safe
def profile(request: HttpRequest, id: int) -> HttpResponse:
    """A person's ratings and results, and competitions; for themselves, their tables too."""
    person, history = _player(id)
    finishes = queries.finishes_of(person.guest.id) if person.guest else []
    newest = finishes[: -MOST_RESULTS - 1 : -1]
    others = queries.others_at([row.table_id for row in newest], person.guest.id) if person.guest else {}
    records = profiles.records(finishes)
    own = person == person_of(request)
    shown = {
        **_about(person, history),
        "entered": history.entered[:MOST_ENTERED],
        "own": own,
        "tables": [
            row for row in (tables_of(person.guest.id) if person.guest else []) if own and row["status"] not in ENDED
        ],
        "records": records,
        "results": [
            {"finish": row, "title": game_type(row.game).title, "others": others.get(row.table_id, [])}
            for row in newest
        ],
        "charts": [as_json(RatingChart(record.title, record.course)) for record in records if len(record.course) > 1],
    }
    return render(request, "players/profile.html", shown)


def _player(id: int) -> tuple[Person, History]:
    """A person with their competitions, or 404 for somebody who can sit at no table and has entered nothing."""
    person = person_with(id)
    history = queries.history_of(id) if person is not None else History()
    if person is None or (person.guest is None and not history.entered):
        raise Http404("There is no such player.")
    return person, history


def _about(person: Person, history: History) -> dict[str, Any]:
    """The context of every page about a person's competitions."""
    best: CompetitionRecords | None = competition_records(person.pk, history.entered) if history.entered else None
    return {"person": person, "best": best, "honours": history.honours}


@require_safe
def competitions(request: HttpRequest, id: int) -> HttpResponse:
    """The seasons and tournaments of a person, night by night."""
    person, history = _player(id)
    page = Paginator(history.entered, ENTERED_LENGTH).get_page(request.GET.get("page"))
    rows = [
        (one, [(evening, [match.place_of(id) for match in evening.matches]) for evening in one.evenings])
        for one in page
    ]
    return render(request, "players/competitions.html", {**_about(person, history), "page": page, "rows": rows})


@require_safe
def opponents(request: HttpRequest, id: int) -> HttpResponse:
    """The results of a person in leagues and tournaments against each other player."""
    person, history = _player(id)
    page = Paginator(meetings(id, history.entered), PAGE_LENGTH).get_page(request.GET.get("page"))
    people = {one.pk: one for one in mark_namesakes(queries.people_with([one.other for one in page]))}
    shown = {"page": page, "rows": [(people[one.other], one) for one in page if one.other in people]}
    return render(request, "players/opponents.html", {**_about(person, history), **shown})


@require_http_methods(["GET", "HEAD", "POST"])
def tables(request: HttpRequest) -> HttpResponse:
    """Your tables, and a form to find another."""
    form = JoinForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if game_of(form.cleaned_data["table"]) is not None:
            return redirect("table", id=form.cleaned_data["table"])
        form.add_error("table", "There is no table with this code.")
    guest = guest_of(request)
    page, groups = _yours(guest.id, request.GET.get("page")) if guest is not None else (None, {})
    shown = {"form": form, "page": page, "groups": groups, "guest": guest}
    return render(request, "players/tables.html", shown, status=400 if form.errors else 200)


def _yours(guest: uuid.UUID, number: str | None) -> tuple[Page[str], dict[str, list[dict[str, Any]]]]:
    """A page of a guest's tables under headings: those in play, your turn first; before their start; ended."""
    status = dict(known_tables(guest))
    standings = standings_of(guest, [id for id, stands in status.items() if stands == "playing"])
    order = sorted(status, key=lambda id: _rank(status[id], standings.get(id)))
    page = Paginator(order, PAGE_LENGTH).get_page(number)
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in queries.with_finishes(guest, list(page)):
        groups.setdefault(_heading(row["status"]), []).append({**row, "standing": standings.get(row["id"])})
    return page, groups


def _rank(status: str, standing: RunningMatch | None) -> int:
    """The sort key of a table in the list; tables of one rank are listed newest first."""
    if status in ENDED:
        return 3
    return 2 if status == "open" else int(not is_turn(standing))


def _heading(status: str) -> str:
    return "Ended" if status in ENDED else "Before the start" if status == "open" else "In play"
