"""What a match changes for its players: finishes and ratings in the same transaction, progress soon after."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Sequence
from functools import partial

import msgspec
from django.db import transaction
from django.db.models import Min

from tuppence.bots.ratings import Rating, rated
from tuppence_web.accounts.actions import guest_for
from tuppence_web.accounts.models import Person
from tuppence_web.jobs.actions import Deferred, lock
from tuppence_web.players import queries
from tuppence_web.players.models import Finish, GoalReached, Progress
from tuppence_web.players.rules.against_bots import rated_against, strengths
from tuppence_web.players.rules.brought import Brought, brought
from tuppence_web.tables.actions import moment
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.queries import stored

log = logging.getLogger("tuppence.players")

RATED_AT_ONCE = 8  # matches in one transaction, while the tables wait
MOST_FINISHES = 200  # in these: more than 20 players each has none
PAUSE_SECONDS = 0.1  # left to the tables between two of these jobs


class RatedFrom(msgspec.Struct, frozen=True):
    """The matches of a game that are to be rated again: those that were rated after a finish."""

    game: str
    after: int


def withdraw(table: str, **more: object) -> None:
    """Delete the finishes of a match whose result no longer counts, and note which matches to rate again."""
    gone = Finish.objects.filter(table=table)
    rated_from = gone.filter(mu__isnull=False).order_by("pk").values_list("pk", "game").first()
    PROGRESS.cancel(table)  # first, as a job locks its row first
    gone.delete()
    if rated_from is not None:
        after, game = rated_from
        RATINGS.defer(RatedFrom(game, after))


def rate_again(due: RatedFrom) -> None:
    """Rate the next few of the matches that are due, in their order, and defer the rest."""
    game, after = due.game, due.after
    _wait_for_ratings(game)
    later = Finish.objects.filter(pk__gt=after, game=game, mu__isnull=False).order_by("pk")
    tables: dict[str, None] = {}
    for number, table_id in later.values_list("pk", "table_id")[:MOST_FINISHES]:
        if table_id not in tables and len(tables) == RATED_AT_ONCE:
            break
        tables[table_id] = None
        after = number
    for table_id in tables:
        _rate_again(table_id, game)
    if tables:
        RATINGS.defer(RatedFrom(game, after))


RATINGS = Deferred(
    "ratings", RatedFrom, lambda due: partial(rate_again, due), in_order=True, attempts=10, pause=PAUSE_SECONDS
)


def _rate_again(table_id: str, game: str) -> None:
    """Rate a match again, from the ratings of its players before it."""
    rows = list(Finish.objects.filter(table=table_id, mu__isnull=False).order_by("pk").select_related("guest"))
    before = queries.ratings_of([row.guest_id.hex for row in rows], game, min(row.pk for row in rows))
    sides: dict[int, list[Finish]] = {}
    for row in rows:
        sides.setdefault(row.seat if row.team is None else row.team, []).append(row)
    teams = list(sides.values())
    fresh = rated(
        [[before.get(row.guest_id.hex, Rating()) for row in team] for team in teams],
        [team[0].place for team in teams],
    )
    for row, new in zip(itertools.chain(*teams), itertools.chain(*fresh), strict=True):
        row.mu, row.sigma = new
    Finish.objects.bulk_update(rows, ["mu", "sigma"])


def _wait_for_ratings(game: str) -> None:
    """Wait until no other transaction rates matches of a game: each rating follows from the one before."""
    lock(f"ratings of {game}")


def finish(match: Table, **more: object) -> None:
    """Save everybody's finish in the transaction that ends the match, and rate players with accounts."""
    if match.mode.unrated:
        return
    places, sides = match.playing.placings(), match.game.sides()
    ratings = _rated(match, places, sides)
    rows = []
    for number, side in enumerate(sides):
        for seat in side:
            guest = match.seats[seat].guest
            if guest is not None:
                mu, sigma = ratings.get(guest, (None, None))
                team = number if len(side) > 1 else None
                at = moment(match.moved_at)
                where = {"table_id": match.id, "guest_id": guest, "game": match.game.kind.family, "at": at}
                rows.append(
                    Finish(**where, seat=seat, team=team, place=places[seat], of=len(sides), mu=mu, sigma=sigma)
                )
    Finish.objects.bulk_create(rows)
    if rows:
        PROGRESS.defer(match.id, key=match.id)


def _rated(table: Table, places: list[int], sides: list[list[int]]) -> dict[str, Rating]:
    """The new ratings of players with accounts, if they played on at least two sides. Bots and guests are not rated,
    nor is a match with help, nor one at a real table that only its referee vouches for.
    """
    people = queries.with_accounts([seat.guest for seat in table.seats if seat.guest is not None])
    vouched = table.mode.vouched({table.seat_of(guest) for guest in people})
    if table.help != "none" or not vouched:
        return {}
    seated = [[guest for seat in side if (guest := table.seats[seat].guest) in people and guest] for side in sides]
    field = [(guests, places[side[0]]) for guests, side in zip(seated, sides, strict=True) if guests]
    if len(field) < 2:
        return {}
    _wait_for_ratings(table.game.kind.family)
    before = queries.ratings_of(people, table.game.kind.family)
    after = rated([[before.get(guest, Rating()) for guest in guests] for guests, _ in field], [at for _, at in field])
    return {
        guest: new
        for (guests, _), side in zip(field, after, strict=True)
        for guest, new in zip(guests, side, strict=True)
    }


def save_progress(table_id: str, found: Sequence[Brought]) -> None:
    """Save what a match brought its players."""
    here = Finish.objects.filter(table=table_id).exclude(guest__person__left__isnull=False)
    finishes = {row.seat: row for row in here}
    for one in found:
        row = finishes.get(one.seat)
        if row is not None:
            _save_progress(row, one)


def _save_progress(row: Finish, one: Brought) -> None:
    """Save what a match brought one of its players. The first match in which a goal was reached stays with it."""
    known = strengths(row.game)
    bots = [(bot.level, bot.place) for bot in one.bots]
    mu, sigma = None, None
    if one.counts and known:
        before = queries.rating_against_bots(row.guest_id, row.game, row.pk)
        mu, sigma = rated_against(before, one.place, bots, known)
    fields = {"bots": bots, "seconds": one.seconds, "statistics": one.statistics}
    Progress.objects.create(finish=row, mu=mu, sigma=sigma, **fields)
    goals = [
        GoalReached(guest_id=row.guest_id, game=row.game, goal=goal, table_id=row.table_id, at=row.at)
        for goal in one.goals
    ]
    GoalReached.objects.bulk_create(goals, ignore_conflicts=True)


@transaction.atomic
def forget_all_progress() -> int:
    """Delete the progress of all players, so that it is computed again from the logs; return how many matches."""
    Progress.objects.all().delete()
    GoalReached.objects.all().delete()
    PROGRESS.jobs.delete()
    tables = Finish.objects.values("table").annotate(first=Min("pk")).order_by("first").values_list("table", flat=True)
    PROGRESS.defer_all((table, table) for table in tables)
    return len(tables)


def _brought_by(table_id: str) -> list[Brought]:
    """What a match brought its players, from its log; nothing if it cannot be replayed, which is logged."""
    try:
        table = stored(table_id)
        return [] if table is None else brought(table)
    except Exception:
        log.exception("no progress can be worked out", extra={"table": table_id})
        return []


PROGRESS = Deferred(
    "progress",
    str,
    lambda table: partial(save_progress, table, _brought_by(table)),  # this replays its log
    in_order=True,
    attempts=10,
    pause=PAUSE_SECONDS,
)


def forget_progress(person: Person, **more: object) -> None:
    """Delete a person's progress. The results stay, as the others' do."""
    Progress.objects.filter(finish__guest=person.guest_id).delete()
    GoalReached.objects.filter(guest=person.guest_id).delete()


def hand_over(sender: type[Person], *, old: Person, new: Person, **more: object) -> None:
    """Give the results of a person without an account to the account that claims them."""
    guest = guest_for(new)
    Finish.objects.filter(guest=old.guest).update(guest=guest)
    reached = GoalReached.objects.filter(guest=guest).values_list("game", "goal")
    for goal in GoalReached.objects.filter(guest=old.guest):
        if (goal.game, goal.goal) not in set(reached):
            GoalReached.objects.filter(pk=goal.pk).update(guest=guest)
