"""Tables of Seven Pennies: with coins, as most are played, and for as many points as there can be."""

OPTIONS = {"players": 2, "target": 1000}
