"""Loads pages' templates without their line breaks and indentation: those are for their authors, not for readers."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

BREAK = re.compile(r"\s*\n\s*(</(?:a|button)>)?")


class Loader(filesystem.Loader):
    """Django's loader from folders, with one space for each line break of an HTML template.

    None at the end of a link or a button: many are grids, in which a space after an element is a second row.
    """

    def get_contents(self, origin: Origin) -> str:
        text: str = super().get_contents(origin)
        return BREAK.sub(lambda found: found[1] or " ", text) if str(origin).endswith(".html") else text
