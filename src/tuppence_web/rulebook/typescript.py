"""`python -m tuppence_web.rulebook.typescript`: the pattern of citations, for the front end."""

from __future__ import annotations

from tuppence_web.rulebook.book import IN_TEXT

HEAD = "// Generated from src/tuppence_web/rulebook/book.py by `python -m tuppence_web.rulebook.typescript`.\n"


def text() -> str:
    """The TypeScript file. The pattern is the same in both languages."""
    return f"{HEAD}export const IN_TEXT = /{IN_TEXT.pattern}/g;\n"


if __name__ == "__main__":
    print(text(), end="")  # noqa: T201 - this is what the module is for
