"""The repository: sizes, names, pins without URLs, and a wheel with the built front end."""

from __future__ import annotations

import ast
import fnmatch
import itertools
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

import tuppence
from tests import ROOT
from tests.browser.served import free_port
from tools import device_build, hatch_build

LONGEST_FILE = 399
LONGEST_FUNCTION = 39
MOST_UNTYPED = 0.023  # of the annotated parameters of the library; this share may only fall
SAY_NOTHING = {"utils", "util", "core", "common", "helpers", "misc"}
ENTRIES = ("table", "site", "verify", "result")
SOURCES = ("src", "frontend/src", "frontend/tests", "tests", "bench", "studies", "examples", "tools")
SUFFIXES = (".py", ".ts", ".mjs", ".svelte", ".css", ".html", ".svg", ".json", ".c")
# What import directions name that is not ours.
FOREIGN = {"django", "gymnasium", "mujoco", "numba", "pettingzoo", "pyarrow", "pyspiel", "ray", "starlette"}
NAMING = ("source_modules", "forbidden_modules", "modules", "protected_modules", "allowed_importers")
OF_SOME_MODES = {"fixture", "real_table", "source"}
OPENED_AS = {"challenge", "copied", "device", "first", "real"}
REFUSALS = {"Refusal", "Refused", "Declined", "NotThere"}
GENERATED = ROOT / "frontend/src/wire"
THE_LIST = ROOT / "src/tuppence/games/__init__.py"


def tracked_files(*suffixes: str) -> list[Path]:
    """Files with one of these suffixes, or all, that git tracks or would: all except what is ignored."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    paths = (ROOT / line for line in listed.stdout.splitlines())
    return sorted(path for path in paths if (not suffixes or path.suffix in suffixes) and path.is_file())


def written_by_hand(path: Path) -> bool:
    made = {"migrations", "structure.json"}
    return not made & set(path.parts) and not path.is_relative_to(GENERATED)


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_files_are_short() -> None:
    sources = [*tracked_files(".py", ".ts", ".svelte", ".css", ".c", ".html")]
    lengths = {path: len(path.read_text().splitlines()) for path in sources if written_by_hand(path)}
    assert {str(path.relative_to(ROOT)): n for path, n in lengths.items() if n > LONGEST_FILE} == {}


def test_functions_are_short() -> None:
    long = []
    for path in filter(written_by_hand, tracked_files(".py")):
        for function in functions(path):
            lines = (function.end_lineno or 0) - function.lineno + 1
            if lines > LONGEST_FUNCTION:
                long.append(f"{path.relative_to(ROOT)}:{function.lineno} {function.name}: {lines} lines")
    assert long == []


def test_hardly_a_parameter_of_the_library_is_any() -> None:
    paths = [path for path in tracked_files(".py") if path.is_relative_to(ROOT / "src/tuppence")]
    any_names = {"Any"}.union(
        *(re.findall(r"^(\w+)(?:: TypeAlias)? = Any\b", path.read_text(), re.M) for path in paths)
    )
    parameters = [
        ast.unparse(one.annotation)
        for path in paths
        for function in functions(path)
        for one in ast.walk(function.args)
        if isinstance(one, ast.arg) and one.annotation is not None
    ]
    untyped = sum(annotation in any_names for annotation in parameters)
    assert untyped / len(parameters) <= MOST_UNTYPED, f"{untyped} of {len(parameters)} parameters are Any"


def test_names_say_something() -> None:
    names = {
        part for path in tracked_files(".py", ".ts", ".svelte") for part in path.relative_to(ROOT).with_suffix("").parts
    }
    assert names & SAY_NOTHING == set()


def own_places(game: str) -> list[str]:
    """Where a game may be named: its folders, and files of tests, records and figures that are called after it."""
    snake = game.replace("-", "_")
    return [
        f"src/tuppence/games/{snake}/",
        f"src/tuppence_web/games/{snake}/",
        f"src/tuppence_web/templates/games/{game}/",
        f"frontend/src/games/{game}/",
        f"bench/games/{snake}/",
        f"studies/{snake}/",
        f"tests/browser/games/test_{snake}",
        f"tests/browser/games/{snake}_",
        f"tests/tuppence/games/{snake}/",
        f"tests/tuppence_web/games/{snake}/",
        f"tests/wire/{snake}/",
    ]


def names_of(game: str) -> re.Pattern[str]:
    """A game's name in any spelling: penny-drop, penny_drop, PennyDrop, pennyDrop, Penny Drop."""
    return re.compile(re.escape(game).replace(r"\-", "[-_ ]?"), re.IGNORECASE)


def text_for_programs(path: Path) -> str:
    """The text of a file without docstrings and comments."""
    text = path.read_text()
    if path.suffix == ".py":
        tree = ast.parse(text)
        for node in ast.walk(tree):
            body = getattr(node, "body", None)
            if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
                body[0].value = ast.Constant(0)
        return ast.unparse(tree)
    if path.suffix in {".ts", ".mjs", ".svelte", ".css", ".c"}:
        return re.sub(r"/\*.*?\*/|<!--.*?-->|^\s*//[^\n]*", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"\{#.*?#\}|<!--.*?-->", "", text, flags=re.DOTALL)


def test_a_game_is_named_in_its_folder_and_in_one_list_only() -> None:
    files = [path for path in tracked_files(*SUFFIXES) if path != THE_LIST and written_by_hand(path)]
    texts = {str(path.relative_to(ROOT)): text_for_programs(path) for path in files if is_under(path, SOURCES)}
    named = [
        f"{name}: {found[0]}"
        for game in tuppence.games()
        for name, text in texts.items()
        if not name.startswith(tuple(own_places(game))) and (found := names_of(game).search(f"{name}\n{text}"))
    ]
    assert named == []


def is_under(path: Path, folders: tuple[str, ...]) -> bool:
    return any(path.is_relative_to(ROOT / folder) for folder in folders)


NO_ROOMS = {
    "migrations",
    "templatetags",
    "management",
    "formats",
    "tuppence.games",
    "tuppence_web.games",
}  # Django's, and a list of rooms


def rooms() -> dict[str, set[str]]:
    """Every package of ours with the modules and packages that lie in it."""
    found = {}
    for path in tracked_files(".py"):
        if path.name == "__init__.py" and is_under(path, ("src",)) and not NO_ROOMS & set(path.parts):
            inside = {one.stem for one in path.parent.glob("*.py")} - {"__init__"}
            inside |= {one.parent.name for one in path.parent.glob("*/__init__.py")}
            if inside:
                found[".".join(path.parent.relative_to(ROOT / "src").parts)] = inside
    return {name: inside for name, inside in found.items() if name not in NO_ROOMS}


def layers_of(contract: dict[str, Any]) -> list[str]:
    """The names in a contract's layers, with the parentheses of those that not every container has."""
    return [name.strip() for layer in contract["layers"] for name in re.split("[|:]", layer)]


def containers_of(contract: dict[str, Any]) -> list[str]:
    """The packages that a contract is about."""
    return [room for one in contract["containers"] for room in rooms() if covers(one, room)]


def covers(pattern: str, room: str) -> bool:
    """Whether a pattern, in which each star stands for one name, covers a package."""
    names, inside = pattern.split("."), room.split(".")
    return len(names) == len(inside) and all(map(fnmatch.fnmatchcase, inside, names))


def test_no_module_asks_which_mode_a_table_has() -> None:
    """A mode says what it does (`tables/engine/modes/`); `Table.real_match` is the one place that asks for one."""
    asks = re.compile(r"\.(real|first|lent|fixture|device) (is|==)|\.mode\.source (==|!=|in)|isinstance\([^)]*\.mode\b")
    site = ROOT / "src/tuppence_web"
    found = [str(path.relative_to(site)) for path in site.rglob("*.py") for _ in asks.findall(path.read_text())]
    modes = "tables/engine/modes/"
    assert [path for path in found if not path.startswith(modes)] == ["tables/engine/table.py"]


def questions(tree: ast.AST) -> Iterator[str]:
    """Where a module looks at what only some modes have, or at how a table was opened, instead of passing it on."""
    passed_on = {id(value) for call in ast.walk(tree) if isinstance(call, ast.Call) for value in call.args}
    passed_on |= {id(given.value) for given in ast.walk(tree) if isinstance(given, ast.keyword)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and id(node) not in passed_on:
            of, name = ast.unparse(node.value), node.attr
            if (of.endswith("mode") and name in OF_SOME_MODES) or (of == "opening" and name in OPENED_AS):
                yield f"line {node.lineno}: {of}.{name}"


def test_what_only_some_modes_have_is_passed_on() -> None:
    """Only `opened.py` reads, and `new_table.py` writes, the entry that says how a table was opened."""
    site, engine = ROOT / "src/tuppence_web", ROOT / "src/tuppence_web/tables/engine"
    others = {*site.rglob("*.py")} - {*engine.glob("modes/*"), engine / "new_table.py"}
    found = {path.name: [*questions(ast.parse(path.read_text()))] for path in sorted(others)}
    assert {name: places for name, places in found.items() if places} == {}


def test_tables_refuse_in_sentences_of_one_module() -> None:
    """`tables/engine/words.py` has them all: elsewhere no refusal has a literal with more than one word."""
    tables = ROOT / "src/tuppence_web/tables"
    found = []
    for path in set(tables.rglob("*.py")) - {tables / "engine/words.py"}:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
                said = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
                found += [f"{path.name}:{node.lineno}" for text in said if re.search(r"\w \w", str(text))]
    assert found == []


def test_import_directions_name_every_package_and_no_other() -> None:
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    layered = [contract for contract in linter["contracts"] if contract["type"] == "layers"]
    known = rooms()
    assert sorted(room for contract in layered for room in containers_of(contract)) == sorted(known)
    for contract in layered:
        assert contract["exhaustive"], contract["name"]
        insides = [known[room] for room in containers_of(contract)]
        for name in layers_of(contract):
            has = [name.strip("()") in inside for inside in insides]
            assert any(has), f"{name} does not exist: {contract['name']}"
            assert all(has) != name.startswith("("), f"{name}: parentheses are for what some have: {contract['name']}"
        for room in containers_of(contract):
            assert known[room] <= {name.strip("()") for name in layers_of(contract)}, room
    modules = {f"{room}.{inside}" for room, insides in known.items() for inside in insides} | set(known) | FOREIGN
    for contract in linter["contracts"]:
        named = [name for key in NAMING for name in contract.get(key, []) if contract["type"] != "layers"]
        gone = [name for name in named if not fnmatch.filter(modules, name.replace(".**", ".*"))]
        assert gone == [], contract["name"]


def test_locks_and_configs_hold_no_address() -> None:
    """The files do not choose package indexes; the installing user does."""
    for lock in (path for path in tracked_files(".json") if path.name == "package-lock.json"):
        packages = json.loads(lock.read_text())["packages"]
        assert [name for name, package in packages.items() if "resolved" in package] == []
        assert [name for name, package in packages.items() if name and "integrity" not in package] == []

    pins = [
        *(ROOT / "locks").iterdir(),
        *tracked_files(".toml"),
        *(path for path in tracked_files("") if path.name in {".npmrc", "Makefile"}),
    ]
    found = [path.name for path in pins if re.search(r"https?://|index-url|find-links|registry *=", _settings(path))]
    assert found == []


def _settings(path: Path) -> str:
    """The text of a file without uv's option that keeps addresses out."""
    return path.read_text().replace("--no-emit-index-url", "")


def pinned(lock: Path) -> dict[str, list[Version]]:
    """The versions that a lock gives each package: more than one where they differ by Python's version."""
    found: dict[str, list[Version]] = {}
    for name, version in re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==(\S+)", lock.read_text(), re.MULTILINE):
        found.setdefault(name, []).append(Version(version))
    return found


def test_locks_fit_the_requirements() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = [*project["project"]["optional-dependencies"].values(), *project["dependency-groups"].values()]
    versions = pinned(ROOT / "locks/all.txt")
    for line in itertools.chain(project["project"]["dependencies"], *groups):
        if isinstance(line, str):
            requirement = Requirement(line)
            assert versions.get(requirement.name), f"{requirement.name} is not in locks/all.txt: make lock"
            assert all(version in requirement.specifier for version in versions[requirement.name]), requirement
    assert pinned(ROOT / "locks/uv.txt") == {"uv": versions["uv"]}


def test_the_build_is_pinned_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert set(project["build-system"]["requires"]) <= set(project["dependency-groups"]["build"])


def test_built_front_end_is_fresh() -> None:
    assert hatch_build.is_fresh(ROOT), "run `make build`"
    manifest = json.loads((ROOT / hatch_build.BUILT / "manifest.json").read_text())
    assert {f"src/entries/{entry}.ts" for entry in ENTRIES} <= set(manifest)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("packages")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT], check=True, capture_output=True
    )
    return folder


@pytest.mark.slow
def test_the_sdist_needs_no_node(packages: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(next(packages.glob("*.tar.gz")), tmp_path)
    assert hatch_build.is_fresh(next(tmp_path.iterdir()))


@pytest.mark.slow
def test_the_wheel_carries_the_built_front_end(packages: Path) -> None:
    with zipfile.ZipFile(next(packages.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
        static = "tuppence_web/static/dist"
        manifest = json.loads(wheel.read(f"{static}/manifest.json"))
    for entry in ENTRIES:
        script = f"{static}/{manifest[f'src/entries/{entry}.ts']['file']}"
        assert script in names
    assert any(name.startswith(static) and name.endswith(".br") for name in names)
    device = (ROOT / device_build.BUILT).relative_to(ROOT / "src")
    for built in (ROOT / device_build.BUILT).rglob("*.*"):
        assert (device / built.relative_to(ROOT / device_build.BUILT)).as_posix() in names
    assert not [
        name
        for name in names
        if "node_modules" in name or name.startswith(("frontend", "tests", "bench", "studies", "tools"))
    ]
    for kept in tracked_files(".html", ".md", ".npz", ".npy", ".typed", ".svg"):
        if kept.is_relative_to(ROOT / "src"):
            assert kept.relative_to(ROOT / "src").as_posix() in names


@pytest.fixture
def installed(packages: Path, tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """The wheel alone in an environment that borrows this one's packages, but neither its editable install nor Node."""
    venv.create(tmp_path / "venv", with_pip=True)
    programs = tmp_path / "venv/bin"
    wheel = next(packages.glob("*.whl"))
    subprocess.run([programs / "python", "-m", "pip", "install", "-q", "--no-deps", wheel], check=True)
    environment = {
        "PATH": "",
        "HOME": str(tmp_path),
        "PYTHONPATH": sysconfig.get_path("purelib"),
        "TUPPENCE_DATA": str(tmp_path / "data"),
    }
    return programs / "tuppence", environment


def get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return str(answer.read().decode())


def when_it_answers(server: subprocess.Popen[bytes], address: str) -> str:
    while server.poll() is None:
        try:
            return get(address)
        except OSError:
            time.sleep(0.2)
    pytest.fail(f"the server ended with code {server.returncode}")


@pytest.mark.slow
def test_the_wheel_runs_without_node(installed: tuple[Path, dict[str, str]]) -> None:
    tuppence, environment = installed
    port = free_port()
    with subprocess.Popen([tuppence, "serve", "--port", str(port)], env=environment) as server:
        try:
            home = when_it_answers(server, f"http://127.0.0.1:{port}/")
            script = re.search(r'src="(/static/dist/assets/[^"]+\.js)"', home)
            assert script
            assert get(f"http://127.0.0.1:{port}{script[1]}")
        finally:
            server.terminate()
