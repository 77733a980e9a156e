"""Tables of Ten Pennies: the longest match, in which an offer lasts until the other systems have started."""

OPTIONS = {"players": 2, "buy_seconds": 60}
MOST_TIMES = 1.5  # times the CPU of a move of `bench.live.report.REFERENCE`
