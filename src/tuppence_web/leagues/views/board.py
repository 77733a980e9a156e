"""A match night on a second screen: what is played, how it went, standings, what comes next, the venue's offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tuppence_web.leagues import rules
from tuppence_web.leagues.queries import nights as queries
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries.drinks import debts_of, owed_in, still_owed
from tuppence_web.leagues.queries.seasons import NightMatch, SeasonState, season_state_of
from tuppence_web.leagues.teams import at_a_table, called
from tuppence_web.leagues.views.nights import matches_shown
from tuppence_web.leagues.views.seasons import lines, next_night
from tuppence_web.matches.queries import pennies_each, seen_at_table
from tuppence_web.web import clock
from tuppence_web.web.slides import Slide, paged

if TYPE_CHECKING:
    from tuppence_web.leagues.models import MatchDay

MOST_ROWS = 16  # of names on a slide


@require_safe
def board(request: HttpRequest, id: int) -> HttpResponse:
    """The slides. They show what anybody may see, signed in or not; the page asks for them again by itself."""
    night = rights.night_of(id)
    state = season_state_of(night.season)
    played = queries.played_on(state, night)
    slides = [
        *_in_play(state, night, played),
        *_results(state, night, played),
        *_standings(state, night),
        _next(state, night, played),
        *_drinks(state, night),
        *_offers(night),
    ]
    shown = {"night": night, "season": night.season, "slides": slides}
    return render(request, "leagues/board.html", shown)


def _standings(state: SeasonState, night: MatchDay) -> list[Slide]:
    """The standings; after the last match of the night, with the changes of rank."""
    if ranked := state.ranked_after(night):
        return paged("standings", "New ranks", "leagues/slides/ranks.html", ranked, MOST_ROWS)
    return paged("standings", "Standings", "leagues/slides/standings.html", lines(state, set(), None), MOST_ROWS)


def _drinks(state: SeasonState, night: MatchDay) -> list[Slide]:
    """The drinks of the night; and those of the season that are still owed, unless they are the same."""
    tonight, season = owed_in(state, night.pk), still_owed(state)
    titled = [("drinks", "Drinks tonight", tonight), ("season-drinks", "Drinks of the season", season)]
    return [
        slide
        for key, title, owed in titled[: 1 if season == tonight else 2]
        for slide in paged(key, title, "leagues/slides/drinks.html", debts_of(state, owed), MOST_ROWS)
    ]


def _in_play(state: SeasonState, night: MatchDay, played: list[NightMatch]) -> list[Slide]:
    """The open matches whose players are known: at a table of ours as they stand, else who plays."""
    name = {one.pk: str(one.person) for one in state.entrants}
    titles, slides = queries.names_of_matches(night, played), []
    for one in played:
        if one.order is not None or not one.players:
            continue
        names = [called(state.competitor[side[0]].team, [name[player] for player in side]) for side in one.sides]
        about = {"seen": seen_at_table(one.match), "names": names, "pennies": pennies_each(len(one.players))}
        title = f"{titles[one.number, one.group]}, in play"
        slides.append(Slide(f"play-{one.number}-{one.group}", title, "base/slide_play.html", about))
    return slides


def _results(state: SeasonState, night: MatchDay, played: list[NightMatch]) -> list[Slide]:
    """The results of tonight's newest match, with points."""
    people = {one.pk: one.person for one in state.entrants}
    done = [match for match in matches_shown(played, night, state, people, {}) if match["rows"]]
    newest = max((match["played"].number for match in done), default=0)
    titles = queries.names_of_matches(night, played)
    found: list[Slide] = []
    for match in done:
        one = match["played"]
        if one.number == newest:
            key, title = f"result-{one.number}-{one.group}", titles[one.number, one.group]
            found += paged(key, title, "leagues/slides/result.html", match["rows"], MOST_ROWS)
    return found


def _next(state: SeasonState, night: MatchDay, played: list[NightMatch]) -> Slide:
    """What comes next: a match of tonight, or another night."""
    begun = {one.number for one in played if one.order is not None or one.players}
    open_ones = [number for number in queries.NUMBERS if number not in begun]
    about: dict[str, Any] = {"called": "", "night": None}
    if open_ones and not clock.is_over(night.starts):
        here = len(queries.present_on(night))
        about = {
            "called": queries.called(night, open_ones[0], 1, False),
            "night": night,
            "here": here,
            "pennies": _pennies(at_a_table(here, night.season.team_size)),
        }
    else:
        later = [one for one in state.nights if one.day > night.day]
        about["night"] = next_night(later)
    return Slide("next", "Next", "leagues/slides/next.html", {**about, "tonight": clock.is_on(night.starts)})


def _pennies(play: int) -> int | None:
    """Each player's pennies in the next match, by its number of players; None if they play at several tables."""
    return pennies_each(play) if 1 < play <= rules.MOST_AT_A_TABLE else None


def _offers(night: MatchDay) -> list[Slide]:
    offers = night.venue.offers_listed
    return [Slide("offers", str(night.venue), "leagues/slides/offers.html", {"offers": offers})] if offers else []
