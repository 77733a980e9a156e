"""What happened in a tournament: its draws, their verification, and every step as a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from tuppence_web.tournaments.queries import Standing, commitment_of, drawn, seeds
from tuppence_web.tournaments.rules import match_title, seated, title

if TYPE_CHECKING:
    from tuppence_web.matches.models import Result
    from tuppence_web.tournaments.models import Draw


def draws_made(now: Standing) -> list[dict[str, Any]]:
    """All current draws and, once the secret is published, their verification."""
    rows = []
    for stage, order in now.decisions.draws.items():
        step, round = now.draw_of(stage), now.bracket.round(stage)
        again = drawn(now, stage, round.players if round else order)
        rows.append(
            {
                "stage": stage,
                "title": title(stage),
                "step": step,
                "matches": [now.names(match) for match in seated(order)],
                "fits": again == list(order) if now.secret_shown else None,
            }
        )
    return rows


def draws_file(now: Standing) -> dict[str, Any]:
    """Everything needed to repeat the draws elsewhere, once the secret is published."""
    rounds = {round.stage: round for round in now.bracket.rounds}
    return {
        "tournament": now.tournament.name,
        "commitment": commitment_of(now.tournament),
        "secret": bytes(now.tournament.secret).hex(),
        "entrants": {number: entrant.person.name for number, entrant in now.entrants.items()},
        "draws": [
            {
                "stage": stage,
                "seeds": seeds(now.tournament, now.entrants, stage),
                "players": sorted(rounds[stage].players),
                "drawn": list(order),
            }
            for stage, order in now.decisions.draws.items()
            if stage in rounds
        ],
    }


@dataclass(frozen=True)
class Step:
    """A draw of a stage, or something recorded of a match, as a sentence. ``key``: the stage or the match."""

    at: datetime
    key: str
    what: str
    words: str
    who: str
    why: str


def told_steps(now: Standing, key: str | None = None) -> list[Step]:
    """All steps, or those of one match, latest first."""
    draws = [] if key else [_told_draw(draw) for draw in now.drawn]
    matches = [of for of in now.recorded if key in (None, of)]
    steps = [*draws, *(step for of in matches for step in _told_match(now, of))]
    return sorted(steps, key=lambda step: step.at)[::-1]


def _told_draw(draw: Draw) -> Step:
    words = "draw undone"
    if draw.numbers is not None:
        count = len(seated(draw.numbers))
        words = f"drawn, {count} {'match' if count == 1 else 'matches'}"
    return Step(draw.at, draw.stage, title(draw.stage), words, draw.by.name, draw.why)


def _told_match(now: Standing, key: str) -> Iterator[Step]:
    """What was recorded of a match, each row by what it changed."""
    name = {entrant.person_id: str(entrant.person) for entrant in now.entrants.values()}
    before: Result | None = None
    for result in now.recorded[key]:
        words = "everybody came after all"
        if result.order is not None:
            words = ", ".join(f"{place} {name[person]}" for place, person in enumerate(result.order, 1))
        elif before is not None and before.order is not None:
            words = "result undone"
        elif result.absent:
            words = f"did not come: {', '.join(name[person] for person in result.absent)}"
        yield Step(result.at, key, match_title(key), words, result.who, result.why)
        before = result
