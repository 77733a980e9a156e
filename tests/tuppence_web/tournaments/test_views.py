"""Tournaments from entry to payout, by their pages."""

from __future__ import annotations

import copy
import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tuppence_web.conftest import ClientOf, Named, an_officer, named
from tests.tuppence_web.tournaments.making import Night, ledger_balances
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import draws, entries
from tuppence_web.tournaments.models import Entrant, Tournament
from tuppence_web.tournaments.queries import awards
from tuppence_web.web import clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(officer: Person, person: Named) -> Night:
    return Night(officer, person)


@pytest.fixture(scope="module")
def started_once(rows_of_module: None) -> Night:
    return Night(an_officer(), named).started(8)


@pytest.fixture
def eight(started_once: Night, db: None) -> Night:
    """A started tournament of eight."""
    return copy.deepcopy(started_once)


def test_every_page_of_a_tournament_opens(eight: Night, client_of: ClientOf) -> None:
    eight.play_round()
    client = client_of(eight.administrator)
    for page in ("", "draws", "history", "desk", "payout", "change", "matches/R1-1", "?round=all", "?player=3"):
        answer = client.get(f"/tournaments/{eight.id}/{page}")
        assert answer.status_code == 200, (page, answer.content)
    assert client.get("/tournaments/").status_code == 200
    assert client.get(f"/tournaments/{eight.id}/draws.json").status_code == 404
    eight.played()
    assert client.get(f"/tournaments/{eight.id}/draws.json").json()["draws"][0]["stage"] == "R1"
    assert "We repeated the draw from the secret" in client.get(f"/tournaments/{eight.id}/draws").content.decode()


def test_a_tournament_from_entry_to_prizes_by_its_pages(night: Night, client_of: ClientOf) -> None:
    runs, id = client_of(night.administrator), night.id
    for at in range(8):
        form = {"request": uuid4(), "name": f"Player {at}", "email": f"player{at}@example.org"}
        assert runs.post(f"/tournaments/{id}/desk", form).status_code == 302
    for entrant in Entrant.objects.filter(tournament=id):
        assert (
            runs.post(f"/tournaments/entrants/{entrant.pk}/pay", {"request": uuid4(), "method": "cash"}).status_code
            == 302
        )
    assert (
        runs.post(f"/tournaments/{id}/start", {"request": uuid4(), "word": "sixpence", "today": "on"}).status_code
        == 302
    )
    while not night.now.bracket.over:
        for stage in night.now.bracket.to_draw:
            assert runs.post(f"/tournaments/{id}/draw/{stage}", {"request": uuid4()}).status_code == 302
        for match in night.now.bracket.to_play:
            form = {"request": uuid4(), "order": list(match.players), "official": night.official.pk}
            answer = runs.post(f"/tournaments/{id}/matches/{match.key}", form)
            assert answer.context["form"].errors.keys() == {"surface_clear"}  # PD-9
            form["surface_clear"] = "on"
            assert runs.post(f"/tournaments/{id}/matches/{match.key}", form).status_code == 302
    assert runs.post(f"/tournaments/{id}/payout", {"request": uuid4()}).status_code == 302
    page = runs.get(f"/tournaments/{id}/payout").content.decode()
    assert "35.00" in page
    assert page.count(">Mark as given<span") == 3
    winner = awards.payout(night.now)["rows"][0]["entrant"]
    assert runs.post(f"/tournaments/entrants/{winner.pk}/card", {"request": uuid4()}).status_code == 302
    ledger_balances()


def test_LG_8_a_tournaments_statement_has_the_receipts(night: Night, client_of: ClientOf) -> None:
    night.enter(2)
    runs = client_of(night.administrator)
    page = runs.get(f"/tournaments/{night.id}/statement").content.decode()
    assert "Pool of Anchor Cup</dt><dd>20.00" in page
    assert page.count("10.00") >= 2
    rows = runs.get(f"/tournaments/{night.id}/statement.csv").content.decode().splitlines()
    assert len(rows) == 1 + 2 * 4  # two charges and two payments, on two accounts each


def test_a_refused_order_keeps_the_form_as_it_was(eight: Night, client_of: ClientOf) -> None:
    match = eight.now.bracket.to_play[0]
    order = [match.players[0], match.players[0], match.players[1]]
    form = {"request": uuid4(), "order": order, "official": eight.official.pk, "agreed": "on", "surface_clear": "on"}
    answer = client_of(eight.administrator).post(f"/tournaments/{eight.id}/matches/{match.key}", form)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "is in the order of finish twice. (9.01(b))" in words_of(page)
    places, _, further = page.partition("</fieldset>")  # an official may have a player's number
    assert places.count(f'<option value="{match.players[0]}" selected>') == 2
    assert f'<option value="{eight.official.pk}" selected>' in further


def test_TN_2_a_correction_must_know_the_current_result(eight: Night, client_of: ClientOf) -> None:
    match = eight.now.bracket.to_play[0]
    eight.play(match.key)
    first, right = list(eight.now.decisions.results[match.key]), list(reversed(match.players))
    client, path = client_of(eight.administrator), f"/tournaments/{eight.id}/matches/{match.key}"

    def sent(why: str, seen: list[int]) -> str:
        form = {"request": uuid4(), "order": right, "official": eight.official.pk, "seen": seen, "why": why}
        return client.post(path, form, follow=True).content.decode()

    assert "Give a reason" in sent("", first)
    assert eight.now.decisions.results[match.key] == first
    sent("Read from the bottom", first)
    assert eight.now.decisions.results[match.key] == right
    late = sent("Misread", first)
    assert "Another order has been entered in the meantime" in late
    assert [int(number) for number in re.findall(r'name="seen" value="(\d+)"', late)] == right
    assert 'value="Misread"' in late


@pytest.mark.parametrize(
    ("fee", "why"),
    [("10.005", "at most two decimals"), ("-1", "smallest amount"), ("ten", "two decimals"), ("", "required")],
)
def test_LG_8_an_invalid_fee_is_refused(night: Night, client_of: ClientOf, fee: str, why: str) -> None:
    form = {"request": uuid4(), "name": "Cup", "administrator": night.administrator.email, "venue": "The Anchor",
            "starts": "2027-03-04T19:00", "fee": fee, "discount": "0", "second": 35, "third": 20, "association": 35,
            "administrators": 10}  # fmt: skip
    answer = client_of(night.officer).post("/tournaments/new", form)
    assert answer.status_code == 400
    assert why in answer.content.decode()
    assert 'value="Cup"' in answer.content.decode()


def test_12_01_the_form_changes_the_current_plan(night: Night, client_of: ClientOf) -> None:
    runs, page = client_of(night.administrator), f"/tournaments/{night.id}/change"
    stands = runs.get(page).context["form"].initial
    assert (stands["administrator"], stands["administrators"]) == (night.administrator.email, 10)
    form = {**stands, "request": uuid4(), "starts": "2027-03-04T19:00", "fee": "10.00", "discount": "1.00"}
    assert runs.post(page, {**form, "venue": "The Hare"}).status_code == 302
    changed = queries.find(night.id)
    assert (changed.venue, changed.administrator, changed.fee_cents) == ("The Hare", night.administrator, 1000)


def test_an_early_start_asks_for_confirmation(night: Night, client_of: ClientOf) -> None:
    night.enter(8)
    runs, page = client_of(night.administrator), f"/tournaments/{night.id}/"
    assert "Start it today, although it is set for 4 March" in runs.get(f"{page}desk").content.decode()
    answer = runs.post(f"{page}start", {"request": uuid4(), "word": "plum"})
    assert answer.status_code == 400
    assert "Tick this to start it today." in answer.content.decode()
    assert not night.now.tournament.started
    Tournament.objects.filter(pk=night.id).update(starts=clock.now())
    assert "although it is set for" not in runs.get(f"{page}desk").content.decode()
    assert runs.post(f"{page}start", {"request": uuid4(), "word": "plum"}).status_code == 302


def test_10_01_nobody_is_named_as_an_official_twice(night: Night, client_of: ClientOf) -> None:
    runs, page = client_of(night.administrator), f"/tournaments/{night.id}/"
    choice = f'<option value="{night.official.pk}">'
    assert choice in runs.get(f"{page}desk").content.decode()
    runs.post(f"{page}officials", {"request": uuid4(), "official": night.official.pk})
    desk = runs.get(f"{page}desk").content.decode()
    assert "Otto Official" in desk
    assert choice not in desk


def test_people_enter_and_withdraw_themselves(night: Night, client_of: ClientOf) -> None:
    ann = client_of(night.named("Ann"))
    answer = ann.post(f"/tournaments/{night.id}/enter", {"request": uuid4(), "word": "plum"}, follow=True)
    assert "You have entered" in answer.content.decode()
    entrant = Entrant.objects.get(tournament=night.id)
    assert entrant.word == "plum"
    page = f"/tournaments/entrants/{entrant.pk}/withdraw"
    assert f'href="{page}"' in ann.get(f"/tournaments/{night.id}/").content.decode()
    assert "Nothing was paid, so there is nothing to refund" in ann.get(page).content.decode()
    assert night.now.entrants, "asking changes nothing"
    assert "You have withdrawn." in ann.post(page, {"request": uuid4()}, follow=True).content.decode()
    assert not night.now.entrants
    assert client_of(None).get(f"/tournaments/{night.id}/enter").status_code == 302


def test_a_tournament_of_256_takes_few_queries_per_page(night: Night, client_of: ClientOf) -> None:
    people = [night.named(f"Player {at}") for at in range(256)]
    Entrant.objects.bulk_create(
        Entrant(tournament_id=night.id, person=who, number=at, by=who) for at, who in enumerate(people, 1)
    )
    client = client_of(night.administrator)
    client.get("/tournaments/")  # the first page stores presence

    def asks_little(*pages: str) -> None:
        for page in pages:
            with CaptureQueriesContext(connection) as asked:
                assert client.get(f"/tournaments/{night.id}/{page}").status_code == 200
            assert len(asked) <= 15, "\n".join(one["sql"][:200] for one in asked)

    asks_little("", "desk")
    draws.start(night.administrator, uuid4(), night.id, "sixpence")
    match = night.now.bracket.to_play[0]
    asks_little("", "?round=all", "?player=7", "desk", "draws", "history", "payout", f"matches/{match.key}")


def test_players_who_owe_see_how_to_pay(night: Night, client_of: ClientOf) -> None:
    entrant = entries.enter(night.named("Ann"), uuid4(), night.id)
    player, how = client_of(night.named("Ann")), "What you owe, and how to pay"
    assert how in player.get(f"/tournaments/{night.id}/").content.decode()
    entries.receive_fee(night.administrator, uuid4(), entrant, "cash")
    assert how not in player.get(f"/tournaments/{night.id}/").content.decode()
