"""How templates show times: those of a venue's clocks, with the name of the time zone for who has other clocks."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tuppence_web import clock

register = template.Library()


@register.simple_tag
def zone_of(moment: datetime) -> SafeString:
    """The name of a moment's own time zone, to stand after its time: ``{% zone_of night.starts %}``.

    Shown where the association's clocks show another time; hidden else, until the reader's do (zone.ts).
    """
    own = moment.utcoffset()
    words, hidden = clock.zone_in_words(str(moment.tzinfo)), own == timezone.localtime(moment).utcoffset()
    mark = format_html('<span class="zone" data-at="{}"', moment.isoformat())
    return format_html("{}{}> {}</span>", mark, " hidden" if hidden else "", words)


@register.filter
def there(moment: datetime) -> datetime:
    """A moment as its own clocks show it, for ``date``, which would show those of the association."""
    return moment.replace(tzinfo=None)


@register.filter
def at(moment: datetime, zone: str) -> datetime:
    """A moment as clocks in a time zone show it, for ``date``."""
    return clock.local(moment, zone).replace(tzinfo=None)
