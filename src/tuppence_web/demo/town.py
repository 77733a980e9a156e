"""Fills an empty site with the demo."""

from __future__ import annotations

from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction

from tuppence_web.demo.leagues import found_leagues
from tuppence_web.demo.people import PASSWORD, People
from tuppence_web.demo.tables import play_friendlies
from tuppence_web.demo.tournaments import hold_tournaments
from tuppence_web.web.refusals import Refused

# Roles to sign in as, and what they see.
PARTS = (
    ("officer", "the officers' desk, members, the books"),
    ("operator", "tonight's sheet, entries and dues of a league of 7"),
    ("administrator", "tournaments in their second round"),
    ("official", "results of matches"),
    ("member", "a member's card, standings, money"),
    ("player", "the same, without a membership"),
)


def fill() -> str:
    """Create the demo and return how to sign in. Raises Refused if there is any account already."""
    if get_user_model().objects.exists():
        raise Refused("This database has accounts already. The demo needs an empty one.")
    post, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, "django.core.mail.backends.dummy.EmailBackend"
    try:
        with transaction.atomic():
            people = People()
            _plan(people)
            people.live()
    finally:
        settings.EMAIL_BACKEND = post
    rows = "\n".join(f"  {part}@example.org".ljust(28) + what for part, what in PARTS)
    return f'Sign in with the password "{PASSWORD}" as\n{rows}\n'


def _plan(people: People) -> None:
    """Everything that has happened so far."""
    benefits = apps.get_model("memberships", "Benefit")  # officers add them on pages of Django's admin, by no action
    benefits.objects.create(title="Boxes, dice and shirts", text="From the association's shop", percent=15)
    people.join("Edda", 400, "annual")
    people.join("Mab", 210, "annual")
    people.join("Old Tom", 200, "annual", proof="Veteran's card")
    people.join("Hetty", 360, "annual")
    people.join("Nell", 40, "seasonal")
    people.join("Juniper", 300, "annual")
    people.join("Jago", 375, "annual")  # ended 11 days ago: still in the 30 days of grace
    people.join("Bram", 118, "seasonal")  # ended on the last night of the season before
    people.join("Wyn", 5, "seasonal", pays=False)
    for place, name in enumerate(people.some(14)):
        people.join(name, 150 + 9 * place, "annual", proof="Fire brigade" if place % 6 == 0 else "")
    found_leagues(people)
    hold_tournaments(people)
    play_friendlies(people)
