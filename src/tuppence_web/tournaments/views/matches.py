"""Pages of a match: its order of finish, corrections, absences, our table; and the draw of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.accounts.queries import mark_namesakes, person_of, signed_in
from tuppence_web.conduct.queries import may_report
from tuppence_web.leagues.forms import EquipmentForm, NoteForm, WhyForm
from tuppence_web.leagues.queries.equipment import pieces_of
from tuppence_web.matches.queries import notes_of, waiting
from tuppence_web.memberships.queries import certified_people
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import draws, matches
from tuppence_web.tournaments.actions.reports import occasion_of
from tuppence_web.tournaments.bracket import Match
from tuppence_web.tournaments.forms import PLACES, MatchForm, NumberForm, whole_numbers
from tuppence_web.tournaments.history import steps_of
from tuppence_web.tournaments.queries import Standing
from tuppence_web.tournaments.views.pages import about, card, known, request_id
from tuppence_web.web import clock

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.tournaments.models import Slot


@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, id: int, key: str) -> HttpResponse:
    """A match: its players, and a form to enter or correct the order of finish."""
    now, one = _at(id, key)
    form = _form(request, now, one, at_real_box="seen" not in request.POST)
    if request.method == "POST":
        person = signed_in(request)
        seen = whole_numbers(request.POST.getlist("seen"))
        if form.carried_out(lambda request: _write(person, request, id, one, seen, form)) is not None:
            return redirect("tournament", id=id)
    return _page(request, now, one, form)


def _at(id: int, key: str) -> tuple[Standing, Match]:
    """A match of a tournament, or 404."""
    now = queries.standing(known(id))
    one = now.bracket.match(key)
    if one is None:
        raise Http404("There is no such match. Its players may not be known yet.")
    return now, one


def _form(request: HttpRequest, now: Standing, one: Match, at_real_box: bool = False) -> MatchForm:
    """The form of a match. Its official is by default the one named, or else the person asking, if possible."""
    slot = now.slots.get(one.key)
    playing_here = set(now.people(one.present))
    day = clock.day_of(now.tournament.begins)
    officials = [person for person in certified_people(day) if person.pk not in playing_here]
    mark_namesakes([*(entrant.person for entrant in now.entrants.values()), *officials])
    person = person_of(request)
    named = slot.match.official_id if slot else None
    first = named or (person.pk if person in officials and person else None)
    initial = {"official": first, "agreed": bool(slot and slot.pub), "surface_clear": bool(slot and slot.surface_clear)}
    data = request.POST if request.method == "POST" else None
    return MatchForm(officials, data, initial=initial, surface=at_real_box)


def _write(person: Person, request: UUID, id: int, one: Match, seen: list[int], form: MatchForm) -> int:
    """Enter the order, or correct the one ``seen``."""
    data = form.cleaned_data
    if seen:
        return matches.correct_result(person, request, id, one.key, seen, form.order(), data["why"])
    return matches.enter_result(person, request, id, one.key, form.order(), data["official"], data["agreed"], True)


def _page(request: HttpRequest, now: Standing, one: Match, form: MatchForm, **refused: ChangeForm) -> HttpResponse:
    """Render the page of a match, with a refused form."""
    slot = now.slots.get(one.key)
    official = slot.match.official_id if slot else None
    chosen = form.order() if form.is_bound else list(one.order or ())
    places = [
        {"name": PLACES[at], "chosen": chosen[at] if at < len(chosen) else None} for at in range(len(one.present))
    ]
    shown = {
        **about(now.tournament, now),
        "match": card(now, one),
        "pennies": one.pennies,
        "slot": slot,
        "table_over": bool(slot and waiting([slot.match])),
        "official_stands": bool(official and queries.certified_now([official], now.tournament)),
        "form": form,
        "back_form": WhyForm(auto_id="back_%s"),
        "note_form": NoteForm(auto_id="note_%s"),
        "number_form": NumberForm(auto_id="number_%s", initial={"number": slot.number if slot else None}),
        "pieces_form": _pieces_form(now, slot),
        **refused,
        "notes": notes_of([slot.pk]).get(slot.pk, []) if slot else [],
        "places": places,
        "seen": one.order or (),
        "players": [(number, now.name(number)) for number in one.present],
        "out": "Out of the tournament. You can undo this, with a reason, until the match is played.",
        "absent": [(number, now.name(number)) for number in one.absent],
        "entered": one.key in now.decisions.results,
        "built": now.built_on(one.stage),
        "runs": queries.may_administer(person_of(request), now.tournament),
        "may": queries.may_enter_results(person_of(request), now.tournament, one.key),
        "may_report": may_report(person_of(request), occasion_of(now.tournament.pk)),
        "drinks": _drinks(now, one, slot),
        "steps": steps_of(now, one.key),
    }
    status = 400 if any(sent.errors for sent in (form, *refused.values())) else 200
    return render(request, "tournaments/match.html", shown, status=status)


def _pieces_form(now: Standing, slot: Slot | None, sent: QueryDict | None = None) -> EquipmentForm:
    """The form for the box and the die of a match; without choices if the venue has none in our list."""
    pieces = pieces_of(now.tournament.place) if now.tournament.place else []
    chosen = {"box": slot.match.box_id, "die": slot.match.die_id} if slot else {}
    return EquipmentForm(sent, auto_id="pieces_%s", pieces=pieces, initial=chosen)


@require_POST
def equipment(request: HttpRequest, id: int, key: str) -> HttpResponse:
    """Say with which box and die a match is played."""
    person, (now, one) = signed_in(request), _at(id, key)
    form = _pieces_form(now, now.slots.get(key), request.POST)

    def change(sent: UUID) -> int:
        return matches.choose_pieces(person, sent, id, key, form.cleaned_data["box"], form.cleaned_data["die"])

    if form.carried_out(change) is not None:
        return redirect("tournament_match", id=id, key=key)
    return _page(request, now, one, _form(request, now, one), pieces_form=form)


def _drinks(now: Standing, one: Match, slot: Slot | None) -> list[tuple[Person, int]]:
    """The drinks that players of a match owe the bartender by the log of its table."""
    owed = (slot.match.drinks if slot else None) or {}
    people = [player.person for number in one.players for player in now.sides[number].players]
    return [(person, owed[str(person.pk)]) for person in people if str(person.pk) in owed]


@require_POST
def take_back(request: HttpRequest, id: int, key: str) -> HttpResponse:
    """Undo a result, with a reason."""
    person, (now, one) = signed_in(request), _at(id, key)
    form = WhyForm(request.POST)
    made = form.carried_out(lambda sent: matches.take_back_result(person, sent, id, key, form.cleaned_data["why"]))
    if made is not None:
        return redirect("tournament_match", id=id, key=key)
    return _page(request, now, one, MatchForm(certified_people(clock.day_of(now.tournament.begins))), back_form=form)


@require_POST
def number(request: HttpRequest, id: int, key: str) -> HttpResponse:
    """Say at which table in the room a match is played."""
    person, (now, one) = signed_in(request), _at(id, key)
    form = NumberForm(request.POST)
    made = form.carried_out(lambda sent: matches.number_table(person, sent, id, key, form.cleaned_data["number"]))
    if made is not None:
        return redirect("tournament_match", id=id, key=key)
    return _page(request, now, one, _form(request, now, one), number_form=form)


@require_POST
def note(request: HttpRequest, id: int, key: str) -> HttpResponse:
    """Record what was decided about a match."""
    person, (now, one) = signed_in(request), _at(id, key)
    queries.must_administer(person, now.tournament)
    form = NoteForm(request.POST)
    made = form.carried_out(lambda sent: matches.note_match(person, sent, id, key, form.cleaned_data["text"]))
    if made is not None:
        return redirect("tournament_match", id=id, key=key)
    return _page(request, now, one, _form(request, now, one), note_form=form)


@require_POST
def miss(request: HttpRequest, id: int, key: str, number: int) -> HttpResponse:
    """Record an absence."""
    matches.miss(signed_in(request), request_id(request), id, key, number)
    return redirect("tournament_match", id=id, key=key)


@require_POST
def came(request: HttpRequest, id: int, key: str, number: int) -> HttpResponse:
    """Undo an absence."""
    why = request.POST.get("why", "")
    matches.come_after_all(signed_in(request), request_id(request), id, key, number, why)
    return redirect("tournament_match", id=id, key=key)


@require_POST
def table(request: HttpRequest, id: int, key: str) -> HttpResponse:
    """Open one of our tables for a match."""
    person, (now, one) = signed_in(request), _at(id, key)
    form = _form(request, now, one, at_real_box="refereed" in request.POST)

    def change(sent: UUID) -> int:
        data = form.cleaned_data
        if "refereed" in request.POST:
            return matches.referee_match(person, sent, id, key, data["agreed"])
        return matches.open_table(person, sent, id, key, data["official"], data["agreed"])

    if form.carried_out(change) is not None:
        return redirect("table", id=queries.standing(now.tournament).slots[key].match.table_id)
    return _page(request, now, one, form)


@require_POST
def from_table(request: HttpRequest, id: int, key: str) -> HttpResponse:
    """Take the result from our table."""
    matches.take_from_table(signed_in(request), request_id(request), id, key)
    return redirect("tournament", id=id)


@require_POST
def draw(request: HttpRequest, id: int, stage: str) -> HttpResponse:
    """Draw a round."""
    draws.draw(signed_in(request), request_id(request), id, stage)
    return redirect("tournament", id=id)


@require_POST
def take_back_draw(request: HttpRequest, id: int, stage: str) -> HttpResponse:
    """Undo a draw."""
    draws.take_back_draw(signed_in(request), request_id(request), id, stage, request.POST.get("why", ""))
    return redirect("tournament", id=id)
