"""Citations in templates, as links to what they say. The settings load these tags for every template."""

from __future__ import annotations

from django import template
from django.utils.html import conditional_escape, json_script
from django.utils.safestring import SafeString, mark_safe

from tuppence_web.rulebook import book

register = template.Library()


@register.simple_tag
def cite(citation: str, chapter: str = book.ALL_GAMES) -> SafeString:
    """A citation beside what it justifies: ``{% cite "LG-8" %}``, and for a heading its chapter too."""
    return mark_safe(book.link(citation, chapter))  # noqa: S308  # the book escapes it


@register.simple_tag
def rule(citation: str, chapter: str = book.ALL_GAMES) -> SafeString:
    """What the rulebook says: a page that tells a rule has its words from there."""
    found = book.find(citation, chapter)
    if found is None:
        raise template.TemplateSyntaxError(f"the rulebook has no rule {citation}")
    return mark_safe(found.html)  # noqa: S308  # the book's own text, read without HTML


@register.simple_tag
def rule_texts(*chapters: str) -> SafeString:
    """What chapters say, for a page that shows rules without leaving: the JSON block ``rules-data``."""
    return json_script(book.texts(*chapters), "rules-data")


@register.filter(is_safe=True)
def cited(text: str) -> SafeString:
    """A text in which the citations are links: a message, a help text, the errors of a form."""
    return mark_safe(book.with_links(conditional_escape(text)))  # noqa: S308  # escaped here
