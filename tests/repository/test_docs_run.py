"""Examples in the documentation run, in the order of their page; those of a prompt print what the page shows.

A comment `<!-- before: ... -->` of a page sets up what the next example is about.
"""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import ROOT

DOCS = ROOT / "docs"
OF_A_FILE = "add-a-game"  # the page whose examples are parts of a file that other tests run (`test_examples`)
SLOW = "library"  # the page whose examples need the extras
BLOCK = re.compile(r"^```(pycon|python)\n(.*?)^```$|^<!-- (before):\n(.*?)^-->$", re.DOTALL | re.MULTILINE)


def blocks(page: Path) -> Iterator[tuple[str, str, int]]:
    """Yield the examples of a page: their kind, their source and the number of lines above it."""
    text = page.read_text()
    for found in BLOCK.finditer(text):
        kind, source = [group for group in found.groups() if group is not None]
        yield kind, source, text.count("\n", 0, found.start()) + 1


def run(page: Path) -> None:
    """Run the examples of a page in one namespace."""
    names: dict[str, object] = {}
    for kind, source, above in blocks(page):
        if kind == "pycon":
            test = doctest.DocTest(
                doctest.DocTestParser().get_examples(source), names, page.name, str(page), above, None
            )
            assert test.examples
            doctest.DebugRunner().run(test, clear_globs=False)
            names |= test.globs
        else:
            exec(compile("\n" * above + source, page, "exec"), names)


QUICK = [page for page in sorted(DOCS.rglob("*.md")) if page.stem not in (SLOW, OF_A_FILE) and [*blocks(page)]]


@pytest.mark.parametrize("page", QUICK, ids=lambda page: page.stem)
def test_the_examples_of_a_page_run(page: Path) -> None:
    run(page)


@pytest.mark.slow
def test_the_examples_of_the_library_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("gymnasium", "pettingzoo", "pyspiel", "pyarrow"):
        pytest.importorskip(package)
    monkeypatch.chdir(tmp_path)  # one saves a file
    run(DOCS / f"{SLOW}.md")


def test_an_example_that_prints_something_else_fails(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Text.\n\n<!-- before:\nname = 2\n-->\n```pycon\n>>> name + 2\n5\n```\n")
    with pytest.raises(doctest.DocTestFailure) as failure:
        run(page)
    assert (failure.value.got, failure.value.test.lineno) == ("4\n", 6)
