"""A match night: its page, its sheet for the phone, its results by hand, and its place in the calendar."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tuppence_web import moments
from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.accounts.queries import person_of, signed_in
from tuppence_web.leagues import forms, rules
from tuppence_web.leagues.actions import playing, running
from tuppence_web.leagues.queries import nights as queries
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries.seasons import course_of
from tuppence_web.leagues.views.asking import form_page
from tuppence_web.memberships.queries import certified_people
from tuppence_web.refusals import NotYours, Refused

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.models import MatchDay

Said = Mapping[str, Any]


@require_safe
def night(request: HttpRequest, id: int) -> HttpResponse:
    """What a night was or will be: when and where, the venue's offers, the matches with their results."""
    found = rights.night_of(id)
    person = person_of(request)
    course = course_of(found.season)
    held = next((one for one in course.held if one.week == found.week), None)
    points = rules.night_points(held, course.entries, found.season.points_base) if held else []
    numbers = sorted({match.number for match in course.matches if match.night_id == id and match.pk in course.standing})
    earned = dict(zip(numbers, points, strict=True))
    name = {one.pk: one.person.name for one in course.entrants}
    called = queries.called(found, course.matches)
    shown = {
        "night": found,
        "season": found.season,
        "matches": [
            {"called": one, "rows": _rows(one.result.order if one.result else [], name, earned.get(one.number, {}))}
            for one in called
        ],
        "changes": found.changes.select_related("venue", "by"),
        "officials": queries.officials_of(found),
        "operates": rights.operates(person, found.season.league),
        "conducts": rights.conducts(person, found),
        "can_play": found.day <= moments.today() and found.season.started and not found.season.ended,
        "corrected": [
            (old, [name.get(player, "?") for player in old.order]) for one in called for old in one.results[:-1]
        ],
    }
    return render(request, "leagues/night.html", shown)


def _rows(order: list[int], name: dict[int, str], points: dict[int, int]) -> list[tuple[int, str, int]]:
    """Place, name and points of who played a match."""
    return [(place, name.get(player, "?"), points.get(player, 0)) for place, player in enumerate(order, 1)]


@require_safe
def sheet(request: HttpRequest, id: int) -> HttpResponse:
    """The sheet of the night, for a phone held in one hand."""
    person = signed_in(request)
    found = rights.night_of(id)
    rights.must_conduct(person, found)
    data = {
        "night": id,
        "person": person.pk,
        "sendUrl": reverse("send_night", args=[id]),
        "sheet": queries.sheet_of(found),
        "tableUrl": reverse("table", args=["TABLE"]),
        "nightUrl": reverse("night", args=[id]),
        "fewest": rules.FEWEST_PRESENT,
        "most": rules.MOST_AT_A_TABLE,
    }
    ready = found.day <= moments.today() and found.season.started and not found.season.ended
    shown = {"night": found, "season": found.season, "data": data, "ready": ready}
    return render(request, "leagues/sheet.html", shown)


def _present(by: Person, id: UUID, night: int, said: Said) -> int:
    return playing.mark_present(by, id, night, int(said["entrant"]), bool(said["here"]))


def _guest(by: Person, id: UUID, night: int, said: Said) -> int:
    return playing.welcome_guest(by, id, night, str(said["name"]))


def _result(by: Person, id: UUID, night: int, said: Said) -> int:
    order = [int(player) for player in said["order"]]
    return playing.record_result(by, id, night, int(said["number"]), order, int(said["official"]), int(said["group"]))


def _draw(by: Person, id: UUID, night: int, said: Said) -> int:
    return playing.draw_tables(by, id, night, int(said["number"]))


def _undraw(by: Person, id: UUID, night: int, said: Said) -> int:
    return playing.take_back_draw(by, id, night, int(said["number"]))


def _open(by: Person, id: UUID, night: int, said: Said) -> int:
    return playing.open_table(by, id, night, int(said["number"]), int(said["group"]))


def _take(by: Person, id: UUID, night: int, said: Said) -> int:
    return playing.take_result(by, id, int(said["match"]), int(said["official"]))


SENT: dict[str, Callable[[Person, UUID, int, Said], int]] = {
    "present": _present,
    "guest": _guest,
    "result": _result,
    "draw": _draw,
    "undraw": _undraw,
    "open": _open,
    "take": _take,
}


@require_POST
def send(request: HttpRequest, id: int) -> JsonResponse:
    """One change from the sheet, as JSON with the id of its request; answered with the sheet as it is then.

    409 where it is refused, 403 where it is not this person's to make, 400 for what is no change at all.
    """
    person = person_of(request)
    if person is None:
        return JsonResponse({"why": "Sign in again; what you entered is kept here."}, status=401)
    try:
        said = json.loads(request.body)
        SENT[said["change"]](person, UUID(said["request"]), id, said)
    except NotYours as refused:
        return JsonResponse({"why": str(refused)}, status=403)
    except Refused as refused:
        return JsonResponse({"why": str(refused), "sheet": queries.sheet_of(rights.night_of(id))}, status=409)
    except (ValueError, KeyError, TypeError, AttributeError):
        return JsonResponse({"why": "The sheet sent something that is no change."}, status=400)
    return JsonResponse({"sheet": queries.sheet_of(rights.night_of(id))})


@require_http_methods(["GET", "HEAD", "POST"])
def order(request: HttpRequest, id: int, number: int, group: int) -> HttpResponse:
    """The order of finish of a match by hand: recorded, or corrected with the reason."""
    person = signed_in(request)
    found = rights.night_of(id)
    rights.must_conduct(person, found)
    course = course_of(found.season)
    tables = [one for one in queries.called(found, course.matches) if one.number == number]
    one = next((one for one in tables if one.group == group), None)
    last = one.result if one else None
    settled = one.match if one and one.match and (one.match.table_id or len(tables) > 1) else None
    here = set(settled.players) if settled else queries.present_on(found)
    entrants = [entrant for entrant in course.entrants if last is not None or entrant.pk in here]
    form = forms.OrderForm(
        request.POST or None,
        entrants=entrants,
        places=len(last.order) if last else len(here),
        officials=queries.officials_of(found),
        corrects=last is not None,
        initial=forms.initial_order(last.order if last else [], last.official_id if last else None),
    )

    def change(key: UUID) -> int:
        said = form.cleaned_data
        if last is None:
            return playing.record_result(person, key, id, number, form.order, said["official"], group)
        seen = int(request.POST.get("seen") or 0)
        return playing.correct_result(person, key, last.match_id, seen, form.order, said["official"], said["why"])

    if form.carried_out(change) is not None:
        return redirect("night", id=id)
    shown = {"form": form, "night": found, "number": number, "last": last, "places": form.places}
    return render(request, "leagues/order.html", shown, status=400 if form.errors else 200)


def _night_form(
    request: HttpRequest, night: MatchDay, form: ChangeForm, change: Callable[[UUID], int], done: str, **shown: Any
) -> HttpResponse:
    """A form about one night that leads back to it, and then says what was done."""

    def back(made: int) -> HttpResponse:
        messages.success(request, done)
        return redirect("night", id=night.pk)

    return form_page(request, form, change, back, back=night.season.league, **shown)


@require_http_methods(["GET", "HEAD", "POST"])
def move(request: HttpRequest, id: int) -> HttpResponse:
    """Change a night's date, time or venue."""
    person = signed_in(request)
    found = rights.night_of(id)
    rights.must_operate(person, found.season.league)
    form = forms.MoveForm(request.POST or None, night=found)

    def change(key: UUID) -> int:
        said = form.cleaned_data
        return running.move_night(person, key, id, said["day"], said["at"], said["venue"], said["why"])

    about = f"{found}: {running.when_and_where(found)}. Until 7 days before the earlier of both dates (LG-1)."
    done = "The night has moved, and every member of the league is told."
    return _night_form(request, found, form, change, done, title="Move the night", about=about, button="Move it")


@require_http_methods(["GET", "HEAD", "POST"])
def official(request: HttpRequest, id: int) -> HttpResponse:
    """Name a certified official for a night."""
    person = signed_in(request)
    found = rights.night_of(id)
    rights.must_operate(person, found.season.league)
    form = forms.OfficialForm(request.POST or None, people=certified_people(found.day))

    def change(key: UUID) -> int:
        return running.name_official(person, key, id, form.cleaned_data["official"])

    about = f"{found}. Who plays in a match is not its official (10.01)."
    done = "The official is named."
    return _night_form(request, found, form, change, done, title="Name an official", about=about, button="Name")


@require_http_methods(["GET", "HEAD", "POST"])
def note(request: HttpRequest, id: int, match: int) -> HttpResponse:
    """Keep what was decided about a match."""
    person = signed_in(request)
    found = rights.night_of(id)
    rights.must_operate(person, found.season.league)
    form = forms.NoteForm(request.POST or None)

    def change(key: UUID) -> int:
        return playing.note_match(person, key, match, form.cleaned_data["text"])

    about = f"{found}: a dispute, a violation, a penalty (11.06(a)(iv))."
    return _night_form(
        request, found, form, change, "It is kept.", title="Note on a match", about=about, button="Keep it"
    )
