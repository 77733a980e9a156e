"""The odds page of Penny White: figures of simulated flicks, which ``python -m studies.penny_white.odds_map`` made."""

from __future__ import annotations

import functools
from importlib import resources
from typing import NamedTuple

import msgspec

from tuppence.games.penny_white.board import FAR_LINE
from tuppence_web.hosted.odds import OddsPage, OddsTable, percent

FILE = "odds.json"
USUAL = 125.0  # mm of the white over the far line


class Stops(msgspec.Struct, frozen=True):
    """Where flicks of a strength end on an empty board. ``spread``: standard deviations along and across the board."""

    speed: int  # mm/s
    mean: float  # mm from the front edge
    spread: tuple[float, float]  # mm
    off: list[float]  # the share that leaves the board, by `Odds.aims`


class Draws(msgspec.Struct, frozen=True):
    """Flicks up to a white, of the strength that most often ends near it."""

    tremor: float
    over: float  # mm: the white's centre over the far line
    speed: int  # mm/s
    within: list[float]  # the share that ends so near to the white, by `Odds.near`
    touches: float  # the share that moves the white
    white_off: float  # the share that puts it off the board


class Hits(msgspec.Struct, frozen=True):
    """Flicks straight at a lone penny as far away as the white often lies."""

    speed: int  # mm/s
    struck: float  # the share that hits it
    off: float  # the share that puts it off the board
    stays: float  # the share that stays on the board
    there: float  # the share that stays where the other penny was


class Cloud(msgspec.Struct, frozen=True):
    """Places where flicks of a strength and an aim end on the board, in mm."""

    speed: int
    aim: int  # degrees
    places: list[tuple[int, int]]


class Picture(NamedTuple):
    """The clouds, and the distance from the front edge at which the name of each strength is written."""

    clouds: list[Cloud]
    labels: list[tuple[str, float]]


class Odds(msgspec.Struct, frozen=True):
    """All figures. Aims are in degrees from straight ahead, distances in mm."""

    made_by: str
    flicks: int  # for each figure
    aims: list[int]
    near: list[int]
    there: int  # what counts as where the other penny was
    hit_speed: int  # mm/s of `hits_by_distance`
    tremors: list[float]
    stops: list[Stops]
    draws: list[Draws]
    hits: list[Hits]
    hits_by_distance: list[tuple[int, list[float]]]  # the share that hits a penny so far away, by `tremors`
    clouds: list[Cloud]


@functools.cache
def page() -> OddsPage:
    """Return where flicks end, how near to the white, and what hits do."""
    made = msgspec.json.decode(resources.files(__package__).joinpath(FILE).read_bytes(), type=Odds)
    error = 100 * 0.5 / made.flicks**0.5
    return OddsPage(
        about=f"These figures are counted in simulated flicks by a hand of tremor 1, {made.flicks:,} for each figure. "
        f"The standard error of a share is at most {error:.1f} %. Each penny is flicked from the middle, close to the "
        "near line.",
        tables=(_stops(made), _draws(made), _hands(made), _hits_by_distance(made), _hits(made)),
        picture=Picture(made.clouds, [(f"{one.speed:,}", one.mean) for one in made.stops]),
    )


def _stops(made: Odds) -> OddsTable:
    """Return where flicks of each strength end."""
    return OddsTable(
        title="Where a flick ends",
        text="On an empty board: the mean distance from the front edge, the spread (standard deviation) along and "
        "across the board, in mm, and how many of 100 leave the board if aimed straight ahead or to a side.",
        corner="Strength, mm/s",
        columns=("Distance", "Along", "Across", *(f"Off at {aim}°" for aim in made.aims)),
        rows=[
            (f"{one.speed:,}", [f"{one.mean:.0f}", *(f"{mm:.0f}" for mm in one.spread), *map(percent, one.off)])
            for one in made.stops
        ],
    )


def _draws(made: Odds) -> OddsTable:
    """Return how near to the white a flick ends, by the place of the white."""
    rows = [(f"{one.over:g}", _shares(one)) for one in made.draws if one.tremor == 1]
    return OddsTable(
        title="Up to the white",
        text="By the distance of the white's centre over the far line, with the strength that ends most often within "
        "50 mm: how many of 100 pennies end so near to the white, from centre to centre, how many touch it, and how "
        "many put it off the board.",
        corner="White, mm",
        columns=_near(made),
        rows=rows,
    )


def _hands(made: Odds) -> OddsTable:
    """Return how near to the white a flick ends, by the tremor of the hand."""
    usual = sorted((one for one in made.draws if one.over == USUAL), key=lambda one: one.tremor)
    return OddsTable(
        title="Steady and shaky hands",
        text=f"The same with the white {USUAL:g} mm over the line, by the tremor of the hand.",
        corner="Tremor",
        columns=_near(made),
        rows=[(f"{one.tremor:g}", _shares(one)) for one in usual],
    )


def _near(made: Odds) -> list[str]:
    """Return the headings of `_shares`."""
    return ["Strength", *(f"Within {mm} mm" for mm in made.near), "Touches", "White off"]


def _shares(one: Draws) -> list[str]:
    """Return the figures of flicks up to a white."""
    return [f"{one.speed:,}", *map(percent, (*one.within, one.touches, one.white_off))]


def _hits_by_distance(made: Odds) -> OddsTable:
    """Return the chance to hit a penny by distance and tremor."""
    return OddsTable(
        title="To hit a penny",
        text=f"How many of 100 flicks of {made.hit_speed:,} mm/s, aimed at the middle of a lone penny, hit it. Columns "
        "are the tremor of the hand.",
        corner="Distance, mm",
        columns=[f"{tremor:g}" for tremor in made.tremors],
        rows=[(far, list(map(percent, shares))) for far, shares in made.hits_by_distance],
    )


def _hits(made: Odds) -> OddsTable:
    """Return what a hit does, by strength."""
    return OddsTable(
        title="What a hit does",
        text=f"A lone penny lies {USUAL:g} mm over the line at {FAR_LINE:g} mm, and the flick is aimed at its middle: "
        "how many of 100 hit it and put it off, and where your own penny stays: on the board, and within "
        f"{made.there} mm of where the other lay.",
        corner="Strength, mm/s",
        columns=("Hits", "Puts it off", "Stays", "Stays there"),
        rows=[(f"{one.speed:,}", list(map(percent, (one.struck, one.off, one.stays, one.there)))) for one in made.hits],
    )
