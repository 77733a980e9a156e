"""Template tags that show company on pages of the apps below: the home page and the account."""

from __future__ import annotations

from typing import Any

from django import template
from django.http import HttpRequest

from tuppence_web.accounts.queries import guest_of, person_of
from tuppence_web.company import queries
from tuppence_web.tables.gathering import open_tables, who_is_here

register = template.Library()

MOST_SHOWN = 3  # open tables on the home page


@register.simple_tag(takes_context=True)
def company(context: dict[str, Any]) -> dict[str, Any]:
    """Who is here: how many, who invites, which friends are, and which tables wait. Each table is in one place."""
    request: HttpRequest = context["request"]
    guest, person = guest_of(request), person_of(request)
    here = who_is_here()
    tables = open_tables(guest.id.hex if guest is not None else None, queries.reachable)
    invitations = queries.invitations_to(person) if person is not None else []
    friends = queries.friends_here(person, here, tables) if person is not None else []
    waiting, elsewhere = queries.waiting_at(friends, invitations)
    told = {one.table for one in invitations} | {one.table.id for one in waiting}
    others = [table for table in tables if not table.yours and table.id not in told]
    return {
        "count": len(here),
        "invitations": invitations,
        "waiting": waiting,
        "friends": elsewhere,
        "tables": others[:MOST_SHOWN],
        "more": len(others) > MOST_SHOWN,
    }


@register.inclusion_tag("company/told_away.html", takes_context=True)
def told_away(context: dict[str, Any]) -> dict[str, Any]:
    """On the account page: notifications in this browser and others, and letters about turns."""
    request: HttpRequest = context["request"]
    person = person_of(request)
    browsers = queries.subscriptions_of(person.guest_id) if person is not None and person.guest_id is not None else []
    letters = person is not None and queries.sociable(person).letters
    return {"request": request, "csrf_token": context.get("csrf_token"), "browsers": browsers, "letters": letters}
