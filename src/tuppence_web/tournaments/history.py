"""What happened in a tournament: its draws, their verification, every step as a sentence, and a player's matches."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.urls import reverse

from tuppence.chance import commitment
from tuppence_web.matches.rules import in_words
from tuppence_web.players.rules.competitions import Entered, Evening, History, MatchOrder
from tuppence_web.tournaments.messages import DrawnStage, DrawsFile
from tuppence_web.tournaments.queries import Standing, drawn, seeds, started_with
from tuppence_web.tournaments.rules import match_title, title

if TYPE_CHECKING:
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
                "matches": [now.names(match) for match in now.format.seated(order)],
                "begun": now.begun(stage),
                "fits": again == list(order) if now.secret_shown and not _by_hand(now, stage) else None,
            }
        )
    return rows


def _by_hand(now: Standing, stage: str) -> bool:
    """Whether the last draw of a stage was made by hand, so that nobody can repeat it."""
    step = now.draw_of(stage)
    return step is not None and step.by_hand


def draws_file(now: Standing) -> DrawsFile:
    """Everything needed to repeat the site's draws elsewhere, once the secret is published."""
    rounds = {round.stage: round for round in now.bracket.rounds}
    return DrawsFile(
        tournament=now.tournament.name,
        commitment=commitment(bytes(now.tournament.secret)),
        secret=bytes(now.tournament.secret).hex(),
        entrants={number: side.team or side.players[0].person.name for number, side in now.sides.items()},
        draws=[
            DrawnStage(stage, seeds(now.tournament, now.entrants, stage), sorted(rounds[stage].players), list(order))
            for stage, order in now.decisions.draws.items()
            if stage in rounds and not _by_hand(now, stage)
        ],
    )


class HistoryStep(NamedTuple):
    """A draw of a stage, or something recorded of a match, as a sentence. ``place``: of its round in the bracket."""

    at: datetime
    place: int
    what: str
    words: str
    who: str
    why: str


def steps_of(now: Standing, key: str | None = None) -> list[HistoryStep]:
    """All steps, or those of one match, latest first."""
    place = {round.stage: place for place, round in enumerate(now.bracket.rounds)}
    steps = [] if key else [_step_of_draw(now, draw, place.get(draw.stage, 0)) for draw in now.drawn]
    name = {number: str(side) for number, side in now.sides.items()}
    for of in now.recorded if key is None else now.recorded.keys() & {key}:
        rows, round = now.recorded[of], place.get(of.partition("-")[0], 0)
        said = [(row.order and now.numbers(row.order), now.numbers(row.absent)) for row in rows]
        texts = in_words(said, name)
        steps += [
            HistoryStep(row.at, round, match_title(of), text, row.who, row.why)
            for row, text in zip(rows, texts, strict=True)
        ]
    return sorted(steps, key=lambda step: step[:2])[::-1]  # the demo plays whole rounds in one moment


def _step_of_draw(now: Standing, draw: Draw, place: int) -> HistoryStep:
    count = len(now.format.seated(draw.numbers)) if draw.numbers is not None else 0
    how = "drawn by hand" if draw.by_hand else "drawn"
    words = f"{how}, {count} {'match' if count == 1 else 'matches'}" if count else "draw undone"
    return HistoryStep(draw.at, place, title(draw.stage), words, draw.by.name, draw.why)


def played_by(person_id: int) -> History:
    """The tournaments that a person has played in."""
    return History([_entered(now, person_id) for now in started_with(person_id)])


def _entered(now: Standing, person_id: int) -> Entered:
    """A tournament as one of its players did in it."""
    id, day = now.tournament.pk, now.tournament.begins.date()
    number = now.number_of(person_id)
    matches = [
        MatchOrder(
            match_title(one.key),
            reverse("tournament_match", args=[id, one.key]),
            now.people(one.order),
            now.format.team_size,
        )
        for one in now.bracket.matches()
        if one.order is not None and len(one.order) > 1 and number in one.order
    ]
    path, place = reverse("tournament", args=[id]), now.bracket.placed().get(number or 0)
    evening = Evening(day, now.tournament.name, path, matches)
    return Entered(now.tournament.name, path, day, place, len(now.sides), [evening] if matches else [])
