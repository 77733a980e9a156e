"""Public pages about tournaments: the list, the bracket, the draws, the history."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tuppence.chance import commitment
from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.accounts.queries import person_of, signed_in
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import entries
from tuppence_web.tournaments.bracket import Match, Round
from tuppence_web.tournaments.forms import EnterForm
from tuppence_web.tournaments.history import draws_file, draws_made, steps_of
from tuppence_web.tournaments.picture import drawing, in_order, lane, round_matches, state
from tuppence_web.tournaments.queries import Standing
from tuppence_web.tournaments.queries.awards import payout
from tuppence_web.tournaments.queries.sides import Side
from tuppence_web.tournaments.rules import match_title, title
from tuppence_web.web.refusals import Refused, as_json

if TYPE_CHECKING:
    from tuppence_web.tournaments.models import Tournament

SHOWN = 12  # open matches shown per round; the others are collapsed
ALL = "all"  # instead of a round: all rounds, for printing


def known(id: int) -> Tournament:
    """The tournament, or 404."""
    try:
        return queries.find(id)
    except Refused as refused:
        raise Http404(str(refused)) from None


def request_id(request: HttpRequest) -> uuid.UUID:
    """The request id from a button's form."""
    form = ChangeForm(request.POST)
    if not form.is_valid():
        raise BadRequest("This form has no request id. Open the page again.")
    id: uuid.UUID = form.cleaned_data["request"]
    return id


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """All tournaments; future and current ones first."""
    rows = queries.listed()
    open_ones = [row for row in rows if not row.paid_out and not row.cancelled]
    shown = {
        "open": sorted(open_ones, key=lambda row: row.starts),
        "past": [row for row in rows if row.paid_out or row.cancelled],
        "person": person_of(request),
    }
    return render(request, "tournaments/list.html", shown)


@require_safe
def tournament(request: HttpRequest, id: int) -> HttpResponse:
    """A tournament: its bracket or, before the start, its entrants."""
    found = known(id)
    now, person = queries.standing(found), person_of(request)
    shown = about(found, now)
    shown["runs"] = queries.may_administer(person, found)
    shown["entered"] = next((one for one in now.entrants.values() if person and one.person_id == person.pk), None)
    if not found.started:
        shown["owing"] = queries.owing_seen(now, person)
        shown["owed_back"] = sum(cents for _, cents in queries.owed_back(found, person=person.pk)) if person else 0
        shown |= payout(now)
        return render(request, "tournaments/entries.html", shown)
    own = now.number_of(person.pk) if person else None
    chosen = _chosen(request, now) or own
    shown |= {
        "picture": drawing(now.format, len(now.sides), now.bracket, names(now), chosen),
        "chosen": now.sides.get(chosen) if chosen else None,
        "own": chosen == own,
        "way": _way(now, chosen) if chosen else [],
        "strip": _strip(now, request.GET.get("round", "")),
        "rounds": _rounds_shown(now, request.GET.get("round", "")),
        "podium": podium(now),
        "everybody": sorted(names(now).values(), key=str.casefold),
        "all": request.GET.get("round") == ALL,
    }
    return render(request, "tournaments/bracket.html", shown)


def about(found: Tournament, now: Standing) -> dict[str, Any]:
    """The context of every page of a tournament."""
    return {
        "tournament": found,
        "now": now,
        "fresh": uuid.uuid4,
        "commitment": commitment(bytes(found.secret)),
        "to_draw": [(stage, lower(title(stage))) for stage in now.bracket.to_draw],
        "state": _state(now),
    }


def _state(now: Standing) -> str:
    """The state of a tournament in one sentence."""
    if now.tournament.cancelled:
        return f"Cancelled: {now.tournament.why_cancelled}"
    if not now.tournament.started:
        return f"Open for entries: {len(now.sides)} so far."
    if now.bracket.over:
        won = [number for number, place in now.bracket.placed().items() if place == 1]
        return f"{now.names(won)} won." if won else "Nobody came to the final."
    if now.bracket.to_draw and not now.bracket.to_play:
        return f"Next: the draw of {' and '.join(lower(title(stage)) for stage in now.bracket.to_draw)}."
    playing = dict.fromkeys(match.stage for match in now.bracket.to_play)
    return f"Now: {' and '.join(lower(title(stage)) for stage in playing)}; {_matches(len(now.bracket.to_play))} open."


def lower(words: str) -> str:
    """Words for use inside a sentence."""
    return words[0].lower() + words[1:]


def _matches(count: int) -> str:
    return "one match" if count == 1 else f"{count} matches"


def names(now: Standing) -> dict[int, str]:
    """The names of players or teams by number."""
    return {number: str(side) for number, side in now.sides.items()}


def _chosen(request: HttpRequest, now: Standing) -> int | None:
    """The player or team to highlight: by number, or by the beginning or a part of the name."""
    wanted = request.GET.get("player", "").strip()
    if wanted.isdecimal() and int(wanted) in now.sides:
        return int(wanted)
    called = {number: name.casefold() for number, name in names(now).items()}
    fits = [number for number, name in called.items() if wanted and wanted.casefold() in name]
    return min(fits, key=lambda number: (not called[number].startswith(wanted.casefold()), number), default=None)


def card(now: Standing, match: Match, chosen: int | None = None) -> dict[str, Any]:
    """A match as the pages show it."""
    order = match.order or ()
    rows = [
        {
            "number": number,
            "side": now.sides[number],
            "place": order.index(number) + 1 if number in order else None,
            "state": state(match, number),
            "chosen": number == chosen,
        }
        for number in in_order(match)
    ]
    return {
        "key": match.key,
        "number": now.slots[match.key].number if match.key in now.slots else None,
        "title": match_title(match.key),
        "lane": lane(match.stage),
        "done": match.order is not None,
        "rows": rows,
    }


def _way(now: Standing, chosen: int) -> list[dict[str, Any]]:
    """The matches of one player, in order of play."""
    return [card(now, match, chosen) for match in now.bracket.matches() if chosen in match.players]


def _strip(now: Standing, wanted: str) -> list[dict[str, Any]]:
    """All rounds, including future ones, with their progress."""
    shown = {round.stage for round in _shown(now, wanted)}
    reached = {round.stage: round for round in now.bracket.rounds}
    over = "T" in reached or "F" in reached
    to_come = now.format.rounds_to_come(len(now.sides))
    stages = [stage for stage in to_come if stage in reached or not over or stage[0] == "F"]
    rows = []
    for stage in [*stages, *(stage for stage in reached if stage not in stages)]:
        round = reached.get(stage)
        done = round.finished if round else False
        rows.append(
            {
                "stage": stage,
                "title": title(stage),
                "short": {"T": "3rd", "F": "Final"}.get(stage, stage),
                "state": "done" if done else "now" if round else "later",
                "lane": lane(stage),
                "shown": stage in shown,
                "open": sum(match.order is None for match in round.matches) if round else 0,
            }
        )
    return rows


def _shown(now: Standing, wanted: str) -> list[Round]:
    """The rounds to show: the one asked for, else the current ones, else the last."""
    if wanted == ALL:
        return [*now.bracket.rounds]
    if (found := now.bracket.round(wanted)) is not None:
        return [found]
    playing = [round for round in now.bracket.rounds if not round.finished]
    return playing or [*now.bracket.rounds[-1:]]


def _rounds_shown(now: Standing, wanted: str) -> list[dict[str, Any]]:
    """The matches of the rounds to show; open ones apart from those played."""
    rounds = []
    for round in _shown(now, wanted):
        matches = [card(now, match) for match in round_matches(now.bracket, round.stage)]
        waiting = [match for match in matches if not match["done"]]
        rounds.append(
            {
                "stage": round.stage,
                "title": title(round.stage),
                "open": waiting if wanted == ALL else waiting[:SHOWN],
                "further": waiting[SHOWN:] if wanted != ALL else [],
                "done": [match for match in matches if match["done"]],
                "to_draw": [] if matches else sorted(map(now.name, round.players), key=str.casefold),
                "fold": wanted != ALL and not round.finished,
            }
        )
    return rounds


def podium(now: Standing) -> list[tuple[int, Side]]:
    """The known places, first place first."""
    placed = sorted((place, number) for number, place in now.bracket.placed().items())
    return [(place, now.sides[number]) for place, number in placed]


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, id: int) -> HttpResponse:
    """Enter the tournament."""
    person, found = signed_in(request), known(id)
    if found.format.teams:
        return redirect("tournament_team", id=id)
    queries.must_take_entries(found)
    form = EnterForm(request.POST if request.method == "POST" else None)
    made = form.carried_out(lambda key: entries.enter(person, key, found.pk, form.cleaned_data["word"]))
    if made is not None:
        messages.success(request, f"You have entered. Pay the fee to {found.administrator.name} before the start.")
        return redirect("tournament", id=id)
    shown = {**about(found, queries.standing(found)), "form": form, "person": person}
    shown["fee"] = queries.fee_for(found, person)
    return render(request, "tournaments/enter.html", shown, status=400 if form.errors else 200)


@require_safe
def draws(request: HttpRequest, id: int) -> HttpResponse:
    """All draws and, once the tournament is over, the secret and the verification of each draw."""
    found = known(id)
    now = queries.standing(found)
    shown = {**about(found, now), "runs": queries.may_administer(person_of(request), found)}
    shown["draws"] = draws_made(now)
    shown["to_draw"] = [(stage, title(stage)) for stage in now.bracket.to_draw]
    shown["file"] = as_json(draws_file(now)) if now.secret_shown else None
    return render(request, "tournaments/draws.html", shown)


@require_safe
def draws_json(request: HttpRequest, id: int) -> JsonResponse:
    """Everything needed to repeat the draws elsewhere."""
    now = queries.standing(known(id))
    if not now.secret_shown:
        raise Http404("The secret is published after the final.")
    return JsonResponse(as_json(draws_file(now)), json_dumps_params={"indent": 1})


@require_safe
def history(request: HttpRequest, id: int) -> HttpResponse:
    """All steps, including those undone since."""
    found = known(id)
    now = queries.standing(found)
    return render(request, "tournaments/history.html", {**about(found, now), "steps": steps_of(now)})
