"""A tournament on a second screen: what is played, the bracket, the places, what comes next."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tuppence_web.matches.queries import seen_at_table
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.picture import drawing
from tuppence_web.tournaments.queries import Standing
from tuppence_web.tournaments.views.pages import about, card, known, names, podium
from tuppence_web.web.slides import Slide, paged

MOST_CARDS = 6
MOST_NAMES = 24


@require_safe
def board(request: HttpRequest, id: int) -> HttpResponse:
    """The slides. They show what anybody may see, signed in or not; the page asks for them again by itself."""
    found = known(id)
    now = queries.standing(found)
    shown = about(found, now)
    slides = _running(now) if found.started else _before(now)
    shown["slides"] = [*slides, Slide("next", "Next", "tournaments/slides/next.html")]
    return render(request, "tournaments/board.html", shown)


def _before(now: Standing) -> list[Slide]:
    """Who has entered."""
    entered = sorted(names(now).values(), key=str.casefold)
    return paged("entered", f"{len(entered)} entered", "tournaments/slides/names.html", entered, MOST_NAMES)


def _running(now: Standing) -> list[Slide]:
    """What is played, the bracket, and the places that are known."""
    slides, without = [], []
    for match in now.bracket.to_play:
        slot = now.slots.get(match.key)
        shown = card(now, match)
        where = f" at table {shown['number']}" if shown["number"] else ""
        if (seen := seen_at_table(slot.match if slot else None)) is None:
            without.append(shown)
        else:
            slides.append(
                Slide(
                    f"play-{match.key}",
                    f"{shown['title']}, in play{where}",
                    "base/slide_play.html",
                    {"seen": seen, "pennies": match.pennies},
                )
            )
    slides += paged("open", "To be played", "tournaments/slides/cards.html", without, MOST_CARDS)
    picture = drawing(now.format, len(now.sides), now.bracket, names(now), None)
    slides.append(Slide("bracket", "The bracket", "tournaments/slides/bracket.html", {"picture": picture}))
    if places := podium(now):
        slides.append(Slide("places", "Places", "tournaments/slides/places.html", {"places": places}))
    return slides
