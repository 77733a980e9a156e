"""Template tags for citations, as links to the rules. The settings load them in every template."""

from __future__ import annotations

from django import template
from django.utils.html import conditional_escape, json_script
from django.utils.safestring import SafeString, mark_safe

from tuppence_web.rulebook import book

register = template.Library()


@register.simple_tag
def cite(citation: str, chapter: str = book.ALL_GAMES) -> SafeString:
    """A citation beside the text it belongs to: ``{% cite "LG-8" %}``; headings need their chapter too."""
    return mark_safe(book.link(citation, chapter))  # noqa: S308  # the book escapes it


@register.simple_tag
def rule(citation: str, chapter: str = book.ALL_GAMES) -> SafeString:
    """The text of a rule, for pages that state one."""
    found = book.find(citation, chapter)
    if found is None:
        raise template.TemplateSyntaxError(f"the rulebook has no rule {citation}")
    return mark_safe(found.html)  # noqa: S308  # the book's own text, read without HTML


@register.simple_tag
def rule_texts(*chapters: str) -> SafeString:
    """The rules of chapters as the JSON block ``rules-data``, for pages that show rules in place."""
    return json_script(book.texts(*chapters), "rules-data")


@register.filter(is_safe=True)
def cited(text: str) -> SafeString:
    """A text whose citations are links: a message, a help text, the errors of a form."""
    return mark_safe(book.with_links(conditional_escape(text)))  # noqa: S308  # escaped here
