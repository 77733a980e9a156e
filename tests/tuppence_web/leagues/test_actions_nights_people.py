"""Guests and named officials of a night are removed on its page (10.01, 11.04(b))."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.urls import reverse

from tests.tuppence_web.conduct.test_actions import first_night
from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import FIRST, certify, key, night_of, started
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import nights
from tuppence_web.leagues.models import Presence
from tuppence_web.leagues.queries.nights import sheet_of
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db


def test_10_01_a_named_official_is_removed(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    night, otto, bar = night_of(started(officer, operator), 1), person("Otto"), client_of(operator)
    certify(otto, officer)
    page, remove = reverse("night", args=[night.pk]), reverse("dismiss_night_official", args=[night.pk, otto.pk])
    with on(FIRST):
        nights.name_official(operator, key(), night.pk, otto.pk)
        assert remove in bar.get(page).content.decode()
        assert remove not in client_of(otto).get(page).content.decode()
        assert "has been removed" in bar.post(remove, {"request": key()}, follow=True).content.decode()
        assert not night.officials.exists()
        assert "is not an official" in bar.post(remove, {"request": key()}, follow=True).content.decode()
    assert Notification.objects.filter(person=otto, subject__endswith="no longer an official").count() == 1


def test_LG_3_all_here_marks_whom_one_tap_marks(officer: Person, operator: Person) -> None:
    played = first_night(officer, operator)
    season, night = played.season, night_of(played.season, 2)
    with on(FIRST):
        played.suspend(2, 2)
    season.entrants.filter(person__name="Ann").update(left=night.day)
    season.entrants.filter(person__name="Cy").update(joined=night.day + timedelta(days=1))
    season.entrants.filter(person__name="Di").update(day=night.day + timedelta(days=1))
    everybody = list(season.entrants.values_list("pk", flat=True))
    with on(night.day, time(20)):
        nights.mark_together(played.operator, key(), night.pk, everybody, True)
        marked = Presence.objects.filter(night=night).values_list("entrant__person__name", flat=True)
        assert set(marked) == {"Ed", "Flo"}
        for letter in "ABCD":
            with pytest.raises(Refused):
                nights.mark_present(played.operator, key(), night.pk, played.entrant(letter), True)
        nights.mark_together(played.operator, key(), night.pk, everybody, False)
    assert not Presence.objects.filter(night=night).exists()


def test_LG_3_a_guest_of_the_night_is_removed(officer: Person, operator: Person, client_of: ClientOf) -> None:
    night, bar = night_of(started(officer, operator), 1), client_of(operator)
    with on(FIRST, time(20)):
        guest = nights.welcome_guest(operator, key(), night.pk, "Zoe")
        before = sheet_of(night, operator)
        remove = reverse("remove_guest", args=[night.pk, guest])
        assert remove in bar.get(reverse("night", args=[night.pk])).content.decode()
        assert bar.post(remove, {"request": key()}).status_code == 302
        night.refresh_from_db()
        after = sheet_of(night, operator)
    assert (before.guests, after.guests, after.version > before.version) == (["Zoe"], [], True)
