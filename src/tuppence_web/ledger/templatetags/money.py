"""Template filter for amounts: ``{{ cents|money }}``."""

from __future__ import annotations

from django import template

from tuppence_web.ledger import rules

register = template.Library()


@register.filter
def money(cents: int) -> str:
    """An amount with a real minus sign."""
    return rules.money(cents).replace("-", "\N{MINUS SIGN}")
