"""The docs lead where they say, and the library's reference names what there is."""

from __future__ import annotations

import itertools
import re
import tomllib
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import tuppence
from tests import ROOT
from tests.repository.test_conventions import tracked_files
from tests.repository.test_structure import LONGEST_LINE, NOT_ENGLISH
from tests.tuppence.games.matches import A_GAME, brief, every_game, play, variants
from tuppence.bots import GROUP as GROUP_OF_BOTS
from tuppence.cli import app
from tuppence.games import GROUP
from tuppence_web.rulebook import book

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
CHANGELOG = ROOT / "CHANGELOG.md"
LIBRARY = (ROOT / "docs/library.md").read_text()
PHRASES = re.compile(rf"\b(?:{'|'.join(NOT_ENGLISH)})\b", re.IGNORECASE)


def entry(heading: str, name: str) -> str:
    """The entry of a game in the list below a heading."""
    section = LIBRARY.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return section.partition(f"- **{name}**\n")[2].partition("\n- **")[0].partition("\n\n")[0]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [*PAGES, CHANGELOG], ids=lambda page: page.name)
def test_every_link_to_a_file_leads_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]*)#?([^)\s]*)", page.read_text())
    own = [(page.parent / file if file else page, anchor) for file, anchor in links if "://" not in file]
    assert [str(target) for target, _ in own if not target.exists()] == []
    assert [anchor for target, anchor in own if anchor and anchor not in anchors(target)] == []


@pytest.mark.parametrize("page", [*PAGES, CHANGELOG], ids=lambda page: page.name)
def test_pages_are_in_short_lines_and_plain_english(page: Path) -> None:
    text = page.read_text()
    assert [line for line in text.splitlines() if len(line) > LONGEST_LINE] == []
    prose = re.sub(r"```.*?```|`[^`]*`", "`", text, flags=re.DOTALL)
    assert PHRASES.findall(" ".join(prose.split())) == []


def test_the_pictures_of_the_night_are_all_shown_and_small() -> None:
    shown = re.findall(r"\]\((night/[a-z/-]+\.webp)\)", (ROOT / "docs/a-night-with-tuppence.md").read_text())
    pictures = [ROOT / "docs" / name for name in shown]
    assert sorted(pictures) == sorted((ROOT / "docs/night").rglob("*.*"))
    sizes = [picture.stat().st_size for picture in pictures]
    assert max(sizes) < 60_000
    assert sum(sizes) < 700_000


def test_the_citation_names_the_newest_release() -> None:
    cited = dict(re.findall(r"^(version|date-released): (\S+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE))
    newest = re.search(r"^## \[(\d\S*)\] - (\S+)$", CHANGELOG.read_text(), re.MULTILINE)
    assert newest is not None
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert cited == {"version": newest[1], "date-released": newest[2]}
    assert cited["version"] == project["version"]


MOST_DECISIONS = 25
MOST_WORDS = 300
STATUS = r"Status: (?:accepted|superseded by \d{4})"
DECISION = re.compile(rf"# \d{{4}}: .+\n\n{STATUS}\n\n## Context\n.*\n## Decision\n.*\n## Consequences\n", re.DOTALL)
SUFFIXES = (".py", ".ts", ".mjs", ".svelte", ".html", ".md", ".json", ".toml", ".c")
A_PATH = re.compile(rf"[\w.<>*-][\w./<>*-]*({'|'.join(map(re.escape, SUFFIXES))}|/)")


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Every file in git of these kinds, and every folder with one."""
    files = [path.relative_to(ROOT) for path in tracked_files(*SUFFIXES)]
    return {f"/{path}" for path in files} | {f"/{folder}/" for path in files for folder in path.parents}


def exists(named: str, known: set[str]) -> bool:
    """Whether a path exists, given from any folder on. A game to be added, or any game, stands for one that exists."""
    games = [spelling for name in tuppence.games() for spelling in (name, name.replace("-", "_"))]
    spellings = {re.sub(r"penny[-_]white|<game>", game, named) for game in games}
    return any(fnmatch(path, f"*/{one}") for one in spellings for path in known)


COMMAND = re.compile(r"(?:`|^\$ )(?:python -m|tuppence) \w", re.MULTILINE)
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
OF_WINS = re.compile(r"\bwins?\b|\bwon\b|\b(?:beginner|regular|champion|starter|level)\b")


@pytest.mark.parametrize("page", sorted((ROOT / "docs/studies").glob("*.md")), ids=lambda page: page.name)
def test_a_command_prints_every_table_of_win_rates(page: Path) -> None:
    """The page names it above the table, in the same section."""
    without = []
    for section in re.split(r"^(?=## )", page.read_text(), flags=re.MULTILINE):
        tables = [table for table in TABLE.finditer(section) if OF_WINS.search(table[0]) and "%" in table[0]]
        without += [table[0] for table in tables if not COMMAND.search(section[: table.end()])]
    assert without == []


def commands_of(code: list[str], pattern: str) -> set[str]:
    """What follows a program's name in the code of a page."""
    return {word for one in code for match in re.finditer(pattern, one) for word in match[1].split()}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_and_command_that_a_page_names_exists(page: Path, known: set[str]) -> None:
    text = page.read_text()
    code = re.findall(r"`([^`\n]+)`", text) + re.findall(r"^    (make [a-z ]+?) *(?:#|$)", text, re.MULTILINE)
    assert [one for one in code if A_PATH.fullmatch(one) and not exists(one, known)] == []
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert commands_of(code, r"^make ([a-z ]+)$") <= set(targets)
    assert [one for one in commands_of(code, r"python -m ([\w.]+)") if find_spec(one) is None] == []
    commands = {command.callback.__name__ for command in app.registered_commands if command.callback}
    assert commands_of(code, r"^tuppence ([a-z]+)") <= commands


def test_every_test_of_the_page_about_security_exists() -> None:
    page = (ROOT / "docs/security.md").read_text()
    named = re.findall(r"^  `(tests/[\w/]+\.py)::(\w+)`$", page, re.MULTILINE)
    assert len(re.findall(r"^- \*\*.*?^  `tests/", page, re.MULTILINE | re.DOTALL)) == len(named) > 20
    assert [one for one in named if f"def {one[1]}(" not in (ROOT / one[0]).read_text()] == []


def test_decisions_are_few_short_listed_and_have_a_status() -> None:
    folder = ROOT / "docs/decisions"
    decisions = {path.name: path.read_text() for path in folder.glob("[0-9]*.md")}
    assert len(decisions) <= MOST_DECISIONS
    assert [name for name, text in decisions.items() if len(text.split()) > MOST_WORDS] == []
    assert [name for name, text in decisions.items() if not DECISION.match(text)] == []
    listed = re.findall(r"^- \[(\d{4})\]\((\1-[^)]+)\): (.+)$", (folder / "README.md").read_text(), re.MULTILINE)
    titles = [(name[:4], name, text.partition(": ")[2].partition("\n")[0]) for name, text in decisions.items()]
    assert sorted(listed) == sorted(titles)
    superseding = {number for text in decisions.values() for number in re.findall(r"superseded by (\d{4})", text)}
    assert superseding <= {name[:4] for name in decisions}


def test_sources_cite_pages_and_decisions_that_exist() -> None:
    sources = [path for path in tracked_files(*SUFFIXES, ".css", ".txt") if path != Path(__file__)]
    cited = {one for path in sources for one in re.findall(r"docs/[\w/-]+(?:\.md|/\d{4})\b", path.read_text())}
    assert len(cited) > 20
    assert [one for one in cited if not [*ROOT.glob(f"{one}*")]] == []
    code = [path for path in sources if path.suffix != ".md"]
    assert [path for path in code if re.search(r"\b[Dd]ecisions? \d{4}", path.read_text())] == []  # without a path


def test_the_page_of_rulings_leads_to_every_text() -> None:
    linked = set(re.findall(r"\]\(\.\./([^)]+)\)", (ROOT / "docs/rulings.md").read_text()))
    texts = {str(text.relative_to(ROOT)) for text in book.TEXTS.rglob("*.md")}
    assert texts <= linked
    assert {Path(text).stem for text in texts} == set(book.chapters())


def test_the_example_of_the_reference_names_what_there_is() -> None:
    example = LIBRARY.partition("```python\n")[2].partition("```")[0]
    game = tuppence.load(A_GAME, players=2)
    state = game.new_initial_state()
    there = {"tuppence": tuppence, "game": game, "state": state}
    there |= {"bot": tuppence.load_bot("beginner", game, seat=0, seed=7), "solution": tuppence.solve(game)}
    named = re.findall(r"\b(tuppence|game|state|bot|solution)\.([a-zA-Z_]+)", example + LIBRARY.partition("## Bots")[2])
    missing = {f"{owner}.{name}" for owner, name in named if not hasattr(there[owner], name)}
    assert missing <= {"tuppence.physics", "tuppence.adapters"}  # come with what needs them


def test_the_reference_documents_every_public_name() -> None:
    page = (ROOT / "docs/reference.md").read_text()
    assert sorted(re.findall(r"^\.\. (?:auto\w+|py:function):: (\w+)", page, re.MULTILINE)) == sorted(tuppence.__all__)


MODULES_IN_USE = re.compile(r"\b(tuppence(?:\.[a-z_]+)+)")


def test_the_reference_documents_every_module_that_pages_name() -> None:
    listed = set(
        re.findall(r"^\.\. automodule:: ([\w.]+)", (ROOT / "docs/reference/modules.md").read_text(), re.MULTILINE)
    )
    text = "".join(page.read_text() for page in PAGES if page.parent == ROOT / "docs")
    named = {name for name in MODULES_IN_USE.findall(text) if is_module_with_names(name)}
    named -= {GROUP, GROUP_OF_BOTS}  # of entry points
    assert len(named) > 15
    assert named <= listed


def is_module_with_names(name: str) -> bool:
    """Whether a dotted name is that of a module whose `__all__` says what is public; those of the referee have none."""
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:  # a part of it is not a package
        return False
    return spec is not None and spec.origin is not None and "\n__all__" in Path(spec.origin).read_text()


# What only a clock or an official hands in, or what takes a lucky flick before it.
SELDOM = {"timeout", "mishap", "foul", "remove", "waive"}


@every_game
def test_the_reference_names_every_action_of_a_game(name: str) -> None:
    documented = set(re.findall(r'"type": "(\w+)"', entry("Actions", name)))
    done = {
        action["type"]
        for seed, options in enumerate(itertools.chain(*variants(name)))
        for action in played(name, seed, options)
    }
    assert done <= documented
    assert SELDOM & documented | done == documented


def played(name: str, seed: int, options: dict[str, object]) -> list[dict[str, object]]:
    state = tuppence.load(name, **brief(name, 3, **options)).new_initial_state()
    for _ in play(state, seed):
        pass
    return list(state.history)


@every_game
def test_a_view_has_every_key_that_the_reference_names(name: str) -> None:
    named = re.sub(r"\([^)]*\)", "", entry("Views", name).partition("- keys: ")[2])
    keys = {"game", "phase", "turn", "placings", "last", *re.findall(r"`(\w+)`", named)}
    state, rng = tuppence.load(name).new_initial_state(), np.random.default_rng(1)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    assert keys - set(state.view(state.current_player())) <= {"nickels"}  # of another variant
