"""Answers: one a guest and day, on the day itself, whatever else happens at the same time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from tests.tuppence_web.conftest import on
from tests.tuppence_web.puzzles.answering import DAY, GAME, todays, wrong
from tests.tuppence_web.races import ROUNDS, Base, at_once, environ_of
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.places.models import Region
from tuppence_web.places.queries import at_home
from tuppence_web.puzzles.actions import DAY_OVER, answer, forget
from tuppence_web.puzzles.models import Answer
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, Refused


@pytest.mark.django_db
def test_the_first_answer_counts() -> None:
    guest, puzzle = Guest(), todays()
    with on(DAY):
        first = answer(guest, GAME, DAY, wrong(puzzle))
        again = answer(guest, GAME, DAY, puzzle.best)
    assert not first.right
    assert (again.choice, Answer.objects.count()) == (wrong(puzzle), 1)


@pytest.mark.django_db
@pytest.mark.parametrize(("days", "error"), [(1, NotThere), (-1, Refused)])
def test_a_puzzle_is_answered_on_its_day(days: int, error: type[Refused]) -> None:
    with on(DAY), pytest.raises(error):
        answer(Guest(), GAME, DAY + timedelta(days=days), 0)
    with on(DAY), pytest.raises(Refused):
        answer(Guest(), GAME, DAY, len(todays().choices))
    assert not Answer.objects.exists()


@pytest.mark.django_db
def test_the_day_turns_at_midnight_in_the_associations_zone() -> None:
    Region.objects.create(name="West", zone="America/Los_Angeles")
    late = datetime(DAY.year, DAY.month, DAY.day, 6, tzinfo=UTC)  # still the evening before there
    with at_home(), clock.as_of(late), pytest.raises(NotThere):
        answer(Guest(), GAME, DAY, 0)
    with at_home(), clock.as_of(late + timedelta(hours=1)):
        assert timezone.localdate(clock.now()) == DAY
        assert answer(Guest(), GAME, DAY, 0).day == DAY
    with at_home(), clock.as_of(late + timedelta(hours=25)), pytest.raises(Refused, match=DAY_OVER[:20]):
        answer(Guest(), GAME, DAY, 0)


@pytest.mark.django_db
def test_a_closed_account_leaves_no_answers() -> None:
    guest = Guest.objects.create(name="Mab")
    mab = Person.objects.create_user("mab@example.org", name="Mab", guest=guest)
    with on(DAY):
        answer(guest, GAME, DAY, 0)
        answer(Guest(), GAME, DAY, 0)
    forget(mab)
    assert Answer.objects.count() == 1


def two_phones() -> None:
    """A guest answers from two phones at once."""
    puzzle = todays()
    for _ in range(ROUNDS):
        guest = Guest()

        def answered(choice: int) -> int:
            with on(DAY):
                return answer(guest, GAME, DAY, choice).choice  # noqa: B023

        found = at_once(lambda: answered(0), lambda: answered(1))
        assert len(set(found)) == 1, found
        stored = Answer.objects.get(guest=guest.id)
        assert stored.choice == found[0]
        assert stored.right == (stored.choice == puzzle.best)


@pytest.fixture
def database(tmp_path: Path) -> Base:
    return Base(**environ_of(tmp_path))


def test_an_answer_is_taken_once_from_two_phones(database: Base) -> None:
    try:
        database.run(two_phones)
    finally:
        database.close()
