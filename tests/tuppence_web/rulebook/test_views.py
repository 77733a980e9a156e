"""The rulebook's pages: every rule has its place, every link to it leads there."""

from __future__ import annotations

import html
import re

import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.visitors import Visitor
from tuppence_web.rulebook import book

EVERY_RULE = [rule for chapter in book.chapters().values() for part in chapter.parts for rule in part.rules]


def ids_of(text: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', text)


@pytest.fixture(scope="module")
def pages(address: str) -> dict[str, str]:
    """Every page of the rulebook, and the pages of games that link to it, by path."""
    paths = ["/rules/", *(f"/rules/{slug}/" for slug in book.chapters())]
    paths += [f"/games/{game}/" for game in tuppence.games()]
    return {path: Visitor(address).get(path).raise_for_status().text for path in paths}


def test_every_rule_has_its_place_once_on_its_chapters_page(pages: dict[str, str]) -> None:
    for slug in book.chapters():
        ids = ids_of(pages[f"/rules/{slug}/"])
        assert len(ids) == len(set(ids))
        assert {rule.anchor for rule in EVERY_RULE if rule.chapter == slug} <= set(ids)


def test_a_chapters_page_has_the_text_of_its_rules(pages: dict[str, str]) -> None:
    for rule in EVERY_RULE:
        said = re.sub(r"<[^>]+>|[*`]", "", pages[f"/rules/{rule.chapter}/"])
        assert re.sub("[*`]", "", rule.source) in html.unescape(said)


def test_every_link_to_a_rule_leads_to_its_place(pages: dict[str, str]) -> None:
    links = {link for text in pages.values() for link in re.findall(r'href="(/rules/[^"]*)"', text)}
    assert len(links) > 60
    for link in links:
        path, _, anchor = html.unescape(link).partition("#")
        assert path in pages
        assert not anchor or anchor in ids_of(pages[path]), link


def test_a_citation_alone_leads_to_its_place(address: str) -> None:
    """The link of an error of the library or a refusal of the HTTP API."""
    for citation in ("PD-3", "7.01(b)", "LG-10", "11.06(a)(iv)", "Article XI", "api"):
        rule = book.find(citation)
        assert rule is not None
        answer = Visitor(address).get(f"/rules/{citation}")
        assert (answer.status_code, answer.headers["location"]) == (302, rule.url.replace(" ", "%20"))
    assert Visitor(address).get(f"/rules/{A_GAME}").headers["location"] == f"/rules/{A_GAME}/"
    for nowhere in ("PD-99", "nothing", "nothing/", "7.01(z)", "%00", "a" * 5000, "<b>"):
        assert Visitor(address).get(f"/rules/{nowhere}").status_code in {400, 404}


def test_texts_cannot_contain_html() -> None:
    rule = book.Rule("PD-99", "all-games", "<script>x</script> & [a](javascript:x) PD-3, 9.01 and (9.01)")
    assert "<script" not in rule.html
    assert 'href="javascript' not in rule.html
    assert re.findall(r'href="[^"]*#([^"]+)"', rule.html) == ["PD-3", "9.01"]


def test_citations_in_a_message_are_links_and_nothing_else_is() -> None:
    said = book.with_links("9.01 cannot be received, see XY-1, LG-99 and LG-8 (11.01(e), LG-10).")
    assert re.findall(r">([^<]+)</a>", said) == ["LG-8", "11.01(e)", "LG-10"]
    assert re.sub("<[^>]+>", "", said) == "9.01 cannot be received, see XY-1, LG-99 and LG-8 (11.01(e), LG-10)."
