"""The pictures of a game, for a link that is shown elsewhere and for an invitation. A new game may have none yet."""

from __future__ import annotations

from django import template
from django.template.exceptions import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django_vite.core.exceptions import DjangoViteAssetNotFoundError
from django_vite.templatetags.django_vite import vite_asset_url

register = template.Library()


@register.simple_tag
def preview_of(family: str) -> str:
    """The address of the picture of a game; empty if there is none."""
    try:
        return str(vite_asset_url(f"src/games/{family}/preview.png"))
    except DjangoViteAssetNotFoundError:
        return ""


@register.simple_tag
def three_pictures_of(family: str) -> SafeString:
    """A game in three pictures; empty if there are none."""
    try:
        return mark_safe(get_template(f"games/{family}/pictures.html").render())  # noqa: S308  # a template escapes itself
    except TemplateDoesNotExist:
        return SafeString("")
