"""A template filter that names browsers."""

from __future__ import annotations

from django import template

from tuppence_web.accounts.rules import browser_in_words

register = template.Library()
register.filter("in_words", browser_in_words)
