"""What the README shows is run as it stands there."""

from __future__ import annotations

import re

import pytest

from tests import ROOT

README = ROOT / "README.md"


def test_the_library_in_ten_lines_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert code is not None
    assert len(code[1].splitlines()) <= 12
    exec(code[1], {})
    printed = capsys.readouterr().out
    assert "[0.5, 0.5]" in printed
    assert "Roll()" in printed


def test_every_place_that_the_readme_names_is_there() -> None:
    for place in re.findall(r"^\| `([^`]+)`", README.read_text(), re.MULTILINE):
        assert (README.parent / place).exists(), place
