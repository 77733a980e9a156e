"""The pages of the daily puzzles and challenges."""

from __future__ import annotations

import functools
from datetime import date, timedelta
from typing import TYPE_CHECKING

import msgspec
from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

import tuppence
from tuppence.chance import commitment
from tuppence.game import game_type
from tuppence_web.accounts.actions import welcome
from tuppence_web.accounts.queries import guest_of, person_of
from tuppence_web.hosted.game import hosted
from tuppence_web.puzzles import queries
from tuppence_web.puzzles.actions import NO_CHOICE, answer, attempt
from tuppence_web.puzzles.messages import PuzzleAnswer, PuzzleChoice, PuzzleData, PuzzleValue
from tuppence_web.puzzles.rules import Puzzle, games, puzzle_of, repeats_after, secret_of, why
from tuppence_web.tables.engine.new_table import BOT_NAMES
from tuppence_web.tables.engine.view.replay import position_of
from tuppence_web.tables.pages.verify import for_script
from tuppence_web.web import clock
from tuppence_web.web.endpoints import must_be_allowed
from tuppence_web.web.limits import Limits
from tuppence_web.web.refusals import Refused

if TYPE_CHECKING:
    from tuppence_web.puzzles.models import Answer

A_DAY = timedelta(days=1)
limits = Limits("puzzles", 0.5, 5, burst_seconds=60)


class AnswerForm(forms.Form):
    """The number of a choice."""

    choice = forms.IntegerField(min_value=0)


@never_cache
@require_safe
def puzzles(request: HttpRequest) -> HttpResponse:
    """The puzzles of today and yesterday, and how the guest did."""
    guest, today = guest_of(request), clock.today()
    answers = queries.answers_on(guest.id, today) if guest is not None else {}
    streaks = queries.streaks(guest.id, today) if guest is not None else {}
    attempts = queries.attempts_on(guest.id, today) if guest is not None else {}
    listed = [
        {
            "game": game_type(name),
            "right": answers.get(name),
            "attempt": attempts.get(name),
            "streak": streaks[name].now if name in streaks else 0,
            "yesterday": _solved(name, today - A_DAY),
            "repeats_after": repeats_after(name),
        }
        for name in games()
    ]
    days = {"today": today.isoformat(), "yesterday": (today - A_DAY).isoformat()}
    return render(request, "puzzles/puzzles.html", {"games": listed, **days})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def puzzle(request: HttpRequest, game: str, day: str) -> HttpResponse:
    """The puzzle of a game and a day, and its answer: once the guest has answered, or the day is over."""
    when = _day(day)
    found = puzzle_of(game, when) if game in games() and when <= clock.today() else None
    if found is None:
        raise Http404("There is no such puzzle.")
    if request.method == "POST":
        guest, form = welcome(request), AnswerForm(request.POST)
        must_be_allowed(request, limits, guest.id.hex)
        if not form.is_valid():
            raise Refused(NO_CHOICE, field="choice")
        answer(guest, game, when, form.cleaned_data["choice"])
        return redirect("puzzle", game, day)
    shown = {
        "game": game_type(game),
        "day": when,
        "data": for_script(msgspec.json.encode(_data(request, game, found, when))),
    }
    return render(request, "puzzles/puzzle.html", shown)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def challenge(request: HttpRequest, game: str, day: str) -> HttpResponse:
    """The challenge of a game and a day: its board, and, today, the guest's only match."""
    when, today = _day(day), clock.today()
    if game not in tuppence.games() or when > today:
        raise Http404("There is no such challenge.")
    if request.method == "POST":
        guest = welcome(request)
        must_be_allowed(request, limits, guest.id.hex)
        return redirect("table", attempt(guest, game, when))
    reader, person, secret = guest_of(request), person_of(request), secret_of(settings.SECRET_KEY, game, when)
    you = None if reader is None else reader.id
    shown = {
        "game": game_type(game),
        "day": when,
        "today": when == today,
        "yesterday": (when - A_DAY).isoformat(),
        "attempt": queries.attempt_of(you, game, when) if you is not None else None,
        "friends": queries.board(game, when, you, queries.circle_of(person)) if person is not None else [],
        "all": queries.board(game, when, you),
        "commitment": commitment(secret),
        "secret": secret.hex() if when < today else "",
    }
    return render(request, "puzzles/challenge.html", shown)


def _day(text: str) -> date:
    """The day of an address. Raises Http404."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Http404("There is no such day.") from None


def _solved(game: str, day: date) -> queries.Solved | None:
    found = puzzle_of(game, day)
    return None if found is None else queries.solved(game, day, found.seed)


def _data(request: HttpRequest, game: str, found: Puzzle, day: date) -> PuzzleData:
    """What the page shows of a puzzle: its answer only if the guest may see it."""
    guest, today = guest_of(request), clock.today()
    given = queries.answer_of(guest.id, game, day) if guest is not None else None
    streaks = queries.streaks(guest.id, today) if guest is not None else {}
    return PuzzleData(
        game,
        game_type(game).title,
        _start(game, day),
        [PuzzleChoice(choice.label, choice.action) for choice in found.choices],
        _answered(game, found, day, given) if given is not None or day < today else None,
        streaks[game].now if game in streaks else 0,
    )


@functools.lru_cache(maxsize=32)
def _start(game: str, day: date) -> msgspec.Raw:
    """The position of a puzzle, as the player to decide sees it."""
    found = puzzle_of(game, day)
    if found is None:
        raise LookupError(f"{game} has no puzzles")
    state = found.state(game)
    return position_of(found.record(game), [*BOT_NAMES[: state.game.num_players]], state.current_player())


def _answered(game: str, found: Puzzle, day: date, given: Answer | None) -> PuzzleAnswer:
    """The answer to a puzzle. A guest may have answered another one on this day, before the file grew."""
    state = found.state(game)
    counted = queries.solved(game, day, found.seed)
    return PuzzleAnswer(
        best=found.best,
        chosen=given.choice if given is not None and given.puzzle == found.seed else None,
        values=[PuzzleValue(one.value, *found.interval(one)) for one in found.choices],
        why=why(found, hosted(game).why(state, [(one.label, one.action) for one in found.compared])),
        playouts=found.playouts,
        solved=counted.right,
        answers=counted.answers,
    )
