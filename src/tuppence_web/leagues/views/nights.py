"""A match night: its page, its sheet for a phone, and the forms for results and changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.accounts.queries import mark_namesakes, person_of, signed_in
from tuppence_web.leagues import forms, rules
from tuppence_web.leagues.actions import matches, nights
from tuppence_web.leagues.actions.matches import carry_out
from tuppence_web.leagues.messages import AnyChange, Correct, Finish, NightData, SheetAnswer
from tuppence_web.leagues.queries import nights as queries
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries.drinks import debts_of, owed_in
from tuppence_web.leagues.queries.equipment import pieces_of
from tuppence_web.leagues.queries.seasons import NightMatch, SeasonState, season_state_of
from tuppence_web.leagues.views.asking import form_page, pressed
from tuppence_web.matches.forms import SurfaceField
from tuppence_web.matches.queries import notes_of, pennies_each, rules_chapter
from tuppence_web.memberships.queries import certified_people
from tuppence_web.web import clock
from tuppence_web.web.endpoints import NO_STORE, json_endpoint, readable
from tuppence_web.web.refusals import Declined, NotYours, Refusal, Refused, as_json

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.models import Entrant, MatchDay
    from tuppence_web.matches.models import Result

SIGN_IN = Refusal("not_signed_in", "Sign in again. What you entered is still here.")
decode = msgspec.json.Decoder(AnyChange).decode


@require_safe
def night(request: HttpRequest, id: int) -> HttpResponse:
    """A night: date and place, the venue's offers, the matches with their results."""
    found = rights.night_of(id)
    person = person_of(request)
    state = season_state_of(found.season)
    people = {one.pk: one.person for one in state.entrants}
    played = queries.played_on(state, found)
    conducts = rights.conducts(person, found)
    officials, not_certified = rights.officials_named(found)
    shown = {
        "night": found,
        "season": found.season,
        "matches": matches_shown(played, found, state, people, queries.unearned_seen(found, state, person)),
        "own": person,
        "ended": queries.ended(played),
        "reopened": queries.reopened(played),
        "changes": found.changes.select_related("venue", "by"),
        "officials": officials,
        "named": set(found.officials.values_list("pk", flat=True)),
        "guests": found.guests.all(),
        "not_certified": not_certified,
        "over": clock.is_over(found.starts),
        "operates": rights.operates(person, found.season.league),
        "conducts": conducts,
        "may_report": clock.has_come(found.starts) and _may_report(person, found, conducts),
        "can_move": not found.called_off and rules.may_change(clock.today(found.venue.zone), found.day, found.day),
        "can_play": clock.has_come(found.starts) and _is_played(found),
        "few": _few(found, state),
        "suspended": queries.SUSPENDED,
        "ranked": state.ranked_after(found),
        "debts": debts_of(state, owed_in(state, id)),
        "pieces": pieces_of(found.venue),
        "fresh": uuid4,
        "corrected": _corrected(found, played, people),
    }
    return render(request, "leagues/night.html", shown)


def _corrected(
    night: MatchDay, played: list[NightMatch], people: dict[int, Person]
) -> list[tuple[str, Result, list[Person]]]:
    """The results that were replaced, each with the name of its match and its order of finish."""
    called = queries.names_of_matches(night, played)
    return [
        (called[one.number, one.group], old, [people[player] for player in order])
        for one in played
        for old, order in zip(one.results[:-1], one.orders[:-1], strict=True)
    ]


def _may_report(person: Person | None, night: MatchDay, conducts: bool) -> bool:
    """Whether a person may report something about a night: those who conduct it, and who was there."""
    return conducts or (person is not None and queries.was_there(person, night))


def _is_played(night: MatchDay) -> bool:
    """Whether a night takes place in a season that is being played."""
    return bool(night.season.started and not night.season.ended and not night.called_off)


def _few(night: MatchDay, state: SeasonState) -> int | None:
    """The number of matches of a night that is over, if it is less than three (11.04(a))."""
    if not (clock.is_over(night.starts) and night.season.started) or night.called_off:
        return None
    recorded = state.recorded_on(night)
    return recorded if recorded < rules.MATCHES else None


def matches_shown(
    played: list[NightMatch], night: MatchDay, state: SeasonState, people: dict[int, Person], unearned: dict[int, str]
) -> list[dict[str, Any]]:
    """The matches with their notes and players: place, name, points, why the place earns none, and the team."""
    held = next((one for one in state.held if one.week == night.week), None)
    points = rules.night_points(held, state.entries, night.season.points_base) if held else []
    numbers = sorted({one.number for one in played if one.order is not None})
    earned = dict(zip(numbers, points, strict=True))
    notes = notes_of([one.match.pk for one in played if one.match])
    called = queries.names_of_matches(night, played)
    return [
        {
            "played": one,
            "called": called[one.number, one.group],
            "notes": notes.get(one.match.pk) if one.match else None,
            "pennies": pennies_each(len(one.players)) if len(one.players) > 1 else None,
            "rows": [
                (place, people[player], earned[one.number].get(team.id, 0), unearned.get(player, ""), team.team)
                for place, side in enumerate(one.places, 1)
                for player in side
                for team in [state.competitor[player]]
            ],
        }
        for one in played
    ]


@require_safe
def sheet(request: HttpRequest, id: int) -> HttpResponse:
    """The sheet of the night, for a phone."""
    person = signed_in(request)
    found = rights.night_of(id)
    rights.must_conduct(person, found)
    data = NightData(
        night=id,
        person=person.pk,
        title=f"{found.season.league}, week {found.week}",
        about=queries.when_and_where(found),
        send_url=reverse("send_night", args=[id]),
        state_url=f"{reverse('night_state', args=[id])}?by={person.pk}",
        table_url=f"{reverse('tables')}TABLE/",
        night_url=reverse("night", args=[id]),
        sheet=queries.sheet_of(found, person),
        fewest=rules.FEWEST_PRESENT,
        most=rules.MOST_AT_A_TABLE,
        team=found.season.team_size,
        pennies=[pennies_each(players) if players > 1 else 0 for players in range(rules.MOST_AT_A_TABLE + 1)],
        drinks_url=reverse("season_drinks", args=[found.season_id]),
    )
    ready = clock.has_come(found.starts) and _is_played(found)
    shown = {"night": found, "season": found.season, "data": as_json(data), "ready": ready, "chapter": rules_chapter()}
    return render(request, "leagues/sheet.html", shown)


def _signed_in(request: HttpRequest) -> Person:
    """The reader of the sheet. Raises Declined if that person is no longer signed in."""
    person = person_of(request)
    if person is None or request.GET.get("by", str(person.pk)) != str(person.pk):
        raise Declined(SIGN_IN, 401)
    return person


@require_safe
@json_endpoint
def state(request: HttpRequest, id: int) -> JsonResponse:
    """The sheet as it is now, for an open page."""
    person = _signed_in(request)
    found = rights.night_of(id)
    rights.must_conduct(person, found)
    return JsonResponse(_answer(request, found, person), headers=NO_STORE)


def _answer(request: HttpRequest, night: MatchDay, person: Person) -> dict[str, Any]:
    closed = ""
    try:
        nights.must_be_held(night)
    except Refused as refused:
        closed = str(refused)
    return as_json(SheetAnswer(queries.sheet_of(night, person), get_token(request), closed))


@require_POST
@json_endpoint
def send(request: HttpRequest, id: int) -> JsonResponse:
    """Carry out one change from the sheet, sent as JSON with its request id, and answer with the new sheet.

    Answers 409 for a refused change, 403 without permission, 400 for an invalid message.
    """
    person = _signed_in(request)
    with readable("a change of a sheet"):
        change = decode(request.body)
    try:
        carry_out(person, id, change)
    except Refused as refused:
        if isinstance(refused, NotYours):
            raise
        return JsonResponse({**as_json(refused.refusal), **_answer(request, rights.night_of(id), person)}, status=409)
    return JsonResponse(_answer(request, rights.night_of(id), person))


@require_http_methods(["GET", "HEAD", "POST"])
def order(request: HttpRequest, id: int, number: int, group: int) -> HttpResponse:
    """Record the order of finish of a match by hand, or correct it with a reason."""
    person = signed_in(request)
    found = rights.night_of(id)
    rights.must_conduct(person, found)
    state = season_state_of(found.season)
    tables = [one for one in queries.played_on(state, found) if one.number == number]
    last, placed = next(((one.result, one.places) for one in tables if one.group == group), (None, []))
    sides = queries.to_be_placed(found, state.entrants, tables, group)
    officials = rights.officials_of(found)
    mark_namesakes([*(one.person for one in state.entrants), *officials])
    form = forms.OrderForm(
        request.POST or None,
        sides=sides,
        officials=list(dict.fromkeys([*officials, *([last.official] if last and last.official else [])])),
        corrects=last.pk if last else None,
        initial={
            **{f"place_{place}": side[0] for place, side in enumerate(placed, 1)},
            "official": last.official_id if last else None,
        },
    )
    if last is None and found.surface_by_id is None:
        form.fields["surface_clear"] = SurfaceField()

    def change(key: UUID) -> int:
        said, order, official = form.cleaned_data, form.order, form.cleaned_data["official"]
        if last is None:
            clear = said.get("surface_clear", False)
            return carry_out(person, id, Finish(key, number, group, order, official, surface_clear=clear))
        return carry_out(person, id, Correct(key, last.match_id, said["seen"], order, official, said["why"]))

    if form.carried_out(change) is not None:
        if last is not None:
            gone = {player for side in placed for player in side} - set(form.order)
            messages.success(request, _says_corrected(number, [one for one in state.entrants if one.pk in gone]))
        return redirect("night", id=id)
    shown = {"form": form, "night": found, "number": number, "last": last, "places": form.places}
    shown["playing"] = [side[0] for side in placed] or [side[0].pk for side in sides]
    return render(request, "leagues/order.html", shown, status=400 if form.errors else 200)


def _says_corrected(number: int, left: list[Entrant]) -> str:
    """Say that a match has been corrected, and who is not a player of it any more."""
    gone = f" No longer in the match: {', '.join(str(one.person) for one in left)}." if left else ""
    return f"Match {number} has been corrected.{gone}"


def _night_form(
    request: HttpRequest, night: MatchDay, form: ChangeForm, change: Callable[[UUID], int], done: str, **shown: Any
) -> HttpResponse:
    """A form about one night that redirects to it, with a message that says what was done."""

    def back(made: int) -> HttpResponse:
        messages.success(request, done)
        return redirect("night", id=night.pk)

    return form_page(request, form, change, back, back=("night", night), **shown)


@require_http_methods(["GET", "HEAD", "POST"])
def move(request: HttpRequest, id: int) -> HttpResponse:
    """Change a night's date, time or venue."""
    person = signed_in(request)
    found = rights.night_of(id)
    rights.must_operate(person, found.season.league)
    form = forms.MoveForm(request.POST or None, night=found)

    def change(key: UUID) -> int:
        said = form.cleaned_data
        return nights.move_night(person, key, id, said["day"], said["at"], said["venue"], said["why"])

    about = f"{found}: {queries.when_and_where(found)} It can be moved until 7 days before the earlier date (LG-1)."
    done = "The night has been moved, and every member of the league has been notified."
    return _night_form(request, found, form, change, done, title="Move the night", about=about, button="Move the night")


@require_http_methods(["GET", "HEAD", "POST"])
def call_off(request: HttpRequest, id: int) -> HttpResponse:
    """Call a night off."""
    person = signed_in(request)
    found = rights.night_of(id)
    rights.must_operate(person, found.season.league)
    form = forms.WhyForm(request.POST or None)

    def change(key: UUID) -> int:
        return nights.call_off_night(person, key, id, form.cleaned_data["why"])

    about = f"{found}. Nobody earns points for it. Fees stay, and the operator is not paid for the week (11.07(b))."
    done = "The night has been cancelled, and every member of the league has been notified."
    words = "Cancel the night"
    return _night_form(request, found, form, change, done, title=words, about=about, button=words)


@require_POST
def hold_after_all(request: HttpRequest, id: int) -> HttpResponse:
    """Undo the calling off of a night."""
    person = signed_in(request)
    done = "The night takes place after all, and every member of the league has been notified."
    return pressed(request, lambda key: nights.hold_night_after_all(person, key, id), done, redirect("night", id=id))


@require_http_methods(["GET", "HEAD", "POST"])
def official(request: HttpRequest, id: int) -> HttpResponse:
    """Name a certified official for a night."""
    person = signed_in(request)
    found = rights.night_of(id)
    rights.must_operate(person, found.season.league)
    form = forms.OfficialForm(request.POST or None, people=certified_people(found.day))

    def change(key: UUID) -> int:
        return nights.name_official(person, key, id, form.cleaned_data["official"])

    about = f"{found}. A player cannot be the official of the same match (10.01)."
    done = "The official has been named."
    return _night_form(
        request, found, form, change, done, title="Name an official", about=about, button="Name the official"
    )


@require_POST
def dismiss(request: HttpRequest, id: int, person: int) -> HttpResponse:
    """Remove a named official of a night."""
    by = signed_in(request)
    done = "The official has been removed and is notified."
    return pressed(request, lambda key: nights.dismiss_official(by, key, id, person), done, redirect("night", id=id))


@require_POST
def remove_guest(request: HttpRequest, id: int, guest: int) -> HttpResponse:
    """Remove a guest of a night."""
    by, back = signed_in(request), redirect("night", id=id)
    return pressed(request, lambda key: nights.remove_guest(by, key, id, guest), "The guest has been removed.", back)


@require_http_methods(["GET", "HEAD", "POST"])
def note(request: HttpRequest, id: int, match: int) -> HttpResponse:
    """Record what was decided about a match."""
    person = signed_in(request)
    found = rights.night_of(id)
    rights.must_operate(person, found.season.league)
    form = forms.NoteForm(request.POST or None)

    def change(key: UUID) -> int:
        return matches.note_match(person, key, match, form.cleaned_data["text"])

    about = f"{found}. Everybody can read the note. What only the people concerned should see, report (11.06(a)(iv))."
    return _night_form(
        request,
        found,
        form,
        change,
        "The note has been saved.",
        title="Note on a match",
        about=about,
        button="Save the note",
    )
