"""Template tags for times in a venue's time zone."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tuppence_web.web import clock

register = template.Library()


@register.simple_tag
def zone_of(moment: datetime) -> SafeString:
    """The name of a moment's time zone, to follow its time: ``{% zone_of night.starts %}``.

    Hidden if the association's time is the same, until the reader's differs (zone.ts).
    """
    own = moment.utcoffset()
    words, hidden = clock.zone_in_words(str(moment.tzinfo)), own == timezone.localtime(moment).utcoffset()
    mark = format_html('<span class="zone" data-at="{}"', moment.isoformat())
    return format_html("{}{}> {}</span>", mark, " hidden" if hidden else "", words)


@register.filter
def there(moment: datetime) -> datetime:
    """A moment in its own time zone, for ``date``, which would convert it to the association's."""
    return moment.replace(tzinfo=None)


@register.filter
def at(moment: datetime, zone: str) -> datetime:
    """A moment in a time zone, for ``date``."""
    return clock.local(moment, zone).replace(tzinfo=None)
