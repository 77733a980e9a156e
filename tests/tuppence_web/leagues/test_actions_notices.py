"""What the players of a league are sent: notices, results after a night, reminders; each once."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, entered, key, planned, play
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import matches, notices, seasons
from tuppence_web.leagues.models import Notice, Season, Slot
from tuppence_web.matches.models import Result
from tuppence_web.notifications.actions.channels import EMAILS
from tuppence_web.notifications.actions.preferences import stop_emails
from tuppence_web.notifications.events import RESULTS
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db


def texts_of(name: str) -> list[str]:
    """The notifications of a player about results, notices and reminders, oldest first."""
    subjects = ("results", "notice", "late")
    found = Person.objects.get(name=name).notifications.order_by("pk")
    return [one.text for one in found if any(word in one.subject for word in subjects)]


def test_operators_write_to_players_three_times_a_day(season: Season, operator: Person, client_of: ClientOf) -> None:
    page = reverse("write_to_players", args=[season.pk])
    with on(FIRST):
        with pytest.raises(NotYours):
            notices.write_to_players(Person.objects.get(name="Ann"), key(), season.pk, "Hello")
        with pytest.raises(Refused):
            notices.write_to_players(operator, key(), season.pk, " ")
        assert client_of(operator).post(page, {"request": key(), "text": "Bring a coat."}).status_code == 302
        for _ in range(2):
            notices.write_to_players(operator, key(), season.pk, "Once more")
        refused = client_of(operator).post(page, {"request": key(), "text": "A fourth"})
        assert refused.status_code == 400
        assert "Bring a coat." in refused.content.decode()
    with on(FIRST + timedelta(days=2)):
        notices.write_to_players(operator, key(), season.pk, "A new day")
    assert Notice.objects.count() == 4
    assert texts_of("Ann") == ["Bring a coat.", "Once more", "Once more", "A new day"]


def test_results_are_sent_once_after_a_night(season: Season, operator: Person) -> None:
    stop_emails(Person.objects.get(name="Bob"), RESULTS)
    play(season, operator, 1, "ABCDE", "BACDE", "ABCDE")
    morning = FIRST + timedelta(days=1)
    with on(FIRST, time(22)):
        assert notices.announce_results() == 0
        result = Slot.objects.get(night__season=season, number=3).match.results.get()
        order = list(season.entrants.values_list("pk", flat=True)[:5])
        corrected = [order[1], order[0], *order[2:]]
        matches.correct_result(operator, key(), result.match_id, result.pk, corrected, operator.pk, "Bob was out first")
    for day, count in ((morning, 1), (morning, 0), (morning + timedelta(days=1), 0)):
        with on(day, time(10)):
            assert notices.announce_results() == count
    own = "You finished 1st of 5, 2nd of 5 and 2nd of 5, and earned 16 points."
    assert texts_of("Ann") == [f"{own} You are now 2nd of 6 in the standings, with 16 points."]
    assert texts_of("Flo") == ["You did not play. You are now 6th of 6 in the standings, with 0 points."]
    sent = [job.body["person"] for job in EMAILS.jobs if job.body["event"] == RESULTS.name]
    others = Person.objects.filter(entered__season=season).exclude(name="Bob").order_by("pk")
    assert sorted(sent) == list(others.values_list("pk", flat=True)), "Bob has turned these e-mails off"


def test_results_entered_from_paper_are_sent_with_the_date(season: Season, operator: Person) -> None:
    play(season, operator, 1, "ABCDE")
    entered_on = FIRST + timedelta(days=8)  # the morning after the second night
    Result.objects.update(at=clock.when(entered_on, time(9), "UTC"))
    for hour, count in ((10, 0), (22, 1), (23, 0)):
        with on(entered_on, time(hour)):
            assert notices.announce_results() == count, "once nothing more is entered"
    sent = Person.objects.get(name="Ann").notifications.get(subject__contains="results")
    assert sent.subject == "Thursday league, week 1, Thursday 2 July 2026: your results"
    assert sent.text.startswith("You finished 1st of 5, and earned 6 points.")


def test_a_season_entered_from_paper_is_announced_once(season: Season, operator: Person) -> None:
    for week in range(1, 9):
        play(season, operator, week, "ABCDE")
    last = FIRST + timedelta(weeks=8)
    Result.objects.update(at=clock.when(last, time(), "UTC"))
    with on(last, time(20)):
        assert notices.announce_results() == 8
        assert notices.announce_results() == 0
    [sent] = texts_of("Ann")
    assert sent.endswith("with 48 points. The results of seven other nights were recorded too.")


def test_results_of_long_ago_are_not_sent(season: Season, operator: Person) -> None:
    play(season, operator, 1, "ABCDE")
    with on(FIRST + timedelta(days=4)):
        assert notices.announce_results() == 0, "recorded before this was sent, or the site was off"


def test_late_payers_are_reminded_once(officer: Person, operator: Person) -> None:
    season = planned(officer, operator, "Friday league")
    entered(season, operator, ("Ann", "Bob", "Cy", "Di"))
    entered(season, operator, ("Flo",), paid=None)
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    for day, count in ((-1, 0), (0, 1), (7, 0)):
        with on(FIRST + timedelta(days=day)):
            assert notices.remind_late_payers() == count
    assert texts_of("Ann") == []
    why = "You earn no points until it is paid (11.03(b))."
    assert texts_of("Flo") == [f"Your entry fee for {season}, 50.00, is unpaid. Pay the operator. {why}"]
