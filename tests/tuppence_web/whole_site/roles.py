"""Who may do what: the table with which the walk compares the site.

A line: a URL by its name (or else its route) or a change by "app.name"; the things of `world` that it is tried with;
who may see it; who may send to it, or make the change. `*` stands for any model of the officers' desk.
A page that nobody may see, or has nothing to show in this world, has "-".
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.tuppence_web.whole_site.world import World

GROUPS = {
    "known": "player member certified named operator other_operator administrator other_administrator officer",
    "operators": "operator officer",
    "any_operator": "operator other_operator officer",
    "conducts": "named operator officer",
    "certificated": "certified named operator other_operator",
    "equipped": "certified named operator other_operator officer",
    "runs": "administrator officer",
    "enters": "named administrator officer",
    "its_member": "member officer",
    "enters_others": "operator other_operator administrator other_administrator officer",
}
GROUPS["all"] = f"visitor {GROUPS['known']}"

TABLE = Path(__file__).with_name("roles.txt").read_text()


def sent_to(name: str, world: World) -> dict[str, Any]:
    """A valid form for a URL, so that only the role can be wrong."""
    things = world.things
    entered = {"match": things["open_key"], "order": things["open_numbers"], "official": things["official"]}
    entered["surface_clear"] = True
    special: dict[str, dict[str, Any]] = {
        "puzzle": {"choice": 0},
        "found_league": {"venue": "The Bell", "region": "Old Town", "first_day": "2026-10-01", "at": "19:30"},
        "send_night": {"change": "present", "entrant": things["entrant"], "here": True},
        "api:api_presence": {"entrant": things["entrant"], "here": True},
        "api:api_record": {"number": 3, "order": things["order"], "official": things["official"]},
        "api:api_correct": {
            "number": 1,
            "order": things["order"],
            "official": things["official"],
            "seen": things["result"],
            "why": "Because",
        },
        "api:api_correct_order": {
            "match": things["key"],
            "seen": things["numbers"],
            "order": things["numbers"],
            "why": "Because",
        },
        "api:api_tournament_results": entered,
        "api:api_enter_result": entered,
    }
    usual = {"why": "Because", "word": "sixpence", "name": "Ned", "method": "cash", "surface_clear": True}
    return special.get(name, usual)
