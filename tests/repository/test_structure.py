"""The repository's shape where no other linter looks, in figures that may only fall.

`structure.json` has the figures. One that rises fails its test, and so does one that has fallen until
`python -m tests.repository.test_structure` has written it down.
"""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from tests import ROOT
from tests.repository.test_conventions import is_under, tracked_files, written_by_hand

FIGURES = Path(__file__).with_name("structure.json")
FRONT_END = ROOT / "frontend/src"
SITE = ROOT / "src/tuppence_web"
PARTS = ("bench", "docs", "examples", "frontend", "src", "studies", "tests", "tools")
CODE = ("bench", "examples", "frontend/src", "src", "studies", "tools")
MOST_FILES, MOST_FILES_OF_TESTS, MOST_FILES_OF_A_GAME = 20, 40, 16
GAMES = "src/tuppence/games/"
LONGEST_LINE = 120
LONGEST_NAME_OF_TEST = 60
MOST_CSS = 0.28  # of the lines of the front end
MOST_DEFINITIONS = 2
# What Django asks for by name.
NAMED_BY_DJANGO = {"Command", "Migration"}

Figures = dict[str, int]


def texts(*suffixes: str, under: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each file with one of these suffixes that somebody wrote."""
    folders = tuple(str(folder) for folder in under)
    for path in filter(written_by_hand, tracked_files(*suffixes)):
        if is_under(path, folders):
            yield str(path.relative_to(ROOT)), path.read_text()


def counted(pattern: str, *suffixes: str, under: Path) -> Figures:
    """Count the matches of a pattern in each file."""
    counts = {name: len(re.findall(pattern, text)) for name, text in texts(*suffixes, under=[under])}
    return {name: count for name, count in counts.items() if count}


def wide_folders() -> Figures:
    """Folders with more files than a reader can take in."""
    files = Counter(str(path.parent.relative_to(ROOT)) for path in tracked_files() if is_under(path, PARTS))
    return {folder: count for folder, count in files.items() if count > most_files(folder)}


def most_files(folder: str) -> int:
    """Return how many files a folder may have."""
    if folder.startswith("tests"):
        return MOST_FILES_OF_TESTS
    return MOST_FILES_OF_A_GAME if folder.startswith(GAMES) else MOST_FILES


def long_lines() -> Figures:
    """Lines of templates that are too long."""
    return counted(rf"(?m)^.{{{LONGEST_LINE + 1},}}$", ".html", under=SITE / "templates")


def long_names_of_tests() -> Figures:
    """Names of tests that are too long to be read at a glance."""
    found: Figures = Counter()
    tests = [
        (r"^\s*(?:async )?def (test_\w+)", ".py", ROOT / "tests"),
        (r'\(\s*"([^"\n]+)",\s*(?:async )?\(', ".ts", ROOT / "frontend"),
    ]
    for pattern, suffix, folder in tests:
        for name, text in texts(suffix, under=[folder]):
            if suffix == ".py" or ".test." in name:
                found[name] += sum(len(one) > LONGEST_NAME_OF_TEST for one in re.findall(pattern, text, re.MULTILINE))
    return {name: count for name, count in found.items() if count}


def one_place(name: str) -> str:
    """Return where a name is defined: all games, whose folders have the same names, are one place."""
    return re.sub(r"/games/[\w-]+/.+", "/games", name)


def repeated_names() -> Figures:
    """Names of classes and of types that one side defines more than twice."""
    found: dict[str, set[str]] = {}
    sides = [
        ("library", r"^class (\w+)", ".py", ROOT / "src/tuppence"),
        ("site", r"^class (\w+)", ".py", SITE),
        ("front end", r"^\s*(?:export )?(?:abstract )?(?:class|interface|type|enum) (\w+)", ".ts", FRONT_END),
        ("front end", r"^(?:export )?(?:class|interface|type|enum) (\w+)", ".svelte", FRONT_END),
    ]
    for side, pattern, suffix, folder in sides:
        for name, text in texts(suffix, under=[folder]):
            for defined in set(re.findall(pattern, text, re.MULTILINE)) - NAMED_BY_DJANGO:
                if ".test." not in name:
                    found.setdefault(f"{side}: {defined}", set()).add(one_place(name))
    return {name: len(places) for name, places in found.items() if len(places) > MOST_DEFINITIONS}


# What is not standard English; pages of docs have none of it (test_docs.py).
NOT_ENGLISH = (
    "anew",
    r"as [\w-]+ (?:has|have) (?:it|them)",
    "as it were",
    "but for",
    "chair",
    "comes of (?:it|this|that)",
    "for the case that",
    "(?:is|are|was|were|be|been) (?:told|waited for)",
    "mend(?:s|ed)?",
    "once more",
    "one's own",
    "so many",
    "that many",
    "the house",
    "the own",
    "(?:for|to|of|with|by|from|than) who",
    "whoever",
)
# Private words where the field has its own, as names or in prose: the pattern, and what to write.
PRIVATE_WORDS = {
    "told|telling": "event, text, message; shows, sends, notifies",
    "kept|keeps": "stored, refereed by, cached, recorded: whichever it is",
    "(?:asked|answered)(?= ?[:=]| in )": "request, query, response",
    "doors?|beats?|purses?|lit": "public module, delay, payments, suggested",
    "letters?(?!-spacing)": "e-mail",
    "goes on": "is running",
}


# Names of stored columns, log kinds and messages, and of what was sent out, which stay.
STORED_NAMES = re.compile(
    r'(?:tag=|type: |CAUGHT_UP = )"told"|Final = "kept"|"handed_over", "kept"|name="kept"|'
    r'db_column="(?:told|letter)"|tuppence\.letters|letters/stop'
)


def phrases() -> Figures:
    """Phrases that plain English replaces, in code and templates."""
    suffixes = (".py", ".html", ".txt", ".ts", ".svelte", ".css", ".mjs")
    prose = STORED_NAMES.sub("", "\n".join(text for _, text in texts(*suffixes, under=[ROOT / part for part in CODE])))
    words = [*NOT_ENGLISH, *PRIVATE_WORDS]
    found = {word: len(re.findall(rf"(?<![a-z])(?:{word})(?![a-z])", prose, re.IGNORECASE)) for word in words}
    return {word: count for word, count in found.items() if count}


def blind_casts() -> Figures:
    """Casts by which TypeScript believes anything."""
    return counted("as unknown as", ".ts", ".svelte", under=FRONT_END)


READS_JSON = re.compile(r"(?:[^;\n]*\n)?[^;\n]*(?:JSON\.parse\(|\.json\(\)|readData[<(]|(?:request|post)<)[^;\n]*")
# What the page stored itself, what is examined after it was read, and functions whose callers name the type.
NOT_THE_SERVERS = re.compile(
    r"localStorage|sessionStorage|remembered|cache|: unknown =|<(?:\w|Said|(?:ResponseBody<)?Content)>"
)


def types_of_json_by_hand() -> Figures:
    """JSON of the server that is read with a type that nobody generated from the server's."""
    generated = set()
    for path in FRONT_END.rglob("*.ts"):
        if not written_by_hand(path):
            generated |= set(re.findall(r"^export (?:interface|type) (\w+)", path.read_text(), re.MULTILINE))
    found: Figures = Counter()
    for name, text in texts(".ts", ".svelte", under=[FRONT_END]):
        for statement in READS_JSON.findall(text) if ".test." not in name else ():
            found[name] += not (generated & set(re.findall(r"\w+", statement)) or NOT_THE_SERVERS.search(statement))
    return {name: count for name, count in found.items() if count}


def doubled_classes() -> Figures:
    """Selectors that name a class twice to outweigh other selectors."""
    return counted(r"(\.[a-zA-Z][\w-]*)(?:\.[\w-]+)*\1(?![\w-])", ".css", ".svelte", under=FRONT_END)


def reaching_in() -> Figures:
    """Selectors by which a component styles what is not its own."""
    return counted(r":global\b", ".css", ".svelte", under=FRONT_END)


def laid_out_by_content() -> Figures:
    """Selectors that lay out a table's page by what is in it; a component names it with `ui/room.svelte.ts`."""
    return counted(r"\.(?:room|playing|felt)\b[^{},;]*:has\(", ".css", ".svelte", under=FRONT_END)


def missing_stylesheets() -> Figures:
    """Stylesheets that the build puts into a layer by a name that no file has."""
    named = re.findall(r"styles\\/(?:\(\?:)?([\w|]+)\)?\\\.css", (ROOT / "frontend/vite.config.ts").read_text())
    return {name: 1 for name in "|".join(named).split("|") if not (FRONT_END / f"styles/{name}.css").exists()}


# The folders of the front end, each above those that it may import; one of several in a line may import the others.
LAYERS = (
    {"entries"},
    {"pages", "table", "night", "second-screen", "analysis", "puzzle", "offline"},
    {"games"},
    {"ui"},
    {"lib"},
    {"wire"},
)


def back_arrows() -> Figures:
    """Imports of the front end from a folder to one above it, and between folders that import each other."""
    arrows: dict[tuple[str, str], int] = Counter()
    for path in (path for path in tracked_files(".ts", ".svelte") if path.is_relative_to(FRONT_END)):
        for target in re.findall(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""", path.read_text()):
            between = folder_of(path), folder_of(path.parent / target)
            arrows[between] += between[0] != between[1]
    leads = {start: {end for one, end in arrows if one == start} for start, _ in arrows}
    for _ in leads:
        leads = {start: ends.union(*(leads.get(end, set()) for end in ends)) for start, ends in leads.items()}
    return {
        f"{start} -> {end}": count
        for (start, end), count in arrows.items()
        if count and (start in leads.get(end, set()) or layer(start) > layer(end))
    }


def layer(folder: str) -> int:
    """Return the number of a folder's layer, counted from the top; what has none lies below all."""
    return next((number for number, folders in enumerate(LAYERS) if folder in folders), len(LAYERS))


def folder_of(path: Path) -> str:
    """Return the folder of the front end in which a file lies."""
    parts = Path(os.path.relpath(path, FRONT_END)).parts
    return parts[0] if len(parts) > 1 else "."


def lonely_hooks() -> Figures:
    """Hooks that fewer than two apps implement, each with the number of those."""
    hooks = [one.name for path in SITE.rglob("hooks.py") for one in classes(path) if "ABC" in bases(one)]
    implemented = Counter(base for path in SITE.rglob("apps.py") for one in classes(path) for base in bases(one))
    return {hook: 1 for hook in hooks if implemented[hook] < 2}


def classes(path: Path) -> Iterator[ast.ClassDef]:
    return (node for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef))


def bases(one: ast.ClassDef) -> list[str]:
    return [ast.unparse(base) for base in one.bases]


MEASURES: dict[str, Callable[[], Figures]] = {
    measure.__name__: measure
    for measure in (
        wide_folders,
        long_lines,
        long_names_of_tests,
        repeated_names,
        phrases,
        blind_casts,
        types_of_json_by_hand,
        doubled_classes,
        reaching_in,
        laid_out_by_content,
        missing_stylesheets,
        back_arrows,
        lonely_hooks,
    )
}


def written_down() -> dict[str, Figures]:
    figures: dict[str, Figures] = json.loads(FIGURES.read_text())
    return figures


@pytest.mark.parametrize("name", MEASURES)
def test_figures_only_fall(name: str) -> None:
    before, now = written_down()[name], MEASURES[name]()
    risen = {key: (before.get(key, 0), count) for key, count in now.items() if count > before.get(key, 0)}
    assert risen == {}, f"{MEASURES[name].__doc__} Write: {[PRIVATE_WORDS.get(key) for key in risen]}"
    assert now == before, "figures have fallen: run python -m tests.repository.test_structure"


def test_css_is_a_small_part_of_the_front_end() -> None:
    lines: dict[str, int] = Counter()
    for name, text in texts(".ts", ".svelte", ".css", under=[FRONT_END]):
        if ".test." not in name:
            styles = [text] if name.endswith(".css") else re.findall(r"<style[^>]*>(.*?)</style>", text, re.DOTALL)
            lines["CSS"] += sum(len(style.strip().splitlines()) for style in styles)
            lines["all"] += len(text.splitlines())
    assert lines["CSS"] < MOST_CSS * lines["all"], lines


def write_down() -> None:
    """Write down the figures that have fallen; what moved from one file to another may rise there."""
    before = written_down()
    now = {name: dict(sorted(measure().items())) for name, measure in MEASURES.items()}
    risen = [name for name in now if sum(now[name].values()) > sum(before[name].values())]
    FIGURES.write_text(json.dumps({name: (before if name in risen else now)[name] for name in now}, indent=2) + "\n")
    sys.exit(f"These have risen: {', '.join(risen)}" if risen else 0)


if __name__ == "__main__":
    write_down()
