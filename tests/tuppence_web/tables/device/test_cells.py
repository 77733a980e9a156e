"""Examples run one after the other, and an error ends the one in which it is raised."""

from __future__ import annotations

import pytest

from tests.tuppence.games.matches import A_GAME
from tuppence_web.tables.device.cells import CellOutput, Cells


def test_examples_share_names_and_print_values() -> None:
    cells = Cells()
    assert cells.run_cell(f"import tuppence\ngame = tuppence.load({A_GAME!r})") == CellOutput("", False)
    printed = cells.run_cell("game.name\nfor seat in (0, 1):\n    print(seat)\nNone\ngame.num_players")
    assert printed == CellOutput(f"{A_GAME!r}\n0\n1\n2\n", False)


@pytest.mark.parametrize(
    ("source", "last"),
    [
        ("print(1)\n1 / 0\nprint(2)", "ZeroDivisionError: division by zero"),
        ("1 +", "SyntaxError: invalid syntax"),
        ("import tuppence\ntuppence.load('no game')", "tuppence.errors.UnknownGame: "),
    ],
)
def test_an_error_ends_an_example_and_is_shown(source: str, last: str) -> None:
    cells = Cells()
    output = cells.run_cell(source)
    assert output.failed
    assert output.text.splitlines()[-1].startswith(last)
    assert "2\n" not in output.text
    assert cells.run_cell("3") == CellOutput("3\n", False)
