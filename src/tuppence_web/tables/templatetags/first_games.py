"""The offer of a first game, on the forms that open a table at once."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tuppence.game import GameType
from tuppence_web.accounts.queries import person_of
from tuppence_web.hosted.game import hosted
from tuppence_web.tables import queries

register = template.Library()


@register.simple_tag(takes_context=True)
def offers_first_game(context: dict[str, Any], game: GameType) -> SafeString:
    """The attributes by which a form offers a first game, once; nothing to whoever has finished a match of it."""
    if hosted(game.name).first_game is None or game.family in _finished(context):
        return SafeString("")
    return format_html(
        'data-game="{}" data-title="{}" data-first="{}"', game.name, game.title, reverse("first_game", args=[game.name])
    )


def _finished(context: dict[str, Any]) -> set[str]:
    """The games of which the reader, signed in, has finished a match; asked once for a page."""
    person = person_of(context["request"])
    if person is None or person.guest_id is None:
        return set()
    request = context["request"]
    if not hasattr(request, "games_finished"):
        request.games_finished = queries.games_finished(person.guest_id)
    found: set[str] = request.games_finished
    return found
