"""What a match changes for its players: finishes and ratings in its own transaction, progress soon after."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable, Sequence
from functools import partial

from django.db import connection, transaction
from django.db.models import Min

from tuppence_web.accounts.models import Person
from tuppence_web.players import queries
from tuppence_web.players.models import Finish, GoalReached, Progress, ProgressDue, RatingsDue
from tuppence_web.players.rules.against_bots import rated_against, strengths
from tuppence_web.players.rules.brought import Brought, brought
from tuppence_web.players.rules.ratings import Rating, rated
from tuppence_web.tables.actions import moment
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.queries import stored

log = logging.getLogger("tuppence.players")
Change = Callable[[], object]

RATED_AT_ONCE = 8  # matches in one transaction, while the tables wait
MOST_FINISHES = 200  # in these: more than 20 players each has none


def withdraw(table: str, **more: object) -> None:
    """Delete the finishes of a match whose result no longer counts, and note which matches to rate again."""
    gone = Finish.objects.filter(table=table)
    rated_from = gone.filter(mu__isnull=False).order_by("pk").values_list("pk", "game").first()
    gone.delete()
    ProgressDue.objects.filter(table=table).delete()
    if rated_from is not None:
        after, game = rated_from
        RatingsDue.objects.get_or_create(game=game, defaults={"after": after})
        RatingsDue.objects.filter(game=game, after__gt=after).update(after=after)


def ratings_due() -> Change | None:
    """The change that rates the next matches again; None if none are due."""
    return rate_again if RatingsDue.objects.exists() else None


def rate_again() -> None:
    """Rate the next few of the matches that are due, in their order."""
    now_due = RatingsDue.objects.select_for_update().order_by("game").first()
    if now_due is None:
        return
    _wait_for_ratings(now_due.game)
    later = Finish.objects.filter(pk__gt=now_due.after, game=now_due.game, mu__isnull=False).order_by("pk")
    tables: dict[str, None] = {}
    for number, table_id in later.values_list("pk", "table_id")[:MOST_FINISHES]:
        if table_id not in tables and len(tables) == RATED_AT_ONCE:
            break
        tables[table_id] = None
        now_due.after = number
    for table_id in tables:
        _rate_again(table_id, now_due.game)
    if tables:
        now_due.save(update_fields=["after"])
    else:
        now_due.delete()


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
    """Wait until no other transaction rates matches of a game: each rating follows from the one before.

    SQLite has only one transaction that writes.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"tuppence: ratings of {game}"])


def finish(match: Table, **more: object) -> None:
    """Save everybody's finish in the transaction that ends the match, and rate players with accounts."""
    if not match.mode.scored:
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
        ProgressDue.objects.get_or_create(table_id=match.id)


def _rated(table: Table, places: list[int], sides: list[list[int]]) -> dict[str, Rating]:
    """The new ratings of players with accounts, if they played on at least two sides. Bots and guests are not rated,
    nor is a match with help, nor one at a real table that only its keeper vouches for.
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


def progress_due() -> Change | None:
    """The change that saves what the next match brought its players; None if none is due. This replays its log."""
    now_due = ProgressDue.objects.order_by("pk").first()
    return None if now_due is None else partial(save_progress, now_due.pk, _brought_by(now_due.table_id))


def save_progress(due_id: int, found: Sequence[Brought]) -> None:
    """Save what a match brought its players, unless another process has, or its result no longer counts."""
    now_due = ProgressDue.objects.filter(pk=due_id).first()
    if now_due is None or not ProgressDue.objects.filter(pk=due_id).delete()[0]:  # of two processes one deletes it
        return
    here = Finish.objects.filter(table=now_due.table_id).exclude(guest__person__left__isnull=False)
    finishes = {row.seat: row for row in here}
    for one in found:
        row = finishes.get(one.seat)
        if row is not None:
            _save_progress(row, one)


def _save_progress(row: Finish, one: Brought) -> None:
    """Save what a match brought one of its players. A goal keeps the first match in which it was reached."""
    known = strengths(row.game)
    bots = [(bot.level, bot.place) for bot in one.bots]
    mu, sigma = None, None
    if one.counts and known:
        before = queries.rating_against_bots(row.guest_id, row.game, row.pk)
        mu, sigma = rated_against(before, one.place, bots, known)
    told = {"bots": bots, "seconds": one.seconds, "statistics": one.statistics}
    Progress.objects.create(finish=row, mu=mu, sigma=sigma, **told)
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
    ProgressDue.objects.all().delete()
    tables = Finish.objects.values("table").annotate(first=Min("pk")).order_by("first").values_list("table", flat=True)
    return len(ProgressDue.objects.bulk_create([ProgressDue(table_id=table) for table in tables]))


def save_all(due: Callable[[], Change | None]) -> None:
    """Save all that is due. For a process without a table server."""
    while (change := due()) is not None:
        with transaction.atomic():
            change()


def _brought_by(table_id: str) -> list[Brought]:
    """What a match brought its players, from its log; nothing if it cannot be replayed, which is logged."""
    try:
        table = stored(table_id)
        return [] if table is None else brought(table)
    except Exception:
        log.exception("no progress can be worked out", extra={"table": table_id})
        return []


def forget_progress(person: Person, **more: object) -> None:
    """Delete a person's progress. The results stay, as the others' do."""
    Progress.objects.filter(finish__guest=person.guest_id).delete()
    GoalReached.objects.filter(guest=person.guest_id).delete()
