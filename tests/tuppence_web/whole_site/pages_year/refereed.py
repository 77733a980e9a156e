"""A match of a night that its official referees at a real box, while a television shows the night."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.tuppence_web.matches.refereeing import RefereedTable
from tests.tuppence_web.whole_site.pages_year.browsing import Browser
from tuppence_web.accounts.models import Person
from tuppence_web.tables.wire import commands as wire

if TYPE_CHECKING:
    from tests.tuppence_web.whole_site.pages_year.season import Season

NUMBER = 3  # of the match
SEED = 1


def referee(season: Season, night: int, seats: list[str]) -> list[str]:
    """Referee the last match of a night, with its players in these seats. Returns their order of finish."""
    official, ids = season.group[season.official], season.ids_on(night)
    sends, board = f"/leagues/nights/{night}/send", f"/leagues/nights/{night}/board"
    season.operator.sends(sends, change="tables", numbers=[7])
    season.operator.sends(sends, change="drinks", entrant=ids["Ben"], count=1)
    television = season.group.people["Television"] = Browser("Television")
    television.open(
        board, f"{len(seats)} are here: 8 pennies each", "Match 3, table 7", "Ben owes the bartender 1 drink"
    )
    official.open(f"/leagues/nights/{night}/sheet")
    official.sends(sends, change="open", number=NUMBER, group=1, refereed=True, seats=[ids[name] for name in seats])
    [match] = [one for one in season.sheet_of(night)["matches"] if one["number"] == NUMBER]
    guest = Person.objects.get(email=official.email).guest
    at = RefereedTable(match["table"], guest.id.hex if guest else "")
    assert [seat.name for seat in at.table.seats] == seats, "they sit as they were tapped (6.02(a))"
    television.open(board, "Match 3, table 7, in play", "Pennies at the table, of 8 at the start", *seats)
    at.play_out(SEED)
    at.say(wire.Confirm)
    order = [name for _, name in sorted(zip(at.table.playing.placings(), seats, strict=True))]
    television.open(board, f"Match 3, table 7 1 {order[0]} ", "New ranks")
    return order
