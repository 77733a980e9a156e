"""What a link to a page shows elsewhere, and the pictures of a game. A new game may have none yet."""

from __future__ import annotations

import contextlib

from django import template
from django.template.exceptions import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django_vite.core.exceptions import DjangoViteAssetNotFoundError
from django_vite.templatetags.django_vite import vite_asset_url

import tuppence
from tuppence_web.hosted.game import hosted

register = template.Library()


@register.simple_tag
def preview_of(family: str) -> str:
    """The address of the picture of a game; without one, that of the quickest game that has one."""
    for game in (family, *sorted(tuppence.games(), key=lambda name: hosted(name).minutes)):
        with contextlib.suppress(DjangoViteAssetNotFoundError):
            return str(vite_asset_url(f"src/games/{game}/preview.png"))
    return ""


@register.simple_block_tag
def text(content: str) -> SafeString:
    """The text inside this tag in one line, to be named with ``as`` and used in several places."""
    return mark_safe(" ".join(content.split()))  # noqa: S308  # a template escapes itself


@register.simple_tag
def three_pictures_of(family: str) -> SafeString:
    """A game in three pictures; empty if there are none."""
    try:
        return mark_safe(get_template(f"games/{family}/pictures.html").render())  # noqa: S308  # a template escapes itself
    except TemplateDoesNotExist:
        return SafeString("")
