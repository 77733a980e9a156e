"""Tables of Seven Pennies: with pennies, the usual form, and with the highest target."""

OPTIONS = {"players": 2, "target": 1000}
MOST_TIMES = 1.5  # times the CPU of a move of `bench.live.report.REFERENCE`
