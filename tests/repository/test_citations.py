"""Every rule that an event or a refusal can cite has a test named after it, in every game, and leads to what it says.

What a game's events cite is stated in their classes, headings too, where a text has no numbers. What its refusals cite
is read from the sources of its folder: each string that has the form of a section (``7.01(b)``) or a ruling (``PD-3``).
The tests are read from the game's folders in ``tests/``: ``7.01(b)`` needs a test ``test_7_01_b_...``.

What is cited anywhere, in docstrings and on pages too, stands in the rulebook (``src/tuppence_web/rulebook/texts``).
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import tuppence
from tests import ROOT
from tests.tuppence.games.matches import brief, every_game, play, variants
from tuppence.game import game_type
from tuppence_web.rulebook import book

LIBRARY = Path(tuppence.__file__).parent
CITATION = re.compile(r"\d+\.\d+(\([a-z0-9]+\))*|[A-Z]{2}-\d+")

# Citations in words. In Markdown a bare "3.03" may be a figure: a section has a letter or parentheses there.
PREFIXES = {chapter.rulings[0].citation[:2] for chapter in book.chapters().values()}
RULING = rf"\b(?:{'|'.join(sorted(PREFIXES))})-\d+"
SECTION = r"(?<![\w.%-])(?:[3-9]|1[0-3])\.0[1-9](?:\([a-z]+\))*(?:\d+\))*(?![\d%])"
LETTERED = r"(?<![\w.])\d+\.0[1-9](?:\([a-z]+\))+(?:\d+\))*|(?<=\()\d+\.0[1-9](?=\))"
ARTICLE = r"\bArticle [IVX]+"
NOT_OURS = {"node_modules", "static"}
SPOKEN = {
    **dict.fromkeys((".py", ".ts", ".svelte", ".html", ".txt", ".css"), f"{RULING}|{SECTION}|{ARTICLE}"),
    ".md": f"{RULING}|{LETTERED}|{ARTICLE}",
}
SOURCES = ("src", "frontend/src", "bench", "docs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
HEADING = re.compile(r"""{% (?:cite|rule) "([^"]+)"(?: (?:game\.name|chapter\.slug))? %}""")


def folder(name: str) -> Path:
    return LIBRARY / "games" / name.replace("-", "_")


def documentation(tree: ast.AST) -> set[int]:
    """Where strings stand that say something to readers only."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def cited(source: Path) -> set[str]:
    """Every string in the code of a source that has the form of a citation."""
    tree = ast.parse(source.read_text())
    silent = documentation(tree)
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent
        if CITATION.fullmatch(node.value)
    }


def cited_by_events(name: str) -> set[str]:
    """Every rule that the events of a game and of its score sheet can cite."""
    kinds = [game_type(one) for one in (name, game_type(name).sheet) if one]
    cites = [event.cites for kind in kinds for event in get_args(kind.event_type)]
    return {rule for one in cites for rule in ((one,) if isinstance(one, str) else one)}


def citations(name: str) -> set[str]:
    return cited_by_events(name).union(*(cited(source) for source in folder(name).rglob("*.py")))


def names_in(*files: Path) -> set[str]:
    trees = [ast.parse(file.read_text()) for file in files]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def names_for(name: str) -> set[str]:
    folders = [ROOT / "tests" / package / "games" / name.replace("-", "_") for package in ("tuppence", "tuppence_web")]
    return names_in(*(file for folder in folders for file in folder.glob("test_*.py")))


def without_a_test(rules: set[str], tests: set[str]) -> list[str]:
    """The citations that no test carries in its name; sections come in lower case, rulings as they are."""
    missing = []
    for rule in sorted(rules):
        word = re.sub(r"\W+", "_", rule).strip("_")
        if not any(re.search(rf"(?:^test|_and|_to)_{word}(_|$)", test, re.IGNORECASE) for test in tests):
            missing.append(rule)
    return missing


@every_game
def test_every_citation_has_a_test_named_after_it(name: str) -> None:
    assert "" not in cited_by_events(name), "an event without a rule"
    assert without_a_test(citations(name), names_for(name)) == []


def test_the_referee_of_all_games_cites_what_is_tested() -> None:
    assert without_a_test(cited(LIBRARY / "match.py"), names_in(ROOT / "tests/tuppence/test_tuppence_api.py")) == []


@pytest.mark.slow
@every_game
def test_what_is_cited_in_play_is_stated(name: str) -> None:
    """So that a citation made up on the way does not escape the test above."""
    for seed, options in enumerate(itertools.chain(*variants(name))):
        state = tuppence.load(name, **brief(name, 3, **options)).new_initial_state()
        rules = {event["rule"] for events in play(state, seed) for event in events}
        assert rules <= citations(name)


def test_missing_tests_are_named() -> None:
    tests = {"test_7_01_b_full", "test_PD_4_out", "test_8_01_a_and_8_01_c_mishaps", "test_gather_or_cancel_one"}
    assert without_a_test({"7.01(b)", "PD-4", "8.01(a)", "8.01(c)", "Gather or Cancel"}, tests) == []
    assert without_a_test({"7.01(a)", "7.01(b)", "PD-1", "8.01(b)"}, tests) == ["7.01(a)", "8.01(b)", "PD-1"]


def test_citations_are_found_wherever_they_stand(tmp_path: Path) -> None:
    source = tmp_path / "text.py"
    source.write_text(
        '"""Says PD-9."""\n'
        'RULES = ("8.01(a)", ("PD-2",))\n'
        'REASONS = {1: lambda s, _: ("6.02" if s.over else "PD-4", "7.01(z) is in words here")}\n'
    )
    assert cited(source) == {"8.01(a)", "PD-2", "6.02", "PD-4"}


def spoken_of() -> Iterator[tuple[str, str]]:
    """Every citation in the words of sources, docs and pages, with where it stands."""
    for folder in SOURCES:
        files = [ROOT / folder, *(ROOT / folder).rglob("*")]
        for file in (one for one in files if one.suffix in SPOKEN and one.is_file() and not NOT_OURS & {*one.parts}):
            for found in re.findall(SPOKEN[file.suffix], file.read_text()):
                yield str(file.relative_to(ROOT)), found


def test_every_citation_in_code_docs_and_pages_leads_to_a_rule() -> None:
    found = list(spoken_of())
    assert len({file for file, _ in found}) > 100, "the citations were not found"
    assert [(file, citation) for file, citation in found if book.find(citation) is None] == []


@every_game
def test_every_citation_of_a_game_leads_to_a_rule(name: str) -> None:
    """Headings too, which are known by their game."""
    found = citations(name) | cited(LIBRARY / "match.py")
    assert [citation for citation in sorted(found) if book.find(citation, name) is None] == []


@every_game
def test_every_citation_on_the_page_of_a_game_leads_to_a_rule(name: str) -> None:
    pages = LIBRARY.parent / "tuppence_web/templates/games"
    headings = HEADING.findall((pages / name / "rules.html").read_text() + (pages / "rules_base.html").read_text())
    assert len(headings) > 10
    assert [citation for citation in headings if book.find(citation, name) is None] == []


def test_no_citation_stands_on_a_page_without_a_link() -> None:
    """Those of templates and components: what comes with a text passes ``cited`` and ``Cited``, which link it."""
    apart = r"<(script|style).*?</\1>|<!--.*?-->|{#.*?#}|{%.*?%}|{{[^}]*\|cited }}|<[^>]*>"
    plain = []
    for file in [*(ROOT / "src/tuppence_web/templates").rglob("*.html"), *(ROOT / "frontend/src").rglob("*.svelte")]:
        text = re.sub(apart, "", file.read_text(), flags=re.DOTALL)
        plain += [(file.name, found) for found in re.findall(SPOKEN[".html"], text)]
    assert plain == []


def test_rulings_have_no_gaps_and_no_citation_is_stated_twice() -> None:
    for chapter in book.chapters().values():
        numbers = [rule.citation.split("-") for rule in chapter.rulings]
        assert [int(number) for _, number in numbers] == list(range(1, len(numbers) + 1))
        assert len({prefix for prefix, _ in numbers}) == 1
    stated = [
        (rule.citation if book.NUMBERED.fullmatch(rule.citation) else (chapter.slug, rule.citation))
        for chapter in book.chapters().values()
        for part in chapter.parts
        for rule in part.rules
    ]
    assert len(stated) == len(set(stated))


def test_a_citation_that_leads_nowhere_is_found() -> None:
    for citation in ("LG-11", "13.03(a)(i)2)", "7.01(z)", "14.01(a)", "Article XIV"):
        assert re.findall(SPOKEN[".py"] + "|" + LETTERED, f"Cites ({citation}).") == [citation]
        assert book.find(citation) is None
    assert re.findall(SPOKEN[".md"], "gave 3.03, 2.81 and 13.05 % (10.01), see 0021") == ["10.01"]
