"""What a move at a table costs our server, against a bare echo of the same messages and against boardgame.io."""
