"""How templates show an amount: ``{{ cents|money }}``."""

from __future__ import annotations

from django import template

from tuppence_web.ledger import rules

register = template.Library()


@register.filter
def money(cents: int) -> str:
    """An amount as people read it, with a real minus."""
    return rules.money(cents).replace("-", "\N{MINUS SIGN}")
