"""The cost of a move at a live table: our server, a bare echo of the same messages, and boardgame.io."""
