"""Reads the rulebook from ``texts/``: chapters, their rules, and the targets of citations.

A chapter is a Markdown file with a title, an introduction, and tables of two columns: a citation and its text. A
citation is a ruling (``PD-3``), a numbered section of a rule text (``7.01(b)``, ``Article XI``), or the heading of a
section in a text without numbers (``Gather or Cancel``), which is only unique within its chapter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, cached_property
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from django.urls import reverse
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tuppence_web.web.refusals import as_json

TEXTS = Path(__file__).parent / "texts"
ALL_GAMES = "all-games"
NUMBERED = re.compile(r"[A-Z]{2}-\d+|\d+\.\d+(\([a-z]+\))*|Article [IVX]+")
# In running text only sections in parentheses count: "9.01" alone may be an amount of money.
IN_TEXT = re.compile(r"\b[A-Z]{2}-\d+\b|(?<=\()\d+\.\d+(?:\([a-z]+\))*(?=[,:)])|\bArticle [IVX]+\b")


@dataclass(frozen=True)
class Rule:
    """A rule and its citation: ``source`` in Markdown, ``html`` with links to the rules it cites."""

    citation: str
    chapter: str
    source: str

    @property
    def anchor(self) -> str:
        """Its id on the chapter's page.

        >>> Rule("Gather or Cancel", "a-game", "").anchor
        'Gather-or-Cancel'
        """
        return self.citation.replace(" ", "-")

    @property
    def url(self) -> str:
        """Its URL."""
        return f"{reverse('rulebook_chapter', args=[self.chapter])}#{self.anchor}"

    @cached_property
    def html(self) -> str:
        """Its text."""
        return str(_markdown().renderInline(self.source, {"chapter": self.chapter}))

    @property
    def parts(self) -> list[Rule]:
        """Its parts, such as ``11.06(a)`` of ``11.06``: some sections consist of parts only."""
        return [rule for rule in _rules(self.chapter) if rule.citation.startswith(f"{self.citation}(")]


@dataclass(frozen=True)
class Part:
    """A table of a chapter with its heading, such as "Rulings" or "Article XI: League play"."""

    title: str
    rules: list[Rule] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        """Its id on the chapter's page, for citations of an article."""
        return self.title.partition(":")[0].replace(" ", "-")


@dataclass(frozen=True)
class Chapter:
    """The rules of a game, or of an area of the association."""

    slug: str
    title: str
    about: str
    parts: list[Part]

    @property
    def rulings(self) -> list[Rule]:
        """Its rulings, which come first."""
        return self.parts[0].rules


@cache
def chapters() -> dict[str, Chapter]:
    """All chapters by slug: the rules of all games first, then the games, then the association."""
    files = [TEXTS / f"{ALL_GAMES}.md", *sorted(TEXTS.glob("games/*.md")), *sorted(TEXTS.glob("association/*.md"))]
    return {file.stem: _chapter(file) for file in files}


def find(citation: str, chapter: str = ALL_GAMES) -> Rule | None:
    """The rule of a citation. ``chapter``: where it is cited, for headings that are in several texts."""
    return _index().get((chapter, citation)) or _index().get(("", citation))


class RuleText(msgspec.Struct, frozen=True):
    """A rule for pages that show it in place. ``parts``: the citations of its parts, which may have all of the text."""

    html: str
    url: str
    parts: list[str]


def texts(*slugs: str) -> dict[str, dict[str, Any]]:
    """The texts and URLs of the citations of some chapters, for pages that show rules in place."""
    rules = [rule for slug in slugs for rule in _rules(slug)]
    return {
        rule.citation: as_json(RuleText(rule.html, rule.url, [part.citation for part in rule.parts])) for rule in rules
    }


def link(citation: str, chapter: str = ALL_GAMES) -> str:
    """A citation as an HTML link to its rule; without a rule, a plain citation."""
    rule = find(citation, chapter)
    name = escape(citation)
    if rule is None:
        return f'<span class="cite">{name}</span>'
    return f'<a class="cite" href="{escape(rule.url)}">{name}</a>'


def with_links(escaped: str, chapter: str = ALL_GAMES) -> str:
    """An escaped text with links in place of its citations."""

    def linked(found: re.Match[str]) -> str:
        rule = find(found[0], chapter)
        return found[0] if rule is None else f'<a href="{escape(rule.url)}">{found[0]}</a>'

    return IN_TEXT.sub(linked, escaped)


@cache
def _index() -> dict[tuple[str, str], Rule]:
    """Rules by chapter and citation, and by citation alone if that is unique."""
    found: dict[tuple[str, str], Rule] = {}
    for chapter in chapters().values():
        articles = [Rule(name, chapter.slug, title.strip()) for name, title in map(_parted, chapter.parts) if title]
        for rule in [*articles, *_rules(chapter.slug)]:
            found[chapter.slug, rule.citation] = rule
            if chapter.slug == ALL_GAMES or NUMBERED.fullmatch(rule.citation):
                found["", rule.citation] = rule
    return found


def _parted(part: Part) -> tuple[str, str]:
    name, _, title = part.title.partition(":")
    return name, title


def _rules(slug: str) -> list[Rule]:
    chapter = chapters().get(slug)
    return [] if chapter is None else [rule for part in chapter.parts for rule in part.rules]


@cache
def _markdown() -> MarkdownIt:
    """A Markdown parser with tables, without HTML, that links the citations in its text."""

    def text(_: Any, tokens: list[Token], index: int, __: Any, env: dict[str, str]) -> str:
        return with_links(escape(tokens[index].content), env.get("chapter", ALL_GAMES))

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("text", text)
    return reader


def _chapter(file: Path) -> Chapter:
    """Read a chapter: headings, paragraphs before the first table, rows of two cells."""
    title, about, parts, cells = "", "", list[Part](), list[str]()
    tokens = _markdown().parse(file.read_text(encoding="utf-8"))
    for opening, token in pairwise(tokens):
        match opening.type, opening.tag:
            case "heading_open", "h1":
                title = token.content
            case "heading_open", _:
                parts.append(Part(token.content))
            case "paragraph_open", _:
                about = f"{about} {token.content}".strip()
            case "td_open", _:
                cells.append(token.content)
            case "tr_close", _ if cells:
                parts[-1].rules.append(Rule(cells[0], file.stem, cells[1]))
                cells.clear()
    return Chapter(file.stem, title, about, parts)
