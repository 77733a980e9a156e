from __future__ import annotations

from django.template import Template
from django.template.loader import get_template


def source(name: str) -> str:
    template = get_template(name).template  # type: ignore[attr-defined]  # of Django's own engine
    assert isinstance(template, Template)
    return template.source


def test_pages_have_spaces_for_line_breaks_and_mails_keep_them() -> None:
    assert "<h1>Your address</h1> {% if" in source("account/email_change.html")
    assert "\n" not in source("base/base.html")
    assert "</span></button>" in source("social/open.html")
    assert "\n\n" in source("account/email/base_message.txt")
