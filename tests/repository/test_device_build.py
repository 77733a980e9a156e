"""What the build puts beside the front end for Python in the browser."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import zipfile
from pathlib import Path

import pytest

import tuppence
from tests import ROOT
from tests.absent import bare_python
from tools import device_build
from tuppence.games import GAMES

BUILT = ROOT / device_build.BUILT
IMPORTS = """
import importlib, sys
sys.path.insert(0, ARCHIVE)
for name in list(sys.modules):
    assert not name.startswith("tuppence")
for name in NAMES:
    found = importlib.import_module(name)
    assert found.__file__.startswith(ARCHIVE), found.__file__
"""


def names() -> list[str]:
    with zipfile.ZipFile(io.BytesIO(device_build.archive(ROOT))) as packed:
        return packed.namelist()


def test_every_library_module_imports_with_msgspec_alone(tmp_path: Path) -> None:
    archive = tmp_path / "library.zip"
    archive.write_bytes(device_build.archive(ROOT))
    modules = [
        name.removesuffix(".py").replace("/", ".").removesuffix(".__init__") for name in names() if ".py" in name
    ]
    (tmp_path / "packages").mkdir()
    bare_python(tmp_path / "packages", f"ARCHIVE, NAMES = {str(archive)!r}, {modules!r}\n{IMPORTS}")


def test_it_has_all_games_and_table_rules_and_no_compiler() -> None:
    held = set(names())
    assert {f"{place.partition(':')[0].replace('.', '/')}.py" for place in GAMES.values()} <= held
    assert {"tuppence_web/tables/engine/table.py", "tuppence_web/tables/wire/messages.py"} <= held
    assert not [name for name in held if name.endswith((".npz", ".npy")) or "/models" in name]
    assert "tuppence/simulation/series.py" not in held


@pytest.mark.slow
def test_the_same_sources_give_the_same_bytes() -> None:
    first = device_build.archive(ROOT)
    device_build.archive.cache_clear()
    assert device_build.archive(ROOT) == first


def test_the_manifest_names_what_lies_there() -> None:
    manifest = json.loads((BUILT / device_build.MANIFEST).read_text())
    files = device_build.files_of(manifest)
    for file in files:
        content = (BUILT / file["path"]).read_bytes()
        assert len(content) == file["bytes"]
        assert file["integrity"] == f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
        assert gzip.decompress((BUILT / f"{file['path']}.gz").read_bytes()) == content
        assert (BUILT / f"{file['path']}.br").stat().st_size < len(content)
    assert {file["name"] for file in files} == {*device_build.RUNTIME, "msgspec", tuppence.__name__}
    assert len([file for file in BUILT.rglob("*") if file.is_file()]) == 3 * (1 + len(files)), "nothing older"
    assert "Mozilla Public License" in (BUILT / device_build.NOTICES).read_text()


def test_modules_that_a_start_imports_are_compiled() -> None:
    manifest = json.loads((BUILT / device_build.MANIFEST).read_text())
    with zipfile.ZipFile(BUILT / manifest["library"]["path"]) as packed:
        assert packed.namelist() == [f"{name}c" if name.endswith(".py") else name for name in names()]
    with zipfile.ZipFile(BUILT / manifest["runtime"]["folder"] / "python_stdlib.zip") as packed:
        held = set(packed.namelist())
    assert {"dataclasses.pyc", "json/decoder.pyc", "_pyodide/_base.pyc", "imaplib.py"} <= held
    assert not held & {"dataclasses.py", "json/decoder.py", "_pyodide/_base.py"}


def test_the_runtime_is_the_one_of_the_front_ends_lock() -> None:
    lock = json.loads((ROOT / "frontend/package-lock.json").read_text())["packages"]["node_modules/pyodide"]
    manifest = json.loads((BUILT / device_build.MANIFEST).read_text())
    assert manifest["runtime"]["version"] == lock["version"]
    assert manifest["runtime"]["info"]["python"].startswith(device_build.PYTHON)


@pytest.mark.slow
def test_another_wheel_than_the_pinned_one_is_refused(tmp_path: Path) -> None:
    for name in ("pyproject.toml", device_build.LOCK):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text())
    assert device_build.wheel(tmp_path)[0] == "msgspec"
    digest = device_build.wheel_pin(ROOT).strip().rpartition(":")[2]
    project = tmp_path / "pyproject.toml"
    project.write_text(project.read_text().replace(digest, "0" * 64))
    with pytest.raises(Exception, match="returned non-zero exit status"):
        device_build.wheel(tmp_path)
