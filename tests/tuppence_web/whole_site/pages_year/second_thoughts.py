"""What people do by mistake during the year, or change their minds about, and how each is undone."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from django.core import mail

from tuppence_web.jobs.actions import carry_out_all
from tuppence_web.notifications.actions.channels import EMAILS

if TYPE_CHECKING:
    from tests.tuppence_web.whole_site.pages_year.association import Association
    from tests.tuppence_web.whole_site.pages_year.season import Season
    from tests.tuppence_web.whole_site.pages_year.tournaments import Cup


def change_the_plan(season: Season) -> None:
    """A week before the season its nights are moved by half an hour; players and officials are notified."""
    last = season.first - timedelta(days=7)
    season.enters("Ann", last)
    with season.group.on(last):
        page = season.operator.open(f"/leagues/nights/{season.nights[5]}/").follow("Name an official")
        page.press("Name the official", official="Rita")
        page.open(season.page).follow("Change the plan").press("Save the plan", season.title, at="20:00")
        for name in ("Ann", "Rita"):
            season.group.hears(name, "new match days", "20:00 London time")


def change_the_plan_too_late(season: Season) -> None:
    """On the evening before the season its nights cannot be moved any more."""
    last = season.first - timedelta(days=7)
    with season.group.on(season.first - timedelta(days=1), "19:30"):
        page = season.operator.open(season.page).follow("Change the plan")
        why = f"moved until 7 days before the earlier of both dates: until {last:%A} {last.day} {last:%B %Y}. (LG-1)"
        page.is_refused("Save the plan", why, first_day=season.first + timedelta(days=1))


def undo_the_start(season: Season) -> None:
    """The operator undoes the start while nothing has happened."""
    with season.group.on(season.first - timedelta(days=1), "20:10"):
        page = season.operator.open(season.page).press("Undo the start", "The start has been undone")
        page.sees("Start the season")


def remove_official_and_guest(season: Season, week: int) -> None:
    """The operator names an official and welcomes a guest, and removes both."""
    night = season.nights[week]
    with season.group.on(season.days[week], "19:00"):
        page = season.operator.open("/", "Tonight").open(f"/leagues/nights/{night}/").follow("Name an official")
        page.press("Name the official", "The official has been named", official="Rita")
        season.group.hears("Rita", "you are an official")
        page.press("Remove Rita", "The official has been removed and is notified")
        page.sends(f"/leagues/nights/{night}/send", change="guest", name="Tess")
        page.open(f"/leagues/nights/{night}/", "Guests Tess").press("Remove Tess").misses("Tess")


def correct_twice(season: Season, week: int) -> None:
    """The operator swaps the first two of match 1 with a reason, and swaps them back."""
    with season.group.on(season.days[week], "23:10"):
        first, second, *_ = season.order(week, 1)
        for one, other, why in ((second, first, "Read from the bottom."), (first, second, "It was right.")):
            page = season.operator.open(f"/leagues/nights/{season.nights[week]}/").follow("Correct")
            places = [name for form in page.parsed.forms for name in form.choices if name.startswith("place")]
            page.press("Correct the result", **{places[0]: one, places[1]: other}, why=why)
            page.sees("Corrected results", f"Corrected: {why}")
        season.compare_standings()


def hold_after_all(season: Season, week: int) -> None:
    """The operator holds a cancelled night after all, and cancels it again."""
    page = season.operator.open(f"/leagues/nights/{season.nights[week]}/")
    page.press("Hold it after all", "The night takes place after all")
    page.follow("Cancel the night").press(
        "Cancel the night", "The night has been cancelled", why="It is still flooded."
    )


def turn_off_results(season: Season, who: str, week: int) -> None:
    """A player turns off e-mails, and gets none about the next results, while another player does."""
    with season.group.on(season.days[week], "12:00"):
        season.group[who].open("/notifications/settings/", "Results and standings").press("Save", on=[])
    season.hold(week, "program")
    with season.group.on(season.days[week] + timedelta(days=1)):
        season.group.hears(who, f"week {week}: your results")
        carry_out_all(EMAILS)
        sent = {to for one in mail.outbox if f"week {week}: your results" in one.subject for to in one.to}
    assert season.group[who].email not in sent
    assert season.group["Ann"].email in sent


def reopen(season: Season) -> None:
    """A season that was paid out is reopened and ended again: nothing more is owed."""
    with season.group.on(season.days[8] + timedelta(days=1), "20:00"):
        entries = f"/leagues/seasons/{season.id}/entries/"
        page = season.operator.open(entries).follow("Reopen the season")
        page.press("Reopen the season", "The season has been reopened", why="A result was doubted.")
        page.open(entries).follow("End the season", "End the season?")
        page.press("End the season and award the prizes", "The season has ended").misses("Still to be paid out")


def plan_and_delete(season: Season) -> None:
    """A season that nobody wants is deleted before its start; who had entered is notified and owes nothing."""
    season.plan_like_the_last()
    with season.group.on(season.first - timedelta(days=8)):
        season.group["Ann"].open(season.page).follow("Enter").press("Enter for 45.00", "You have entered")
        page = season.operator.open(season.page).follow("Delete the season", "Nobody has paid")
        page.press("Delete the season", season.league, why="Only one has entered.").misses(season.title)
        season.group["Ann"].open("/money/", "Nothing is owed")
        season.group.hears("Ann", "Only one has entered.")


def suspend_and_withdraw(group: Association, cup: Cup, day: date) -> None:
    """An officer suspends a member, who cannot enter; another look at the case ends the suspension."""
    with group.on(day):
        gus, officer = group["Gus"], group["Olive"]
        page = officer.open("/members/all/").follow("Gus").follow("Report a violation")
        report = page.press("Report it", "Reported", kind="Violation", text="Sold false boxes.").page
        officer.open("/account/to-do/", "Reports to decide", "Gus").follow("Gus").press(
            "Decide",
            "Decided.",
            sanction="Suspension of the member",
            until=f"{day + timedelta(days=60)}",
            why="Proved.",
        )
        gus.open(report, "Proved.").open(cup.page).follow("Enter").is_refused("Enter as Gus", "Gus is suspended until")
        group["Ben"].may_not_see(report)
        page = officer.open(report).follow("Withdraw the decision")
        page.press("Withdraw the decision", "Withdrawn.", why="They were real.")
        group.hears("Gus", "They were real.")
