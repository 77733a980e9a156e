"""How many minutes a match of each game takes. `python -m bench waits` measures and writes it."""

MINUTES = {
    "dropsy": 14,
    "penny-drop": 4,
    "penny-white": 5,
    "seven-pennies": 5,
    "ten-pennies": 26,
}
