"""Attempts on the practice board of Penny White, as a page sends them: valid and invalid ones."""

from __future__ import annotations

from tests import Json

FLICK: Json = {"type": "flick", "x": 0.0, "y": 25.0, "angle": 0.0, "speed": 1250.0}
USUAL: Json = {
    "width": 300.0,
    "length": 750.0,
    "tremor": 1.0,
    "white": [0.0, 575.0],
    "pennies": [{"seat": 1, "x": 30.0, "y": 560.0}, {"seat": 0, "x": -60.0, "y": 600.0}],
    "seat": 0,
    "flick": FLICK,
}


def penny(x: float, y: float, seat: int = 0) -> Json:
    return {"seat": seat, "x": x, "y": y}


FULL = [penny(25.0 * (number % 5) - 50, 480.0 + 30 * (number // 5)) for number in range(15)]
FITTING: dict[str, Json] = {
    "usual": USUAL,
    "alone": {**USUAL, "white": None, "pennies": []},
    "full": {**USUAL, "pennies": FULL, "white": [0.0, 700.0]},
    "one-colour": {**USUAL, "pennies": FULL[:12], "white": None},
    "steel": {**USUAL, "tremor": 0.0},
    "touching": {**USUAL, "pennies": [penny(20.3, 575.0), penny(0.0, 595.3)]},
    "at-the-edge": {**USUAL, "pennies": [penny(150.0, 750.0), penny(-150.0, 0.0)]},
    "another-board": {**USUAL, "width": 1000.0, "length": 2000.0, "white": [480.0, 1990.0]},
}
# By the rule that refuses it and the field at fault, with a word of the reason.
MISFITS: dict[tuple[str, str, str], Json] = {
    ("PW-1", "pennies", "at most 15"): {**USUAL, "pennies": [*FULL, penny(-120.0, 700.0)]},
    ("PW-9", "white", "the white"): {**USUAL, "white": [0.0, 750.1]},
    ("PW-9", "pennies[1]", "penny 2"): {**USUAL, "pennies": [penny(100.0, 600.0), penny(-150.1, 600.0)]},
    ("PW-9", "pennies[0]", "penny 1"): {**USUAL, "pennies": [penny(1e308, -1e308)]},
    ("PW-4", "pennies[0]", "the white and penny 1 overlap"): {**USUAL, "pennies": [penny(20.2, 575.0)]},
    ("PW-4", "pennies[1]", "at least 20.3 mm"): {**USUAL, "pennies": [penny(90.0, 600.0), penny(90.0, 600.0)]},
    ("PW-4", "flick", "speed"): {**USUAL, "flick": {**FLICK, "speed": 4001.0}},
    ("PW-4", "flick", "angle"): {**USUAL, "flick": {**FLICK, "angle": 1.5}},
    ("PW-4", "flick", "behind"): {**USUAL, "flick": {**FLICK, "y": 45.0}},
    ("PW-4", "flick", "overlap"): {**USUAL, "pennies": [penny(3.0, 25.0)]},
    ("PW-4", "tremor", "0 to 5"): {**USUAL, "tremor": 5.1},
    ("PW-1", "width", "200 to 1000"): {**USUAL, "width": 100.0},
}
# Malformed attempts, by a word of the reason.
MALFORMED: dict[str, Json] = {
    "flick": {name: value for name, value in USUAL.items() if name != "flick"},
    "foul": {**USUAL, "flick": {"type": "foul"}},
    "$.seat": {**USUAL, "seat": 2},
    "unknown field": {**USUAL, "secret": 1},
    "$.white": {**USUAL, "white": [0.0, "575"]},
}
