"""Tables of Penny White: the usual board and hand, with the most flicks."""

OPTIONS = {"players": 2, "pennies": 8, "ends": 30}
MOST_TIMES = 3.0  # times the CPU of a move of `bench.live.report.REFERENCE`
