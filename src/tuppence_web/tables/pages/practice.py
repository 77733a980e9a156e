"""Practice: a board alone, for games that have one, and the requests of its page. Nothing is stored."""

from __future__ import annotations

import secrets
from functools import partial

import msgspec
import numpy as np
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tuppence_web.accounts.queries import guest_shown
from tuppence_web.hosted.game import hosted
from tuppence_web.hosted.practice import Practice, Unfit
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.view import visibility
from tuppence_web.tables.live.server import server
from tuppence_web.tables.pages.forms import OptionsForm
from tuppence_web.tables.pages.views import known_game
from tuppence_web.tables.wire.messages import MAX_BYTES
from tuppence_web.tables.wire.page import PracticeData
from tuppence_web.web.endpoints import NO_STORE, json_endpoint, must_be_allowed, readable
from tuppence_web.web.limits import Limits
from tuppence_web.web.refusals import Declined, Refusal

SEEDS = 2**63
by_guest, by_address = settings.PRACTICE_A_MINUTE
limits = Limits("practice", by_guest / 60, by_address / 60, burst_seconds=60)


def _practice_of(game: str) -> Practice:
    """The practice of a game, or 404."""
    practice = hosted(known_game(game).name).practice
    if practice is None:
        raise Http404(f"There is no practice board for {known_game(game).title}.")
    return practice


@require_safe
def board(request: HttpRequest, game: str) -> HttpResponse:
    """The page. Its address may name options of the game, such as those of a table; the others get their defaults."""
    practice, kind = _practice_of(game), known_game(game)
    chosen = OptionsForm(game, request.GET)
    loaded = kind.load(**(chosen.options() if chosen.is_valid() else {}))
    state = practice.begun(loaded)
    _, ranges = visibility.choices(state, state.current_player(), "none")
    urls = {f"{what}_url": reverse(f"practice_{what}", args=[game]) for what in ("validate", "try", "hands")}
    data = PracticeData(game=game, title=kind.title, options=loaded.options, ranges=ranges, **urls)
    return render(request, "tables/practice.html", {"data": msgspec.to_builtins(data), "game": kind})


@require_POST
@json_endpoint
def validate(request: HttpRequest, game: str) -> HttpResponse:
    """Whether an attempt fits."""
    _fitting(request, _practice_of(game))
    return json_of({})


@require_POST
@json_endpoint
def attempt(request: HttpRequest, game: str) -> HttpResponse:
    """What becomes of an attempt once."""
    practice = _practice_of(game)
    work = partial(practice.once, _fitting(request, practice), np.random.default_rng())
    return json_of(server().practise(known_game(game).name, work))


@require_POST
@json_endpoint
def hands(request: HttpRequest, game: str) -> HttpResponse:
    """What becomes of an attempt with many hands."""
    practice = _practice_of(game)
    if not practice.ready():
        raise Declined(words.GETTING_READY)
    work = partial(practice.many, _fitting(request, practice), secrets.randbelow(SEEDS))
    return json_of(server().practise(known_game(game).name, work))


def _fitting(request: HttpRequest, practice: Practice) -> msgspec.Struct:
    """The attempt of a request. Raises Declined if it does not fit, or there were too many."""
    count(request)
    if len(request.body) > MAX_BYTES:
        raise Declined(words.ATTEMPT_TOO_LARGE, 413)
    with readable("an attempt"):
        attempt = msgspec.json.decode(request.body, type=practice.attempt)
    flaw = practice.flaw(attempt)
    if flaw is not None:
        raise Declined(_in_words(flaw))
    return attempt


def _in_words(flaw: Unfit) -> Refusal:
    """A refusal of the rules, as a sentence."""
    return Refusal(
        "illegal_action", words.cut(f"{flaw.reason[0].upper()}{flaw.reason[1:]}."), flaw.rule, field=flaw.field
    )


def count(request: HttpRequest) -> None:
    """Count a request for work of this kind. Raises Declined if there were too many."""
    must_be_allowed(request, limits, guest_shown(request.COOKIES))


def json_of(found: msgspec.Struct | dict[str, object]) -> HttpResponse:
    """An answer that nobody stores."""
    answer = msgspec.json.encode(found)
    return HttpResponse(answer, content_type="application/json", headers=NO_STORE)
