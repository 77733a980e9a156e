"""How many minutes a match of each game takes. `python -m bench waits` measures and writes it."""

MINUTES = {
    "dropsy": 10,
    "penny-drop": 4,
    "penny-white": 10,
    "seven-pennies": 6,
    "ten-pennies": 14,
}
