"""Tables of Seven Pennies: with pennies, the usual form, and with the highest target."""

OPTIONS = {"players": 2, "target": 1000}
