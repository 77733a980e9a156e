"""Tables of Penny White: the usual board and hand, with the most flicks."""

OPTIONS = {"players": 2, "pennies": 8, "ends": 30}
